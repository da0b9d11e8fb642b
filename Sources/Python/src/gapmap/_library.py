"""The C library that lies beside this module, and the signatures of its functions (gapmap.h)."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_uint64, c_void_p
from typing import Any

_path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libgapmap.so.0")

try:
    # A CDLL, not a PyDLL: a lookup may wait for the disk, and other threads run meanwhile.
    _library = ctypes.CDLL(_path)
except OSError as error:
    raise ImportError(
        f"gapmap cannot load its C library: {error}. A wheel carries it for one kind of system; this one needs "
        "another wheel, built by Sources/Python/build-wheel.",
        name="gapmap",
        path=_path,
    ) from error


def _function(name: str, *arguments: Any, result: Any = c_int) -> Any:
    function = _library[name]
    function.argtypes = arguments
    function.restype = result
    return function


# Handles are `c_void_p` (an int or None for NULL, which the library answers with an error); places for results are
# pointers made by `byref`, and arrays are addresses.
_Handles = POINTER(c_void_p)
_Numbers = POINTER(c_uint64)
_Length = POINTER(c_size_t)

version: str = _function("gapmap_version", result=c_char_p)().decode()
last_error_code = _function("gapmap_last_error_code")
last_error_errno = _function("gapmap_last_error_errno")
last_error_text = _function("gapmap_last_error_text", result=c_char_p)

open_path = _function("gapmap_open", c_char_p, _Handles)
load = _function("gapmap_load", c_char_p, _Handles)
open_bytes = _function("gapmap_open_bytes", c_void_p, c_size_t, _Handles)
close = _function("gapmap_close", c_void_p)
type_of = _function("gapmap_type", c_void_p)
count = _function("gapmap_count", c_void_p, _Numbers)
byte_count = _function("gapmap_byte_count", c_void_p, _Numbers)
contains = _function("gapmap_contains", c_void_p, c_uint64)
contains_many = _function("gapmap_contains_many", c_void_p, c_void_p, c_size_t, c_void_p)
rank = _function("gapmap_rank", c_void_p, c_uint64, _Numbers)
select = _function("gapmap_select", c_void_p, c_uint64, _Numbers)
next_number = _function("gapmap_next", c_void_p, c_uint64, _Numbers)
previous_number = _function("gapmap_previous", c_void_p, c_uint64, _Numbers)
range_count = _function("gapmap_range_count", c_void_p, c_uint64, c_uint64, _Numbers)
verify = _function("gapmap_verify", c_void_p)

cursor_open = _function("gapmap_cursor_open", c_void_p, _Handles)
cursor_close = _function("gapmap_cursor_close", c_void_p)
cursor_seek = _function("gapmap_cursor_seek", c_void_p, c_uint64)
cursor_seek_position = _function("gapmap_cursor_seek_position", c_void_p, c_uint64)
cursor_read = _function("gapmap_cursor_read", c_void_p, c_void_p, c_size_t, _Length)
cursor_next_range = _function("gapmap_cursor_next_range", c_void_p, _Numbers, _Numbers)

writer_open = _function("gapmap_writer_open", c_char_p, c_int, _Handles)
writer_append = _function("gapmap_writer_append", c_void_p, c_void_p, c_size_t)
writer_append_range = _function("gapmap_writer_append_range", c_void_p, c_uint64, c_uint64)
writer_finish = _function("gapmap_writer_finish", c_void_p)
writer_cancel = _function("gapmap_writer_cancel", c_void_p)
