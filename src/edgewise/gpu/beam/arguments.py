"""Arguments of the kernels of grouped beams, field by field as in ``native/gpu/beam``; addresses are 64 bits wide."""

from __future__ import annotations

import ctypes
from ctypes import c_float, c_int32, c_uint32, c_uint64

BINS = 4096
"""Of a group, in which its children are counted by key."""


class Group(ctypes.Structure):
    """One beam."""

    _fields_ = (
        ("tables", c_uint64),
        ("levels", c_uint64),
        ("first_level", c_uint32),
        ("mismatch_from", c_uint32),
        ("whole_rows", c_int32),
        ("seed", c_uint32),
        ("beta", c_float),
        ("lambda_", c_float),
        ("gamma", c_float),
        ("room", c_float),
        ("noise", c_float),
        ("epsilon", c_float),
    )


class Selection(ctypes.Structure):
    """What a group keeps; only the first two fields are set here."""

    _fields_ = (
        ("base", c_int32),
        ("next_base", c_int32),
        ("most_gained", c_int32),
        ("cut", c_uint32),
        ("share", c_uint32),
        ("total", c_uint32),
        ("next_count", c_uint32),
        ("most_added", c_uint32),
        ("limit", c_float * 2),
    )


class Step(ctypes.Structure):
    """What all kernels of a level get."""

    _fields_ = (
        ("groups", c_uint64),
        ("states", c_uint64),
        ("counts", c_uint64),
        ("keys", c_uint64),
        ("values", c_uint64),
        ("best_keys", c_uint64),
        ("selection", c_uint64),
        ("bins", c_uint64),
        ("group_count", c_uint32),
        ("blocks_per_group", c_uint32),
        ("capacity", c_uint32),
        ("level", c_uint32),
        ("level_count", c_uint32),
        ("width", c_uint32),
    )


class Merging(ctypes.Structure):
    """The table of equal states; address 0 for none."""

    _fields_ = (("table", c_uint64), ("mask", c_uint64))


class Start(ctypes.Structure):
    _fields_ = (("from_", c_uint64), ("states", c_uint64), ("group_count", c_uint32), ("capacity", c_uint32))


class Begin(ctypes.Structure):
    _fields_ = (("step", Step), ("cleared", c_uint64))


class Look(ctypes.Structure):
    _fields_ = (
        ("step", Step),
        ("ranks", c_uint64),
        ("merging", Merging),
        ("has_chains", c_uint32),
        ("is_first", c_uint32),
    )


class Count(ctypes.Structure):
    _fields_ = (("step", Step), ("added", c_uint32), ("spare", c_uint32))


class Cut(ctypes.Structure):
    _fields_ = (("step", Step), ("added", c_uint32), ("spare", c_uint32))


class Emit(ctypes.Structure):
    _fields_ = (
        ("step", Step),
        ("parents", c_uint64),
        ("candidates", c_uint64),
        ("children", c_uint32),
        ("spare", c_uint32),
    )


class Build(ctypes.Structure):
    _fields_ = (
        ("step", Step),
        ("parents", c_uint64),
        ("candidates", c_uint64),
        ("child_states", c_uint64),
        ("child_counts", c_uint64),
        ("laid", c_uint64),
        ("merging", Merging),
        ("children", c_uint32),
        ("spare", c_uint32),
    )


class Tally(ctypes.Structure):
    _fields_ = (("step", Step), ("ranks", c_uint64))


class Keep(ctypes.Structure):
    _fields_ = (
        ("step", Step),
        ("ranks", c_uint64),
        ("parents", c_uint64),
        ("candidates", c_uint64),
        ("states", c_uint64),
        ("keys", c_uint64),
        ("values", c_uint64),
        ("counts", c_uint64),
        ("kept_parents", c_uint64),
        ("kept_candidates", c_uint64),
        ("kept", c_uint32),
        ("spare", c_uint32),
    )


class Best(ctypes.Structure):
    _fields_ = (("step", Step), ("best", c_uint64))


class Trace(ctypes.Structure):
    _fields_ = (
        ("groups", c_uint64),
        ("best", c_uint64),
        ("parents", c_uint64),
        ("candidates", c_uint64),
        ("ways", c_uint64),
        ("stride", c_uint64),
        ("group_count", c_uint32),
        ("level_count", c_uint32),
    )
