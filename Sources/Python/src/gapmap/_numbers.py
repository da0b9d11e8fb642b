"""Sorted numbers as a sequence: what an index and a slice of one have in common."""

from __future__ import annotations

import operator
import sys
from abc import abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from ._reading import blocks, filled

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    from ._index import Index


class Numbers(Sequence[int]):
    """Unique numbers in order, read from an index file when they are asked for.

    Positions count from 0, negative ones from the end; a slice is a view like that of a `range`, made in O(1)
    whatever its length and step. Equality and hash are those of the object, since comparing would read everything.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def _index(self) -> Index: ...

    @property
    @abstractmethod
    def _positions(self) -> range: ...

    @property
    def size(self) -> int:
        """How many numbers there are, however many: `len` ends at `sys.maxsize`. O(1)."""
        positions = self._positions
        return (positions[-1] - positions[0]) // positions.step + 1 if positions else 0

    def __len__(self) -> int:
        size = self.size
        if size > sys.maxsize:
            raise OverflowError(f"{size} numbers are more than len() can tell; ask for .size")
        return size

    def __bool__(self) -> bool:
        return bool(self._positions)

    @overload
    def __getitem__(self, position: int) -> int: ...

    @overload
    def __getitem__(self, position: slice) -> Slice: ...

    def __getitem__(self, position: Union[int, slice]) -> Union[int, Slice]:
        if isinstance(position, slice):
            return Slice(self._index, self._positions[position])
        number = operator.index(position)
        try:
            place = self._positions[number]
        except IndexError:
            self._index._check_open()
            raise IndexError(f"position {number} is out of range: there are {self.size} numbers") from None
        return self._index.select(place)

    def __iter__(self) -> Iterator[int]:
        for block in blocks(self._index, self._positions):
            yield from block

    def __reversed__(self) -> Iterator[int]:
        return iter(self[::-1])

    def __contains__(self, number: object) -> bool:
        return self._position(number) is not None

    def index(self, number: Any, start: int = 0, stop: Optional[int] = None) -> int:
        """The position of a number, O(log n).

        Raises:
            ValueError: it is not there, or not at `start` to `stop` - 1.
        """
        place = self._position(number)
        if place is None or place not in range(self.size)[start:stop]:
            raise ValueError(f"{number!r} is not there")
        return place

    def count(self, number: Any) -> int:
        """1 if a number is there, 0 if not; how many there are altogether is `size`."""
        return int(number in self)

    def to_array(self) -> array[int]:
        """All numbers as an `array.array` of type "q", or "Q" if they are unsigned."""
        return filled(self._index, self._positions)

    def to_numpy(self) -> numpy.typing.NDArray[Any]:
        """All numbers as a new numpy array of type int64, or uint64 if they are unsigned."""
        import numpy

        numbers = self.to_array()
        return numpy.frombuffer(numbers, self._index._dtype) if numbers else numpy.empty(0, self._index._dtype)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> numpy.typing.NDArray[Any]:
        if copy is False:
            raise ValueError("the numbers of an index cannot become an array without a copy")
        numbers = self.to_numpy()
        return numbers if dtype is None else numbers.astype(dtype, copy=False)

    def _position(self, number: object) -> Optional[int]:
        if number not in self._index:
            return None
        # What is equal to an integer is there as well, as 5.0 in a list.
        place = self._index.rank(int(number))  # type: ignore[call-overload]
        return self._positions.index(place) if place in self._positions else None


class Slice(Numbers):
    """A part of an index: a view that holds no numbers and keeps the index from being freed, though not from being
    closed.

    >>> gapmap.build("even.gapmap", range(0, 1_000_000, 2))
    >>> part = gapmap.open("even.gapmap")[10:20]
    >>> part
    <gapmap.Slice of 10 numbers, 20 to 38>
    >>> 24 in part, 40 in part, part.index(24), list(part[::-3])
    (True, False, 2, [38, 32, 26, 20])
    """

    __slots__ = ("_owner", "_places")

    def __init__(self, owner: Index, places: range) -> None:
        self._owner = owner
        self._places = places

    @property
    def _index(self) -> Index:
        return self._owner

    @property
    def _positions(self) -> range:
        return self._places

    def __repr__(self) -> str:
        if not self or self._owner.closed:
            return f"<gapmap.Slice of {self.size} numbers>"
        return f"<gapmap.Slice of {self.size} numbers, {self[0]} to {self[-1]}>"
