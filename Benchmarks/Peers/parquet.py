"""The benchmark's Parquet peer: a worker that reads requests from standard input, one a line, words
separated by tabs, and answers each with one JSON object a line.

    settings                        what it is
    build binary|text INPUT OUTPUT  makes a Parquet file of a list of ascending numbers, durably
    open FILE...                    opens the files of a data set for the measures below
    load NUMBERS...                 reads each file wholly into an array; NUMBERS are the raw lists
                                    that the arrays must equal
    sum NUMBERS...                  the same without keeping the numbers
"""

import json
import os
import pathlib
import sys
import time

import numpy
import pyarrow
import pyarrow.csv
import pyarrow.dataset
import pyarrow.parquet

# pyarrow's default for zstd. Level 3 is smaller on no family; 19 is 0 to 5 % smaller and takes 4 to
# 20 times as long to write.
LEVEL = 1

# pyarrow's default too. Groups of an eighth or of double the size read as fast within the noise.
ROW_GROUP = 1 << 20

# As fast as any from 1 to 32 MiB, and several are held at a time.
TEXT_BLOCK = 1 << 22

NUMBERS = pyarrow.schema([pyarrow.field("number", pyarrow.uint64(), nullable=False)])

SETTINGS = (
    f"pyarrow {pyarrow.__version__}, one uint64 column, DELTA_BINARY_PACKED, zstd level {LEVEL}, "
    f"no dictionary, row groups of {ROW_GROUP:,}; text read by pyarrow.csv; loaded "
    "and summed by batches of a dataset, with threads")


class WrongAnswer(Exception):
    pass


def binary_chunks(source):
    """Yields tables of a row group each from little-endian 8-byte integers."""
    if os.path.getsize(source) % 8:
        raise ValueError(f"{source}: the size is not a multiple of 8 bytes")
    with open(source, "rb") as file:
        while len(chunk := numpy.fromfile(file, "<u8", ROW_GROUP)):
            yield pyarrow.table([pyarrow.array(chunk)], schema=NUMBERS)


def text_chunks(source):
    """Yields tables of a row group or a little more from one decimal a line."""
    if os.path.getsize(source) == 0:  # pyarrow.csv takes no empty file.
        return
    batches = pyarrow.csv.open_csv(
        source,
        read_options=pyarrow.csv.ReadOptions(column_names=["number"], block_size=TEXT_BLOCK),
        convert_options=pyarrow.csv.ConvertOptions(column_types={"number": pyarrow.uint64()}))
    columns = []
    for batch in batches:
        if batch.column(0).null_count:
            raise ValueError(f"{source}: a line holds no number")
        columns.append(batch.column(0))
        if sum(map(len, columns)) >= ROW_GROUP:
            yield pyarrow.table([pyarrow.chunked_array(columns)], schema=NUMBERS)
            columns = []
    if columns:
        yield pyarrow.table([pyarrow.chunked_array(columns)], schema=NUMBERS)


def peak_memory():
    """Bytes that this process has held at most."""
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    raise OSError("/proc/self/status does not tell VmHWM")


class Worker:
    def __init__(self):
        self.files = []

    def settings(self):
        return {"settings": SETTINGS}

    def build(self, form, source, output):
        before = peak_memory()
        start = time.perf_counter()
        chunks = {"binary": binary_chunks, "text": text_chunks}[form](source)
        with pyarrow.parquet.ParquetWriter(
                output, NUMBERS, compression="zstd", compression_level=LEVEL, use_dictionary=False,
                column_encoding={"number": "DELTA_BINARY_PACKED"}) as writer:
            for chunk in chunks:
                writer.write_table(chunk, row_group_size=len(chunk))
        with open(output, "rb") as file:
            os.fsync(file.fileno())
        return {"seconds": time.perf_counter() - start, "peakMemoryBytes": peak_memory() - before}

    def open(self, *files):
        count = sum(pyarrow.parquet.read_metadata(file).num_rows for file in files)
        self.files = files
        return {"count": count}

    def load(self, *lists):
        return self.measure(lists, read_into, lambda numbers: numbers, numpy.array_equal)

    def sum(self, *lists):
        return self.measure(lists, lambda file, _: read_sum(file), add_up, int.__eq__)

    def measure(self, lists, read, expect, equal):
        """Reads each file with the clock running, and checks the outcome with it stopped."""
        if len(lists) != len(self.files):
            raise ValueError(f"{len(self.files)} files are open, {len(lists)} lists are named")
        seconds = 0
        operations = 0
        for file, source in zip(self.files, lists):
            numbers = numpy.fromfile(source, "<u8")
            room = numpy.ones_like(numbers)
            start = time.perf_counter()
            found = read(file, room)
            seconds += time.perf_counter() - start
            if not equal(found, expect(numbers)):
                raise WrongAnswer(f"wrong: {file} does not hold the numbers of {source}")
            operations += len(numbers)
        return {"seconds": seconds, "operations": operations}


def read_into(file, numbers):
    """Reads a file into an array that exists, as all peers do, and returns it."""
    filled = 0
    for batch in pyarrow.dataset.dataset(file).to_batches():
        numbers[filled:filled + len(batch)] = batch.column(0).to_numpy()
        filled += len(batch)
    return numbers[:filled]


def read_sum(file):
    batches = pyarrow.dataset.dataset(file).to_batches()
    return sum(add_up(batch.column(0).to_numpy()) for batch in batches) % 2**64


def add_up(numbers):
    return int(numbers.sum(dtype=numpy.uint64))


REQUESTS = ("settings", "build", "open", "load", "sum")


def answer(worker, line):
    request, *words = line.rstrip("\n").split("\t")
    if request not in REQUESTS:
        return {"unsupported": True}
    try:
        return getattr(worker, request)(*words)
    except WrongAnswer as wrong:
        return {"error": str(wrong)}
    except Exception as trouble:  # Whatever it is, the driver must be told.
        return {"error": f"{request}: {type(trouble).__name__}: {trouble}"}


def main():
    worker = Worker()
    for line in sys.stdin:
        print(json.dumps(answer(worker, line)), flush=True)


if __name__ == "__main__":
    main()
