"""What travels between the head and the workers, and what the ledger keeps: plain values in MessagePack, never code.

Puzzles travel as texts in the first format of their family, solutions as the numbers that the engine gave. Both are
read again on arrival, so a message from elsewhere can be wrong but not harmful. The head reads every message, so they
are made to be read fast: JSON with its digits took the head as long as everything else that it does with a large board.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from typing import Literal

import msgspec

from edgewise.engine import OptionValue
from edgewise.result import Stats, StoppedBy

Item = tuple[str, str]
"""The name of a family and the text of a puzzle, or nothing and a seed."""
Drawn = bytes | dict[str, object]
"""A solution: the numbers that the engine gave, four bytes each with the lowest first, or its JSON."""


def packed_numbers(numbers: array[int]) -> bytes:
    """The numbers of a solution as bytes, the same on every machine."""
    if sys.byteorder == "big":
        numbers = array("i", numbers)
        numbers.byteswap()
    return numbers.tobytes()


def unpacked_numbers(packed: bytes) -> array[int]:
    """The inverse of :func:`packed_numbers`. Raises ``ValueError`` where it can be no such thing."""
    numbers = array("i")
    numbers.frombytes(packed)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class Asked(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is asked of every item of a chunk."""

    verb: Literal["solve", "grade", "make"]
    question: str = ""
    engine: str = ""
    seconds: float | None = None
    nodes: int | None = None
    solutions: int | None = None
    memory: int | None = None
    seed: int | None = None
    options: dict[str, OptionValue] = {}
    hardest: bool = False
    """Of a grade: its hardest step as well."""
    family: str = ""
    attempts: int = 0
    wish: dict[str, object] = {}
    """To make puzzles: the arguments of ``wish_of``."""
    version: str = ""
    """Of Edgewise, where the answer depends on it."""


class Chunk(msgspec.Struct):
    """What a worker gets."""

    asked: Asked
    items: list[Item]
    keep: bool = False
    """Whether the answers go into a ledger, and so are to be compressed."""


class ToldResult(msgspec.Struct, tag="result", omit_defaults=True):
    """A :class:`~edgewise.result.Result` without its puzzle. Numbers that may be large are texts."""

    engine: str
    status: str
    unique: bool | None
    complete: bool
    seconds: float
    stopped_by: StoppedBy | None = None
    solutions: list[Drawn] = []
    stats: Stats = {}
    count: str | None = None
    edge_counts: list[str] | None = None
    reason: str | None = None


class ToldGrade(msgspec.Struct, tag="grade", omit_defaults=True):
    """A :class:`~edgewise.explaining.grading.Grade` without its puzzle."""

    level: float | None
    by_level: dict[int, int]
    verdict: str = ""
    stopped_by: StoppedBy | None = None
    hardest: dict[str, object] | None = None


class ToldMade(msgspec.Struct, tag="made", omit_defaults=True):
    """A :class:`~edgewise.generating.made.Made` without its wish."""

    text: str
    name: str
    solution: dict[str, object]
    seed: int
    attempts: int
    promise: str
    missed: str = ""
    grade: ToldGrade | None = None


class ToldFailure(msgspec.Struct, tag="failure", omit_defaults=True):
    """An error by the name of its type."""

    kind: str
    message: str
    stopped_by: str = ""
    nearest: ToldMade | None = None


Told = ToldResult | ToldGrade | ToldMade | ToldFailure


class Answers(msgspec.Struct):
    """What a worker gives back: for each item what came of it, ``None`` if it was not done, and the seconds it took."""

    told: bytes
    """All of them by :func:`packed_answers`, because the ledger keeps them so; :func:`decode_told` reads one."""
    seconds: list[float]


def packed_answers(told: Sequence[bytes], keep: bool) -> bytes:
    """The answers of a chunk in one piece: compressed if they are to be kept, as they are if not."""
    return zlib.compress(encode(told), 1 if keep else 0)


def unpacked_answers(packed: bytes) -> list[bytes]:
    """The inverse of :func:`packed_answers`. Raises ``ValueError`` where it can be no such thing."""
    try:
        return _unpack(zlib.decompress(packed))
    except (zlib.error, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from None


encode = msgspec.msgpack.encode
encode_asked = msgspec.json.Encoder(order="deterministic").encode
"""For keys of the ledger: the same bytes for the same question."""
_unpack = msgspec.msgpack.Decoder(list[bytes]).decode
decode_chunk = msgspec.msgpack.Decoder(Chunk).decode
decode_answers = msgspec.msgpack.Decoder(Answers).decode
decode_told = msgspec.msgpack.Decoder(Told | None).decode
