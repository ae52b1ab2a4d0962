"""How players speak of Flow: cells, colours, dead ends and bottlenecks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from edgewise.base.places import Point, cell_text
from edgewise.explaining.lines.deduction import Deduction, Step
from edgewise.explaining.lines.story import parts_drawn
from edgewise.explaining.lines.words import TECHNIQUES as PLAIN
from edgewise.explaining.lines.words import Words, between, listed
from edgewise.families.flow.model import Flow

TECHNIQUES = (
    "only-way-out", "end-is-joined", "cell-is-full", "dead-end", "two-ways-left", "colours-meet", "ring",
    "must-enter", "pocket", "bottleneck", "blind-alley",
    *(name for name in PLAIN if name not in ("early-loop", "inside-and-outside")),
)  # fmt: skip
SHORT = 5
"""Up to this level a player sees a dead end coming."""


class FlowWords(Words):
    puzzle: Flow
    line = "path"

    def name_at(self, vertex: int) -> str | None:
        """The colour of an end; ``None`` for other cells."""
        place = self.point_place(vertex)
        assert not isinstance(place, int), "the lines of Flow join cells"
        row, column = self.puzzle.cell_of(Point(*place))
        name = self.puzzle.cells[row][column]
        return name if name in self.puzzle.pairs else None

    def edge(self, edge: int) -> str:
        return between(*self._ends(edge))

    def point(self, vertex: int, it: int | None = None) -> str:
        name, place = self.name_at(vertex), cell_text(self.point_place(vertex))
        if name is not None:
            return f"the end of {name} in {place}"
        way = self._way(vertex)
        return f"the cell in {place}" if way is None else f"the way {way} the bridge in {place}"

    def _way(self, vertex: int) -> str | None:
        """Which of the two ways over a bridge a vertex is; ``None`` for other cells."""
        if not self.puzzle.bridges:
            return None
        name: str = self.family.names(self.puzzle).vertex(vertex)
        return "across" if name.endswith("across") else "down" if name.endswith("down") else None

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        if step.kind == "point":
            return self._at_point(found, step, state)
        if step.kind == "loop":
            colours = self._colours(found)
            return f"{listed(colours)} would meet here" if len(colours) == 2 else "a path would close into a ring here"
        return super().one_rule(found, step, state)

    def _at_point(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        place = self.point(step.number)
        if self.name_at(step.number) is not None:
            return f"{place} has only one way out" if step.on else f"{place} has its path already"
        if not step.on:
            passed = any(on for _, on in found.known)
            return f"a path already passes {place}" if passed else f"{place} would be a dead end"
        if self._way(step.number) is not None:
            return f"{place} runs straight on"
        if any(state[edge] for edge in self._edges_at[step.number]):
            return f"the path that enters {place} has only one way out"
        return f"a path has to pass {place}, where only two ways are left: it uses both"

    def at_point(self, step: Step, lines: int) -> str:
        place = self.point(step.number)
        if self.name_at(step.number) is not None:
            return f"{place} has only one way out" if step.on else f"{place} has its path already"
        if not step.on:
            return f"a path already passes {place}" if lines else f"{place} would be a dead end"
        if self._way(step.number) is not None:
            return f"{place} runs straight on"
        return f"the path into {place} has only one way out" if lines else f"only two ways are left in {place}"

    def _colours(self, found: Deduction) -> list[str]:
        """The pairs whose paths a line would join."""
        ends = {
            vertex
            for values in found.loops
            for edge, _ in values
            for vertex in (self.form.tails[edge], self.form.heads[edge])
        }
        return sorted({name for vertex in ends if (name := self.name_at(vertex)) is not None})

    def colour_at(self, vertex: int, state: Sequence[bool | None]) -> str | None:
        """The colour of the path that a cell is on, as far as it is drawn."""
        seen, todo = {vertex}, [vertex]
        for at in todo:
            if (name := self.name_at(at)) is not None:
                return name
            for edge in self._edges_at[at]:
                other = self.form.tails[edge] + self.form.heads[edge] - at
                if state[edge] and other not in seen:
                    seen.add(other)
                    todo.append(other)
        return None

    def _because(self, step: Step, drawn: set[int]) -> str:
        """A step that keeps colours apart says which, as far as lines are drawn."""
        if step.kind != "loop" or step.on:
            return super()._because(step, drawn)
        one, other = self.form.tails[step.edge], self.form.heads[step.edge]
        met = sorted({name for end in (one, other) if (name := self._drawn_to(end, drawn)) is not None})
        return f"to keep {listed(met)} apart," if len(met) == 2 else "to keep a ring from closing,"

    def _drawn_to(self, vertex: int, drawn: Collection[int]) -> str | None:
        return self.colour_at(vertex, [edge in drawn for edge in range(self.form.edge_count)])

    def _joined_wrongly(self, drawn: Collection[int]) -> str:
        """A ring, or the two pairs that are joined."""
        for edges, vertices in parts_drawn(self.form, drawn):
            names = self._names_among(vertices)
            if len(names) > 1:
                return f"the paths of {listed(names)} run into each other"
            if len(edges) >= len(vertices):
                return f"a ring closes at {self.point(min(vertices))}"
        return "a ring closes, or two pairs join"

    def _names_among(self, vertices: Iterable[int]) -> list[str]:
        return sorted({name for vertex in vertices if (name := self.name_at(vertex)) is not None})

    def broken_lines(self, drawn: Collection[int]) -> tuple[int, ...]:
        """A ring, or the paths of two pairs that run into each other."""
        for edges, vertices in parts_drawn(self.form, drawn):
            if len(self._names_among(vertices)) > 1 or len(edges) >= len(vertices):
                return tuple(sorted(edges))
        return ()

    def broken(self, step: Step, drawn: Collection[int] = ()) -> str:
        match step.kind:
            case "loop":
                said = self._joined_wrongly(drawn)
            case "reach" if step.number >= 0:
                said = f"no path can reach {self.point(step.number)}"
            case "reach":
                said = f"the two ends of {self.name_at(step.inner[0].number)} cannot be joined"
            case "passage":
                said = self._no_passage(step)
            case "shades":
                said = (
                    "with the cells black and white as on a chessboard, some cells of one shade need more lines than "
                    "the cells around them have left"
                )
            case "point":
                said = f"{self.point(step.number)} is left in a dead end"
            case _:
                said = super().broken(step, drawn)
        return said

    def _no_passage(self, step: Step) -> str:
        if len(step.inner) == 1:
            return f"{self.name_at(step.inner[0].number)} would have to pass cells that other colours cannot do without"
        if step.inner:
            cell, one, other = (inner.number for inner in step.inner)
            return f"{self.name_at(one)} and {self.name_at(other)} both have to pass {self.point(cell)}"
        if step.number >= 0:
            return f"a path can enter {self.point(step.number)} but not leave it again"
        return "a colour is cut off by cells that other colours need"

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        if found.rule == "point":
            on = found.steps[0].on
            if self.name_at(found.steps[0].number) is not None:
                return "only-way-out" if on else "end-is-joined"
            return "two-ways-left" if on else "cell-is-full"
        if found.rule == "loop":
            return "colours-meet" if len(self._colours(found)) == 2 else "ring"
        return self._contradiction(found, found.steps[-1], state) if found.rule == "supposition" else None

    def _contradiction(self, found: Deduction, last: Step, state: Sequence[bool | None]) -> str | None:
        edge, on = found.edges[0]
        if last.kind == "reach" and last.number >= 0:
            owners = {self.colour_at(vertex, state) for vertex in (self.form.tails[edge], self.form.heads[edge])}
            return "must-enter" if on and len(owners) == 2 else "pocket"
        if last.kind == "reach":
            return "bottleneck" if on else "cut-off"
        if last.kind == "passage":
            return "blind-alley" if last.number >= 0 else "bottleneck"
        if last.kind == "shades":
            return "checkerboard"
        return "dead-end" if last.kind == "point" and found.level <= SHORT else None


words = FlowWords
