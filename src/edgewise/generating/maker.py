"""What a family declares so that puzzles of it can be made: one attempt at a wish, the same one for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from edgewise.generating.wish import Wish

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock
    from edgewise.family import Puzzle, Solution

P = TypeVar("P", bound="Puzzle")
S = TypeVar("S", bound="Solution")


@dataclass(frozen=True, slots=True)
class Draft(Generic[P, S]):
    """What an attempt gave. The frame proves what it claims before anyone sees it."""

    puzzle: P
    solution: S
    promise: str = "unique"
    """``unique``; or ``planted``, where the maker knows a solution and nobody proved that it is the only one."""


@dataclass(frozen=True, slots=True)
class MakerOption:
    """A wish that only one family knows."""

    meaning: str
    least: int | None = None
    """For numbers: the lowest value. ``None`` for words."""
    most: int | None = None
    choices: tuple[str, ...] = ()
    """For words: what can be chosen."""


def _nothing_to_refuse(wish: Wish) -> str | None:
    return None


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Maker(Generic[P, S]):
    """How a family makes puzzles."""

    attempt: Callable[[Wish, int, Clock], Draft[P, S] | None]
    """One attempt. It depends on the wish and the seed alone, never on the time: the clock can only end it.

    ``None`` where it came to nothing, or where the clock ended it. The frame calls it again with another seed.
    """
    understands: frozenset[str] = frozenset()
    """Which of the common wishes it takes: ``tiling levels symmetry mask minimal clues density start solution``."""
    options: Mapping[str, MakerOption] = field(default_factory=dict)
    """The wishes of its own, by name."""
    refusal: Callable[[Wish], str | None] = _nothing_to_refuse
    """Why a wish can never be met, where that can be known beforehand."""
