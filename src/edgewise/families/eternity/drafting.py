"""How pieces of an Eternity are fixed by hand. There is no blank board: a puzzle is its pieces, and maybe a board."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.families.eternity.editing import EDITING
from edgewise.families.eternity.formats.bucas import board_shown, is_address
from edgewise.families.eternity.model import Board, Eternity
from edgewise.families.eternity.scene import ground_and_motif
from edgewise.family import Held
from edgewise.generating.drafting import Drafting
from edgewise.lattice import Cell
from edgewise.source import Source


def _laid(puzzle: Eternity, source: Source) -> Mapping[Cell, Held]:
    board = board_shown(puzzle, source) if is_address(source.first_word) else None
    return {} if board is None else Board.placements(board)


DRAFTING: Drafting[Eternity] = Drafting(
    entry="pieces",
    values=lambda puzzle: (),
    given=EDITING.given,
    changed=EDITING.changed,
    painted=ground_and_motif,
    laid=_laid,
)
