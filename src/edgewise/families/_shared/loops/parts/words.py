"""How players speak of loops over signs and regions: cells, signs by what they show, and rules that are no sign."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from edgewise.base.places import cell_text
from edgewise.explaining.lines.cell_words import BLOCKED, CellWords
from edgewise.explaining.lines.cell_words import TECHNIQUES as IN_CELLS
from edgewise.explaining.lines.deduction import Deduction, Step
from edgewise.explaining.lines.words import between, capital, listed
from edgewise.families._shared.loops.board import EMPTY, SignedBoard
from edgewise.families._shared.loops.clue_words import ClueWords

RULES = {
    "rule-touch": "the cells in {pair}, of which only one can be shaded",
    "rule-border": "the cells in {pair}, with a border between them, of which one must be visited",
    "rule-region": "the border of the region of {here}",
    "rule-turns": "the border between the cells in {pair}, where moons and suns take turns",
    "rule-alike": "the white circles of one region in {here} and in {first}, which are passed alike",
}
"""Rules that no sign stands for, as things ..."""
REASONS = {
    "rule-touch": "the cells in {pair} cannot both be shaded",
    "rule-border": "the loop visits at least one of the cells in {pair}, because a border is between them",
    "rule-turns": "between the cells in {pair}, across a border, the loop goes from moons to suns or back",
    "kind": "in the region of {here}, the loop visits all moons and no sun, or all suns and no moon",
    "rule-alike": "the loop turns at both white circles of one region in {here} and in {first}, or at neither",
}
"""... as reasons ..."""
BROKEN = {
    "rule-touch": "the cells in {pair} would both be shaded",
    "rule-border": "the loop would visit neither of the cells in {pair}, which have a border between them",
    "rule-region": "the loop could not cross the border of the region of {here} as often as it must",
    "rule-turns": "moons and suns would not take turns across the border between the cells in {pair}",
    "rule-alike": "the white circles of one region in {here} and in {first} would not be passed alike",
}
"""... and as what is broken."""
REGION = (
    "the loop has crossed the border of the region of {here} as often as it may",
    "the loop has to cross the border of the region of {here}, and only these places are left",
)
ARMS = frozenset({"circle", "number", "sum", "white", "black", "middle", "middle-right", "middle-below", "dot"})
"""Rules about how far the loop runs straight."""
TECHNIQUES = ("length-of-arms", "shaded-cells-touch", "across-a-border", "region-border", *IN_CELLS)
NAMES = {"rule-touch": "shaded-cells-touch", "rule-border": "across-a-border", "rule-region": "region-border"}
ACROSS = {"right": (0, 1), "below": (1, 0)}
"""From a cell to its neighbour, by the last word of a rule's name."""


class SignWords(ClueWords, CellWords):
    puzzle: SignedBoard

    @cached_property
    def _shades(self) -> bool:
        """Whether cells that the loop leaves out are shaded."""
        return "shaded.missing" in self.family.violation_codes

    def clue(self, clue: int) -> str:
        row, column = self.named[clue][1]
        here = cell_text((row, column))
        if (told := self._rule_told(RULES, clue)) is not None:
            return told
        sign = self.puzzle.cells[row][column]
        return f"the cell in {here}" if sign == EMPTY else f"the {self.puzzle.called(sign)} in {here}"

    def _rule_told(self, texts: Mapping[str, str], clue: int) -> str | None:
        """What is said of a rule between two cells, or of one about a region."""
        rule, (row, column) = self.named[clue]
        name, _, side = rule.rpartition("-")
        text = texts.get(name if side in ACROSS else rule)
        if text is None:
            return None
        down, right = ACROSS.get(side, (0, 0))
        pair = between((row, column), (row + down, column + right)).removeprefix("between ")
        first = cell_text(self._first_alike((row, column))) if "{first}" in text else ""
        return text.format(here=cell_text((row, column)), pair=pair, first=first)

    def _first_alike(self, place: tuple[int, int]) -> tuple[int, int]:
        """The first cell of a region with the sign of another one."""
        rows, regions = self.puzzle.cells, self.puzzle.regions
        sign, region = rows[place[0]][place[1]], regions[place[0]][place[1]]
        return next(
            (row, column)
            for row, signs in enumerate(rows)
            for column, other in enumerate(signs)
            if other == sign and regions[row][column] == region
        )

    def clue_cells(self, clue: int) -> list[tuple[int, int]]:
        rule, (row, column) = self.named[clue]
        if rule == "rule-region":
            return []
        down, right = ACROSS.get(rule.rpartition("-")[2], (0, 0))
        return [(row, column), (row + down, column + right)]

    def blocked(self, vertices: Sequence[int]) -> str:
        rows = self.puzzle.cells
        has_signs = all(rows[row][column] != EMPTY for row, column in map(self._cell, vertices))
        return "cells with a clue" if has_signs else super().blocked(vertices)

    def broken(self, step: Step, drawn: Collection[int] = ()) -> str:
        told = self._rule_told(BROKEN, step.number) if step.kind == "clue" else None
        return super().broken(step, drawn) if told is None else told

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        if step.kind != "clue":
            return super().one_rule(found, step, state)
        if (told := self._rule_told(REASONS, step.number)) is not None:
            return told
        rule, place = self.named[step.number]
        if rule == "rule-region":
            return REGION[step.on].format(here=cell_text(place))
        return super().one_rule(found, step, state) if self.form.is_over_edges(step.number) else self._counted(step)

    def _counted(self, step: Step) -> str:
        """What a clue says that counts more than lines."""
        clue, rule, facts = self.clue(step.number), self.named[step.number][0], self.form.clues[step.number]
        if self._is_over_arms(step.number):
            return f"no other length of the {'line' if rule == 'number' else 'arms'} suits {clue}"
        if min(facts, default=0) >= self.form.joint_fact(0):
            return f"any other choice would make too many or too few turns in the region of {clue}"
        if max(facts, default=0) < -self.form.edge_count and self._shades:  # lines come where nothing more is shaded
            if not step.on:
                return f"{clue} needs all cells that are left to be shaded"
            return f"{clue} {'has all of its shaded cells' if self.form.high[step.number] else 'allows no shaded cell'}"
        if rule == "number":
            return f"{clue} {'needs all cells that are left' if step.on else 'has all of its cells'}"
        return f"no other choice suits {clue}"

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        if found.rule != "clue":
            return super().pattern(found, state)
        if self._is_over_arms(found.steps[0].number):
            return "length-of-arms"
        rule = self.named[found.steps[0].number][0]
        return NAMES.get(rule.removesuffix("-right").removesuffix("-below"))

    def _is_over_arms(self, clue: int) -> bool:
        """Whether a clue says how far the loop runs straight: it names lines, some of them to be left out."""
        lines = range(-self.form.edge_count, self.form.edge_count)
        return (
            self.named[clue][0] in ARMS
            and not self.form.is_over_edges(clue)
            and all(fact in lines for fact in self.form.clues[clue])
        )

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
