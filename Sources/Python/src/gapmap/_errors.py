"""The library's errors as exceptions."""

from __future__ import annotations

import os
from typing import Optional

from . import _library


class Error(Exception):
    """Something is wrong with the contents of a file, or went wrong that Python has no exception for.

    Attributes:
        code: the number of the error in gapmap.h, below 0.
    """

    def __init__(self, text: str, code: int) -> None:
        super().__init__(text, code)
        self.code = code

    def __str__(self) -> str:
        return str(self.args[0])


class NotAnIndexError(Error):
    """The file does not begin as an index does."""


class UnsupportedError(Error):
    """The index was written by a newer version."""


class DamagedError(Error):
    """A part of the file does not hold what it should."""


class TruncatedError(DamagedError):
    """The end of the file is missing."""


_SYSTEM = -4

_exceptions: dict[int, type[Exception]] = {
    -1: ValueError,  # a range ends before it begins
    -2: ValueError,  # a closed handle, as for a closed file
    -5: NotAnIndexError,
    -6: UnsupportedError,
    -7: TruncatedError,
    -8: DamagedError,
    -9: IndexError,
    -10: MemoryError,
    -11: ValueError,  # not ascending
    -12: ValueError,  # all 2**64 numbers
    -13: ValueError,  # a writer that failed before
}


def failure(path: Optional[str] = None, closed: Optional[str] = None) -> Exception:
    """The last error of this thread as an exception to raise.

    Args:
        path: the file that was asked for, if any.
        closed: what to call the handle if it is the handle that was closed.
    """
    code = _library.last_error_code()
    text = _library.last_error_text().decode(errors="replace")
    if code == _SYSTEM:
        number = _library.last_error_errno()
        # Given a number, `OSError` becomes its subclass, as `FileNotFoundError`.
        return OSError(number, os.strerror(number), path)
    if code == -2 and closed is not None:
        return ValueError(f"operation on a closed {closed}")
    exception = _exceptions.get(code, Error)
    return exception(text, code) if issubclass(exception, Error) else exception(text)
