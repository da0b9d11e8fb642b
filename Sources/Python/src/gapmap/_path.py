"""Paths as the C library takes them."""

from __future__ import annotations

import os
from typing import Union

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]


def absolute(path: Path) -> str:
    """A path that means the same file after the working directory has changed."""
    name = os.fsdecode(path)
    # Not `abspath`, which takes "link/.." out of it, and with it the directory that the link leads to.
    return name if os.path.isabs(name) else os.path.join(os.getcwd(), name)


def encoded(path: Path) -> bytes:
    """A path as bytes.

    Raises:
        TypeError: it is not a path.
        ValueError: it holds a null byte, behind which C would not see the rest.
    """
    result = os.fsencode(path)
    if b"\0" in result:
        raise ValueError("embedded null byte")
    return result
