"""Boards with walls, bridges or warps as text, and solutions read back from it.

Squares are drawn like plain boards, from cell to cell, with more around the cells: thick strokes for walls, in lines of
their own between the rows where the board has walls; double strokes on bridges; a frame around a board that warps, with
arrows where the border is open and strokes where a path leaves. Everything has its place, so drawings are read by their
places. Hexagons are drawn in dots, from their picture, and such a drawing is not read back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from edgewise.base.places import Line, Point, line_between
from edgewise.boards.drawn_lines import DOWN, LEFT, RIGHT, STEPS, STROKES, UP, WAYS
from edgewise.families.flow.model import BRIDGE, EMPTY, HOLE, NO_NAMES, Flow, Paths
from edgewise.text.source import Source

ACROSS, ALONG = "─", "│"
WALLS = {ACROSS: "━", ALONG: "┃"}
ARROWS = {LEFT: "<", RIGHT: ">", UP: "^", DOWN: "v"}
BLOCK = "█"
OVER = {0: BRIDGE, LEFT | RIGHT: "═", UP | DOWN: "║", LEFT | RIGHT | UP | DOWN: "╬"}
"""A bridge by the ways in which lines leave it."""
READ_OVER = {sign: ways for ways, sign in OVER.items()} | {"=": LEFT | RIGHT, "H": UP | DOWN, "X": 15}
"""The same with what stands for these signs where they are missing."""
READ_STROKES = {ACROSS: (ACROSS, "-"), ALONG: (ALONG, "|")}
RESET = "\x1b[0m"


class Layout:
    """Where the parts of a drawing of squares are: cells by their left character, and one line below the other."""

    def __init__(self, puzzle: Flow, width: int) -> None:
        self.puzzle = puzzle
        self.width = width
        self.margin = 1 if puzzle.warp else 0
        self.step = 2 if puzzle.walls else 1
        self.height = 2 * self.margin + (puzzle.rows - 1) * self.step + 1

    def line(self, row: int) -> int:
        return self.margin + row * self.step

    def column(self, column: int) -> int:
        return self.margin + column * (self.width + 1)

    def between(self, cell: Point, way: int) -> tuple[int, int] | None:
        """The place beside a cell, in some way, where a line or a wall is drawn; ``None`` where there is none."""
        y, x = self.line(cell.row), self.column(cell.column)
        inside = _stays_inside(self.puzzle, cell, way)
        if not inside and not self.margin:
            return None
        if way in (UP, DOWN) and inside and self.step == 1:
            return None
        return {LEFT: (y, x - 1), RIGHT: (y, x + self.width), UP: (y - 1, x), DOWN: (y + 1, x)}[way]

    def beyond(self, cell: Point, way: int) -> Point:
        """The cell that a way leads to; off the board if need be."""
        down, right = STEPS[way]
        row, column = cell.row + down, cell.column + right
        return Point(row % self.puzzle.rows, column % self.puzzle.columns) if self.puzzle.warp else Point(row, column)


def draw(puzzle: Flow, paths: Paths | None, width: int, escapes: Mapping[Point, str]) -> str:
    """The board; ``escapes`` are the colours of knots."""
    layout = Layout(puzzle, width)
    lines = paths.lines if paths else frozenset()
    signs: dict[tuple[int, int], tuple[str, str]] = {}
    for row, cells in enumerate(puzzle.cells):
        for column, cell in enumerate(cells):
            point = Point(row, column)
            colour = escapes.get(point, "")
            ways = 0
            for way, arrow in ARROWS.items():
                other = layout.beyond(point, way)
                line = line_between(point, other)
                # On a board two cells wide, the line between them is drawn inside and not across the border.
                joined = line in lines and not _is_the_long_way(point, other, way)
                ways |= way if joined else 0
                place = layout.between(point, way)
                if place is None:
                    continue
                stroke = ACROSS if way in (LEFT, RIGHT) else ALONG
                if joined:
                    down = Point(row + puzzle.rows, column)
                    knot_colour = escapes.get(down, "") if cell == BRIDGE and stroke == ALONG else colour
                    signs[place] = (stroke, knot_colour)
                elif line in puzzle.walls:
                    wall = WALLS[ALONG if stroke == ACROSS else ACROSS]
                    for shift in range(width if stroke == ALONG else 1):
                        signs[place[0], place[1] + shift] = (wall, "")
                elif not _stays_inside(puzzle, point, way):
                    signs[place] = (arrow, "")
            sign = _sign(cell, ways)
            y, x = layout.line(row), layout.column(column)
            for shift, character in enumerate(sign.ljust(width, ACROSS if ways & RIGHT else " ")):
                signs[y, x + shift] = (character, colour)
    return _text(signs, layout.height)


def _is_the_long_way(cell: Point, other: Point, way: int) -> bool:
    """Whether a way leads across the border to a cell that is also beside this one on the board."""
    down, right = STEPS[way]
    direct = (cell.row + down, cell.column + right) == other
    return not direct and abs(cell.row - other.row) + abs(cell.column - other.column) == 1


def _stays_inside(puzzle: Flow, cell: Point, way: int) -> bool:
    down, right = STEPS[way]
    return 0 <= cell.row + down < puzzle.rows and 0 <= cell.column + right < puzzle.columns


def _sign(cell: str, ways: int) -> str:
    if cell == BRIDGE:
        return OVER.get(ways, STROKES[ways])
    if cell == HOLE and not ways:
        return BLOCK
    return cell if cell not in NO_NAMES else STROKES[ways]


def _text(signs: Mapping[tuple[int, int], tuple[str, str]], height: int) -> str:
    rows: list[dict[int, tuple[str, str]]] = [{} for _ in range(height)]
    for (y, x), sign in signs.items():
        rows[y][x] = sign
    drawn = []
    for row in rows:
        line = [row.get(x, (" ", "")) for x in range(max(row, default=-1) + 1)]
        while line and line[-1][0] == " ":
            line.pop()
        drawn.append("".join(f"{colour}{sign}{RESET}" if colour else sign for sign, colour in line))
    return "\n".join(drawn)


def lines_drawn(puzzle: Flow, source: Source, width: int) -> list[tuple[int, str]]:
    """The lines of the first drawing in a text with their numbers; missing ones are empty."""
    height = Layout(puzzle, width).height
    lines = source.text.splitlines()
    first = next((at for at, line in enumerate(lines) if line.strip() and not line.startswith("#")), None)
    if first is None:
        raise source.error("there is no drawing")
    taken = [*lines[first : first + height], *[""] * height][:height]
    return list(enumerate(taken, start=first + 1))


def read_squares(puzzle: Flow, source: Source, width: int) -> set[Line]:
    """The lines of a drawing of squares. Raises ``BadInput`` for a drawing of something else."""
    layout = Layout(puzzle, width)
    text = lines_drawn(puzzle, source, width)

    def sign_at(place: tuple[int, int]) -> str:
        return text[place[0]][1][place[1] : place[1] + 1]

    lines: set[Line] = set()
    shown: set[Point] = set()
    for row, cells in enumerate(puzzle.cells):
        for column, cell in enumerate(cells):
            point = Point(row, column)
            ways = _ways_of_sign(source, text[layout.line(row)], layout.column(column), width, cell)
            for way in ARROWS:
                place = layout.between(point, way)
                strokes = READ_STROKES[ACROSS if way in (LEFT, RIGHT) else ALONG]
                if ways & way or (place is not None and sign_at(place) in strokes):
                    other = layout.beyond(point, way)
                    lines.add(line_between(point, other))
                    shown |= {point, other}
    return lines | set(_joined_unseen(layout, shown))


def _joined_unseen(layout: Layout, shown: set[Point]) -> Iterator[Line]:
    """Two ends one above the other, with no line between the rows to show that they are joined, and no other line."""
    if layout.step > 1:
        return
    for one, other in layout.puzzle.pairs.values():
        if one.column == other.column and other.row - one.row == 1 and not {one, other} & shown:
            yield (one, other)


def _ways_of_sign(source: Source, line: tuple[int, str], x: int, width: int, cell: str) -> int:
    number, text = line
    drawn = text[x : x + width]
    if cell not in NO_NAMES:
        if not drawn.startswith(cell) or drawn[len(cell) :].strip(" ─-"):
            raise source.error(f"this is a drawing of a different puzzle: expected {cell} here", number, x + 1)
        return 0
    sign = drawn[:1] or " "
    if cell == BRIDGE and sign in READ_OVER:
        return READ_OVER[sign]
    if sign in WAYS:
        return WAYS[sign]
    if sign in (EMPTY, " ") or (cell == HOLE and sign in (HOLE, BLOCK, "%")):
        return 0
    raise source.error(f"expected a stroke or {EMPTY}, not {sign!r}", number, x + 1)
