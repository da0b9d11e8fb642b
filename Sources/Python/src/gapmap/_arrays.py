"""Numpy arrays and what becomes one, without importing numpy before such a thing is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Protocol

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    Array = numpy.typing.NDArray[Any]

_TOP = 1 << 63


class ArrayLike(Protocol):
    """A numpy array or what numpy makes one of, as a column of pandas or polars."""

    def __array__(self) -> numpy.typing.NDArray[Any]: ...


def is_array(numbers: object) -> bool:
    """Whether numpy has its own way to make an array of something."""
    return hasattr(numbers, "__array__")


def is_bool(value: object) -> bool:
    """Whether something is numpy's bool, which equals 0 or 1 but is neither an integer nor a `numbers.Number`."""
    kind = type(value)
    return kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_")


def integers(numbers: Any) -> Array:
    """Numbers as a contiguous and aligned int64 or uint64 array: the memory of the given one if it is such.

    Raises:
        TypeError: it is not an array of integers, or a masked one.
    """
    import numpy

    if isinstance(numbers, numpy.ma.MaskedArray):
        raise TypeError("a masked array was given, whose mask would be lost: give its compressed()")
    # A view of our own, so that its address and length stay what they are if another thread reshapes the given one.
    given = numpy.asarray(numbers).view()
    if given.size == 0 and given.dtype.kind not in "iu":
        # Numpy calls what holds nothing float64.
        return numpy.empty(given.shape, numpy.int64)
    if given.dtype.kind not in "iu":
        reason = "; floats do not hold every 64-bit number: make it int64 or uint64" if given.dtype.kind == "f" else ""
        raise TypeError(f"an array of {given.dtype} was given, not of integers{reason}")
    return numpy.require(given, numpy.int64 if given.dtype.kind == "i" else numpy.uint64, ("C", "A"))


def many_integers(numbers: Any) -> Array:
    """The same of an array that has elements, as Python iterates over: not a single number.

    Raises:
        TypeError: it has no dimension, is not an array of integers, or is a masked one.
    """
    given = integers(numbers)
    if given.ndim == 0:
        raise TypeError(f"a single {given.dtype} was given, not an iterable of numbers")
    return given


def keys_of(numbers: Any, signed: bool) -> tuple[Array, Optional[Array]]:
    """Numbers to look up, and which of them an index can hold: None for all.

    Args:
        numbers: integers, as numpy makes an array of them.
        signed: whether the index holds signed numbers.
    """
    given = integers(numbers)
    if (given.dtype.kind == "i") == signed or not misfits(given):
        return given, None
    return given, given < _TOP if signed else given >= 0


def misfits(given: Array) -> bool:
    """Whether an int64 or uint64 array holds numbers that the other of these types does not."""
    if given.size == 0:
        return False
    return bool(given.min() < 0) if given.dtype.kind == "i" else bool(given.max() >= _TOP)
