"""Loops over signs as text, drawn and read back: cells as wide as the longest sign, strokes in the gaps between them.

Only the strokes in the gaps count when a drawing is read, so a cell can go on showing its sign. Borders of regions are
drawn dotted in the gaps that no line crosses.
"""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.base.family import Style
from edgewise.base.places import Cell, Line, Point
from edgewise.boards.drawn_lines import DOWN, RIGHT, STROKES, WAYS, lines_of_ways, ways_of
from edgewise.families._shared.drawn_cells import LINE_COLOUR, RESET, SIGN_COLOUR, first_drawing
from edgewise.families._shared.loops.board import EMPTY, HOLE, ShadedLoop, SignedBoard, SignedLoop
from edgewise.text.source import Source

ACROSS, ABOVE = STROKES[WAYS["─"]], STROKES[WAYS["│"]]
SIDE_BORDER, LOWER_BORDER = "┊", "┈"
BLOCK, HOLE_SHOWN = "█", "╳"
SHADED = frozenset({BLOCK, "%"})
"""A shaded cell, and how terminals without that sign show it."""
BORDERS = frozenset({SIDE_BORDER, LOWER_BORDER, ":", "_", " "})
"""What stands in a gap that no line crosses, and how terminals without these signs show it."""


def draw_text(puzzle: SignedBoard, loop: SignedLoop | None, style: Style) -> str:
    """The board with its signs, and the loop where there is one."""
    lines: Iterable[Line] = loop.lines if loop else ()
    shaded = set(loop.shaded) if isinstance(loop, ShadedLoop) and loop.lines else set()
    ways = ways_of(lines)
    width = _width(puzzle)
    drawn = []
    for r in range(puzzle.rows):
        cells, below = [], []
        for c in range(puzzle.columns):
            found = ways.get(Point(r, c), 0)
            cells.append(_cell(puzzle, Cell(r, c), found, Cell(r, c) in shaded, width, style.colour))
            cells.append(_gap(puzzle, Cell(r, c), Cell(r, c + 1), bool(found & RIGHT), style.colour))
            below.append(_lower(puzzle, Cell(r, c), bool(found & DOWN), width, style.colour))
        drawn += ["".join(cells).rstrip(), " ".join(below).rstrip()]
    if not ways and not puzzle.regions:
        return "\n".join(drawn[::2])
    return "\n".join(drawn[:-1])


def _width(puzzle: SignedBoard) -> int:
    return max(len(sign) for row in puzzle.cells for sign in row)


def _cell(puzzle: SignedBoard, cell: Cell, ways: int, shaded: bool, width: int, colour: bool) -> str:
    sign = puzzle.cells[cell.row][cell.column]
    if puzzle.regions and puzzle.regions[cell.row][cell.column] == HOLE:
        return HOLE_SHOWN.ljust(width)
    if shaded and sign == EMPTY:
        return (BLOCK * width).ljust(width)
    if sign != EMPTY or not ways:
        return (
            f"{SIGN_COLOUR}{sign}{RESET}{' ' * (width - len(sign))}" if colour and sign != EMPTY else sign.ljust(width)
        )
    text = STROKES[ways] + (ACROSS if ways & RIGHT else " ") * (width - 1)
    return f"{LINE_COLOUR}{text}{RESET}" if colour else text


def _gap(puzzle: SignedBoard, one: Cell, other: Cell, is_line: bool, colour: bool) -> str:
    if is_line:
        return f"{LINE_COLOUR}{ACROSS}{RESET}" if colour else ACROSS
    return SIDE_BORDER if _is_border(puzzle, one, other) else " "


def _lower(puzzle: SignedBoard, cell: Cell, is_line: bool, width: int, colour: bool) -> str:
    if is_line:
        stroke = f"{LINE_COLOUR}{ABOVE}{RESET}" if colour else ABOVE
        return stroke + " " * (width - 1)
    return (LOWER_BORDER if _is_border(puzzle, cell, Cell(cell.row + 1, cell.column)) else " ") * width


def _is_border(puzzle: SignedBoard, one: Cell, other: Cell) -> bool:
    if not puzzle.regions or other.row >= puzzle.rows or other.column >= puzzle.columns:
        return False
    return puzzle.regions[one.row][one.column] != puzzle.regions[other.row][other.column]


def read_drawing(puzzle: SignedBoard, source: Source) -> SignedLoop:
    """The loop in the first drawing of a text; its signs must be those of the puzzle."""
    width, step = _width(puzzle), _width(puzzle) + 1
    spread = first_drawing(source, 1)
    plain = [line for _, line in spread if line]
    is_close = not puzzle.regions and len(plain) == puzzle.rows and not any(set(line) & WAYS.keys() for line in plain)
    rows = first_drawing(source, puzzle.rows if is_close else 2 * puzzle.rows - 1)
    ways: dict[Point, int] = {}
    marked = set[Cell]()
    for index, (number, line) in enumerate(rows):
        row, is_gap = (index, 0) if is_close else divmod(index, 2)
        if len(line) > puzzle.columns * step:
            raise source.error("the drawing is wider than the puzzle", number, puzzle.columns * step + 1)
        padded = line.ljust(puzzle.columns * step)
        for column in range(puzzle.columns):
            at = column * step
            point = Point(row, column)
            if is_gap:
                if WAYS.get(padded[at]) == WAYS[ABOVE]:
                    ways[point] = ways.get(point, 0) | DOWN
                elif padded[at] not in BORDERS:
                    raise source.error(f"expected {ABOVE} or a space, not {padded[at]!r}", number, at + 1)
                continue
            _check_cell(source, puzzle, Cell(row, column), padded[at : at + width], number, at)
            if padded[at] in SHADED:
                marked.add(Cell(row, column))
            if WAYS.get(padded[at + width]) == WAYS[ACROSS]:
                ways[point] = ways.get(point, 0) | RIGHT
            elif padded[at + width] not in BORDERS:
                raise source.error(f"expected {ACROSS} or a space, not {padded[at + width]!r}", number, at + width + 1)
    lines = frozenset(lines_of_ways(ways))
    return puzzle.loop(lines, frozenset(marked | _signs_left_out(puzzle, lines)) if marked else None)


def _signs_left_out(puzzle: SignedBoard, lines: frozenset[Line]) -> set[Cell]:
    """Cells that show their sign whether they are shaded or not: the loop alone says it."""
    visited = {point for line in lines for point in line}
    return {Cell(r, c) for r, c, sign in puzzle.signs if Point(r, c) not in visited and not puzzle.blocks(sign)}


def _check_cell(source: Source, puzzle: SignedBoard, cell: Cell, text: str, number: int, at: int) -> None:
    sign = puzzle.cells[cell.row][cell.column]
    shown = text.rstrip()
    if sign not in (EMPTY, shown):
        raise source.error(f"expected {sign}, as in the puzzle, not {shown!r}", number, at + 1)
    if sign == EMPTY and shown[:1] not in (EMPTY, HOLE_SHOWN, *SHADED, *WAYS):
        raise source.error(f"expected a stroke or {EMPTY}, not {shown!r}", number, at + 1)
