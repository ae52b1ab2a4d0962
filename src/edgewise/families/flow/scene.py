"""Flow as a picture: coloured dots on a dark board, thick lines from dot to dot, and names where they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.families.flow.draw_text import names_of_cells
from edgewise.families.flow.model import Flow, Paths
from edgewise.families.flow.palette import KNOWN, colours, ink_on
from edgewise.family import Style
from edgewise.lattice import Line, Point
from edgewise.scene import Area, Centres, Dots, Label, Mark, Run, Scene, Stroke

CELL = 36
MARGIN = 6
DOT, LINE = 13, 13
BOARD, GRID, GAP, BROKEN = "#10101a", "#47473a", "#3a3a44", "#777777"
CERTAIN, OPEN = "#f5f5f5", "#ff8f00"
PAPER, PALE_GRID, RIM = "#ffffff", "#e8e8e8", "#333333"
HINT = 0.22  # how strongly the cells of a path are tinted with its colour


def scene(puzzle: Flow, paths: Paths | None, style: Style) -> Scene:
    """The board; dots have names in the colour-blind style, and where there are more pairs than familiar colours."""
    board = Centres(puzzle.rows, puzzle.columns, CELL, MARGIN)
    colour_of = dict(zip(puzzle.pairs, colours(len(puzzle.pairs), style.colour_blind), strict=True))
    by_name = _lines_by_name(puzzle, paths) if paths else {}
    has_names = style.colour_blind or len(puzzle.pairs) > len(KNOWN)
    return Scene(
        width=puzzle.columns * CELL + 2 * MARGIN,
        height=puzzle.rows * CELL + 2 * MARGIN,
        paper=PAPER if style.pale else BOARD,
        geometry=board,
        below=[
            *_tints(board, by_name, colour_of),
            Stroke(board.grid(), PALE_GRID if style.pale else GRID, square=True),
            *([Area(_squares(board, sorted(puzzle.holes)), GAP)] if puzzle.holes else []),
        ],
        lines=[*_paths(board, paths, by_name, colour_of)] if paths else [],
        above=[*_dots(puzzle, board, colour_of, style.pale), *(_names(puzzle, board, colour_of) if has_names else ())],
        line_colour=CERTAIN,
        open_colour=OPEN,
    )


def _lines_by_name(puzzle: Flow, paths: Paths) -> dict[str | None, list[Line]]:
    """The lines of each pair; under ``None`` those between cells of different pairs."""
    names = names_of_cells(puzzle, paths)
    by_name: dict[str | None, list[Line]] = {}
    for line in sorted(paths.lines):
        by_name.setdefault(names.get(line[0]) if names.get(line[0]) == names.get(line[1]) else None, []).append(line)
    return by_name


def _colour(name: str | None, colour_of: dict[str, str]) -> str:
    return BROKEN if name is None else colour_of[name]


def _tints(board: Centres, by_name: dict[str | None, list[Line]], colour_of: dict[str, str]) -> Iterator[Mark]:
    """The cells of each path in a shade of its colour."""
    for name, lines in by_name.items():
        cells = sorted({point for line in lines for point in line})
        yield Area(_squares(board, cells), _colour(name, colour_of), HINT)


def _squares(board: Centres, points: Iterable[Point]) -> list[Run]:
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
    board: Centres, paths: Paths, by_name: dict[str | None, list[Line]], colour_of: dict[str, str]
) -> Iterator[Mark]:
    for name, lines in by_name.items():
        yield Stroke(_walk(board, paths, name, lines), _colour(name, colour_of), LINE)


def _walk(board: Centres, paths: Paths, name: str | None, lines: list[Line]) -> list[Run]:
    """A path drawn in one stroke, so that its corners join; line by line where it is broken."""
    try:
        return [[board.at(*point) for point in paths.paths[name]]]  # type: ignore[index]  # None is not a name, and caught below
    except (KeyError, ValueError):
        return [[board.at(*one), board.at(*other)] for one, other in lines]


def _dots(puzzle: Flow, board: Centres, colour_of: dict[str, str], rimmed: bool) -> Iterator[Mark]:
    ends = {name: [board.at(*end) for end in ends] for name, ends in puzzle.pairs.items()}
    if rimmed:
        yield Dots([place for places in ends.values() for place in places], RIM, DOT)
    for name, places in ends.items():
        yield Dots(places, colour_of[name], DOT - 1 if rimmed else DOT)


def _names(puzzle: Flow, board: Centres, colour_of: dict[str, str]) -> Iterator[Mark]:
    for name, ends in puzzle.pairs.items():
        for end in ends:
            yield Label(name, board.at(*end), 1.7 * DOT, 1.2 * DOT, ink_on(colour_of[name]), 1.6)
