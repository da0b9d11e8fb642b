"""Builds one index from numbers of any size and order, with Apache Spark.

    build.py INPUT… -o DIRECTORY [--partitions N] [--gapmap PROGRAM]

INPUT are Parquet files with a column "number" of 64-bit integers. Spark sorts them by range into
partitions; each partition streams into a `gapmap build` of its own and becomes a shard,
DIRECTORY/part-00000.gapmap and so on. Shards follow each other, so `gapmap concat` joins them, or
`ShardedIndex` opens the directory as it is.
"""

import argparse
import pathlib
import subprocess

from pyspark import TaskContext
from pyspark.sql import SparkSession

SCHEMA = "path string, numbers long"


def shard_builder(directory, program):
    """The function that makes a shard of a partition's ascending numbers."""

    def build(batches):
        path = f"{directory}/part-{TaskContext.get().partitionId():05}.gapmap"
        command = [program, "build", "-", "--format", "i64", "-o", path]
        numbers = 0
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as build:
            try:
                for batch in batches:
                    column = batch.column(0)
                    # The values alone, 8 bytes each, least significant first.
                    build.stdin.write(column.to_numpy().astype("<i8", copy=False).tobytes())
                    numbers += len(column)
                build.stdin.close()
            except BrokenPipeError:
                pass  # gapmap has ended before its input; its message says why
            message = build.stderr.read().decode()
        if build.returncode != 0:
            raise RuntimeError(message.strip())
        yield record(path, numbers)

    return build


def record(path, numbers):
    import pyarrow

    return pyarrow.record_batch({"path": [path], "numbers": [numbers]})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("inputs", nargs="+", metavar="INPUT")
    parser.add_argument("-o", "--output", required=True, metavar="DIRECTORY")
    parser.add_argument("--partitions", type=int, default=16)
    parser.add_argument("--gapmap", default="gapmap", metavar="PROGRAM")
    options = parser.parse_args()
    directory = pathlib.Path(options.output).resolve()
    directory.mkdir(parents=True, exist_ok=True)
    if list(directory.glob("*.gapmap")):
        parser.error(f"{directory} holds indexes already")
    spark = SparkSession.builder.appName("gapmap").getOrCreate()
    numbers = spark.read.parquet(*options.inputs).select("number").where("number is not null")
    shards = (
        numbers.distinct()
        .repartitionByRange(options.partitions, "number")
        .sortWithinPartitions("number")
        .mapInArrow(shard_builder(str(directory), options.gapmap), SCHEMA)
    )
    for shard in sorted(shards.collect()):
        print(f"{shard.path}: {shard.numbers:,} numbers")
    spark.stop()


if __name__ == "__main__":
    main()
