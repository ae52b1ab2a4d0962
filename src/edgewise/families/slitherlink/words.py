"""How players speak of Slitherlink: clues by their number, edges by their cells, patterns by the names they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain

from edgewise.base.places import cell_text
from edgewise.explaining.lines.deduction import Deduction, Known, Step
from edgewise.explaining.lines.words import TECHNIQUES as PLAIN
from edgewise.explaining.lines.words import Words, listed
from edgewise.families.slitherlink.model import Slitherlink

TECHNIQUES = (
    "zero", "clue-needs-all", "clue-is-satisfied", "point-is-full", "dead-end", "line-goes-on", "two-ways-left",
    "N-in-a-corner", "N-at-the-border", "line-into-a-N", "N-beside-0", "closed-corner-of-a-N",
    "adjacent-ones", "adjacent-twos", "adjacent-threes", "adjacent-N-and-N", "row-of-N-N-N", "row-of-N-N-N-N",
    "diagonal-ones", "diagonal-twos", "diagonal-threes", "diagonal-N-and-N", "diagonal-N-N-N", "diagonal-N-N-N-N",
    *PLAIN,
)  # fmt: skip
MANY = ("zeros", "ones", "twos", "threes", "fours")
MOST_RULES = 9
"""A reason with more rules is no pattern any more."""


class _ClueWords(Words):
    """What is said of clues and points, wherever they are."""

    puzzle: Slitherlink
    zero = "has no line around it"

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        looked = [on for _, on in found.known]
        if step.kind == "clue":
            met = "has all its lines" if self.puzzle.clued_cells[step.number][2] else self.zero
            return f"{self.clue(step.number)} {'needs every line that is left' if step.on else met}"
        if step.kind == "point":
            place = self.point(step.number)
            full = f"two lines meet at {place}" if sum(looked) == 2 else f"a line into {place} would be a dead end"
            goes_on = f"the line at {place} has only one way to go on"
            visits = f"the loop visits every point, and has only two ways left at {place}"
            return full if not step.on else goes_on if any(looked) else visits
        return super().one_rule(found, step, state)

    def from_clue(self, step: Step) -> str:
        return f"{self.clue(step.number)} {'needs every line that is left' if step.on else 'has all its lines'}, so"

    def _counting(self, found: Deduction) -> str:
        is_on = found.edges[0][1]
        if found.rule == "clue":
            value = self.puzzle.clued_cells[found.clues[0]][2]
            return "zero" if not value else "clue-needs-all" if is_on else "clue-is-satisfied"
        full = "point-is-full" if sum(on for _, on in found.known) == 2 else "dead-end"
        if is_on:
            return "line-goes-on" if any(on for _, on in found.known) else "two-ways-left"
        return full


class TiledWords(_ClueWords):
    """On a tiling, cells and points have numbers, and players have names for the simplest steps only."""

    zero = "allows no line"

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        return self._counting(found) if found.rule in ("clue", "point") else None

    def clue_place(self, clue: int) -> int:
        return self.puzzle.clued_cells[clue][1]

    def clue(self, clue: int) -> str:
        _, cell, value = self.puzzle.clued_cells[clue]
        return f"the {value} in {cell_text(cell)}"

    def values(self, values: Iterable[Known], it: int | None = None, verbs: tuple[str, str] = ("is", "are")) -> str:
        """All sides of the clue that was just named are said in a word: nobody counts points."""
        values = list(values)
        if it is not None and dict(values) == dict.fromkeys(self.form.clues[it], False):
            return f"there {verbs[0]} no line around it"
        return super().values(values, it, verbs)


class SlitherlinkWords(_ClueWords):
    @cached_property
    def cells(self) -> list[tuple[int, int, int]]:
        return self.puzzle.clued_cells

    def clue_place(self, clue: int) -> tuple[int, int]:
        return self.cells[clue][:2]

    def clue(self, clue: int) -> str:
        return self._cell(self.cells[clue][:2])

    def _cell(self, cell: tuple[int, int]) -> str:
        """A cell by what it holds."""
        value = self._holds(cell)
        return cell_text(cell) if value is None else f"the {value} in {cell_text(cell)}"

    def _holds(self, cell: tuple[int, int]) -> int | None:
        row, column = cell
        return self.puzzle.clues[row][column]

    def edge(self, edge: int) -> str:
        return self.edges([edge], "and")[0]

    def edges(self, edges: Sequence[int], last: str, it: int | None = None) -> list[str]:
        """Edges are said by the cells that they are sides of: as few cells as possible, the one just named first."""
        named = None if it is None else self.cells[it][:2]
        left = [self._sides(edge) for edge in edges]
        said = []
        while left:
            sides = Counter(chain.from_iterable(left))
            cell = max(sides, key=lambda one: (one == named, sides[one], self._holds(one) is not None, one))
            where = listed([beside[cell] for beside in left if cell in beside], last=last)
            said.append(f"{where} {'it' if cell == named else self._cell(cell)}")
            left = [beside for beside in left if cell not in beside]
        return said

    def _sides(self, edge: int) -> dict[tuple[int, int], str]:
        """The one or two cells of an edge, and on which side of each it is."""
        (row, column), (end_row, _) = self.puzzle.lattice.line(edge)
        if row == end_row:
            cells = {(row - 1, column): "below", (row, column): "above"}
        else:
            cells = {(row, column - 1): "right of", (row, column): "left of"}
        board = self.puzzle
        return {(r, c): side for (r, c), side in cells.items() if 0 <= r < board.rows and 0 <= c < board.columns}

    def point(self, vertex: int, it: int | None = None) -> str:
        """A point is said by a cell that it is a corner of: the one just named, one with a clue, or any."""
        row, column = self._corner_place(vertex)
        named = None if it is None else self.cells[it][:2]
        corners = {
            (row - down, column - right): f"{'bottom' if down else 'top'}-{'right' if right else 'left'} corner"
            for down in (1, 0)
            for right in (1, 0)
            if 0 <= row - down < self.puzzle.rows and 0 <= column - right < self.puzzle.columns
        }
        cell = max(corners, key=lambda one: (one == named, self._holds(one) is not None))
        return f"its {corners[cell]}" if cell == named else f"the {corners[cell]} of {self._cell(cell)}"

    def around(self, edge: int) -> str:
        cells = [self._cell(cell) for cell in self._sides(edge)]
        return f"from {cells[0]} round to {cells[1] if len(cells) > 1 else 'the outside of the board'}"

    def _corner_place(self, vertex: int) -> tuple[int, int]:
        place = self.point_place(vertex)
        assert not isinstance(place, int), "the points of a square board have rows and columns"
        return place

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        if found.rule in ("clue", "point"):
            return self._counting(found)
        rules = len(found.points) + len(found.clues)
        if found.rule not in ("together", "supposition") or rules > MOST_RULES or not 1 <= len(found.clues) <= 4:
            return None
        if any(step.kind in ("sides", "reach") for step in found.steps):
            return None
        clues = [self.cells[clue] for clue in found.clues]
        if len(clues) == 1:
            return self._around_one(found, clues[0]) if rules <= 5 else None
        if len(clues) == 2:
            return self._two(clues) if rules <= 7 else None
        return self._in_line(clues)

    def _around_one(self, found: Deduction, cell: tuple[int, int, int]) -> str | None:
        value = cell[2]
        corners = {(row, column) for row in (0, self.puzzle.rows) for column in (0, self.puzzle.columns)}
        if any(self.point_place(point) in corners for point in found.points):
            return f"{value}-in-a-corner"
        if found.loops:
            return None
        if not found.known:
            return f"{value}-at-the-border"
        if any(on for _, on in found.known):
            return f"line-into-a-{value}"
        return f"{value}-beside-0" if self._all_beside_zero(found, cell) else f"closed-corner-of-a-{value}"

    def _all_beside_zero(self, found: Deduction, cell: tuple[int, int, int]) -> bool:
        near = [
            number
            for number, (row, column, value) in enumerate(self.cells)
            if not value and max(abs(row - cell[0]), abs(column - cell[1])) == 1
        ]
        gaps = {edge for clue in near for edge in self.form.clues[clue]}
        return gaps.issuperset(edge for edge, _ in found.known)

    def _two(self, clues: list[tuple[int, int, int]]) -> str | None:
        (row, column, one), (other_row, other_column, other) = sorted(clues, key=lambda cell: -cell[2])
        apart = sorted((abs(row - other_row), abs(column - other_column)))
        where = {(0, 1): "adjacent", (1, 1): "diagonal"}.get((apart[0], apart[1]))
        if where is None:
            return None
        return f"{where}-{MANY[one]}" if one == other else f"{where}-{one}-and-{other}"

    def _in_line(self, clues: list[tuple[int, int, int]]) -> str | None:
        """Three or four clues in a row or on a diagonal."""
        cells = sorted(clues)
        (row, column, _), (next_row, next_column, _) = cells[:2]
        down, right = next_row - row, next_column - column
        if max(abs(down), abs(right)) != 1:
            return None
        if any((r, c) != (row + down * n, column + right * n) for n, (r, c, _) in enumerate(cells)):
            return None
        values = "-".join(str(value) for *_, value in cells)
        return f"diagonal-{values}" if down and right else f"row-of-{values}"


def words(puzzle: Slitherlink) -> Words:
    return SlitherlinkWords(puzzle) if puzzle.tiling is None else TiledWords(puzzle)
