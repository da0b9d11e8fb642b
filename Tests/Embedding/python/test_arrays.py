"""Numpy arrays in and out."""

from array import array

import numpy
import pytest

import gapmap


def dtype(case):
    return numpy.int64 if case.signed else numpy.uint64


def test_out(case):
    expected = numpy.array(case.numbers, dtype(case))
    for result in (case.index.to_numpy(), numpy.asarray(case.index), numpy.array(case.index[:])):
        assert result.dtype == dtype(case)
        assert numpy.array_equal(result, expected)
    result = case.index.to_numpy()
    result += 1  # it is the caller's own
    assert numpy.array_equal(case.index.to_numpy(), expected)
    for step in (-1, 3, -7, 1000):
        assert numpy.array_equal(case.index[::step].to_numpy(), expected[::step])
    assert numpy.asarray(case.index, numpy.float64).dtype == numpy.float64
    assert case.index.to_array() == array("q" if case.signed else "Q", case.numbers)
    if int(numpy.__version__.split(".")[0]) >= 2:
        with pytest.raises(ValueError):
            numpy.asarray(case.index, copy=False)


@pytest.mark.parametrize("kind", [numpy.int64, numpy.uint64])
def test_contains_many(case, kind):
    limits = numpy.iinfo(kind)
    probes = [probe for probe in case.probes if limits.min <= probe <= limits.max]
    present = set(case.numbers)
    expected = numpy.array([probe in present for probe in probes])
    given = numpy.array(probes, kind)
    found = case.index.contains_many(given)
    assert found.dtype == numpy.bool_
    assert numpy.array_equal(found, expected)
    assert numpy.array_equal(case.index.contains_many(given[::-1]), expected[::-1])
    assert numpy.array_equal(case.index.contains_many(given.astype(given.dtype.newbyteorder())), expected)
    even = given[: len(given) // 2 * 2].reshape(2, -1)
    assert numpy.array_equal(case.index.contains_many(even), expected[: even.size].reshape(2, -1))
    assert case.index.contains_many(given[:0]).tolist() == []
    assert case.index.contains_many(numpy.array(probes[0], kind)).shape == ()
    unaligned = numpy.frombuffer(b"\0" + given.tobytes(), kind, offset=1)
    assert not unaligned.flags.aligned
    assert numpy.array_equal(case.index.contains_many(unaligned), expected)
    given.flags.writeable = False
    assert numpy.array_equal(case.index.contains_many(given), expected)


@pytest.mark.parametrize("kind", [numpy.int8, numpy.uint8, numpy.int32, numpy.uint32])
def test_narrow_integers(case, kind):
    given = numpy.arange(-5, 120).astype(kind)
    present = set(case.numbers)
    expected = [int(number) in present for number in given]
    assert case.index.contains_many(given).tolist() == expected
    assert all((number in case.index) == there for number, there in zip(given, expected))


@pytest.mark.parametrize("given", [numpy.array([1.0]), numpy.array([True]), numpy.array(["1"]), numpy.array([2**64, -1])])
def test_what_are_no_integers_are_refused(case, given, tmp_path):
    with pytest.raises(TypeError, match="integers"):
        case.index.contains_many(given)
    with pytest.raises(TypeError, match="integers"):
        gapmap.build(tmp_path / "other.gapmap", given)
    assert not (tmp_path / "other.gapmap").exists()


def test_other_columns_of_numbers(case):
    class Column:
        def __array__(self, dtype=None, copy=None):
            return numpy.array(case.numbers, "int64" if case.signed else "uint64")

    if case.numbers:
        assert case.index.contains_many(Column()).all()
    assert case.index.contains_many(case.index[::2]).all()
    assert case.index.contains_many(array("q", [0, 1])) == [0 in case.numbers, 1 in case.numbers]
    assert case.index.contains_many(array("Q", [0, 1])) == [0 in case.numbers, 1 in case.numbers]
    assert case.index.contains_many(memoryview(b"\0\1")) == [0 in case.numbers, 1 in case.numbers]


def test_arrays_are_not_copied(tmp_path):
    gapmap.build(tmp_path / "a.gapmap", range(100))
    index = gapmap.open(tmp_path / "a.gapmap")
    for kind in (numpy.int64, numpy.uint64):
        given = numpy.arange(50, dtype=kind)
        assert gapmap._arrays.integers(given).ctypes.data == given.ctypes.data
        keys, absent = gapmap._arrays.keys_of(given, index.signed)
        assert keys.ctypes.data == given.ctypes.data and absent is None
