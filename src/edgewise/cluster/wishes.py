"""A wish for puzzles as plain values, so that workers can be told what to make."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from edgewise.cluster.messages import Asked
from edgewise.cluster.telling import puzzle_from, puzzle_text
from edgewise.generating.order import wish_of
from edgewise.generating.wish import Wish
from edgewise.registry import family_named
from edgewise.source import Source


def told_wish(wish: Wish) -> dict[str, object]:
    """A wish as the arguments that :func:`wish_from` makes it from."""
    told: dict[str, Any] = {
        "size": [wish.rows, wish.columns],
        "tiling": wish.tiling,
        "grade": None if wish.levels is None else list(wish.levels),
        "symmetry": str(wish.symmetry),
        "mask": None if wish.mask is None else sorted(wish.mask),
        "minimal": wish.minimal or None,
        "clues": wish.clues,
        "density": wish.density,
        "start": None if wish.start is None else puzzle_text(wish.start),
        "solution": None if wish.solution is None else wish.solution.to_dict(),
        "options": dict(wish.options) or None,
    }
    return {name: value for name, value in told.items() if value is not None}


def wish_from(asked: Asked) -> Wish:
    """The wish in a message, checked as if a user had said it."""
    return _wish(asked.family, msgspec.json.encode(asked.wish))


@lru_cache(maxsize=16)
def _wish(family: str, told: bytes) -> Wish:
    """Remembered, because to read a board and its solution for every puzzle would cost more than making one."""
    given: dict[str, Any] = msgspec.json.decode(told)
    for name in ("size", "grade"):
        if name in given:
            given[name] = tuple(given[name])
    if "start" in given:
        given["start"] = puzzle_from(family, given["start"])
    if "solution" in given:
        given["solution"] = Source(msgspec.json.encode(given["solution"]).decode())
    return wish_of(family_named(family), given.pop("size"), **given)
