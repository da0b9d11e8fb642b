"""Writing an index."""

from __future__ import annotations

import operator
import os
from array import array
from collections.abc import Iterable
from ctypes import byref, c_uint64, c_void_p
from itertools import islice
from types import TracebackType
from typing import Any, Optional

from . import _library
from ._arrays import is_array, many_integers, misfits
from ._errors import failure
from ._numbers import Numbers
from ._path import Path, encoded

_CHUNK = 8192


class Writer:
    """Writes an index from ascending numbers, in bounded memory.

    Used by `with`, the file appears at the end, whole; if an exception leaves the block, an older file of its name
    stays as it is.

    >>> with gapmap.Writer("toll.gapmap") as writer:
    ...     writer.append(18_005_550_100)
    ...     writer.append_range(18_330_000_000, 18_339_999_999)
    ...     writer.extend([18_445_550_100, 18_445_550_101])

    Args:
        path: the file to make or to replace.
        signed: whether the numbers are -2**63 to 2**63 - 1; if not, they are 0 to 2**64 - 1.

    Raises:
        OSError: the file cannot be made.
    """

    __slots__ = ("_handle", "_high", "_low", "_path", "__weakref__")

    def __init__(self, path: Path, *, signed: bool = True) -> None:
        if hasattr(self, "_handle"):
            raise RuntimeError("a writer is opened only once")
        self._path = os.fsdecode(path)
        self._low, self._high = (-(1 << 63), (1 << 63) - 1) if signed else (0, (1 << 64) - 1)
        handle = c_void_p()
        if _library.writer_open(encoded(path), int(signed), byref(handle)) < 0:
            raise failure(self._path)
        self._handle: Optional[int] = handle.value

    def append(self, number: int) -> None:
        """Appends a number above all before it.

        Raises:
            ValueError: it is not above them; the writer can then only be cancelled.
            OverflowError: the index cannot hold it.
        """
        key = c_uint64(self._fitting(number))
        self._done(_library.writer_append(self._handle, byref(key), 1))

    def append_range(self, first: int, last: int) -> None:
        """Appends all numbers from first to last, both included, without enumerating them.

        Raises:
            ValueError: they are not above all before, or last is below first.
            OverflowError: the index cannot hold them.
        """
        self._done(_library.writer_append_range(self._handle, self._fitting(first), self._fitting(last)))

    def extend(self, numbers: Iterable[int]) -> None:
        """Appends ascending numbers, all above those before.

        Args:
            numbers: any iterable, taken bit by bit; a `range` of step 1 is not enumerated, and a numpy array of int64
                or uint64 is used where it lies.

        Raises:
            ValueError: they do not ascend; the writer can then only be cancelled.
            OverflowError: the index cannot hold one.
            TypeError: one is not an integer, or it is a masked array.
        """
        if isinstance(numbers, range) and numbers.step == 1:
            if numbers:
                self.append_range(numbers[0], numbers[-1])
        elif is_array(numbers) and not isinstance(numbers, Numbers):
            self._extend_from_array(numbers)
        elif isinstance(numbers, array) and numbers.typecode == self._typecode:
            self._extend_from_block(numbers)
        else:
            iterator = iter(numbers)
            while chunk := list(islice(iterator, _CHUNK)):
                try:
                    block = array(self._typecode, chunk)
                except OverflowError:
                    for number in chunk:
                        self._fitting(number)
                    raise
                self._extend_from_block(block)

    def _extend_from_block(self, numbers: array[int]) -> None:
        # Other threads run while the library reads. Exported, the array cannot be resized by them, nor its memory move.
        with memoryview(numbers):
            self._done(_library.writer_append(self._handle, *numbers.buffer_info()))

    def _extend_from_array(self, numbers: Any) -> None:
        keys = many_integers(numbers)
        if keys.ndim != 1:
            raise ValueError(f"an array of one dimension is needed, not of {keys.ndim}")
        if (keys.dtype.kind == "i") != (self._low < 0) and misfits(keys):
            self._fitting(int(keys.min() if self._low == 0 else keys.max()))
        self._done(_library.writer_append(self._handle, keys.ctypes.data, keys.size))

    @property
    def _typecode(self) -> str:
        return "q" if self._low < 0 else "Q"

    def _fitting(self, number: int) -> int:
        number = operator.index(number)
        if not self._low <= number <= self._high:
            kind = "signed" if self._low < 0 else "unsigned"
            raise OverflowError(f"{number} is not one of the {kind} numbers {self._low} to {self._high}")
        return number

    def _done(self, result: int) -> None:
        if result < 0:
            raise failure(self._path, closed="writer")

    # ---- end ----

    @property
    def closed(self) -> bool:
        """Whether it was finished or cancelled."""
        return self._handle is None

    def finish(self) -> None:
        """Writes what is left and publishes the file.

        Raises:
            ValueError: something failed before, or all 2**64 numbers were appended.
            OSError: the file could not be written.
        """
        handle, self._handle = self._handle, None
        self._done(_library.writer_finish(handle))

    def cancel(self) -> None:
        """Discards everything, unless it was finished or cancelled already."""
        handle, self._handle = self._handle, None
        if handle is not None:
            self._done(_library.writer_cancel(handle))

    def __enter__(self) -> Writer:
        if self._handle is None:
            raise ValueError("operation on a closed writer")
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        if kind is not None:
            self.cancel()
        elif not self.closed:
            self.finish()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.cancel()

    def __reduce__(self) -> Any:
        raise TypeError("a writer cannot be pickled or copied")
