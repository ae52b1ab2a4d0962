"""How players speak of loops over signs and regions: cells, signs by what they show, and rules that are no sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from edgewise.base.places import cell_text
from edgewise.explaining.lines.cell_words import BLOCKED, CellWords
from edgewise.explaining.lines.deduction import Deduction, Step
from edgewise.explaining.lines.words import capital, listed
from edgewise.families._shared.loops.board import EMPTY, SignedBoard

RULES = {
    "rule-touch-right": "the cell in {here} and the one to its right, which cannot both be shaded",
    "rule-touch-below": "the cell in {here} and the one below it, which cannot both be shaded",
    "rule-border-right": "the cell in {here} and the one to its right, across a border, of which one is visited",
    "rule-border-below": "the cell in {here} and the one below it, across a border, of which one is visited",
    "rule-region": "the border of the region of {here}",
    "rule-turns-right": "the border between {here} and the cell to its right, where moons and suns take turns",
    "rule-turns-below": "the border between {here} and the cell below it, where moons and suns take turns",
    "rule-alike": "the white circle in {here} and the first one of its region, which are passed alike",
}
"""Rules that no sign stands for, as things ..."""
REASONS = {
    "rule-touch-right": "the cell in {here} and the one to its right cannot both be shaded",
    "rule-touch-below": "the cell in {here} and the one below it cannot both be shaded",
    "rule-border-right": "across a border, the loop visits the cell in {here} or the one to its right",
    "rule-border-below": "across a border, the loop visits the cell in {here} or the one below it",
}
"""... and as reasons."""
REGION = (
    "the loop has crossed the border of the region of {here} as often as it may",
    "the loop has to cross the border of the region of {here}, and only these places are left",
)
ARMS = frozenset({"circle", "number", "sum", "white", "black", "middle", "middle-right", "middle-below", "dot"})
"""Rules about how far the loop runs straight."""
NAMES = {"rule-touch": "shaded-cells-touch", "rule-border": "across-a-border", "rule-region": "region-border"}


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

    @cached_property
    def _shades(self) -> bool:
        """Whether cells that the loop leaves out are shaded."""
        return "shaded.missing" in self.family.violation_codes

    def clue_place(self, clue: int) -> tuple[int, int]:
        return self._named[clue][1]

    def clue(self, clue: int) -> str:
        rule, (row, column) = self._named[clue]
        here = cell_text((row, column))
        if rule in RULES:
            return RULES[rule].format(here=here)
        sign = self.puzzle.cells[row][column]
        return f"the cell in {here}" if sign == EMPTY else f"the {self.puzzle.called(sign)} in {here}"

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        if step.kind != "clue":
            return super().one_rule(found, step, state)
        rule, place = self._named[step.number]
        here = cell_text(place)
        if rule in REASONS:
            return REASONS[rule].format(here=here)
        if rule == "rule-region":
            return REGION[step.on].format(here=here)
        return super().one_rule(found, step, state) if self.form.is_over_edges(step.number) else self._counted(step)

    def _counted(self, step: Step) -> str:
        """What a clue says that counts more than lines."""
        clue = self.clue(step.number)
        if self._is_over_arms(step.number):
            return f"no other length of the arms suits {clue}"
        if self._counts_shaded(step.number):  # lines come where nothing more is shaded
            return f"{clue} {'has all of its cells' if step.on else 'needs all cells that are left'}"
        return f"no other choice suits {clue}"

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        if found.rule != "clue":
            return super().pattern(found, state)
        if self._is_over_arms(found.steps[0].number):
            return "length-of-arms"
        rule = self._named[found.steps[0].number][0]
        return NAMES.get(rule.removesuffix("-right").removesuffix("-below"))

    def _is_over_arms(self, clue: int) -> bool:
        """Whether a clue says how far the loop runs straight: it names lines, some of them to be left out."""
        lines = range(-self.form.edge_count, self.form.edge_count)
        return (
            self._named[clue][0] in ARMS
            and not self.form.is_over_edges(clue)
            and all(fact in lines for fact in self.form.clues[clue])
        )

    def _counts_shaded(self, clue: int) -> bool:
        return self._shades and all(fact < -self.form.edge_count for fact in self.form.clues[clue])

    def sentence(self, found: Deduction, state: Sequence[bool | None]) -> str:
        said = super().sentence(found, state)
        shaded = [f"the cell in {cell_text(self._cell(vertex))}" for vertex in self._shaded_by(found, state)]
        if not shaded:
            return said
        return f"{said} {capital(listed(shaded))} {'is' if len(shaded) == 1 else 'are'} shaded."

    def _cell(self, vertex: int) -> tuple[int, int]:
        return divmod(vertex, self.puzzle.columns)

    def _shaded_by(self, found: Deduction, state: Sequence[bool | None]) -> list[int]:
        """The cells that a deduction leaves without any line."""
        if not self._shades:
            return []
        off = {edge for edge, on in found.edges if not on}
        near = {end for edge in off for end in (self.form.tails[edge], self.form.heads[edge])}
        return sorted(
            vertex
            for vertex in near
            if self.form.degrees[vertex] != BLOCKED
            and all(edge in off or state[edge] is False for edge in self._edges_at[vertex])
        )


words = SignWords
