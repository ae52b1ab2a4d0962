"""Loops from cell to cell as text, drawn and read back: close, one character a cell, or wide, with lines between cells.

A close drawing is as small as it can be, and enough where every cell that the loop visits may show a stroke. Where a
cell must go on showing its own sign, the drawing is wide: the strokes between the cells are all that counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from edgewise.base.places import Line, Point
from edgewise.boards.drawn_lines import DOWN, RIGHT, STROKES, WAYS, lines_of_ways, ways_of
from edgewise.text.source import NumberedLine, Source

ACROSS, ABOVE = STROKES[WAYS["─"]], STROKES[WAYS["│"]]
NO_SPELLINGS: Mapping[str, str] = {}
LINE_COLOUR, SIGN_COLOUR, RESET = "\x1b[1;36m", "\x1b[33m", "\x1b[0m"


def draw_close(signs: Sequence[str], lines: Iterable[Line]) -> str:
    """One character a cell: a stroke where lines pass, the sign of the cell elsewhere."""
    ways = ways_of(lines)
    return "\n".join(
        "".join(STROKES[ways[Point(r, c)]] if (r, c) in ways else sign for c, sign in enumerate(row))
        for r, row in enumerate(signs)
    )


def read_close(source: Source, signs: Sequence[str], spellings: Mapping[str, str] = NO_SPELLINGS) -> frozenset[Line]:
    """The lines of the first drawing in a text; what comes after it, such as a second solution, is ignored.

    ``signs`` has the rows of the puzzle: a cell without a stroke shows its own sign, or what ``spellings`` has for it.
    """
    drawn = first_drawing(source, len(signs))
    ways: dict[Point, int] = {}
    for row, (number, line) in enumerate(drawn):
        if len(line) != len(signs[0]):
            raise source.error(f"this row has {len(line)} cells, the puzzle has {len(signs[0])} columns", number, 1)
        for column, sign in enumerate(line):
            if sign not in WAYS and spellings.get(sign, sign) != signs[row][column]:
                raise source.error(f"expected a stroke or {signs[row][column]}, not {sign!r}", number, column + 1)
            ways[Point(row, column)] = WAYS.get(sign, 0)
    return frozenset(lines_of_ways(ways))


def draw_wide(signs: Sequence[str], empty: str, lines: Iterable[Line], *, colour: bool = False) -> str:
    """Cells with a gap between them, in which the lines are drawn; only an empty cell shows a stroke itself.

    A board without lines is drawn without the gaps between its rows.
    """
    ways = ways_of(lines)
    if not ways:
        return "\n".join(" ".join(_sign(sign, empty, colour) for sign in row) for row in signs)
    drawn = []
    for r, row in enumerate(signs):
        cells, below = [], []
        for c, sign in enumerate(row):
            found = ways.get(Point(r, c), 0)
            cells.append(_line(STROKES[found], colour) if sign == empty and found else _sign(sign, empty, colour))
            cells.append(_line(ACROSS, colour) if found & RIGHT else " ")
            below.append(_line(ABOVE, colour) if found & DOWN else " ")
        drawn += ["".join(cells[:-1]), " ".join(below).rstrip()]
    return "\n".join(drawn[:-1])


def _line(stroke: str, colour: bool) -> str:
    return f"{LINE_COLOUR}{stroke}{RESET}" if colour else stroke


def _sign(sign: str, empty: str, colour: bool) -> str:
    return f"{SIGN_COLOUR}{sign}{RESET}" if colour and sign != empty else sign


def read_wide(source: Source, signs: Sequence[str], empty: str, spellings: Mapping[str, str]) -> frozenset[Line]:
    """The lines of the first drawing in a text. ``spellings`` has, for what may be written instead, the usual sign.

    The strokes in empty cells must fit the lines between cells. A drawing without gaps is one without lines.
    """
    rows = _without_gaps(source, len(signs)) or first_drawing(source, 2 * len(signs) - 1)
    width = 2 * len(signs[0]) - 1
    ways: dict[Point, int] = {}
    strokes: list[tuple[NumberedLine, Point, int]] = []
    for index, (number, line) in enumerate(rows):
        row, is_gap = divmod(index, 2) if len(rows) > len(signs) else (index, 0)
        if len(line) > width:
            raise source.error("the drawing is wider than the puzzle", number, width + 1)
        for at, sign in enumerate(line.ljust(width)):
            point = Point(row, at // 2)
            if at % 2 == is_gap == 0:
                own = signs[row][point.column]
                if own == empty and sign in (empty, *WAYS):
                    strokes.append(((number, sign), point, at + 1))
                elif spellings.get(sign, sign) != own:
                    raise source.error(f"expected {own}, as in the puzzle, not {sign!r}", number, at + 1)
            elif sign != " ":
                wanted = None if at % 2 == is_gap else ABOVE if is_gap else ACROSS
                if wanted is None or WAYS.get(sign) != WAYS[wanted]:
                    raise source.error(
                        f"expected {f'{wanted} or ' if wanted else ''}a space, not {sign!r}", number, at + 1
                    )
                ways[point] = ways.get(point, 0) | (DOWN if is_gap else RIGHT)
    lines = frozenset(lines_of_ways(ways))
    shown = ways_of(lines)
    for (number, sign), point, column in strokes:
        if WAYS.get(sign, 0) != shown.get(point, 0):
            raise source.error(f"{sign!r} does not fit the lines beside it", number, column)
    return lines


def first_drawing(source: Source, wanted: int) -> list[NumberedLine]:
    """The lines of the first drawing, blank ones among them; a comment ends it."""
    lines = _drawn_lines(source)
    if len(lines) < wanted:
        raise source.error(f"the drawing has {len(lines)} lines; a drawing of this puzzle has {wanted}")
    return lines[:wanted]


def _without_gaps(source: Source, rows: int) -> list[NumberedLine] | None:
    """The rows of a drawing in which nothing is drawn; ``None`` for any other."""
    lines = [(number, line) for number, line in _drawn_lines(source) if line]
    return lines if len(lines) == rows and not any(sign in WAYS for _, line in lines for sign in line) else None


def _drawn_lines(source: Source) -> list[NumberedLine]:
    """The numbered lines from the first that is neither blank nor a comment to the next comment."""
    lines: list[NumberedLine] = []
    for number, line in enumerate(source.text.splitlines(), start=1):
        if line.startswith("#") and lines:
            break
        if lines or (line.strip() and not line.startswith("#")):
            lines.append((number, line.rstrip()))
    return lines
