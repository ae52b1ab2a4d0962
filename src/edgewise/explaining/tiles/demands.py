"""A form of tiles with some of its demands left out: pieces in fixed places."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from edgewise.base.forms import TileForm
from edgewise.explaining.diagnose.relaxing import Demands
from edgewise.explaining.tiles.conflicts import conflicting_pieces

if TYPE_CHECKING:
    from edgewise.explaining.diagnose.trials import Trials


class FixedPieces(Demands):
    """Pieces with a fixed place."""

    what = "clues"
    others = "pieces"

    def __init__(self, form: TileForm, columns: int) -> None:
        self.form = form
        self.places = [divmod(cell, columns) for cell, _, _ in form.fixed]

    def keeping(self, kept: Collection[int]) -> TileForm:
        return replace(self.form, fixed=tuple(self.form.fixed[demand] for demand in sorted(kept)))

    def others_to_blame(self, trials: Trials) -> tuple[int, ...]:
        return tuple(conflicting_pieces(self.form, trials))


def is_met(form: TileForm, answer: Sequence[int]) -> bool:
    """Whether an answer of an engine solves a form that no puzzle has; plain, and written apart from the engines."""
    pieces = [value // 4 for value in answer]
    sides = [[form.pieces[value // 4][(side - value % 4) % 4] for side in range(4)] for value in answer]
    if sorted(pieces) != list(range(len(form.pieces))):
        return False
    for cell, shown in enumerate(sides):
        for side, near in enumerate(form.neighbours[cell]):
            facing = form.border if near < 0 else sides[near][(side + 2) % 4]
            if shown[side] != facing or (near >= 0 and facing == form.border):
                return False
    wanted = {cell: [form.pieces[piece][(side - turns) % 4] for side in range(4)] for cell, piece, turns in form.fixed}
    return all(sides[cell] == shown for cell, shown in wanted.items())
