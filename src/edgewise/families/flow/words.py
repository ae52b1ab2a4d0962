"""How players speak of Flow: cells, colours, dead ends and bottlenecks."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.explaining.deduction import Deduction, Step
from edgewise.explaining.words import Words, placed
from edgewise.families.flow.model import Flow
from edgewise.lattice import Point

SHORT = 5
"""Up to this level a player sees a dead end coming."""


class FlowWords(Words):
    puzzle: Flow
    line, gap = "a path", "no path"
    loop = "or two colours meet, or a ring closes"

    def name_at(self, vertex: int) -> str | None:
        """The colour of an end; ``None`` for other cells."""
        place = self.point_place(vertex)
        assert not isinstance(place, int), "the lines of Flow join cells"
        row, column = self.puzzle.cell_of(Point(*place))
        name = self.puzzle.cells[row][column]
        return name if name in self.puzzle.pairs else None

    def point(self, vertex: int) -> str:
        name, place = self.name_at(vertex), placed(self.point_place(vertex))
        return f"the cell {place}" if name is None else f"the end of {name} at {place}"

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        if step.kind == "point":
            place = self.point(step.number)
            if self.name_at(step.number) is not None:
                return f"{place} has one way out" if step.on else f"{place} has its path already"
            if not step.on:
                lines = sum(on for _, on in found.known)
                return f"a path already passes {place}" if lines else f"{place} would be a dead end"
            return f"{place} has two ways left"
        if step.kind == "loop":
            colours = self._colours(found)
            if len(colours) == 2:
                return f"{colours[0]} and {colours[1]} would meet"
            return "a ring would close"
        return super().one_rule(found, step, state)

    def _colours(self, found: Deduction) -> list[str]:
        """The pairs whose paths a line would join."""
        ends = {
            vertex
            for values in found.loops
            for edge, _ in values
            for vertex in (self.form.tails[edge], self.form.heads[edge])
        }
        return sorted({name for vertex in ends if (name := self.name_at(vertex)) is not None})

    def broken(self, step: Step) -> str:
        if step.kind == "reach":
            return f"no colour can fill {self.point(step.number)}" if step.number >= 0 else "a colour is cut off"
        if step.kind == "point":
            return f"{self.point(step.number)} is left in a dead end"
        return super().broken(step)

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        if found.rule == "point":
            on = found.steps[0].on
            if self.name_at(found.steps[0].number) is not None:
                return "only-way-out" if on else "end-is-joined"
            return "two-ways-left" if on else "cell-is-full"
        if found.rule == "loop":
            return "colours-meet" if len(self._colours(found)) == 2 else "ring"
        return self._contradiction(found, found.steps[-1]) if found.rule == "supposition" else None

    def _contradiction(self, found: Deduction, last: Step) -> str | None:
        if last.kind == "reach" and last.number >= 0:
            return "pocket"
        if last.kind == "reach":
            return "bottleneck" if found.edges[0][1] else "cut-off"
        return "dead-end" if last.kind == "point" and found.level <= SHORT else None
