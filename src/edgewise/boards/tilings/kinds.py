"""The tilings by name: what there is to know of each without making a board of it, and boards that are shared.

A tiling's file gives its polygons in the order in which game ids of Loopy number their faces. It is imported when a
board of it is made.
"""

from __future__ import annotations

import random
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

from edgewise.boards.tilings.aperiodic.patches import NoPatch, Pattern, long_enough, random_patch
from edgewise.boards.tilings.directions import Polygon
from edgewise.boards.tilings.polygon_board import BoardName, PolygonBoard

__all__ = ["KINDS", "MOST_CELLS", "Kind", "NoPatch", "Tiling"]


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
    has_patches: bool = False
    """Whether the pattern never repeats, so that a description has to say which patch of it the board is."""


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
        Kind("penrose-kites", 11, "kites and darts of Penrose", 3, 3, 1, has_patches=True),
        Kind("penrose-rhombs", 12, "rhombs of Penrose", 3, 3, 1, has_patches=True),
        Kind("great-great-dodecagonal", 13, "dodecagons, hexagons, squares and triangles", 2, 2, 12),
        Kind("kagome", 14, "hexagons and triangles", 3, 3, 5),
        Kind("compass-dodecagonal", 15, "dodecagons, squares and triangles", 2, 2, 6),
        Kind("hats", 16, "hats, which have no period", 6, 6, 1, has_patches=True),
        Kind("spectres", 17, "spectres, which have no period", 6, 6, 1, has_patches=True),
    )
}
"""Every tiling by name, in the order of Loopy's numbers."""

MOST_CELLS = 100_000
MOST_PLACES = 10_000
"""... of those without a period: a larger board takes more than a second or two to make."""

FEWEST_OF_PATCHES = 20
"""Patches have a cell at one in so many places or more: much of a small one is border."""
LARGE = 2_000
"""Boards of more places are kept in small numbers: the largest take 200 MB."""


class Tiling(NamedTuple):
    """A board by its kind and its size, and by its patch where the pattern never repeats.

    >>> Tiling("honeycomb", 3, 4).board.cell_count
    12
    >>> Tiling("hats", 6, 6).description
    '7,0,3,0,H'
    """

    kind: str
    width: int
    height: int
    patch: str = ""
    """The description of a patch, as game ids have it; an empty one is the usual patch of this size."""

    def __str__(self) -> str:
        return f"{self.width}×{self.height} {self.kind}"

    def problem(self) -> str | None:
        """Why there is no such board, as far as that can be known without making it."""
        kind = KINDS.get(self.kind)
        if kind is None:
            return f"{self.kind[:40]!r} is not a tiling; expected {', '.join(KINDS)}"
        return self._size_problem(kind) or self._patch_problem(kind)

    def _size_problem(self, kind: Kind) -> str | None:
        size = f"a {self.kind} board of {self.width} × {self.height}"
        if min(self.width, self.height) < kind.least:
            return f"{size} is too small (width and height are at least {kind.least})"
        if max(self.width, self.height) < kind.least_longer:
            return f"{size} is too small (width or height is at least {kind.least_longer})"
        if kind.has_patches and self.width * self.height > MOST_PLACES:
            return f"{size} is too large (width × height is at most {MOST_PLACES:,})"
        if self.width * self.height * kind.cells_each > MOST_CELLS:
            return f"{size} is too large (at most {MOST_CELLS:,} cells)"
        return None

    def _patch_problem(self, kind: Kind) -> str | None:
        if self.patch and not kind.has_patches:
            return f"a {self.kind} board has no description of a patch"
        return _pattern(self.kind).problem(self.patch) if self.patch else None

    @property
    def has_patch(self) -> bool:
        """Whether a description says which patch the board is."""
        return KINDS[self.kind].has_patches

    @property
    def description(self) -> str:
        """The patch in words of a game id; empty for a pattern that repeats."""
        return self.patch or (_usual_patch(self.kind, self.width, self.height) if self.has_patch else "")

    @property
    def plain(self) -> Tiling:
        """The same board; without its description if that is the usual one of its size."""
        is_usual = self.patch and self.patch == _usual_patch(self.kind, self.width, self.height)
        return self._replace(patch="") if is_usual else self

    def random(self, rng: random.Random) -> Tiling:
        """Any patch of this kind and size; the board itself if the pattern repeats."""
        if not self.has_patch:
            return self
        return self._replace(patch=random_patch(_pattern(self.kind), self.width, self.height, rng)).plain

    def resized(self, width: int, height: int) -> Tiling:
        """The same part of the same pattern, larger or smaller: ``ValueError`` says why there is none."""
        tiling = Tiling(self.kind, width, height, self.description)
        if problem := tiling.problem():
            raise ValueError(problem)
        if not self.has_patch:
            return tiling
        rng = random.Random(self.description)
        return tiling._replace(patch=long_enough(_pattern(self.kind), width, height, self.description, rng)).plain

    @property
    def fewest_cells(self) -> int:
        """Most tilings have a cell or more at every place; with fewer clues than this, no board need be made."""
        places = self.width * self.height
        return 1 + places // FEWEST_OF_PATCHES if self.has_patch else places

    def polygons(self) -> list[Polygon]:
        """The cells as rings of corners in clockwise order. ``NoPatch`` says why a patch is not a board."""
        if self.has_patch:
            return _pattern(self.kind).polygons(self.width, self.height, self.description)
        return list(_module(self.kind).polygons(self.width, self.height))

    @property
    def board(self) -> PolygonBoard:
        """The board, shared by all that have this kind, size and patch."""
        places = self.width * self.height
        return _large_board(self) if places > LARGE else _small_board(self)


def _board(tiling: Tiling) -> PolygonBoard:
    if problem := tiling.problem():
        raise ValueError(problem)
    name = BoardName(tiling.kind, tiling.height, tiling.width, patch=tiling.patch)
    unit = _pattern(tiling.kind).UNIT if tiling.has_patch else _module(tiling.kind).UNIT
    return PolygonBoard(tiling.polygons(), unit, name)


_small_board = lru_cache(maxsize=64)(_board)
_large_board = lru_cache(maxsize=4)(_board)


@lru_cache(maxsize=64)
def _usual_patch(kind: str, width: int, height: int) -> str:
    """One patch for each size, the same everywhere."""
    return random_patch(_pattern(kind), width, height, random.Random(f"{kind} {width} {height}"))


class _Geometry:
    """What the file of a tiling has that repeats."""

    UNIT: int

    @staticmethod
    def polygons(width: int, height: int) -> list[Polygon]:
        raise NotImplementedError


def _module(kind: str) -> _Geometry:
    module: _Geometry = import_module(f"{__package__}.{kind.replace('-', '_')}")  # type: ignore[assignment]
    return module


def _pattern(kind: str) -> Pattern:
    pattern: Pattern = import_module(f"{__package__}.aperiodic.{kind.replace('-', '_')}").PATTERN
    return pattern
