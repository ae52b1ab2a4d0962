"""Flow as text: a name on every end, box-drawing strokes from cell to cell, on a terminal each path in its colour."""

from __future__ import annotations

from dataclasses import replace

from edgewise.base.family import Style
from edgewise.base.places import Point
from edgewise.boards.drawn_lines import RIGHT, STROKES, first_of_group, ways_of
from edgewise.families.flow.model import EMPTY, HOLE, Flow, Paths
from edgewise.families.flow.palette import colours
from edgewise.pictures import terminal_colour

ACROSS = "─"
BLOCK = "█"
BLOCKS = (BLOCK, "%")
"""A hole, and what stands for it where that character is missing; ``#`` would begin a comment."""
RESET = "\x1b[0m"


def cell_width(puzzle: Flow) -> int:
    """The width of a cell: the length of the longest name. There is one more character between two cells."""
    return max(map(len, puzzle.pairs))


def draw_text(puzzle: Flow, paths: Paths | None, style: Style) -> str:
    """Rows of cells; a stroke between two cells of a row that are joined, a space between others."""
    if puzzle.shape == "hex":
        from edgewise.families.flow.scene import scene  # late: only boards that are drawn in dots need pictures here
        from edgewise.pictures.braille import braille_of

        return braille_of(scene(puzzle, paths, replace(style, colour_blind=True)), style.colour)
    escapes = _escapes(puzzle, paths, style) if style.colour else {}
    width = cell_width(puzzle)
    if not puzzle.is_plain:
        from edgewise.families.flow.special.text import draw  # late: plain boards need none of it

        return draw(puzzle, paths, width, escapes)
    ways = ways_of(paths.lines) if paths else {}
    rows = []
    for row, cells in enumerate(puzzle.cells):
        drawn = []
        for column, cell in enumerate(cells):
            point = Point(row, column)
            found = ways.get(point, 0)
            sign = cell if cell not in (EMPTY, HOLE) else STROKES[found] if cell == EMPTY or found else BLOCK
            last = column + 1 == puzzle.columns
            text = sign.ljust(width if last else width + 1, ACROSS if found & RIGHT else " ")
            drawn.append(f"{escapes[point]}{text}{RESET}" if point in escapes else text)
        rows.append("".join(drawn).rstrip())
    return "\n".join(rows)


def names_of_cells(puzzle: Flow, paths: Paths | None) -> dict[Point, str]:
    """The pair that each end and each knot of a path belongs to; paths that join no pair or several are left out."""
    own = {end: name for name, ends in puzzle.pairs.items() for end in ends}
    if paths is None:
        return own
    group_of = first_of_group(paths.strands)
    pairs_of: dict[Point, set[str]] = {}
    for end, name in own.items():
        if end in group_of:
            pairs_of.setdefault(group_of[end], set()).add(name)
    along = {
        point: next(iter(pairs_of[group])) for point, group in group_of.items() if len(pairs_of.get(group, ())) == 1
    }
    return along | own


def _escapes(puzzle: Flow, paths: Paths | None, style: Style) -> dict[Point, str]:
    named = dict(zip(puzzle.pairs, map(terminal_colour, colours(len(puzzle.pairs), style.colour_blind)), strict=True))
    return {point: named[name] for point, name in names_of_cells(puzzle, paths).items()}
