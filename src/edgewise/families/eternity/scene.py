"""A board as a picture: the familiar coloured triangles, with a motif that two matching sides complete.

One area for each colour, so that large boards give small files.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from edgewise.base.family import Style
from edgewise.base.scene import Area, Centres, Corners, Dots, Mark, Place, Run, Scene, Stroke
from edgewise.families.eternity.model import BORDER, Board, Eternity, Seam, Sides

CELL = 40
MARGIN = 12
MOTIF = 7
PAPER, EMPTY, GRID, BORDER_FILL, MISMATCH, CLUE = "#ffffff", "#eeeeee", "#333333", "#8a8a8a", "#ff0033", "#111111"

# Twelve grounds and twelve motifs: a colour is a ground with a motif of another colour, which makes 132.
GROUNDS = (
    *("#e6550d", "#2171b5", "#41ab5d", "#ffd92f", "#984ea3", "#a6761d"),
    *("#f768a1", "#66c2a5", "#08306b", "#b2182b", "#bdd7e7", "#c7e9c0"),
)
MOTIFS = (
    *("#ffffff", "#ffd92f", "#08306b", "#f768a1", "#111111", "#bdd7e7"),
    *("#41ab5d", "#b2182b", "#fdae6b", "#54278f", "#00bcd4", "#808000"),
)


def ground_and_motif(colour: int) -> tuple[str, str]:
    """How a colour is painted; the border is plain grey."""
    if colour == BORDER:
        return BORDER_FILL, BORDER_FILL
    again, index = divmod(colour - 1, len(GROUNDS))
    ground = GROUNDS[index]
    motifs = [motif for motif in MOTIFS if motif != ground]
    return ground, motifs[(index + again) % len(motifs)]


def scene(puzzle: Eternity, board: Board | None, style: Style) -> Scene:
    """The board, or the clues if there is no board; mismatches are red dots on the seams."""
    shown = puzzle.clued_board if board is None else board
    cells = Centres(puzzle.rows, puzzle.columns, CELL, MARGIN)
    corners = cells.corners
    above: list[Mark] = [Stroke(cells.grid(), GRID, 1.2, square=True)]
    if puzzle.clues:
        frames = [box(corners, clue.row + 0.06, clue.column + 0.06, 0.88, 0.88) for clue in puzzle.clues]
        above.append(Stroke(frames, CLUE, 2.5, closed=True, square=True))
    if shown.open_seams:
        mismatches = [_middle(corners, seam) for seam in shown.open_seams]
        above += [Dots(mismatches, PAPER, 6.5), Dots(mismatches, MISMATCH, 4.5)]
    return Scene(
        width=puzzle.columns * CELL + 2 * MARGIN,
        height=puzzle.rows * CELL + 2 * MARGIN,
        paper=PAPER,
        geometry=cells,
        below=[Area([box(corners, 0, 0, puzzle.rows, puzzle.columns)], EMPTY), *painted(corners, _laid(shown))],
        above=above,
    )


def _laid(board: Board) -> Iterator[tuple[int, int, Sides]]:
    for row, cells in enumerate(board.sides):
        for column, sides in enumerate(cells):
            if sides is not None:
                yield row, column, sides


def painted(corners: Corners, pieces: Iterable[tuple[float, float, Sides]]) -> list[Mark]:
    """The triangles of pieces at their places, then their motifs."""
    triangles: dict[str, list[Run]] = defaultdict(list)
    motifs: dict[str, list[Run]] = defaultdict(list)
    for row, column, sides in pieces:
        for side, colour in enumerate(sides):
            ground, motif = ground_and_motif(colour)
            triangles[ground].append(_triangle(corners, row, column, side))
            if colour != BORDER:
                motifs[motif].append(_half_diamond(corners, row, column, side))
    return [Area(rings, fill) for shapes in (triangles, motifs) for fill, rings in sorted(shapes.items())]


def _ends(row: float, column: float, side: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of a side of a cell, clockwise, in cells."""
    ring = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
    return ring[side], ring[(side + 1) % 4]


def _triangle(corners: Corners, row: float, column: float, side: int) -> Run:
    one, other = _ends(row, column, side)
    return corners.at(*one), corners.at(*other), corners.at(row + 0.5, column + 0.5)


def _half_diamond(corners: Corners, row: float, column: float, side: int) -> Run:
    (r, c), (r2, c2) = _ends(row, column, side)
    reach = MOTIF / CELL
    middle = ((r + r2) / 2, (c + c2) / 2)
    along = ((r2 - r) * reach, (c2 - c) * reach)
    inward = ((row + 0.5 - middle[0]) * 2 * reach, (column + 0.5 - middle[1]) * 2 * reach)
    return (
        corners.at(middle[0] - along[0], middle[1] - along[1]),
        corners.at(middle[0] + inward[0], middle[1] + inward[1]),
        corners.at(middle[0] + along[0], middle[1] + along[1]),
    )


def box(corners: Corners, row: float, column: float, rows: float, columns: float) -> Run:
    bottom, right = row + rows, column + columns
    return corners.at(row, column), corners.at(row, right), corners.at(bottom, right), corners.at(bottom, column)


def _middle(corners: Corners, seam: Seam) -> Place:
    (row, column), (other_row, other_column), _ = seam
    return corners.at((row + other_row + 1) / 2, (column + other_column + 1) / 2)
