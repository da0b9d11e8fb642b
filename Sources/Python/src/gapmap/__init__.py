"""Tens of millions of sorted 64-bit numbers in one small memory-mapped file, looked up there.

An index file is built once and opened in no time, however large it is; a lookup touches one page of it.

>>> import gapmap
>>> gapmap.build("toll833.gapmap", range(18_330_000_000, 18_340_000_000))
>>> with gapmap.open("toll833.gapmap") as index:
...     18_335_551_234 in index
...     len(index), index[0], index[-1]
True
(10000000, 18330000000, 18339999999)

Numbers and positions are Python integers. What an index cannot hold is not in it: asking is no error, storing is an
`OverflowError`. What goes wrong is told by the exceptions that Python has for it (`FileNotFoundError` and other
`OSError`, `IndexError`, `ValueError` for a closed index or wrong order, `MemoryError`), and what is wrong with the
contents of a file by `gapmap.Error` and its subclasses.

Any number of threads may use one index; lookups let other threads run. Numpy is used where it is given or asked for.
"""

from __future__ import annotations

from ._build import build
from ._errors import DamagedError, Error, NotAnIndexError, TruncatedError, UnsupportedError
from ._index import Index
from ._library import version as __version__
from ._numbers import Numbers, Slice
from ._path import Path
from ._writer import Writer

__all__ = [
    "DamagedError",
    "Error",
    "Index",
    "NotAnIndexError",
    "Numbers",
    "Slice",
    "TruncatedError",
    "UnsupportedError",
    "Writer",
    "build",
    "open",
]


def open(path: Path) -> Index:
    """Maps the index file at a path: the same as `Index(path)`."""
    return Index(path)
