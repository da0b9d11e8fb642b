"""Writes so many random numbers of up to 40 bits, in no order, as Parquet: make_numbers.py COUNT FILE."""

import sys

import numpy
import pyarrow
import pyarrow.parquet

count, path = int(sys.argv[1]), sys.argv[2]
random = numpy.random.default_rng(1)
schema = pyarrow.schema([("number", pyarrow.int64())])
with pyarrow.parquet.ParquetWriter(path, schema) as writer:
    for start in range(0, count, 1_000_000):
        length = min(1_000_000, count - start)
        column = random.integers(0, 1 << 40, length)
        writer.write_table(pyarrow.table({"number": column}, schema))
