"""A place in an index, from which numbers and ranges are read."""

from __future__ import annotations

from ctypes import byref, c_size_t, c_uint64, c_void_p
from types import TracebackType
from typing import Optional

from . import _library
from ._errors import failure


class Cursor:
    """A cursor of the C library, to be used as a context manager and by one thread at a time."""

    def __init__(self, index: Optional[int]) -> None:
        handle = c_void_p()
        if _library.cursor_open(index, byref(handle)) < 0:
            raise failure(closed="index")
        self._handle = handle.value

    def __enter__(self) -> Cursor:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        if _library.cursor_close(self._handle) < 0:
            raise failure()

    def seek(self, number: int) -> None:
        """Moves before the smallest number not below one that the index can hold."""
        if _library.cursor_seek(self._handle, number) < 0:
            raise failure()

    def read(self, position: int, address: int, count: int) -> None:
        """Writes the numbers from a position on, all of which there must be, to an address."""
        done = c_size_t()
        if (
            _library.cursor_seek_position(self._handle, position) < 0
            or _library.cursor_read(self._handle, address, count, byref(done)) < 0
        ):
            raise failure()

    def next_range(self, first: c_uint64, last: c_uint64) -> bool:
        """Moves over a run of consecutive numbers and writes its ends; False at the end."""
        result: int = _library.cursor_next_range(self._handle, byref(first), byref(last))
        if result < 0:
            raise failure()
        return result == 1
