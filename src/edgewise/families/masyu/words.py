"""How players speak of Masyu: cells, and pearls by their colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from edgewise.base.places import cell_text
from edgewise.explaining.lines.cell_words import TECHNIQUES as IN_CELLS
from edgewise.explaining.lines.cell_words import CellWords
from edgewise.explaining.lines.deduction import Deduction, Step
from edgewise.families.masyu.model import WHITE, Masyu
from edgewise.families.masyu.pearl_clues import clue_names, clue_pearls

TECHNIQUES = ("white-pearl", "black-pearl", *IN_CELLS)


class MasyuWords(CellWords):
    puzzle: Masyu

    @cached_property
    def pearls(self) -> list[tuple[int, int, str]]:
        """The pearl of each clue."""
        return clue_pearls(self.puzzle)

    def clue_place(self, clue: int) -> tuple[int, int]:
        row, column, _ = self.pearls[clue]
        return row, column

    def clue(self, clue: int) -> str:
        colour = "white" if self.pearls[clue][2] == WHITE else "black"
        return f"the {colour} pearl in {cell_text(self.clue_place(clue))}"

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        if step.kind == "clue":
            because = f", and {self.values(found.known)}" if found.known else ", and the border leaves it no choice"
            return f"{self._passed(step.number)}{because}"
        return super().one_rule(found, step, state)

    def from_clue(self, step: Step) -> str:
        return f"{self._passed(step.number)}, so"

    def _passed(self, clue: int) -> str:
        """What the loop does at a pearl, as far as one of its clues says."""
        is_beside = clue_names(self.puzzle)[clue].partition("]")[2] in ("across", "down")
        if self.pearls[clue][2] == WHITE:
            return f"the loop {'turns beside' if is_beside else 'goes straight through'} {self.clue(clue)}"
        return f"the loop turns at {self.clue(clue)}{'' if is_beside else ' and runs straight for two cells each way'}"

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        if found.rule == "point":
            return super().pattern(found, state)
        places = {self.pearls[clue] for clue in found.clues}
        if len(places) != 1 or found.loops or found.rule not in ("clue", "together", "supposition"):
            return None
        ((*_, colour),) = places
        return "white-pearl" if colour == WHITE else "black-pearl"


words = MasyuWords
