"""How players speak of loops over signs and regions: cells, signs by what they show, and rules that are no sign."""

from __future__ import annotations

import re
from functools import cached_property

from edgewise.base.places import cell_text
from edgewise.explaining.lines.cell_words import CellWords
from edgewise.families._shared.loops.board import EMPTY, SignedBoard

RULES = {
    "rule-touch-right": "the cell in {here} and the one to its right, which cannot both be shaded",
    "rule-touch-below": "the cell in {here} and the one below it, which cannot both be shaded",
    "rule-border-right": "the cell in {here} and the one to its right, across a border, of which one is visited",
    "rule-border-below": "the cell in {here} and the one below it, across a border, of which one is visited",
    "rule-region": "the border of the region of {here}",
}


class SignWords(CellWords):
    puzzle: SignedBoard

    @cached_property
    def _named(self) -> list[tuple[str, tuple[int, int]]]:
        """The rule and the place of each clue, by its name."""
        called = self.family.names(self.puzzle).clue
        found = []
        for clue in range(len(self.form.clues)):
            rule, _, place = called(clue).partition("[")
            row, column = map(int, re.findall(r"\d+", place)[:2])
            found.append((rule, (row, column)))
        return found

    def clue_place(self, clue: int) -> tuple[int, int]:
        return self._named[clue][1]

    def clue(self, clue: int) -> str:
        rule, (row, column) = self._named[clue]
        here = cell_text((row, column))
        if rule in RULES:
            return RULES[rule].format(here=here)
        sign = self.puzzle.cells[row][column]
        return f"the cell in {here}" if sign == EMPTY else f"the {sign} in {here}"


words = SignWords
