"""Forms, their arrays as bytes."""

from __future__ import annotations

from array import array

import msgspec

from edgewise.base.forms import Form, JoinPairs, LineForm, OneLoop, Sets, TileForm


class LineMessage(msgspec.Struct, tag="lines", array_like=True):
    """A ``LineForm``, its arrays as bytes."""

    tails: bytes
    heads: bytes
    degrees: bytes
    clues: tuple[bytes, bytes]
    low: bytes
    high: bytes
    pairs: list[tuple[int, int]] | None
    """``None`` for one loop."""
    faces: tuple[bytes, bytes] | None


class TileMessage(msgspec.Struct, tag="tiles", array_like=True):
    """A ``TileForm``, its arrays as bytes."""

    neighbours: tuple[bytes, bytes]
    pieces: list[tuple[int, int, int, int]]
    border: int
    fixed: list[tuple[int, int, int]]


FormMessage = LineMessage | TileMessage


def message_of(form: Form) -> FormMessage:
    """The form as it travels."""
    if isinstance(form, TileForm):
        return TileMessage(_both(form.neighbours), list(form.pieces), form.border, list(form.fixed))
    return LineMessage(
        form.tails.tobytes(),
        form.heads.tobytes(),
        form.degrees,
        _both(form.clues),
        form.low.tobytes(),
        form.high.tobytes(),
        list(form.rule.pairs) if form.rule.joins_pairs else None,
        None if form.faces is None else _both(form.faces),
    )


def form_of(message: FormMessage) -> Form:
    """The form that was sent. Whether its numbers make sense is checked by the core."""
    if isinstance(message, TileMessage):
        return TileForm(_sets(message.neighbours), tuple(message.pieces), message.border, tuple(message.fixed))
    return LineForm(
        array("i", message.tails),
        array("i", message.heads),
        message.degrees,
        _sets(message.clues),
        array("i", message.low),
        array("i", message.high),
        OneLoop() if message.pairs is None else JoinPairs(tuple(message.pairs)),
        None if message.faces is None else _sets(message.faces),
    )


def _both(sets: Sets) -> tuple[bytes, bytes]:
    return sets.starts.tobytes(), sets.members.tobytes()


def _sets(both: tuple[bytes, bytes]) -> Sets:
    return Sets(array("i", both[0]), array("i", both[1]))
