"""How players speak of Slitherlink: clues by their number, edges by their cells, patterns by the names they have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from edgewise.base.places import cell_text
from edgewise.explaining.lines.deduction import Deduction, Known, Step
from edgewise.explaining.lines.words import TECHNIQUES as PLAIN
from edgewise.explaining.lines.words import Words
from edgewise.families._shared.side_words import SideWords, way_through
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
        if step.kind == "clue":
            met = "has all its lines" if self.puzzle.clued_cells[step.number][2] else self.zero
            return f"{self.clue(step.number)} {'needs every line that is left' if step.on else met}"
        if step.kind == "point":
            return way_through(found, self.point(step.number), step)
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


class SlitherlinkWords(_ClueWords, SideWords):
    @cached_property
    def cells(self) -> list[tuple[int, int, int]]:
        return self.puzzle.clued_cells

    def clue_place(self, clue: int) -> tuple[int, int]:
        return self.cells[clue][:2]

    def holds(self, cell: tuple[int, int]) -> str | None:
        row, column = cell
        value = self.puzzle.clues[row][column]
        return None if value is None else str(value)

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
