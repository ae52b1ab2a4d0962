"""How players speak of loops that run from cell to cell: where other boards have points, these have cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from edgewise.base.places import cell_text
from edgewise.explaining.lines.deduction import Deduction, Step
from edgewise.explaining.lines.words import TECHNIQUES as PLAIN
from edgewise.explaining.lines.words import Place, Words, between, capital

TECHNIQUES = ("blocked-cell", "blocked-cells", "cell-is-full", "dead-end", "line-goes-on", "two-ways-left", *PLAIN)
BLOCKED = 0b001
"""The degrees that a cell has which no loop may pass."""


class CellWords(Words):
    """The words for a loop through cells."""

    junction = "cell"

    def edge(self, edge: int) -> str:
        return between(*self._ends(edge))

    def point(self, vertex: int, it: int | None = None) -> str:
        return f"the cell in {cell_text(self.point_place(vertex))}"

    def clue_cells(self, clue: int) -> Collection[Place]:
        return [self.clue_place(clue)]

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        if step.kind == "point" and self.form.degrees[step.number] == BLOCKED:
            if len(found.points) == 1:
                return f"the loop cannot enter {self.point(step.number)}"
            return f"the loop cannot enter the {len(found.points)} {self.blocked(found.points)}"
        if step.kind == "point":
            place = self.point(step.number)
            if not step.on:
                passed = sum(on for _, on in found.known) > 1
                return f"the loop already passes {place}" if passed else f"a line into {place} would be a dead end"
            if any(state[edge] for edge in self._edges_at[step.number]):
                return f"the line that enters {place} has only one way out"
            return f"the loop has to pass {place}, where only two ways are left: it uses both"
        return super().one_rule(found, step, state)

    def at_point(self, step: Step, lines: int) -> str:
        place = self.point(step.number)
        if step.on:
            return f"the line into {place} has only one way out" if lines else f"only two ways are left in {place}"
        return f"the loop already passes {place}" if lines > 1 else f"a line into {place} would be a dead end"

    def blocked(self, vertices: Sequence[int]) -> str:
        """What cells are called that no line may enter."""
        return "blocked cells"

    def sentence(self, found: Deduction, state: Sequence[bool | None]) -> str:
        if found.rule == "point" and len(found.points) > 1:
            return f"{capital(self.one_rule(found, found.steps[0], state))}. So there is no line into any of them."
        return super().sentence(found, state)

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        if found.rule != "point":
            return None
        step = found.steps[0]
        if self.form.degrees[step.number] == BLOCKED:
            return "blocked-cells"
        if not step.on:
            drawn = sum(state[edge] is True for edge in self._edges_at[step.number])
            return "cell-is-full" if drawn else "dead-end"
        return "line-goes-on" if any(state[edge] for edge in self._edges_at[step.number]) else "two-ways-left"
