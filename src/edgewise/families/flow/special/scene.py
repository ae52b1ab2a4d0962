"""Where the parts of a board with walls, bridges, warps or hexagons are, for its picture, and what only they have.

A line that leaves a board that warps is drawn in two parts, each a little beyond the border. A wall is a thick line
along the side of two cells; at the border of a board that warps, along both borders.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from edgewise.base.places import Line, Point, line_between
from edgewise.base.scene import Area, Mark, Place, Run, Stroke
from edgewise.families.flow.model import Flow, Paths
from edgewise.families.flow.neighbours import EVEN, ODD, SQUARE

CELL, MARGIN, WARP_MARGIN = 36, 6, 22
BEYOND = 0.72
"""How far a line that leaves the board is drawn, where 1 is the middle of a neighbour."""
RAIL, WALL_WIDTH = 2.5, 6
DECK = 0.3
"""From the middle of a bridge to its rails, as a share of a cell."""


class SpecialBoard:
    """The geometry of one board: squares or hexagons around the middle of each cell."""

    def __init__(self, puzzle: Flow) -> None:
        self.puzzle = puzzle
        self.hexagons = puzzle.shape == "hex"
        self.margin = WARP_MARGIN if puzzle.warp else MARGIN
        self.radius = CELL / math.sqrt(3)
        """From the middle of a hexagon to its corners, which is also how long its sides are."""
        rows, columns = puzzle.rows, puzzle.columns
        self.width: float = columns * CELL + 2 * self.margin
        self.height: float = rows * CELL + 2 * self.margin
        if self.hexagons:
            self.width = self.radius * (1.5 * columns + 0.5) + 2 * self.margin
            self.height += CELL / 2 if columns > 1 else 0

    @property
    def point_count(self) -> int:
        return self.puzzle.graph.vertex_count

    @property
    def edge_count(self) -> int:
        return len(self.puzzle.graph.tails)

    @property
    def cell_count(self) -> int:
        return self.puzzle.rows * self.puzzle.columns

    def at(self, row: int, column: int) -> Place:
        """The middle of a cell; also of one beyond the border."""
        if not self.hexagons:
            return self.margin + (column + 0.5) * CELL, self.margin + (row + 0.5) * CELL
        lower = column % 2 == 0 and self.puzzle.columns > 1
        return self.margin + self.radius * (1 + 1.5 * column), self.margin + CELL * (row + (1 if lower else 0.5))

    def ring(self, cell: Point) -> Run:
        """The corners of a cell."""
        x, y = self.at(*cell)
        if self.hexagons:
            turns = [math.pi / 3 * corner for corner in range(6)]
            return [(x + self.radius * math.cos(turn), y + self.radius * math.sin(turn)) for turn in turns]
        half = CELL / 2
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]

    def cell(self, cell: int) -> Run:
        return self.ring(Point(*divmod(cell, self.puzzle.columns)))

    def point(self, vertex: int) -> Place:
        return self.at(*self.puzzle.graph.cell_of_vertex(vertex))

    def edge(self, edge: int) -> Sequence[Run]:
        return self.runs(self.puzzle.graph.line(edge))

    def runs(self, line: Line) -> Sequence[Run]:
        """A line from cell to cell, in two parts where it leaves the board."""
        one, other = line
        if (there := self.step(one, other)) is None or there == other:
            return ((self.at(*one), self.at(*other)),)
        back = self.step(other, one)
        return self._towards(one, there), self._towards(other, back or one)

    def walk(self, cells: Sequence[Point]) -> list[Run]:
        """A path, in as many parts as it takes."""
        parts: list[list[Place]] = [[self.at(*cells[0])]]
        for one, other in pairwise(cells):
            first, *second = self.runs((one, other))
            parts[-1].append(first[1])
            if second:
                parts.append([*reversed(second[0])])
        return [*parts]

    def step(self, cell: Point, other: Point) -> Point | None:
        """Where a step from a cell to another leads: to it, or off the board; ``None`` if they are not neighbours."""
        rows, columns = self.puzzle.rows, self.puzzle.columns
        found = None
        for down, right in self.steps(cell):
            there = Point(cell.row + down, cell.column + right)
            if there == other:
                return there
            if self.puzzle.warp and (there.row % rows, there.column % columns) == other:
                found = there
        return found

    def steps(self, cell: Point) -> Sequence[tuple[int, int]]:
        return SQUARE if not self.hexagons else ODD if cell.column % 2 else EVEN

    def _towards(self, cell: Point, there: Point) -> Run:
        (x, y), (x2, y2) = self.at(*cell), self.at(*there)
        return (x, y), (x + BEYOND * (x2 - x), y + BEYOND * (y2 - y))

    def side(self, cell: Point, there: Point) -> Run:
        """The side of a cell towards a neighbour, which may lie beyond the border."""
        (x, y), (x2, y2) = self.at(*cell), self.at(*there)
        middle_x, middle_y = (x + x2) / 2, (y + y2) / 2
        length = math.hypot(x2 - x, y2 - y)
        half = (self.radius if self.hexagons else CELL) / 2
        along_x, along_y = (y - y2) / length * half, (x2 - x) / length * half
        return (middle_x - along_x, middle_y - along_y), (middle_x + along_x, middle_y + along_y)

    def grid(self) -> list[Run]:
        """Around every cell."""
        rings = map(self.cell, range(self.cell_count))
        return [[*ring, ring[0]] for ring in rings]


def walls(board: SpecialBoard, colour: str) -> Iterator[Mark]:
    """Thick lines between cells."""
    sides: list[Run] = []
    for one, other in sorted(board.puzzle.walls):
        there = board.step(one, other)
        if there is None or there == other:
            sides.append(board.side(one, other))
        else:
            sides += [board.side(one, there), board.side(other, board.step(other, one) or one)]
    if sides:
        yield Stroke(sides, colour, WALL_WIDTH)


def arrows(board: SpecialBoard, colour: str) -> Iterator[Mark]:
    """At the border of a board that warps, where a path may leave: outside each such side, pointing away from it."""
    puzzle = board.puzzle
    heads: list[Run] = []
    for row in range(puzzle.rows) if puzzle.warp else ():
        for column in range(puzzle.columns):
            cell = Point(row, column)
            for down, right in board.steps(cell):
                there = Point(row + down, column + right)
                other = Point(there.row % puzzle.rows, there.column % puzzle.columns)
                if other in (there, cell) or line_between(cell, other) in puzzle.walls:
                    continue
                if cell not in puzzle.holes and other not in puzzle.holes:
                    heads.append(_head(board, cell, there))
    if heads:
        yield Area(heads, colour)


def _head(board: SpecialBoard, cell: Point, there: Point) -> Run:
    (x, y), (x2, y2) = board.at(*cell), board.at(*there)
    length = math.hypot(x2 - x, y2 - y)
    ahead, aside = ((x2 - x) / length, (y2 - y) / length), ((y - y2) / length, (x2 - x) / length)
    start = length / 2 + 4

    def place(forward: float, sideways: float) -> Place:
        return x + forward * ahead[0] + sideways * aside[0], y + forward * ahead[1] + sideways * aside[1]

    return place(start, -6), place(start, 6), place(start + 7, 0)


def bridges(
    board: SpecialBoard, paths: Paths | None, colour_of: Mapping[Point, str], deck: str, rail: str, width: float
) -> Iterator[Mark]:
    """Each bridge above the line that runs down below it; the line across it runs over it, between its rails."""
    puzzle = board.puzzle
    half, lane, flare = CELL / 2, CELL * DECK, CELL * 0.43
    for bridge in sorted(puzzle.bridges):
        x, y = board.at(*bridge)
        yield Area([[(x - half, y - lane), (x + half, y - lane), (x + half, y + lane), (x - half, y + lane)]], deck)
        rails: list[Run] = []
        for sign in (-1, 1):
            near, far = sign * lane, sign * flare
            rails.append([(x - half, y + far), (x - lane, y + near), (x + lane, y + near), (x + half, y + far)])
        yield Stroke(rails, rail, RAIL)
        if paths is None:
            continue
        runs = [
            ((x, y), (x + way * half, y))
            for way in (-1, 1)
            if _has_line(paths, bridge, Point(bridge.row, bridge.column + way))
        ]
        if runs:
            yield Stroke(runs, colour_of[bridge], width)


def _has_line(paths: Paths, bridge: Point, beside: Point) -> bool:
    other = Point(beside.row, beside.column % paths.puzzle.columns) if paths.puzzle.warp else beside
    return line_between(bridge, other) in paths.lines
