"""An open index."""

from __future__ import annotations

import ctypes
import numbers as kinds
import operator
import os
from array import array
from collections.abc import Iterable, Iterator
from ctypes import byref, c_uint64, c_void_p
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Optional, Union, overload

from . import _library
from ._arrays import ArrayLike, is_array, is_bool, keys_of
from ._cursor import Cursor
from ._errors import failure
from ._numbers import Numbers, Slice
from ._path import Path, absolute, encoded

if TYPE_CHECKING:
    import numpy
    import numpy.typing


# Beyond every number that an index can hold, however rounded.
_FAR = 2.0**65

# The one function for which the time to find it counts.
_contains = _library.contains


class Index(Numbers):
    """A set of unique sorted 64-bit numbers in a memory-mapped file, read-only.

    It is a sequence (`index[7]`, slices, iteration in either direction, `bisect`) whose `in` costs O(log n) and
    touches one page of the file. Close it with `close` or by `with`.

    The file may be replaced by another of the same name while it is open (the index goes on as it was), but must not
    be overwritten or truncated in place; where others might do that, `Index.load` reads it into memory.

    Args:
        path: an index file, whose name is UTF-8. It is mapped in O(1).

    Raises:
        OSError: it cannot be opened; FileNotFoundError if it is not there.
        Error: it is no index, or damaged.
    """

    # Each opened handle has one owner, so that neither copying nor pickling may take it along: see `__reduce__`.
    __slots__ = ("_handle", "_high", "_low", "_name", "_origin", "_places", "__weakref__")

    def __init__(self, path: Path) -> None:
        if hasattr(self, "_handle"):
            raise RuntimeError("an index is opened only once")
        handle = c_void_p()
        if _library.open_path(encoded(path), byref(handle)) < 0:
            raise failure(os.fsdecode(path))
        self._adopt(handle, type(self), path)

    @classmethod
    def load(cls, path: Path) -> Index:
        """Reads an index file into memory, where nobody can change it, O(length of the file)."""
        handle = c_void_p()
        if _library.load(encoded(path), byref(handle)) < 0:
            raise failure(os.fsdecode(path))
        return cls._made(handle, cls.load, path)

    @classmethod
    def from_bytes(cls, data: Union[bytes, bytearray, memoryview]) -> Index:
        """Opens a copy of an index that is held in memory, O(length)."""
        # `bytes` alone would make zeros of an integer.
        contents = data if type(data) is bytes else bytes(memoryview(data))
        handle = c_void_p()
        if _library.open_bytes(contents, len(contents), byref(handle)) < 0:
            raise failure()
        return cls._made(handle)

    @classmethod
    def _made(cls, handle: c_void_p, *origin: Any) -> Index:
        index = cls.__new__(cls)
        index._adopt(handle, *origin)
        return index

    def _adopt(
        self, handle: c_void_p, make: Optional[Callable[[Path], Index]] = None, path: Optional[Path] = None
    ) -> None:
        self._handle: Optional[int] = handle.value
        self._name = None if path is None else os.fsdecode(path)
        self._origin = None if make is None or path is None else (make, absolute(path))
        signed = _library.type_of(handle)
        size = c_uint64()
        if signed < 0 or _library.count(handle, byref(size)) < 0:
            raise failure()
        self._low, self._high = (-(1 << 63), (1 << 63) - 1) if signed else (0, (1 << 64) - 1)
        self._places = range(size.value)

    # ---- life ----

    @property
    def closed(self) -> bool:
        """Whether it was closed; every question about its numbers is then a ValueError, but `size` and `signed`
        remain known."""
        return self._handle is None

    def close(self) -> None:
        """Closes the index after the questions that other threads are asking, unless it is closed already.

        An iterator that has begun goes on to its end and keeps the file mapped until then.
        """
        handle, self._handle = self._handle, None
        if handle is not None and _library.close(handle) < 0:
            raise failure(closed="index")

    def __enter__(self) -> Index:
        self._check_open()
        return self

    def _check_open(self) -> None:
        # For the questions that are answered without the library, which sees by itself that a handle is closed.
        if self._handle is None:
            raise ValueError("operation on a closed index")

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()

    def __reduce__(self) -> tuple[Callable[[Path], Index], tuple[str], Any]:
        # Pickled for another process, as by multiprocessing, it is opened there by its path.
        if self._origin is None:
            raise TypeError("an index made from bytes cannot be pickled or copied: pickle the bytes")
        make, path = self._origin
        # What a subclass has beside the slots is copied as of any object.
        return make, (path,), getattr(self, "__dict__", None)

    def __repr__(self) -> str:
        place = "" if self._name is None else f" {self._name!r}:"
        state = "closed, " if self.closed else ""
        return f"<gapmap.Index{place} {state}{self.size} {'signed' if self.signed else 'unsigned'} numbers>"

    # ---- what it is ----

    @property
    def _index(self) -> Index:
        return self

    @property
    def _positions(self) -> range:
        return self._places

    @property
    def _dtype(self) -> str:
        return "int64" if self.signed else "uint64"

    @property
    def signed(self) -> bool:
        """Whether its numbers are -2**63 to 2**63 - 1; if not, they are 0 to 2**64 - 1."""
        return self._low < 0

    @property
    def nbytes(self) -> int:
        """Length of the file in bytes."""
        length = c_uint64()
        if _library.byte_count(self._handle, byref(length)) < 0:
            raise failure(closed="index")
        return length.value

    def verify(self) -> None:
        """Reads everything and checks every checksum and every invariant of the format.

        Raises:
            DamagedError: a part does not hold what it should.
        """
        if _library.verify(self._handle) < 0:
            raise failure(closed="index")

    # ---- questions ----

    def __contains__(self, number: object) -> bool:
        """Whether a number is there: any real number, `5.0` being there where 5 is, as in a list. O(log n)."""
        if type(number) is not int:
            equal = _equal_integer(number)
            if equal is None:
                self._check_open()
                return False
            number = equal
        if not self._low <= number <= self._high:
            self._check_open()
            return False
        found: int = _contains(self._handle, number)
        if found < 0:
            raise failure(closed="index")
        return found > 0

    @overload
    def contains_many(self, numbers: ArrayLike) -> numpy.typing.NDArray[numpy.bool_]: ...

    @overload
    def contains_many(self, numbers: Iterable[Any]) -> list[bool]: ...

    def contains_many(self, numbers: Any) -> Any:
        """Which of many numbers are there, in any order and repeated or not: faster than one by one, and fastest for
        ascending ones.

        Args:
            numbers: a numpy array, or anything else that numpy takes for one, as a column of pandas, of integers, of
                any shape; int64 and uint64 are used where they lie. Or any iterable.

        Returns:
            For an array, one of bools of the same shape; for anything else, a list of bools.

        Raises:
            TypeError: the array is not one of integers, or is a masked one.
        """
        if is_array(numbers):
            keys, present = keys_of(numbers, signed=self.signed)
            import numpy

            found = numpy.empty(keys.shape, numpy.bool_)
            self._contains(keys.ctypes.data, keys.size, found.ctypes.data)
            if present is not None:
                found &= present
            return found
        code = "q" if self.signed else "Q"
        if not (isinstance(numbers, array) and numbers.typecode == code):
            given = list(numbers)
            try:
                numbers = array(code, given)
            except (OverflowError, TypeError):
                # Not all are integers of the index's type; `in` knows what each of them is.
                return [number in self for number in given]
        # Other threads run while the library reads. Exported, the array cannot be resized by them, nor its memory move.
        with memoryview(numbers):
            address, count = numbers.buffer_info()
            answers = (ctypes.c_bool * count)()
            self._contains(address, count, ctypes.addressof(answers))
        return answers[:]

    def _contains(self, address: int, count: int, found: int) -> None:
        if _library.contains_many(self._handle, address, count, found) < 0:
            raise failure(closed="index")

    def rank(self, number: int) -> int:
        """How many numbers are smaller than a number, there or not: `bisect_left`. O(log n)."""
        number = operator.index(number)
        if number > self._high:
            self._check_open()
            return self.size
        rank = c_uint64()
        if _library.rank(self._handle, max(number, self._low), byref(rank)) < 0:
            raise failure(closed="index")
        return rank.value

    def bisect_left(self, number: int) -> int:
        """The position where a number is or would be: how many numbers are smaller. O(log n)."""
        return self.rank(number)

    def bisect_right(self, number: int) -> int:
        """The position behind a number or where it would be: how many numbers are not greater. O(log n)."""
        return self.rank(operator.index(number) + 1)

    def select(self, position: int) -> int:
        """The number at a position from 0 to `size` - 1: `index[position]`, but for negative ones. O(log n).

        Raises:
            IndexError: there is no such position.
        """
        position = operator.index(position)
        if not 0 <= position < self.size:
            self._check_open()
            raise IndexError(f"position {position} is out of range: there are {self.size} numbers")
        number = c_uint64()
        if _library.select(self._handle, position, byref(number)) < 0:
            raise failure(closed="index")
        return self._number(number)

    def next(self, number: int) -> Optional[int]:
        """The smallest number not below one (itself, if it is there), or None. O(log n)."""
        number = operator.index(number)
        if number > self._high:
            self._check_open()
            return None
        found = c_uint64()
        result = _library.next_number(self._handle, max(number, self._low), byref(found))
        if result < 0:
            raise failure(closed="index")
        return self._number(found) if result else None

    def previous(self, number: int) -> Optional[int]:
        """The greatest number below one, or None. O(log n)."""
        number = operator.index(number)
        if number > self._high:
            self._check_open()
            return self[-1] if self else None
        found = c_uint64()
        result = _library.previous_number(self._handle, max(number, self._low), byref(found))
        if result < 0:
            raise failure(closed="index")
        return self._number(found) if result else None

    def between(self, first: int, last: int) -> Slice:
        """The numbers from first to last, both included, as a view: `between(a, b).size` counts them. O(log n)."""
        return self[self.bisect_left(first) : self.bisect_right(last)]

    def ranges(self, first: Optional[int] = None, last: Optional[int] = None) -> Iterator[tuple[int, int]]:
        """The runs of consecutive numbers, each as (first, last), both included. A run costs the same however long.

        >>> gapmap.build("runs.gapmap", [1, 2, 3, 10, 20, 21])
        >>> list(gapmap.open("runs.gapmap").ranges())
        [(1, 3), (10, 10), (20, 21)]
        >>> list(gapmap.open("runs.gapmap").ranges(2, 20))
        [(2, 3), (10, 10), (20, 20)]

        Args:
            first: where to begin; in the midst of a run, only the rest of it.
            last: the last number to give.
        """
        begin = self._low if first is None else max(operator.index(first), self._low)
        end = self._high if last is None else min(operator.index(last), self._high)
        if begin > end:
            self._check_open()
            return
        lowest, highest = c_uint64(), c_uint64()
        with Cursor(self._handle) as cursor:
            cursor.seek(begin)
            while cursor.next_range(lowest, highest) and self._number(lowest) <= end:
                yield self._number(lowest), min(self._number(highest), end)

    def _number(self, key: c_uint64) -> int:
        return key.value if key.value <= self._high else key.value - (1 << 64)


def _equal_integer(value: object) -> Optional[int]:
    """The integer that equals a real number, None if none does or it is something else."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        if not isinstance(value, kinds.Number) and not is_bool(value):
            return None
    try:
        # First roughly, since a decimal of a few bytes can be an integer of millions of digits.
        if not -_FAR < float(value) < _FAR:  # type: ignore[arg-type]
            return None
        nearest = int(value)  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        # NaN and infinity equal none; complex numbers are not asked.
        return None
    return int(nearest) if nearest == value else None
