"""The conventions of `collections.abc.Sequence`, against a list."""

import bisect
import collections.abc
import copy
import os
import pickle
import random

import pytest

import gapmap


def test_it_is_a_sequence(case):
    assert isinstance(case.index, collections.abc.Sequence)
    assert len(case.index) == case.index.size == len(case.numbers)
    assert bool(case.index) == bool(case.numbers)
    assert list(case.index) == case.numbers
    assert list(reversed(case.index)) == case.numbers[::-1]


def test_positions(case):
    count = len(case.numbers)
    for position in {0, 1, count // 2, count - 1, -1, -count} & set(range(-count, count)):
        assert case.index[position] == case.numbers[position]
        if position >= 0:
            assert case.index.select(position) == case.numbers[position]
    for position in (count, -count - 1, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            case.index[position]
        with pytest.raises(IndexError):
            case.index.select(position)
    with pytest.raises(IndexError):
        case.index.select(-1)
    with pytest.raises(TypeError):
        case.index["0"]


def test_slices(case):
    chance = random.Random(7)
    ends = [None, 0, 1, 2, -1, -2, 100, 5000, -5000, 10**30, -(10**30)] + [chance.randint(-9000, 9000) for _ in range(20)]
    steps = [None, 1, -1, 2, -2, 3, 17, -40, 511, 512, 600, -1000, 4096, 10**20]
    for _ in range(150):
        cut = slice(chance.choice(ends), chance.choice(ends), chance.choice(steps))
        part, expected = case.index[cut], case.numbers[cut]
        assert part.size == len(part) == len(expected)
        assert list(part) == expected
        assert list(reversed(part)) == expected[::-1]
        assert part.to_array().tolist() == expected
        assert list(part[1::2]) == expected[1::2]
        if expected:
            place = chance.randrange(len(expected))
            assert part[place] == expected[place]
            assert expected[place] in part
            assert part.index(expected[place]) == place
    with pytest.raises(ValueError):
        case.index[::0]


def test_what_a_slice_does_not_hold(case):
    part = case.index[1:-1:2]
    for number in set(case.numbers[::2]) | {case.numbers[-1]} if case.numbers else {0}:
        assert number not in part
        with pytest.raises(ValueError):
            part.index(number)


def test_index_and_count(case):
    for probe in case.probes:
        assert case.index.count(probe) == case.numbers.count(probe)
    for number in case.numbers[:5] + case.numbers[-5:]:
        place = case.numbers.index(number)
        assert case.index.index(number) == place
        assert case.index.index(number, place) == place
        assert case.index.index(number, -len(case.numbers), place + 1) == place
        with pytest.raises(ValueError):
            case.index.index(number, place + 1)
        with pytest.raises(ValueError):
            case.index.index(number, 0, place)


def test_the_module_bisect_works_on_it(case):
    for probe in random.Random(8).sample(case.probes, min(50, len(case.probes))):
        assert bisect.bisect_left(case.index, probe) == bisect.bisect_left(case.numbers, probe)


def test_loops_that_end_early_and_several_at_once(case):
    first, second = iter(case.index), iter(case.index)
    pairs = list(zip(first, second))
    assert pairs == [(number, number) for number in case.numbers]
    for number, expected in zip(case.index, case.numbers[:3]):
        assert number == expected


def test_repr_tells_what_it_is(case):
    assert repr(len(case.numbers)) in repr(case.index)
    assert ("unsigned" in repr(case.index)) == (not case.signed)
    assert str(len(case.numbers[3:])) in repr(case.index[3:])


def test_pickle_and_copy_open_it_again(case):
    for make in (copy.copy, copy.deepcopy, lambda index: pickle.loads(pickle.dumps(index))):
        with make(case.index) as again:
            assert list(again) == case.numbers
    assert list(case.index) == case.numbers
    with open(case.path, "rb") as file, gapmap.Index.from_bytes(file.read()) as index:
        with pytest.raises(TypeError):
            pickle.dumps(index)


class Named(gapmap.Index):
    """A subclass with an attribute."""


def test_a_subclass_is_pickled_and_copied_as_such(case):
    for index in (Named(case.path), Named.load(case.path)):
        index.name = "callers"
        for make in (copy.copy, copy.deepcopy, lambda index: pickle.loads(pickle.dumps(index))):
            with make(index) as again:
                assert type(again) is Named and again.name == "callers"
                assert list(again) == case.numbers


def test_a_relative_path_is_pickled_for_every_directory(case, monkeypatch, tmp_path):
    directory, name = os.path.split(case.path)
    (tmp_path / "elsewhere").mkdir()
    for given in (name, os.fsencode(name), os.path.join(os.curdir, name)):
        for make in (gapmap.open, gapmap.Index.load):
            monkeypatch.chdir(directory)
            with make(given) as index:
                contents = pickle.dumps(index)
                monkeypatch.chdir(tmp_path / "elsewhere")
                with pickle.loads(contents) as again, copy.copy(index) as another:
                    assert list(again) == list(another) == case.numbers
                assert repr(os.fsdecode(given)) in repr(index)
