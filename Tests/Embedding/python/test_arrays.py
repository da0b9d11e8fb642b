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


@pytest.mark.parametrize("given", [numpy.array([1.0]), numpy.array([True]), numpy.array(["1"]), numpy.array([2**64, -1]),
                                   numpy.array([b"1"]), numpy.array([1j]), numpy.array([1], "m8[s]")])
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
        # Not the same object, which another thread might give another length.
        assert gapmap._arrays.integers(given) is not given
        keys, absent = gapmap._arrays.keys_of(given, index.signed)
        assert keys.ctypes.data == given.ctypes.data and absent is None


def test_only_of_floats_it_is_said_that_they_are_floats(case):
    for given, told in ((numpy.array([1.0]), "float64.*floats"),
                        (numpy.array([True]), "bool was given, not of integers$"),
                        (numpy.array(["1"]), "<U1 was given, not of integers$"),
                        (numpy.array([None]), "object was given, not of integers$")):
        with pytest.raises(TypeError, match=told):
            case.index.contains_many(given)


def test_a_mask_is_not_lost(case, tmp_path):
    given = numpy.ma.array([1, 2, 3], mask=[False, True, False])
    with pytest.raises(TypeError, match="masked"):
        case.index.contains_many(given)
    for options in ({}, {"sorted": True}):
        with pytest.raises(TypeError, match="masked"):
            gapmap.build(tmp_path / "other.gapmap", given, **options)
        gapmap.build(tmp_path / "masked.gapmap", given.compressed(), **options)
        assert list(gapmap.open(tmp_path / "masked.gapmap")) == [1, 3]


def test_an_array_of_nothing_has_any_type(case, tmp_path):
    assert numpy.array([]).dtype == numpy.float64
    found = case.index.contains_many(numpy.empty((0, 3)))
    assert found.dtype == numpy.bool_ and found.shape == (0, 3)
    for options in ({}, {"sorted": True}):
        gapmap.build(tmp_path / "nothing.gapmap", numpy.array([]), **options)
        assert list(gapmap.open(tmp_path / "nothing.gapmap")) == []


def test_the_bools_of_numpy_are_those_of_python(case):
    for probe in (numpy.True_, numpy.False_):
        # Numpy compares its bools only with numbers of a C long, as a list would have to.
        assert (probe in case.index) == (bool(probe) in case.numbers)
        assert case.index.contains_many([probe]) == [bool(probe) in case.numbers]


@pytest.mark.filterwarnings("error")
def test_the_floats_of_numpy(case):
    for kind in (numpy.float16, numpy.float32, numpy.float64, numpy.longdouble):
        for value in (0, 1, 0.5, "inf", "-inf", "nan"):
            probe = kind(value)
            assert (probe in case.index) == (value in (0, 1) and value in case.numbers)
