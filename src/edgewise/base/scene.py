"""What there is to see of a board, in plain shapes: families describe it, and one drawer makes pictures of it.

A scene knows no file format and no family. ``pictures.svg`` turns it into SVG, ``pictures.braille`` into text for a
terminal. Its geometry says where the vertices, edges and cells of the form lie, so that shares and heat can be drawn on
any board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

Place = tuple[float, float]
"""To the right and down, in units of the picture."""
Run = Sequence[Place]
"""Places joined by straight lines."""


@dataclass(frozen=True, slots=True)
class Area:
    """Polygons filled with one colour; where they overlap each other, evenly many are a hole."""

    rings: Sequence[Run]
    colour: str
    opacity: float = 1
    title: str = ""
    """What the pointer is told."""
    solid: bool = False
    """Whether black and white mean something, so that a dark page keeps them, and what is drawn on them."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """Lines of one colour and width, with round ends and corners unless they are ``square``."""

    runs: Sequence[Run]
    colour: str
    width: float = 1
    closed: bool = False
    square: bool = False
    opacity: float = 1
    title: str = ""


@dataclass(frozen=True, slots=True)
class Dots:
    """Discs of one colour and size."""

    places: Run
    colour: str
    radius: float


@dataclass(frozen=True, slots=True)
class Label:
    """A name or a number, centred on its place and no larger than a box. Pictures need no fonts: it is strokes."""

    text: str
    at: Place
    width: float
    height: float
    colour: str
    weight: float = 1.5
    """How wide the strokes are."""
    font: Literal["letters", "numerals"] = "letters"


Mark = Area | Stroke | Dots | Label


class Geometry(Protocol):
    """Where the numbered parts of a form lie. Cells are what the family calls so: faces of the graph, or vertices."""

    @property
    def point_count(self) -> int: ...

    @property
    def edge_count(self) -> int: ...

    @property
    def cell_count(self) -> int: ...

    def point(self, vertex: int) -> Place:
        """Where a vertex of the form lies."""

    def edge(self, edge: int) -> Sequence[Run]:
        """How an edge of the form is drawn: one run as a rule, two where it leaves the board and comes back."""

    def cell(self, cell: int) -> Run:
        """The corners of a cell in order."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A board in three layers, each drawn in order: what lies below the lines, the lines, and what lies above them."""

    width: float
    height: float
    paper: str
    geometry: Geometry
    below: Sequence[Mark] = ()
    lines: Sequence[Mark] = ()
    above: Sequence[Mark] = ()
    line_colour: str = "#1565c0"
    """The colour of a line that is certain ..."""
    open_colour: str = "#e65100"
    """... and of one that may be there or not."""

    def with_lines(self, lines: Sequence[Mark]) -> Scene:
        """The same board with other lines on it."""
        return replace(self, lines=lines)


@dataclass(frozen=True, slots=True)
class _Squares:
    """A board of squares, and the size at which they are drawn."""

    rows: int
    columns: int
    cell_size: float
    margin: float

    @property
    def cell_count(self) -> int:
        return self.rows * self.columns


class Corners(_Squares):
    """The geometry of a square board whose vertices are the corners of the cells."""

    __slots__ = ()

    @property
    def point_count(self) -> int:
        return (self.rows + 1) * (self.columns + 1)

    @property
    def edge_count(self) -> int:
        return (self.rows + 1) * self.columns + self.rows * (self.columns + 1)

    def at(self, row: float, column: float) -> Place:
        """The place of a corner; fractions lie between corners."""
        return self.margin + column * self.cell_size, self.margin + row * self.cell_size

    def point(self, vertex: int) -> Place:
        return self.at(*divmod(vertex, self.columns + 1))

    def edge(self, edge: int) -> Sequence[Run]:
        across = (self.rows + 1) * self.columns
        if edge < across:
            row, column = divmod(edge, self.columns)
            return ((self.at(row, column), self.at(row, column + 1)),)
        row, column = divmod(edge - across, self.columns + 1)
        return ((self.at(row, column), self.at(row + 1, column)),)

    def cell(self, cell: int) -> Run:
        row, column = divmod(cell, self.columns)
        return self.at(row, column), self.at(row, column + 1), self.at(row + 1, column + 1), self.at(row + 1, column)


class Centres(_Squares):
    """The geometry of a square board whose vertices are the cells themselves."""

    __slots__ = ()

    @property
    def point_count(self) -> int:
        return self.rows * self.columns

    @property
    def edge_count(self) -> int:
        return self.rows * (self.columns - 1) + (self.rows - 1) * self.columns

    @property
    def corners(self) -> Corners:
        return Corners(self.rows, self.columns, self.cell_size, self.margin)

    def at(self, row: float, column: float) -> Place:
        """The middle of a cell."""
        half = self.cell_size / 2
        return self.margin + column * self.cell_size + half, self.margin + row * self.cell_size + half

    def point(self, vertex: int) -> Place:
        return self.at(*divmod(vertex, self.columns))

    def edge(self, edge: int) -> Sequence[Run]:
        across = self.rows * (self.columns - 1)
        if edge < across:
            row, column = divmod(edge, self.columns - 1)
            return ((self.at(row, column), self.at(row, column + 1)),)
        row, column = divmod(edge - across, self.columns)
        return ((self.at(row, column), self.at(row + 1, column)),)

    def cell(self, cell: int) -> Run:
        return self.corners.cell(cell)

    def grid(self) -> list[Run]:
        """The lines between the cells and around them."""
        corners = self.corners
        across: list[Run] = [(corners.at(row, 0), corners.at(row, self.columns)) for row in range(self.rows + 1)]
        return across + [(corners.at(0, column), corners.at(self.rows, column)) for column in range(self.columns + 1)]
