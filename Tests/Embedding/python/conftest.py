"""Sets of numbers, small enough to be held in a sorted list beside the index."""

import random
from dataclasses import dataclass

import pytest

import gapmap

LOW, HIGH, TOP = -(2**63), 2**63 - 1, 2**64 - 1


@dataclass
class Case:
    """An index and the same numbers in a sorted list."""

    index: gapmap.Index
    numbers: list
    path: str
    signed: bool

    @property
    def limits(self):
        return (LOW, HIGH) if self.signed else (0, TOP)

    @property
    def probes(self):
        """Numbers in the set, beside those, and at the ends of 64 bits and behind them."""
        near = {number + step for number in self.numbers[:300] + self.numbers[-300:] for step in (-2, -1, 0, 1, 2)}
        return sorted(near | {LOW - 1, LOW, -1, 0, 1, HIGH, HIGH + 1, TOP, TOP + 1, 10**30, -(10**30)})


def _runs(seed, low, high, count):
    chance = random.Random(seed)
    numbers = set()
    for _ in range(count):
        first = chance.randint(low, high - 100)
        numbers.update(range(first, first + chance.choice([1, 1, 2, 3, 100])))
    return numbers


SETS = {
    "empty signed": (set(), True),
    "empty unsigned": (set(), False),
    "zero": ({0}, False),
    "the ends, signed": ({LOW, LOW + 1, -1, 0, 1, HIGH - 1, HIGH}, True),
    "the ends, unsigned": ({0, 1, HIGH, HIGH + 1, TOP - 1, TOP}, False),
    "sparse, signed": (_runs(1, LOW, HIGH, 1500), True),
    "sparse, unsigned": (_runs(2, 0, TOP, 1500), False),
    "dense": (_runs(3, -30_000, 30_000, 2000), True),
    "one range": (set(range(18_330_000_000, 18_330_020_000)), False),
    "telephone numbers": (_runs(4, 18_000_000_000, 18_999_999_999, 1500), True),
}


@pytest.fixture(params=SETS)
def case(request, tmp_path):
    numbers, signed = SETS[request.param]
    path = str(tmp_path / "numbers.gapmap")
    gapmap.build(path, numbers, signed=signed)
    with gapmap.open(path) as index:
        yield Case(index, sorted(numbers), path, signed)
