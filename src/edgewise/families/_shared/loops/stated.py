"""Boards of cells by the names of their lines, for kinds that state their rules a second time, for judges.

It uses neither the lattice nor the clues that engines are given, so that a mistake there cannot hide in a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from edgewise.families._shared.loops.board import HOLE, SignedBoard
from edgewise.families._shared.loops.clue_names import letters
from edgewise.proofs.statement import CountedLines, ProofModel, joint_name, side_name, squares, visit_name

Place = tuple[int, int]


class Stated:
    """The lines of a board by name: ``h[row,column]`` to the right of a cell, ``v[row,column]`` below it.

    Where the loop runs along the sides of cells, its places are the corners of cells: one more each way.
    """

    def __init__(self, puzzle: SignedBoard) -> None:
        self.rows, self.columns = puzzle.rows + puzzle.along_sides, puzzle.columns + puzzle.along_sides

    def line(self, one: Place, other: Place) -> str:
        """The line between two neighbours."""
        row, column = min(one, other)
        return f"{'h' if one[0] == other[0] else 'v'}[{row},{column}]"

    def neighbours(self) -> Iterator[tuple[Place, Place]]:
        """Every two cells that share a side, the left or upper one first."""
        for row in range(self.rows):
            for column in range(self.columns):
                if column < self.columns - 1:
                    yield (row, column), (row, column + 1)
                if row < self.rows - 1:
                    yield (row, column), (row + 1, column)

    def straight(self, place: Place) -> list[str]:
        """The facts that the loop goes straight in a cell, across or down, where there is room for it."""
        row, column = place
        found = []
        for one, other in (((row, column - 1), (row, column + 1)), ((row - 1, column), (row + 1, column))):
            if min(one) >= 0 and other[0] < self.rows and other[1] < self.columns:
                found.append(joint_name(self.line(one, place), self.line(place, other)))
        return found

    @staticmethod
    def named(rule: str, place: Place, clues: Iterable[CountedLines]) -> dict[str, CountedLines]:
        """Several clues of one rule in one place: the first has its name, the others have letters behind it."""
        return {f"{rule}[{place[0]},{place[1]}]{letters(number)}": clue for number, clue in enumerate(clues)}

    def lines_at(self, *places: Place) -> set[str]:
        """The lines at some cells."""
        chosen = set(places)
        return {self.line(one, other) for one, other in self.neighbours_of(chosen)}

    def neighbours_of(self, places: Set[Place]) -> Iterator[tuple[Place, Place]]:
        for row, column in places:
            for other in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if 0 <= other[0] < self.rows and 0 <= other[1] < self.columns:
                    yield (row, column), other

    def model(
        self,
        clues: Mapping[str, CountedLines],
        visited: Iterable[Place] = (),
        closed: Iterable[Place] = (),
        ways: Mapping[str, Sequence[Set[str]]] | None = None,
    ) -> ProofModel:
        """The statement of a puzzle with these clues, whose loop visits some cells and keeps out of others."""
        lines = {self.line(one, other): (point(one), point(other)) for one, other in self.neighbours()}
        every = {point((row, column)) for row in range(self.rows) for column in range(self.columns)}
        return ProofModel(
            lines,
            clues,
            frozenset(map(point, visited)),
            closed=frozenset(map(point, closed)),
            points=frozenset(every),
            ways=ways or {},
            faces=squares(self.rows, self.columns),
        )


def point(place: Place) -> str:
    return f"p[{place[0]},{place[1]}]"


def visit(place: Place) -> str:
    """The fact that the loop visits a cell."""
    return visit_name(point(place))


def inside(row: int, column: int) -> str:
    """The fact that the corner below and to the right of a cell is inside the loop."""
    return side_name({f"h[{row},{column}]", f"h[{row + 1},{column}]", f"v[{row},{column}]", f"v[{row},{column + 1}]"})


def shading_clues(stated: Stated, free: Set[Place]) -> dict[str, CountedLines]:
    """Of two neighbours that can be shaded, the loop visits one at least: two lines, there or here."""
    return {f"rule-touch-{side_of(one, other)}[{one[0]},{one[1]}]": some_visited(stated, one, other)
            for one, other in stated.neighbours() if {one, other} <= free}  # fmt: skip


def side_of(one: Place, other: Place) -> str:
    return "right" if one[0] == other[0] else "below"


def some_visited(stated: Stated, one: Place, other: Place) -> CountedLines:
    lines = stated.lines_at(one, other)
    return CountedLines(lines, 2, len(lines))


def exactly(facts: Iterable[str], number: int) -> CountedLines:
    return CountedLines(frozenset(facts), number, number)


def some(facts: Iterable[str]) -> CountedLines:
    """At least one of them."""
    facts = frozenset(facts)
    return CountedLines(facts, 1, len(facts))


def region_clues(stated: Stated, puzzle: SignedBoard, times: int) -> dict[str, CountedLines]:
    """The lines across the border of each region: the loop comes in and goes out so many times."""
    found: dict[int, set[str]] = {}
    first: dict[int, Place] = {}
    for row, regions in enumerate(puzzle.regions):
        for column, region in enumerate(regions):
            first.setdefault(region, (row, column))
            found.setdefault(region, set())
    for one, other in stated.neighbours():
        here, there = puzzle.regions[one[0]][one[1]], puzzle.regions[other[0]][other[1]]
        if here != there:
            found[here].add(stated.line(one, other))
            found[there].add(stated.line(one, other))
    crossings = 0 if times == 1 and found.keys() - {HOLE} == {0} else 2 * times
    return {f"rule-region[{first[region][0]},{first[region][1]}]": exactly(lines, crossings)
            for region, lines in found.items() if region != HOLE}  # fmt: skip
