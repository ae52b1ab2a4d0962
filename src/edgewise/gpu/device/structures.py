"""Structures that kernels take, made from what the core says of them.

They are declared once, beside the kernels (``EDGEWISE_FIELDS`` in ``native/gpu``); that is also where their fields are
explained. Callers name the fields they fill in, so the order is nobody else's business. What is left out is 0.
"""

from __future__ import annotations

import ctypes
from functools import cache
from keyword import iskeyword

from edgewise._native import gpu_structures

NUMBERS: dict[str, type[ctypes._CDataType]] = {
    "u32": ctypes.c_uint32,
    "i32": ctypes.c_int32,
    "u64": ctypes.c_uint64,
    "float": ctypes.c_float,
}


@cache
def structure(name: str) -> type[ctypes.Structure]:
    """The structure with this name. A field whose name is a keyword of Python's gets an underscore: ``lambda_``."""

    class Made(ctypes.Structure):
        _fields_ = tuple(
            (field + "_" * iskeyword(field), _type(kind) * length if length > 1 else _type(kind))
            for field, kind, length in gpu_structures()[name]
        )

    Made.__name__ = Made.__qualname__ = name
    return Made


def _type(kind: str) -> type[ctypes._CDataType]:
    return NUMBERS[kind] if kind in NUMBERS else structure(kind)
