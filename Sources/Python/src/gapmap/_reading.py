"""Reading many numbers at once into buffers."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from ._cursor import Cursor

if TYPE_CHECKING:
    from ._index import Index

# A first block is small, since many a loop ends early; the largest fits a processor's first cache.
_FIRST_LENGTH = 16
_LONGEST = 4096
# From this step on, finding each number costs less than reading those between.
_LONG_STEP = 512


def blocks(index: Index, positions: range) -> Iterator[list[int]]:
    """The numbers at positions, in lists of growing length.

    Args:
        index: the index.
        positions: positions that it has, in either direction and with any step.
    """
    step = abs(positions.step)
    buffer = ((ctypes.c_int64 if index.signed else ctypes.c_uint64) * _LONGEST)()
    address = ctypes.addressof(buffer)
    length = _FIRST_LENGTH
    with Cursor(index._handle) as cursor:
        if step >= _LONG_STEP:
            for position in positions:
                cursor.read(position, address, 1)
                yield buffer[:1]
            return
        while positions:
            taken = max(1, length // step)
            block, positions = positions[:taken], positions[taken:]
            lowest = min(block[0], block[-1])
            span = max(block[0], block[-1]) - lowest + 1
            cursor.read(lowest, address, span)
            numbers = buffer[:span:step]
            if block.step < 0:
                numbers.reverse()
            yield numbers
            length = min(2 * length, _LONGEST)


def filled(index: Index, positions: range) -> array[int]:
    """The numbers at positions as one array, read straight into it where they follow one another."""
    code = "q" if index.signed else "Q"
    if positions.step != 1 or not positions:
        return array(code, chain.from_iterable(blocks(index, positions)))
    numbers = array(code, [0]) * len(positions)
    address, count = numbers.buffer_info()
    with Cursor(index._handle) as cursor:
        cursor.read(positions[0], address, count)
    return numbers
