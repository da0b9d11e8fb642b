"""What a lookup costs in Python: overhead.py INDEX ASK.

ASK is a file of 64-bit numbers to ask, in any order. Writes nanoseconds a lookup: one by one (the loop and the sum
included), and in batches of 100,000 from numpy's arrays, as they come and sorted. The least of several rounds counts.
"""

import sys
import time

import numpy

import gapmap

ROUNDS, BATCH = 9, 100_000


def measure(name, batches, ask):
    total = found = 0
    for batch in batches:
        times = []
        for _ in range(ROUNDS):
            start = time.perf_counter_ns()
            there = ask(batch)
            times.append(time.perf_counter_ns() - start)
        total += min(times)
        found += there
    print("Python", name, round(total / sum(map(len, batches)), 1), flush=True)
    return found


def main(path, ask):
    numbers = numpy.fromfile(ask, numpy.uint64)
    batches = [numbers[start : start + BATCH] for start in range(0, len(numbers), BATCH)]
    integers = [batch.tolist() for batch in batches[:2]]
    with gapmap.open(path) as index:

        def batch_found(batch):
            return int(index.contains_many(batch).sum())

        found = measure("batches", batches, batch_found)
        assert measure("sorted-batches", [numpy.sort(batch) for batch in batches], batch_found) == found
        singly = measure("singly", integers, lambda batch: sum(number in index for number in batch))
        assert singly == sum(map(batch_found, batches[:2]))


if __name__ == "__main__":
    main(*sys.argv[1:])
