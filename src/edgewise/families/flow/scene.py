"""Flow as a picture: coloured dots on a dark board, thick lines from dot to dot, and names where they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.base.family import Style
from edgewise.base.places import Line, Point
from edgewise.base.scene import Area, Centres, Dots, Label, Mark, Run, Scene, Stroke
from edgewise.families.flow.draw_text import names_of_cells
from edgewise.families.flow.model import Flow, Paths
from edgewise.families.flow.palette import KNOWN, colours, ink_on
from edgewise.families.flow.special.scene import SpecialBoard, arrows, bridges, walls

CELL = 36
MARGIN = 6
DOT, LINE = 13, 13
BOARD, GRID, GAP, BROKEN = "#10101a", "#47473a", "#3a3a44", "#777777"
CERTAIN, OPEN = "#f5f5f5", "#ff8f00"
PAPER, PALE_GRID, RIM = "#ffffff", "#e8e8e8", "#333333"
WALL, PALE_WALL, ARROW, RAIL, DECK = "#d8d8e8", "#222222", "#8a8a9a", "#9a9aac", "#20202c"
PALE_DECK = "#f4f4f4"
HINT = 0.22  # how strongly the cells of a path are tinted with its colour


Board = Centres | SpecialBoard


def scene(puzzle: Flow, paths: Paths | None, style: Style) -> Scene:
    """The board; dots have names in the colour-blind style, and where there are more pairs than familiar colours."""
    board: Board = Centres(puzzle.rows, puzzle.columns, CELL, MARGIN) if puzzle.is_plain else SpecialBoard(puzzle)
    colour_of = dict(zip(puzzle.pairs, colours(len(puzzle.pairs), style.colour_blind), strict=True))
    by_name = _lines_by_name(puzzle, paths) if paths else {}
    has_names = style.colour_blind or len(puzzle.pairs) > len(KNOWN)
    over = _bridges(puzzle, board, paths, colour_of, style.pale)
    special = board if isinstance(board, SpecialBoard) else None
    return Scene(
        width=special.width if special else puzzle.columns * CELL + 2 * MARGIN,
        height=special.height if special else puzzle.rows * CELL + 2 * MARGIN,
        paper=PAPER if style.pale else BOARD,
        geometry=board,
        below=[
            *_tints(puzzle, board, by_name, colour_of),
            Stroke(board.grid(), PALE_GRID if style.pale else GRID, square=True),
            *([Area(_rings(board, sorted(puzzle.holes)), GAP)] if puzzle.holes else []),
            *(arrows(special, ARROW) if special else ()),
            *(over if paths is None else ()),
        ],
        lines=[*_paths(board, paths, by_name, colour_of), *over] if paths else [],
        above=[
            *(walls(special, PALE_WALL if style.pale else WALL) if special else ()),
            *_dots(puzzle, board, colour_of, style.pale),
            *(_names(puzzle, board, colour_of) if has_names else ()),
        ],
        line_colour=CERTAIN,
        open_colour=OPEN,
    )


def _bridges(puzzle: Flow, board: Board, paths: Paths | None, colour_of: dict[str, str], pale: bool) -> list[Mark]:
    if not isinstance(board, SpecialBoard) or not puzzle.bridges:
        return []
    names = names_of_cells(puzzle, paths)
    across = {bridge: _colour(names.get(bridge), colour_of) for bridge in puzzle.bridges}
    return list(bridges(board, paths, across, PALE_DECK if pale else DECK, RAIL, LINE))


def _lines_by_name(puzzle: Flow, paths: Paths) -> dict[str | None, list[Line]]:
    """The lines of each pair; under ``None`` those between cells of different pairs."""
    names = names_of_cells(puzzle, paths)
    by_name: dict[str | None, list[Line]] = {}
    for one, other in sorted(paths.lines):
        name = names.get(puzzle.knot(one, other))
        same = name == names.get(puzzle.knot(other, one))
        by_name.setdefault(name if same else None, []).append((one, other))
    return by_name


def _colour(name: str | None, colour_of: dict[str, str]) -> str:
    return BROKEN if name is None else colour_of[name]


def _tints(
    puzzle: Flow, board: Board, by_name: dict[str | None, list[Line]], colour_of: dict[str, str]
) -> Iterator[Mark]:
    """The cells of each path in a shade of its colour."""
    for name, lines in by_name.items():
        cells = sorted({point for line in lines for point in line} - puzzle.bridges)
        yield Area(_rings(board, cells), _colour(name, colour_of), HINT)


def _rings(board: Board, points: Iterable[Point]) -> list[Run]:
    if isinstance(board, SpecialBoard):
        return [board.ring(point) for point in points]
    corners = board.corners
    return [
        [
            corners.at(row, column),
            corners.at(row, column + 1),
            corners.at(row + 1, column + 1),
            corners.at(row + 1, column),
        ]
        for row, column in points
    ]


def _paths(
    board: Board, paths: Paths, by_name: dict[str | None, list[Line]], colour_of: dict[str, str]
) -> Iterator[Mark]:
    for name, lines in by_name.items():
        yield Stroke(_walk(board, paths, name, lines), _colour(name, colour_of), LINE)


def _walk(board: Board, paths: Paths, name: str | None, lines: list[Line]) -> list[Run]:
    """A path drawn in one stroke, so that its corners join; line by line where it is broken."""
    try:
        cells = paths.paths[name]  # type: ignore[index]  # None is not a name, and caught below
    except (KeyError, ValueError):
        if isinstance(board, SpecialBoard):
            return [run for line in lines for run in board.runs(line)]
        return [[board.at(*one), board.at(*other)] for one, other in lines]
    return board.walk(cells) if isinstance(board, SpecialBoard) else [[board.at(*point) for point in cells]]


def _dots(puzzle: Flow, board: Board, colour_of: dict[str, str], rimmed: bool) -> Iterator[Mark]:
    ends = {name: [board.at(*end) for end in ends] for name, ends in puzzle.pairs.items()}
    if rimmed:
        yield Dots([place for places in ends.values() for place in places], RIM, DOT)
    for name, places in ends.items():
        yield Dots(places, colour_of[name], DOT - 1 if rimmed else DOT)


def _names(puzzle: Flow, board: Board, colour_of: dict[str, str]) -> Iterator[Mark]:
    for name, ends in puzzle.pairs.items():
        for end in ends:
            yield Label(name, board.at(*end), 1.7 * DOT, 1.2 * DOT, ink_on(colour_of[name]), 1.6)
