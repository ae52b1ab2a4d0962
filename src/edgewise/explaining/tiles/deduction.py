"""One step of reasoning about tiles, as a value: what follows, and exactly what it follows from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from edgewise.explaining.tiles.board import Candidate


class Broken(NamedTuple):
    """Why a supposition fails: nothing fits on a cell, a kind of piece has no place, or a colour has too many seams."""

    rule: str
    """``cell``, ``piece``, ``pieces`` (too many places need it), ``colour`` or ``cases``."""
    number: int
    waves: int
    """How many waves of consequences it takes."""


@dataclass(frozen=True, slots=True)
class TileDeduction:
    """Pieces that lie on cells, or that cannot lie there. They follow from what is named here and nothing else.

    Orientations are numbered as :class:`~edgewise.explaining.tiles.board.Board` does.
    """

    placed: tuple[Candidate, ...]
    """The conclusion: what lies on a cell ..."""
    ruled_out: tuple[Candidate, ...]
    """... or what does not."""
    level: int
    """From 1, one piece fits, to 10, beyond cases."""
    cost: float
    """How much there is to see and to think."""
    rule: str
    """``cell``, ``piece``, ``neighbours``, ``colour``, ``supposition``, ``cases``, ``solver`` or ``turning``."""
    cells: tuple[int, ...] = ()
    """Cells that hold one piece each, which fits the border and matches those beside it that are named or known."""
    kinds: tuple[int, ...] = ()
    """Kinds of pieces that lie on exactly as many cells as there are pieces of the kind."""
    colours: tuple[int, ...] = ()
    """Colours that are on no more seams than half of the sides that show them."""
    known: tuple[Candidate, ...] = ()
    """What lies on cells, clues among them, that the reason looks at ..."""
    known_ruled_out: tuple[Candidate, ...] = ()
    """... and what was ruled out before."""
    broken: tuple[tuple[int, Broken], ...] = ()
    """For each orientation that fails on the cell in question, why."""
    smallest: bool = True
    """Whether no part of the reason can be left out; ``False`` where a limit ended the search for a smaller one."""

    @property
    def cell(self) -> int:
        """The cell that the conclusion is about."""
        return (self.placed or self.ruled_out)[0][0]
