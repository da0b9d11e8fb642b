"""What goes wrong is an exception that says so, and nothing worse."""

import importlib.metadata
import os
import pathlib
import random
import subprocess
import sys

import numpy
import pytest

import gapmap


def test_files_that_cannot_be_opened(tmp_path):
    for make in (gapmap.open, gapmap.Index, gapmap.Index.load):
        with pytest.raises(FileNotFoundError) as caught:
            make(tmp_path / "missing.gapmap")
        assert caught.value.filename == str(tmp_path / "missing.gapmap")
        with pytest.raises(gapmap.NotAnIndexError, match="directory"):
            make(tmp_path)
        with pytest.raises(ValueError, match="null"):
            make("a\0b")
        with pytest.raises(TypeError):
            make(5)
    with pytest.raises(FileNotFoundError):
        gapmap.Writer(tmp_path / "no such directory" / "a.gapmap")
    with pytest.raises(FileNotFoundError):
        gapmap.build(tmp_path / "no such directory" / "a.gapmap", [1])


def test_names(tmp_path):
    for name in ("ünïcode.gapmap", b"bytes.gapmap", pathlib.Path("with blank.gapmap")):
        path = os.path.join(os.fsencode(tmp_path), os.fsencode(name))
        gapmap.build(path, [5])
        assert 5 in gapmap.open(path)
        assert 5 in gapmap.open(os.fsdecode(path))
    for use in (gapmap.open, gapmap.Index.load, gapmap.Writer):
        with pytest.raises(ValueError, match="UTF-8"):
            use(b"\xff\xfe.gapmap")


def test_what_is_no_index(tmp_path):
    path = tmp_path / "text"
    for contents in (b"", b"hello", b"\0" * 5000):
        path.write_bytes(contents)
        with pytest.raises(gapmap.Error) as caught:
            gapmap.open(path)
        assert caught.value.code < 0 and str(caught.value)
        with pytest.raises(gapmap.Error):
            gapmap.Index.from_bytes(contents)
    assert issubclass(gapmap.NotAnIndexError, gapmap.Error)
    path.write_bytes(b"hello, this is a text and no index")
    with pytest.raises(gapmap.NotAnIndexError):
        gapmap.open(path)


def test_truncated_and_damaged(tmp_path):
    path = tmp_path / "a.gapmap"
    chance = random.Random(10)
    numbers = sorted(chance.sample(range(10**12), 20_000))
    gapmap.build(path, numbers)
    contents = path.read_bytes()
    with pytest.raises(gapmap.DamagedError):
        gapmap.Index.from_bytes(contents[:-1])
    for place in chance.sample(range(8, len(contents)), 50):
        broken = bytearray(contents)
        broken[place] ^= 1 << chance.randrange(8)
        # Wherever the damage is, it is found: when opened, when first read, or by `verify`.
        with pytest.raises(gapmap.Error):
            with gapmap.Index.from_bytes(broken) as index:
                assert list(index) == numbers
                index.verify()


def test_damage_in_the_midst_is_told_by_the_question(tmp_path):
    path = tmp_path / "a.gapmap"
    numbers = sorted(random.Random(11).sample(range(10**12), 200_000))
    gapmap.build(path, numbers)
    broken = bytearray(path.read_bytes())
    middle = len(broken) // 2
    broken[middle : middle + 64] = b"\xaa" * 64
    with pytest.raises(gapmap.DamagedError) as caught:
        with gapmap.Index.from_bytes(broken) as index:
            index.contains_many(numbers)
    assert caught.value.code == -8
    with pytest.raises(gapmap.DamagedError):
        with gapmap.Index.from_bytes(broken) as index:
            for number in index:
                assert isinstance(number, int)
    with pytest.raises(gapmap.DamagedError):
        with gapmap.Index.from_bytes(broken) as index:
            index.to_array()


def test_closed(tmp_path):
    path = tmp_path / "a.gapmap"
    gapmap.build(path, range(10_000))
    with gapmap.open(path) as index:
        part, none = index[5:], index[:0]
        begun, in_long_steps = iter(index), iter(index[::-600])
        assert next(begun) == 0
        assert next(in_long_steps) == 9_999
    assert index.closed
    index.close()
    for use in (lambda: 5 in index, lambda: index[0], lambda: list(index), lambda: index.rank(5), lambda: part[0],
                lambda: index.contains_many([1]), lambda: list(index.ranges()), lambda: index.next(1),
                lambda: index.previous(1), lambda: index.verify(), lambda: index.nbytes, lambda: index.__enter__(),
                lambda: list(part), lambda: index.to_array(), lambda: index.index(5), lambda: 7 in part,
                # What is answered without reading, while the index is open.
                lambda: 2**70 in index, lambda: "5" in index, lambda: index.contains_many([]),
                lambda: index.contains_many([2**70]), lambda: index.contains_many(numpy.array([2**63], "uint64")),
                lambda: index.rank(10**30), lambda: index.bisect_right(10**30), lambda: index.select(-1),
                lambda: index[10_000], lambda: index.next(10**30), lambda: index.previous(10**30),
                lambda: index.between(10**30, 10**31), lambda: list(index.ranges(5, 4)), lambda: list(none),
                lambda: none.to_array(), lambda: none.to_numpy(), lambda: none[0], lambda: 5 in none):
        with pytest.raises(ValueError, match="closed index"):
            use()
    assert "closed" in repr(index) and "9995" in repr(part)
    # What has begun goes on.
    assert list(begun) == list(range(1, 10_000))
    assert list(in_long_steps) == list(range(9_999, 0, -600))[1:]
    assert (index.size, len(part), index.signed, bool(none)) == (10_000, 9_995, True, False)


def test_replaced_while_open(tmp_path):
    path = tmp_path / "a.gapmap"
    gapmap.build(path, range(10_000))
    with gapmap.open(path) as index:
        gapmap.build(path, [5])
        assert index.size == 10_000 and 9_999 in index
        assert list(gapmap.open(path)) == [5]


def test_handles_are_given_back(tmp_path):
    path = tmp_path / "a.gapmap"
    gapmap.build(path, [1, 2, 3])
    for _ in range(70_000):
        gapmap.open(path)
    with gapmap.open(path) as index:
        for _ in range(70_000):
            next(iter(index))
        with pytest.raises(RuntimeError, match="once"):
            index.__init__(path)
        assert 2 in index


def test_versions():
    assert importlib.metadata.version("gapmap") == gapmap.__version__


def test_a_missing_library_is_an_import_error(tmp_path):
    package = pathlib.Path(gapmap.__file__).parent
    (tmp_path / "gapmap").mkdir()
    for source in package.glob("*.py"):
        (tmp_path / "gapmap" / source.name).write_bytes(source.read_bytes())
    result = subprocess.run([sys.executable, "-c", "import gapmap"], cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode == 1
    assert "ImportError: gapmap cannot load its C library" in result.stderr


def test_without_numpy(tmp_path):
    program = """
import sys
sys.modules["numpy"] = None
import gapmap
from array import array
gapmap.build("a.gapmap", [5, 3, 2**64 - 1, 3, 5])
with gapmap.open("a.gapmap") as index:
    assert list(index) == [3, 5, 2**64 - 1] and index.to_array() == array("Q", index)
    assert index.contains_many([3, 4, -1, 2**64 - 1, 2**70]) == [True, False, False, True, False]
    assert index.contains_many(array("Q", [3, 4])) == [True, False]
gapmap.build("a.gapmap", iter([5, -3]))
assert list(gapmap.open("a.gapmap")) == [-3, 5]
try:
    gapmap.open("a.gapmap").to_numpy()
except ImportError:
    print("fine")
"""
    result = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert (result.stdout, result.stderr) == ("fine\n", "")
