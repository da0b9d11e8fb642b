"""Builds one index from numbers of any size and order, with Apache Spark.

    build.py INPUT… -o DIRECTORY [--partitions N] [--gapmap PROGRAM]

INPUT are Parquet files with a column "number" of 64-bit integers. Spark sorts them by range into
partitions; each partition streams into a `gapmap build` of its own and becomes a shard,
DIRECTORY/part-00000.gapmap and so on. Shards follow each other, so `gapmap concat` joins them, or
`ShardedIndex` opens the directory as it is.
"""

import argparse
import json
import os
import pathlib
import subprocess

from pyspark import TaskContext
from pyspark.sql import SparkSession

SCHEMA = "path string, numbers long"


def shard_builder(directory, program):
    """The function that makes a shard of a partition's ascending numbers."""

    def build(batches):
        context = TaskContext.get()
        name = f"part-{context.partitionId():05}.gapmap"
        # Spark may run a partition twice, and kill either run: the end of its pipe looks like the
        # end of the numbers. So each run has a file of its own, which no reader takes for a shard,
        # and gives it the shard's name only when all numbers are known to be in it.
        attempt = f"{directory}/.{name}.{context.taskAttemptId()}"
        numbers, built = run(program, batches, attempt)
        if built != numbers:
            raise RuntimeError(f"{attempt}: {built} numbers of {numbers}")
        path = f"{directory}/{name}"
        os.replace(attempt, path)
        yield record(path, numbers)

    return build


def run(program, batches, path):
    """Streams a partition into an index; returns how many numbers went in and how many are there."""
    command = [program, "build", "-", "--format", "i64", "--json", "-o", path]
    pipe = subprocess.PIPE
    numbers = 0
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as build:
        try:
            for batch in batches:
                column = batch.column(0)
                # The values alone, 8 bytes each, least significant first.
                build.stdin.write(column.to_numpy().astype("<i8", copy=False).tobytes())
                numbers += len(column)
        except BrokenPipeError:
            pass  # gapmap has ended before its input; its message says why
        except BaseException:
            build.kill()
            raise
        report, message = build.communicate()
    if build.returncode != 0:
        raise RuntimeError(message.decode().strip())
    return numbers, json.loads(report)["count"]


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
    built = sorted(shards.collect())
    for shard in built:
        print(f"{shard.path}: {shard.numbers:,} numbers")
    print(f"{sum(shard.numbers for shard in built)} numbers in all")
    spark.stop()


if __name__ == "__main__":
    main()
