"""Building from whatever holds numbers."""

import random
from array import array

import numpy
import pytest

import gapmap
from conftest import HIGH, LOW, TOP


def built(path, numbers, **options):
    gapmap.build(path, numbers, **options)
    with gapmap.open(path) as index:
        index.verify()
        return list(index), index.signed


def test_any_order_and_repetition(case, tmp_path):
    path = tmp_path / "again.gapmap"
    mixed = case.numbers * 2
    random.Random(9).shuffle(mixed)
    kind = "int64" if case.signed else "uint64"
    for given in (mixed, tuple(mixed), set(mixed), iter(mixed), dict.fromkeys(mixed), numpy.array(mixed, kind),
                  numpy.array(mixed, kind).reshape(2, -1), numpy.array(case.numbers, kind), case.numbers,
                  array("q" if case.signed else "Q", mixed), case.index, case.index[::-1]):
        assert built(path, given, signed=case.signed) == (case.numbers, case.signed)
    given = numpy.array(mixed, kind)
    gapmap.build(path, given, signed=case.signed)
    assert given.tolist() == mixed


def test_whatever_has_an_index(tmp_path):
    class Number:
        def __init__(self, value):
            self.value = value

        def __index__(self):
            return self.value

    path = tmp_path / "a.gapmap"
    assert built(path, [Number(7), Number(5)]) == ([5, 7], True)
    assert built(path, [Number(5), HIGH + 1, Number(TOP)]) == ([5, HIGH + 1, TOP], False)
    assert built(path, iter([Number(5), Number(7)]), sorted=True) == ([5, 7], True)
    with pytest.raises(OverflowError):
        gapmap.build(path, [Number(TOP + 1)])


@pytest.mark.parametrize("number", [5, numpy.int64(5), numpy.array(5)])
def test_a_number_is_no_set(tmp_path, number):
    for options in ({}, {"sorted": True}):
        with pytest.raises(TypeError, match="itera"):
            gapmap.build(tmp_path / "a.gapmap", number, **options)
    assert list(tmp_path.iterdir()) == []


def test_sorted_streams(case, tmp_path):
    path = tmp_path / "again.gapmap"
    for given in (iter(case.numbers), numpy.array(case.numbers, "int64" if case.signed else "uint64"), case.index):
        assert built(path, given, signed=case.signed, sorted=True) == (case.numbers, case.signed)


@pytest.mark.parametrize("numbers, signed", [
    ([], True), ([1], True), ([-1], True), ([HIGH], True), ([HIGH + 1], False), ([5, TOP, 7], False),
])
def test_signed_unless_too_great(tmp_path, numbers, signed):
    path = tmp_path / "a.gapmap"
    assert built(path, numbers) == (sorted(numbers), signed)
    assert built(path, numpy.array(numbers, "int64" if signed else "uint64")) == (sorted(numbers), signed)


def test_ranges(tmp_path):
    path = tmp_path / "a.gapmap"
    for given in (range(0), range(5), range(5, 2, -1), range(10**15, 10**15 + 5), range(0, 100_000, 7),
                  range(100_000, 0, -7), range(TOP - 5, TOP + 1), range(LOW, LOW + 3), range(5, 5, -1)):
        assert built(path, given) == (sorted(given), not given or max(given) <= HIGH)
    gapmap.build(path, range(10**15))
    assert gapmap.open(path).size == 10**15
    gapmap.build(path, range(10**15, 0, -1))
    assert list(gapmap.open(path).ranges()) == [(1, 10**15)]


@pytest.mark.parametrize("numbers, signed", [
    ([1, -1, HIGH + 1], None), ([2**64], None), ([LOW - 1], None), ([10**30], None), ([-1], False), ([HIGH + 1], True),
    (range(-5, 5), False), (range(TOP, TOP + 5), None), (numpy.array([-1]), False),
    (numpy.array([HIGH + 1], "uint64"), True),
])
def test_what_does_not_fit_is_refused(tmp_path, numbers, signed):
    path = tmp_path / "a.gapmap"
    path.write_bytes(b"older")
    with pytest.raises(OverflowError):
        gapmap.build(path, numbers, signed=signed)
    assert path.read_bytes() == b"older"
    assert [file.name for file in tmp_path.iterdir()] == ["a.gapmap"]


def test_an_exception_leaves_the_older_file(tmp_path):
    path = tmp_path / "a.gapmap"
    path.write_bytes(b"older")

    def failing():
        yield from range(100_000)
        raise RuntimeError("from the iterable")

    for options in ({}, {"sorted": True}):
        with pytest.raises(RuntimeError, match="from the iterable"):
            gapmap.build(path, failing(), **options)
    for wrong in ([1, 2.5], ["1"], [None]):
        with pytest.raises(TypeError):
            gapmap.build(path, wrong)
    for wrong in ([2, 1], [1, 1], numpy.array([3, 2])):
        with pytest.raises(ValueError):
            gapmap.build(path, iter(wrong) if isinstance(wrong, list) else wrong[[0, 1, 1]].tolist(), sorted=True)
    assert path.read_bytes() == b"older"
    assert [file.name for file in tmp_path.iterdir()] == ["a.gapmap"]


def test_writer(tmp_path):
    path = tmp_path / "a.gapmap"
    with gapmap.Writer(path) as writer:
        writer.append(LOW)
        writer.append_range(-5, 5)
        writer.extend(range(10, 20))
        writer.extend(range(20, 20))
        writer.extend(range(30, 100_000, 3))
        writer.extend(numpy.arange(100_000, 100_010))
        writer.extend(numpy.arange(200_000, 200_010, dtype=numpy.uint64))
        writer.extend(array("q", [300_000]))
        writer.extend(array("Q", [300_001]))
        writer.extend(number for number in (400_000, HIGH))
        assert not path.exists() and not writer.closed
    assert writer.closed
    expected = [LOW, *range(-5, 6), *range(10, 20), *range(30, 100_000, 3), *range(100_000, 100_010),
                *range(200_000, 200_010), 300_000, 300_001, 400_000, HIGH]
    assert list(gapmap.open(path)) == expected
    for use in (lambda: writer.append(1), lambda: writer.extend([1]), writer.finish, writer.__enter__):
        with pytest.raises(ValueError, match="closed writer"):
            use()
    writer.cancel()


def test_writer_is_cancelled(tmp_path):
    path = tmp_path / "a.gapmap"
    with pytest.raises(RuntimeError):
        with gapmap.Writer(path) as writer:
            writer.append(1)
            raise RuntimeError
    assert writer.closed
    with gapmap.Writer(path) as writer:
        writer.append(1)
        writer.cancel()
    writer = gapmap.Writer(path)
    writer.append(1)
    with pytest.raises(RuntimeError, match="once"):
        writer.__init__(tmp_path / "b.gapmap")
    del writer
    assert list(tmp_path.iterdir()) == []


def test_writer_refuses(tmp_path):
    path = tmp_path / "a.gapmap"
    with gapmap.Writer(path) as writer:
        writer.append(5)
        for use in (lambda: writer.append(2**63), lambda: writer.extend([HIGH + 1]), lambda: writer.append_range(6, TOP)):
            with pytest.raises(OverflowError, match="signed numbers"):
                use()
        with pytest.raises(TypeError):
            writer.append(7.0)
        with pytest.raises(ValueError, match="dimension"):
            writer.extend(numpy.array([[7]]))
        writer.append(6)
    assert list(gapmap.open(path)) == [5, 6]
    with pytest.raises(ValueError):
        with gapmap.Writer(path) as writer:
            writer.append(5)
            writer.append(5)
    with pytest.raises(ValueError):
        with gapmap.Writer(path, signed=False) as writer:
            writer.append_range(0, TOP)
    assert list(gapmap.open(path)) == [5, 6]
