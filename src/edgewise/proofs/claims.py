"""What a certificate may claim, and on what grounds."""

from __future__ import annotations

import re
from typing import Literal, get_args

ONE, NONE, SEVERAL = "exactly one solution", "no solution", "several solutions"
COUNTED = re.compile(r"(0|[1-9][0-9]{0,99}) solutions?", re.ASCII)

Grounds = Literal["refutation", "counting", "two solutions", "recount"]
"""A formula and its refutation; pieces and colours counted; two solutions that differ; or solutions counted again."""
GROUNDS: tuple[Grounds, ...] = get_args(Grounds)


def count_claim(number: int) -> str:
    """The claim that there are exactly so many solutions."""
    return f"{number} solution{'s' if number != 1 else ''}"


def claimed_count(claim: str) -> int | None:
    """How many solutions a claim speaks of; ``None`` if it is no number."""
    match = COUNTED.fullmatch(claim)
    number = None if match is None else int(match[1])
    return number if number is not None and claim == count_claim(number) else None


def grounds_for(claim: str) -> tuple[Grounds, ...]:
    """The grounds on which a claim may stand; none if it is not a claim."""
    if claimed_count(claim) is not None:
        return ("recount",)
    table: dict[str, tuple[Grounds, ...]] = {
        ONE: ("refutation",),
        NONE: ("refutation", "counting"),
        SEVERAL: ("two solutions",),
    }
    return table.get(claim, ())
