"""One beam of many: where it begins, how it ranks states, and what it has come to."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How a group ranks states: lambda · mismatches − h − gamma · chain."""

    beta: float = 0.6
    lambda_: float = 7.0
    gamma: float = 0.8
    room: float = 0.3
    noise: float = 0.3
    epsilon: float = 0.002
    mismatch_from: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """Where a group begins: the cells that it lays, from which state, and how it ranks."""

    direction: int
    whole_rows: int
    levels: bytes
    cells: array[int]
    state: bytes
    weights: Weights


@dataclass(frozen=True, slots=True)
class Laid:
    """What a group has come to: the candidate of each of its cells, in the order of laying."""

    mismatches: int
    cells: array[int]
    candidates: array[int]


def room_for(width: int) -> int:
    """The states that a group needs room for so that it can keep ``width``: the last bin is shared out by chance."""
    return width + 8 * math.isqrt(width) + 64
