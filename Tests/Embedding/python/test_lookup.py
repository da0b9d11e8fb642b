"""Questions against a sorted list and `bisect`."""

import bisect
import random
from decimal import Decimal
from fractions import Fraction

import pytest

import gapmap


def test_contains(case):
    present = set(case.numbers)
    for probe in case.probes:
        assert (probe in case.index) == (probe in present)


def test_what_equals_an_integer_is_contained_as_in_a_list(case):
    for probe in [0.0, 1.0, 0.5, True, float("nan"), float("inf"), "0", None, 1j, Decimal(1), Fraction(1, 2), b""]:
        assert (probe in case.index) == (probe in case.numbers)


def test_a_decimal_too_great_is_not_written_out(case):
    class Great(Decimal):
        def __int__(self):
            raise AssertionError

    for text in ("1e100000", "-1e100000", "1e20000000", "NaN", "sNaN", "-Infinity"):
        assert Great(text) not in case.index
    for probe in case.probes:
        assert (Decimal(probe) in case.index) == (probe in case.numbers)
        assert Decimal(f"{probe}.5") not in case.index


def test_contains_many(case):
    present = set(case.numbers)
    for probes in (case.probes, random.sample(case.probes, len(case.probes)), case.probes * 2, [], iter(case.probes)):
        probes = list(probes)
        assert case.index.contains_many(iter(probes)) == [probe in present for probe in probes]


def test_rank_and_bisect(case):
    for probe in case.probes:
        left, right = bisect.bisect_left(case.numbers, probe), bisect.bisect_right(case.numbers, probe)
        assert case.index.rank(probe) == case.index.bisect_left(probe) == left
        assert case.index.bisect_right(probe) == right


def test_next_and_previous(case):
    for probe in case.probes:
        place = bisect.bisect_left(case.numbers, probe)
        assert case.index.next(probe) == (case.numbers[place] if place < len(case.numbers) else None)
        assert case.index.previous(probe) == (case.numbers[place - 1] if place else None)


def test_between(case):
    chance = random.Random(5)
    for _ in range(200):
        first, last = chance.choice(case.probes), chance.choice(case.probes)
        expected = case.numbers[bisect.bisect_left(case.numbers, first) : bisect.bisect_right(case.numbers, last)]
        part = case.index.between(first, last)
        assert part.size == len(expected)
        assert list(part) == expected


def test_ranges(case):
    def runs(numbers):
        result = []
        for number in numbers:
            if result and result[-1][1] == number - 1:
                result[-1][1] = number
            else:
                result.append([number, number])
        return [tuple(run) for run in result]

    assert list(case.index.ranges()) == runs(case.numbers)
    chance = random.Random(6)
    for _ in range(30):
        first, last = chance.choice(case.probes), chance.choice(case.probes)
        inside = runs([number for number in case.numbers if first <= number <= last])
        assert list(case.index.ranges(first, last)) == inside
    # A place just behind the first number of a run is where the rest of it begins.
    if len(case.numbers) > 1:
        assert next(case.index.ranges(case.numbers[0] + 1))[0] == case.numbers[1]


def test_only_integers_have_a_rank(case):
    for question in (case.index.rank, case.index.next, case.index.previous, case.index.bisect_right):
        with pytest.raises(TypeError):
            question(1.5)


def test_load_and_bytes(case):
    with open(case.path, "rb") as file:
        contents = file.read()
    assert case.index.nbytes == len(contents)
    case.index.verify()
    for other in (gapmap.Index.load(case.path), gapmap.Index.from_bytes(contents),
                  gapmap.Index.from_bytes(memoryview(bytearray(contents)))):
        with other:
            assert other.signed == case.signed
            assert list(other) == case.numbers
    for wrong in (5, "text", [1, 2], None):
        with pytest.raises(TypeError, match="bytes-like"):
            gapmap.Index.from_bytes(wrong)


def test_ranges_of_10_to_the_15(tmp_path):
    path = tmp_path / "all but 81.gapmap"
    with gapmap.Writer(path) as writer:
        writer.append_range(10**6, 81 * 10**13 - 1)
        writer.append_range(82 * 10**13, 10**15 - 1)
    with gapmap.open(path) as index:
        assert index.size == len(index) == 10**15 - 10**13 - 10**6
        assert 81 * 10**13 not in index and 82 * 10**13 in index
        assert index[81 * 10**13 - 10**6] == 82 * 10**13
        assert index[-1] == 10**15 - 1
        assert list(index.ranges()) == [(10**6, 81 * 10**13 - 1), (82 * 10**13, 10**15 - 1)]
        middle = index[81 * 10**13 - 10**6 - 2 : 81 * 10**13 - 10**6 + 2]
        assert list(middle) == [81 * 10**13 - 2, 81 * 10**13 - 1, 82 * 10**13, 82 * 10**13 + 1]
        assert list(index[:: 10**14])[:3] == [10**6, 10**6 + 10**14, 10**6 + 2 * 10**14]
        assert next(iter(index)) == 10**6
        assert next(reversed(index)) == 10**15 - 1
        with pytest.raises(MemoryError):
            index.to_array()


def test_more_numbers_than_len_can_tell(tmp_path):
    path = tmp_path / "nearly all.gapmap"
    with gapmap.Writer(path, signed=False) as writer:
        writer.append_range(1, 2**64 - 1)
    with gapmap.open(path) as index:
        assert index.size == 2**64 - 1
        with pytest.raises(OverflowError, match="size"):
            len(index)
        assert index
        assert 0 not in index and 2**64 - 1 in index
        assert index[2**63] == 2**63 + 1
        assert index[-1] == index.previous(2**64) == 2**64 - 1
        assert index[2**63:].size == 2**63 - 1
        assert index.index(2**64 - 1) == 2**64 - 2
        assert [*index[:3]] == [1, 2, 3]
        assert next(reversed(index)) == 2**64 - 1
