"""The tilings by name: what there is to know of each without making a board of it, and boards that are shared.

A tiling's file gives its polygons in the order in which game ids of Loopy number their faces. It is imported when a
board of it is made.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

from edgewise.boards.tilings.directions import Polygon
from edgewise.boards.tilings.polygon_board import BoardName, PolygonBoard


class Kind(NamedTuple):
    """What there is to know of a tiling without making a board of it."""

    name: str
    """What texts call it, and with underscores the name of its file."""
    loopy: int
    """The number behind the ``t`` of a game id."""
    title: str
    least: int
    """The least width and height ..."""
    least_longer: int
    """... and the least of the larger of the two."""
    cells_each: int
    """The most cells that one place of width × height adds."""
    prefix: str = ""
    """What stands before the clues of a game id."""


KINDS = {
    kind.name: kind
    for kind in (
        Kind("triangular", 1, "triangles", 3, 3, 3, "0_"),
        Kind("eared-triangular", 1, "triangles, with ears", 3, 3, 2),
        Kind("honeycomb", 2, "hexagons", 3, 3, 1),
        Kind("snub-square", 3, "squares and triangles", 3, 3, 3),
        Kind("cairo", 4, "Cairo pentagons", 3, 4, 2),
        Kind("great-hexagonal", 5, "hexagons, squares and triangles", 3, 3, 6),
        Kind("octagonal", 6, "octagons and squares", 3, 3, 2),
        Kind("kites", 7, "kites", 3, 3, 6),
        Kind("floret", 8, "petals", 1, 2, 6),
        Kind("dodecagonal", 9, "dodecagons and triangles", 2, 2, 3),
        Kind("great-dodecagonal", 10, "dodecagons, hexagons and squares", 2, 2, 6),
        Kind("great-great-dodecagonal", 13, "dodecagons, hexagons, squares and triangles", 2, 2, 12),
        Kind("kagome", 14, "hexagons and triangles", 3, 3, 5),
        Kind("compass-dodecagonal", 15, "dodecagons, squares and triangles", 2, 2, 6),
    )
}
"""Every tiling by name, in the order of Loopy's numbers."""

MOST_CELLS = 100_000
"""A larger board takes more than a second or two to make."""


LARGE = 2_000
"""Boards of more places are kept in small numbers: the largest take 200 MB."""


class Tiling(NamedTuple):
    """A board by its kind and its size.

    >>> Tiling("honeycomb", 3, 4).board.cell_count
    12
    """

    kind: str
    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}×{self.height} {self.kind}"

    def problem(self) -> str | None:
        """Why there is no such board."""
        kind = KINDS.get(self.kind)
        if kind is None:
            return f"{self.kind[:40]!r} is not a tiling; expected {', '.join(KINDS)}"
        size = f"a {self.kind} board of {self.width} × {self.height}"
        if min(self.width, self.height) < kind.least:
            return f"{size} is too small (width and height are at least {kind.least})"
        if max(self.width, self.height) < kind.least_longer:
            return f"{size} is too small (width or height is at least {kind.least_longer})"
        if self.width * self.height * kind.cells_each > MOST_CELLS:
            return f"{size} is too large (at most {MOST_CELLS:,} cells)"
        return None

    @property
    def fewest_cells(self) -> int:
        """Every place has a cell, and most tilings have more; with fewer clues than this, no board need be made."""
        return self.width * self.height

    def polygons(self) -> list[Polygon]:
        """The cells as rings of corners in clockwise order."""
        return list(_module(self.kind).polygons(self.width, self.height))

    @property
    def board(self) -> PolygonBoard:
        """The board, shared by all that have this kind and size."""
        return _large_board(self) if self.fewest_cells > LARGE else _small_board(self)


def _board(tiling: Tiling) -> PolygonBoard:
    if problem := tiling.problem():
        raise ValueError(problem)
    name = BoardName(tiling.kind, tiling.height, tiling.width)
    return PolygonBoard(tiling.polygons(), _module(tiling.kind).UNIT, name)


_small_board = lru_cache(maxsize=64)(_board)
_large_board = lru_cache(maxsize=4)(_board)


class _Geometry:
    """What the file of a tiling has."""

    UNIT: int

    @staticmethod
    def polygons(width: int, height: int) -> list[Polygon]:
        raise NotImplementedError


def _module(kind: str) -> _Geometry:
    module: _Geometry = import_module(f"{__package__}.{kind.replace('-', '_')}")  # type: ignore[assignment]
    return module
