"""A board as a picture: the familiar coloured triangles, with a motif that two matching sides complete.

Paths only, so no fonts are needed; one path for each colour, so that large boards give small files.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from edgewise.families.eternity.model import BORDER, Board, Eternity, Seam
from edgewise.family import Style
from edgewise.pictures import heat_colour, svg_on_paper

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


def draw_svg(puzzle: Eternity, board: Board | None, style: Style) -> str:
    """The board, or the clues if there is no board; mismatches are red dots on the seams."""
    shown = puzzle.clued_board if board is None else board
    width, height = puzzle.columns * CELL + 2 * MARGIN, puzzle.rows * CELL + 2 * MARGIN
    triangles: dict[str, list[str]] = defaultdict(list)
    motifs: dict[str, list[str]] = defaultdict(list)
    for row, cells in enumerate(shown.sides):
        for column, sides in enumerate(cells):
            for side, colour in enumerate(sides or ()):
                ground, motif = ground_and_motif(colour)
                triangles[ground].append(_triangle(row, column, side))
                if colour != BORDER:
                    motifs[motif].append(_half_diamond(row, column, side))
    parts = [
        *svg_on_paper(width, height, PAPER),
        f'<path d="{_box(0, 0, puzzle.columns, puzzle.rows)}" fill="{EMPTY}"/>',
        *(f'<path d="{"".join(paths)}" fill="{fill}"/>' for fill, paths in sorted(triangles.items())),
        *(f'<path d="{"".join(paths)}" fill="{fill}"/>' for fill, paths in sorted(motifs.items())),
        f'<path d="{_grid(puzzle)}" fill="none" stroke="{GRID}" stroke-width="1.2"/>',
    ]
    if puzzle.clues:
        parts.append(_clue_frames(puzzle))
    if shown.open_seams:
        dots = "".join(map(_dot, shown.open_seams))
        for ink, size in ((PAPER, 13), (MISMATCH, 9)):
            parts.append(f'<path d="{dots}" stroke="{ink}" stroke-width="{size}" stroke-linecap="round"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def draw_heat(puzzle: Eternity, heat: Sequence[float], words: Sequence[str]) -> str:
    """The empty board with every cell coloured by heat; its words appear under the pointer, clues are framed."""
    width, height = puzzle.columns * CELL + 2 * MARGIN, puzzle.rows * CELL + 2 * MARGIN
    parts = svg_on_paper(width, height, PAPER)
    for cell, (warmth, said) in enumerate(zip(heat, words, strict=True)):
        row, column = divmod(cell, puzzle.columns)
        box = _box(column, row, 1, 1)
        parts.append(f'<path d="{box}" fill="{heat_colour(warmth)}"><title>{said}</title></path>')
    parts.append(f'<path d="{_grid(puzzle)}" fill="none" stroke="{GRID}" stroke-width="1.2"/>')
    if puzzle.clues:
        parts.append(_clue_frames(puzzle))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _clue_frames(puzzle: Eternity) -> str:
    boxes = "".join(_box(clue.column + 0.06, clue.row + 0.06, 0.88, 0.88) for clue in puzzle.clues)
    return f'<path d="{boxes}" fill="none" stroke="{CLUE}" stroke-width="2.5"/>'


def _place(row: float, column: float) -> str:
    return f"{MARGIN + column * CELL:g} {MARGIN + row * CELL:g}"


def _corners(row: int, column: int, side: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ends of a side of a cell, clockwise, in cells."""
    ring = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
    return ring[side], ring[(side + 1) % 4]


def _triangle(row: int, column: int, side: int) -> str:
    one, other = _corners(row, column, side)
    return f"M{_place(*one)}L{_place(*other)}L{_place(row + 0.5, column + 0.5)}z"


def _half_diamond(row: int, column: int, side: int) -> str:
    (r, c), (r2, c2) = _corners(row, column, side)
    reach = MOTIF / CELL
    middle = ((r + r2) / 2, (c + c2) / 2)
    along = ((r2 - r) * reach, (c2 - c) * reach)
    inward = ((row + 0.5 - middle[0]) * 2 * reach, (column + 0.5 - middle[1]) * 2 * reach)
    points = [
        (middle[0] - along[0], middle[1] - along[1]),
        (middle[0] + inward[0], middle[1] + inward[1]),
        (middle[0] + along[0], middle[1] + along[1]),
    ]
    return "M" + "L".join(_place(*point) for point in points) + "z"


def _box(column: float, row: float, width: float, height: float) -> str:
    return f"M{_place(row, column)}h{width * CELL:g}v{height * CELL:g}h{-width * CELL:g}z"


def _grid(puzzle: Eternity) -> str:
    across = "".join(f"M{_place(row, 0)}h{puzzle.columns * CELL}" for row in range(puzzle.rows + 1))
    return across + "".join(f"M{_place(0, column)}v{puzzle.rows * CELL}" for column in range(puzzle.columns + 1))


def _dot(seam: Seam) -> str:
    (row, column), (other_row, other_column), _ = seam
    return f"M{_place((row + other_row + 1) / 2, (column + other_column + 1) / 2)}h0"
