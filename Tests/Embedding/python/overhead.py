"""What a lookup costs from Python and from SQLite: prints lines of a name and nanoseconds a lookup.

    overhead.py INDEX EXTENSION      an index of signed numbers, and gapmap_sqlite.so; needs sqlite3 in the PATH

The numbers asked for are in random order, one half of them in the index and the other half random between its ends.
The least of several rounds, in each of which everything is asked once.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

import numpy

import gapmap

ROUNDS, BATCH, ROWS = 7, 100_000, 500_000


def least_of(work):
    """Least time of a lookup over the rounds, work being those of one batch."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        work()
        times.append(time.perf_counter_ns() - start)
    return min(times) / BATCH


def probes_of(index, count):
    chance = numpy.random.default_rng(833)
    present = numpy.array([index[int(place)] for place in chance.integers(0, index.size, count // 2)])
    others = chance.integers(index[0], index[-1], count - len(present), endpoint=True)
    return chance.permutation(numpy.concatenate([present, others]))


def python(index):
    probes = probes_of(index, BATCH)
    integers, ascending = probes.tolist(), numpy.sort(probes)
    empty = frozenset()
    yield "python-loop-alone", least_of(lambda: sum(number in empty for number in integers))
    yield "python-one-by-one", least_of(lambda: sum(number in index for number in integers))
    yield "python-batch-numpy", least_of(lambda: index.contains_many(probes))
    yield "python-batch-numpy-ascending", least_of(lambda: index.contains_many(ascending))
    yield "python-batch-list", least_of(lambda: index.contains_many(integers))


def sqlite(index, path, extension):
    """Times by the clock of SQLite's shell, whose answers must be those of the index."""
    probes = probes_of(index, ROWS)
    expected = str(index.contains_many(probes).sum())
    file = path.replace("'", "''")
    queries = {
        "sqlite-scan-alone": "SELECT count(*) FROM calls WHERE number > 0",
        "sqlite-contains": f"SELECT sum(gapmap_contains('{file}', number)) FROM calls",
        "sqlite-join": f"SELECT count(*) FROM calls CROSS JOIN gapmap('{file}') ON value = number",
    }
    with tempfile.TemporaryDirectory() as directory:
        numbers = os.path.join(directory, "numbers.csv")
        numpy.savetxt(numbers, probes, "%d")
        begin = f'.load "{extension}"\nCREATE TABLE calls (number INTEGER);\n.import "{numbers}" calls\n.timer on\n'
        for name, query in queries.items():
            script = begin + f"{query};\n" * ROUNDS
            shell = ["sqlite3", "-bail", ":memory:"]
            run = subprocess.run(shell, input=script, capture_output=True, text=True, check=True)
            answers = re.findall(r"^(\d+)$", run.stdout, re.M)
            times = [float(text) for text in re.findall(r"real (\S+)", run.stdout)]
            assert len(times) == ROUNDS, run
            assert name == "sqlite-scan-alone" or answers == [expected] * ROUNDS, (name, run.stdout, expected)
            yield name, min(times) / ROWS * 1e9


def main(path, extension):
    with gapmap.open(path) as index:
        for name, nanoseconds in (*python(index), *sqlite(index, path, extension)):
            print(name, round(nanoseconds), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
