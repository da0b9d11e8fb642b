"""Building an index in one call."""

from __future__ import annotations

import builtins
import operator
from array import array
from collections.abc import Iterable
from itertools import islice
from typing import Any, Optional, Union

from ._arrays import is_array, many_integers
from ._numbers import Numbers
from ._path import Path
from ._writer import Writer

_TOP = 1 << 63
_CHUNK = 1 << 16


def build(path: Path, numbers: Iterable[int], *, signed: Optional[bool] = None, sorted: bool = False) -> None:
    """Writes an index of a set of numbers: any order, repeated or not.

    The file appears when it is complete; until then, and if anything fails, an older one of its name stays as it is.

    >>> gapmap.build("primes.gapmap", [7, 3, 2, 5, 3])
    >>> list(gapmap.open("primes.gapmap"))
    [2, 3, 5, 7]

    Args:
        path: the file to make or to replace.
        numbers: any iterable; 8 bytes of memory are needed for each number, and as much again for sorting them. A
            `range` is not held in memory, and with a step of 1 or -1 not even enumerated. A numpy array of int64 or
            uint64 that is sorted and without repetition is used where it lies.
        signed: whether the index shall be for -2**63 to 2**63 - 1, or, if False, for 0 to 2**64 - 1. If None, it is
            signed unless a number is too great for that (with `sorted`, it is signed).
        sorted: promises that they ascend without repetition, so that they stream through in bounded memory.

    Raises:
        OverflowError: an index of that type cannot hold one of them.
        TypeError: one is not an integer, or it is a masked array.
        ValueError: they do not ascend although `sorted` promises it.
        OSError: the file could not be written.
    """
    if isinstance(numbers, (range, Numbers)):
        positions = numbers if isinstance(numbers, range) else numbers._positions
        parts: list[Any] = [numbers if positions.step > 0 else numbers[::-1]]
        greatest = parts[0][-1] if positions else 0
    elif sorted:
        parts, greatest = [numbers], 0
    elif is_array(numbers):
        parts = [_ascending(many_integers(numbers).reshape(-1))]
        greatest = int(parts[0][-1]) if parts[0].size else 0
    else:
        parts = _ascending_parts(numbers)
        greatest = parts[1][-1] if len(parts[1]) else 0
    with Writer(path, signed=greatest < _TOP if signed is None else signed) as writer:
        for part in parts:
            writer.extend(part)


def _ascending(given: Any) -> Any:
    """An int64 or uint64 array sorted and without repetition: itself, if it is so."""
    import numpy

    return given if bool(numpy.all(given[1:] > given[:-1])) else numpy.unique(given)


def _ascending_parts(numbers: Iterable[int]) -> list[Any]:
    """Numbers that are signed ones, and those above, each sorted and without repetition.

    Raises:
        OverflowError: a number has more than 64 bits.
        TypeError: one is not an integer.
    """
    lower, upper = array("q"), array("Q")
    iterator = iter(numbers)
    while chunk := list(islice(iterator, _CHUNK)):
        try:
            lower.extend(array("q", chunk))
        except OverflowError:
            # An array takes whatever has an `__index__`, but only integers compare.
            chunk = [operator.index(number) for number in chunk]
            outside = [number for number in chunk if not -_TOP <= number < 2 * _TOP]
            if outside:
                raise OverflowError(f"{outside[0]} is not a number of 64 bits") from None
            lower.extend(array("q", [number for number in chunk if number < _TOP]))
            upper.extend(array("Q", [number for number in chunk if number >= _TOP]))
    return [_sorted(lower), _sorted(upper)]


def _sorted(numbers: array[int]) -> Any:
    try:
        import numpy
    except ImportError:
        return array(numbers.typecode, builtins.sorted(set(numbers)))
    if not numbers:
        return numbers
    return _ascending(numpy.frombuffer(numbers, "int64" if numbers.typecode == "q" else "uint64"))
