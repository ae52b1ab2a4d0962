"""What a family declares so that puzzles of it can be made: one attempt at a spec, the same one for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from edgewise.generating.spec import Spec

if TYPE_CHECKING:
    from edgewise.base.family import Puzzle, Solution
    from edgewise.explaining.clock import Clock

P = TypeVar("P", bound="Puzzle")
S = TypeVar("S", bound="Solution")

UNIQUE, LIKELY, PLANTED = "unique", "likely", "planted"


@dataclass(frozen=True, slots=True)
class Draft(Generic[P, S]):
    """What an attempt gave. The frame proves what it claims before anyone sees it."""

    puzzle: P
    solution: S
    promise: str = UNIQUE
    """``unique``, by which the maker is held; ``likely``, where the frame is to find out; or ``planted``, where the
    maker knows a solution and nobody looks for another."""


@dataclass(frozen=True, slots=True)
class MakerOption:
    """A spec that only one family knows."""

    meaning: str
    least: int | None = None
    """For numbers: the lowest value. ``None`` for words."""
    most: int | None = None
    choices: tuple[str, ...] = ()
    """For words: what can be chosen."""

    def spelled(self, name: str) -> str:
        """How the command line takes it."""
        return f"--{name} {'|'.join(self.choices) or 'N'}"


def _nothing_to_refuse(spec: Spec) -> str | None:
    return None


@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Maker(Generic[P, S]):
    """How a family makes puzzles."""

    attempt: Callable[[Spec, int, Clock], Draft[P, S] | None]
    """One attempt. It depends on the spec and the seed alone, never on the time: the clock can only end it.

    ``None`` where it came to nothing, or where the clock ended it. The frame calls it again with another seed.
    """
    understands: frozenset[str] = frozenset()
    """Which of the common specs it takes: ``tiling levels symmetry mask minimal clues density start solution``."""
    options: Mapping[str, MakerOption] = field(default_factory=dict)
    """The specs of its own, by name."""
    refusal: Callable[[Spec], str | None] = _nothing_to_refuse
    """Why a spec can never be met, where that can be known beforehand."""
    clue_cells: Callable[[P], Set[int]] | None = None
    """The numbers of the cells that mask, symmetry and the number of clues are about; by default those with a clue."""
    clues_may_help: bool = False
    """Whether more clues may give a board a solution that has none: a new pair takes cells that the others leave."""
    up_to_symmetry: bool = False
    """Whether solutions that symmetries of the board take to each other are one and the same, turned."""
