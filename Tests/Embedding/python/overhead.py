"""What a lookup costs from Python and from SQLite: prints lines of a name and nanoseconds a lookup.

    overhead.py INDEX EXTENSION      an index of signed numbers, and gapmap_sqlite.so; medians of several rounds

The numbers asked for are in random order, one half of them in the index and the other half random between its ends.
"""

import sqlite3
import statistics
import sys
import time

import numpy

import gapmap

ROUNDS, BATCH = 7, 100_000


def median_of(work):
    """Median time of a lookup over the rounds, after one that is not counted."""
    times = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - start)
    return statistics.median(times[1:]) / BATCH


def probes_of(index):
    chance = numpy.random.default_rng(833)
    present = numpy.array([index[int(place)] for place in chance.integers(0, index.size, BATCH // 2)])
    others = chance.integers(index[0], index[-1], BATCH - len(present), endpoint=True)
    return chance.permutation(numpy.concatenate([present, others]))


def main(path, extension):
    index = gapmap.open(path)
    probes = probes_of(index)
    integers, ascending = probes.tolist(), numpy.sort(probes)
    expected = int(index.contains_many(probes).sum())

    database = sqlite3.connect(":memory:")
    database.enable_load_extension(True)
    database.load_extension(extension)
    database.execute("CREATE TABLE calls (number INTEGER)")
    database.executemany("INSERT INTO calls VALUES (?)", zip(integers))

    def count(query):
        (result,) = database.execute(query, (path,) * query.count("?")).fetchone()
        assert result == expected, (query, result, expected)

    def one_by_one():
        assert sum(number in index for number in integers) == expected

    empty = frozenset()
    print("python-loop-alone", round(median_of(lambda: sum(number in empty for number in integers))))
    print("python-one-by-one", round(median_of(one_by_one)))
    print("python-batch-numpy", round(median_of(lambda: index.contains_many(probes))))
    print("python-batch-numpy-ascending", round(median_of(lambda: index.contains_many(ascending))))
    print("python-batch-list", round(median_of(lambda: index.contains_many(integers))))
    print("sqlite-scan-alone", round(median_of(lambda: database.execute("SELECT sum(number) FROM calls").fetchone())))
    print("sqlite-contains", round(median_of(lambda: count("SELECT sum(gapmap_contains(?, number)) FROM calls"))))
    print("sqlite-join", round(median_of(
        lambda: count("SELECT count(*) FROM calls CROSS JOIN gapmap(?) ON value = number"))))
    print("sqlite-in", round(median_of(
        lambda: count("SELECT count(*) FROM calls WHERE number IN (SELECT value FROM gapmap(?) WHERE value = number)"))))


if __name__ == "__main__":
    main(*sys.argv[1:])
