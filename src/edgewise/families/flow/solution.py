"""Reads drawn paths back: the JSON that ``solve`` prints, the drawing, or plain rows with a name on every cell."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise

from edgewise.families.flow.draw_text import BLOCK, STROKES, cell_width
from edgewise.families.flow.formats.row_lines import rows_of
from edgewise.families.flow.model import EMPTY, HOLE, Flow, Paths
from edgewise.families.flow.one_colour import lines_of_one_colour
from edgewise.family import Source
from edgewise.lattice import Cell, Line, Point, line_between

WAYS = {stroke: ways for ways, stroke in STROKES.items() if stroke != EMPTY} | {"-": 10, "|": 5}
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


def read_solution(puzzle: Flow, source: Source) -> Paths:
    """Paths on this very board; ``BadInput`` where the text is no solution, or one of another board."""
    if source.text.lstrip().startswith("{"):
        return _from_json(puzzle, source)
    if any(sign in source.text for sign in (BLOCK, *WAYS) if not sign.isascii()):
        return _from_drawing(puzzle, source)
    return _from_rows(puzzle, source)


def _from_json(puzzle: Flow, source: Source) -> Paths:
    """From ``{"paths": ...}``, ``{"grid": ...}`` or both, or from a whole result with such a solution first."""
    try:
        value = json.loads(source.text)
    except (json.JSONDecodeError, RecursionError) as error:
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (1, 1)
        raise source.error("this is not one JSON object", line, column) from None
    if isinstance(value, dict) and isinstance(value.get("solutions"), list):
        if not value["solutions"]:
            raise source.error("this result holds no solution")
        value = value["solutions"][0]
    found = value if isinstance(value, dict) else {}
    grid, paths = found.get("grid"), found.get("paths")
    if grid is None and paths is None:
        raise source.error('expected {"grid": [["A", ...], ...], "paths": {"A": [[row, column], ...]}}')
    drawn = None if grid is None else _checked_grid(puzzle, source, grid)
    if paths is None:
        assert drawn is not None
        return _from_grid(puzzle, drawn)
    solution = _from_paths(puzzle, source, paths)
    if drawn is not None and not solution.colours:
        _compare(source, solution, drawn)
    return solution


def _checked_grid(puzzle: Flow, source: Source, grid: object) -> list[list[str]]:
    rows = grid if isinstance(grid, list) else []
    if len(rows) != puzzle.rows or any(not isinstance(row, list) or len(row) != puzzle.columns for row in rows):
        raise source.error(f"the grid is not one of {puzzle.rows} rows with {puzzle.columns} names each")
    for row, names in enumerate(rows):
        for column, name in enumerate(names):
            if not isinstance(name, str) or (name not in (EMPTY, HOLE) and name not in puzzle.pairs):
                raise source.error(f"the grid has no name of this puzzle at {Cell(row, column)}")
    return rows


def _from_paths(puzzle: Flow, source: Source, paths: object) -> Paths:
    lines: set[Line] = set()
    colours: list[tuple[Point, str]] = []
    for name, points in (paths if isinstance(paths, dict) else {"": None}).items():
        if name not in puzzle.pairs:
            raise source.error(f"expected paths by the names of this puzzle, not {str(name)[:20]!r}")
        if not isinstance(points, list) or not all(
            isinstance(point, list) and len(point) == 2 and all(type(part) is int for part in point) for point in points
        ):
            raise source.error(f"the path of {name} is not a list of [row, column] with whole numbers")
        walk = [Point(*point) for point in points]
        lines |= {line_between(one, other) for one, other in pairwise(walk) if one != other}
        colours += [(point, name) for point in walk if _name_at(puzzle, point) not in (EMPTY, HOLE, name)]
        colours += [(point, name) for point in walk if len(walk) == 1 and _name_at(puzzle, point) in (EMPTY, HOLE)]
    return Paths(puzzle, frozenset(lines), tuple(sorted(set(colours))))


def _name_at(puzzle: Flow, point: Point) -> str:
    return puzzle.cells[point.row][point.column] if puzzle.lattice.holds(point) else EMPTY


def _compare(source: Source, solution: Paths, grid: Sequence[Sequence[str]]) -> None:
    try:
        drawn = solution.grid
    except (ValueError, IndexError):
        return  # the rules will say what is wrong with the paths
    for row, (names, expected) in enumerate(zip(grid, drawn, strict=True)):
        for column, (name, wanted) in enumerate(zip(names, expected, strict=True)):
            if name != wanted:
                raise source.error(f"grid and paths contradict each other at {Cell(row, column)}: {name} and {wanted}")


def _from_rows(puzzle: Flow, source: Source) -> Paths:
    """From rows of names, as in the puzzle, with every cell of a path named."""
    lines = [(number, line) for number, line in enumerate(source.text.splitlines(), start=1) if line.strip()]
    rows = rows_of(source, lines, (puzzle.rows, puzzle.columns))[: puzzle.rows]  # the first of several solutions
    if len(rows) != puzzle.rows:
        raise source.error(f"expected a drawing, JSON, or {puzzle.rows} rows of names, and there are {len(rows)} rows")
    for row in rows:
        for column, token in row.tokens:
            if token not in (EMPTY, HOLE) and token not in puzzle.pairs:
                raise source.error(f"{token[:20]!r} is no name of this puzzle", row.line, column)
    return _from_grid(puzzle, [[token for _, token in row.tokens] for row in rows])


def _from_grid(puzzle: Flow, grid: Sequence[Sequence[str]]) -> Paths:
    """Lines between neighbours of one name, chosen so that each name is one path wherever that can be."""
    cells: dict[str, list[Point]] = {name: [] for name in puzzle.pairs}
    for row, names in enumerate(grid):
        for column, name in enumerate(names):
            if name in cells:
                cells[name].append(Point(row, column))
    lines: set[Line] = set()
    for name, points in cells.items():
        lines |= lines_of_one_colour(points, puzzle.pairs[name])
    drawn = {point for line in lines for point in line}
    colours = [
        (point, name)
        for name, points in cells.items()
        for point in points
        if (cell := puzzle.cells[point.row][point.column]) != name and (cell in puzzle.pairs or point not in drawn)
    ]
    return Paths(puzzle, frozenset(lines), tuple(sorted(colours)))


def _from_drawing(puzzle: Flow, source: Source) -> Paths:
    """From the first drawing in a text: strokes from cell to cell, names on the ends."""
    width = cell_width(puzzle)
    ways: dict[Point, int] = {}
    row = 0
    for number, line in enumerate(source.text.splitlines(), start=1):
        if row == puzzle.rows or not line.strip() or line.startswith(HOLE):
            continue
        for column in range(puzzle.columns):
            field = line[column * (width + 1) : (column + 1) * (width + 1)]
            found = _ways_of_cell(puzzle, source, field, Point(row, column), (number, column * (width + 1) + 1))
            ways[Point(row, column)] = found
        if line[puzzle.columns * (width + 1) - 1 :].strip():
            raise source.error("the drawing is wider than the puzzle", number, puzzle.columns * (width + 1))
        row += 1
    if row != puzzle.rows:
        raise source.error(f"the drawing has {row} rows and the puzzle {puzzle.rows}")
    return Paths(puzzle, frozenset(_lines_of(puzzle, ways)))


def _ways_of_cell(puzzle: Flow, source: Source, field: str, point: Point, place: tuple[int, int]) -> int:
    """Which ways lines leave a cell, as far as the cell itself shows it: an end shows its right side only."""
    cell = puzzle.cells[point.row][point.column]
    right = RIGHT if field[-1:] in ("─", "-") and len(field) > len(cell) else 0
    if cell not in (EMPTY, HOLE):
        if not field.startswith(cell) or field[len(cell) :].strip(" ─-"):
            raise source.error(f"this is a drawing of another puzzle: expected {cell} here", *place)
        return right
    stroke = field[:1] or " "
    if stroke in WAYS:
        return WAYS[stroke] | right
    if stroke in (EMPTY, " ") or (cell == HOLE and stroke in (HOLE, BLOCK)):
        return 0
    raise source.error(f"expected a stroke or {EMPTY}, not {stroke!r}", *place)


def _lines_of(puzzle: Flow, ways: dict[Point, int]) -> Iterable[Line]:
    """The lines that either of their cells shows; two ends one above the other are joined if both show no line."""
    shown: set[Line] = set()
    for (row, column), found in ways.items():
        here = Point(row, column)
        steps = ((UP, -1, 0), (RIGHT, 0, 1), (DOWN, 1, 0), (LEFT, 0, -1))
        shown |= {line_between(here, Point(row + down, column + along)) for way, down, along in steps if found & way}
    busy = {point for line in shown for point in line}
    for one, other in puzzle.pairs.values():
        if one.column == other.column and other.row - one.row == 1 and one not in busy and other not in busy:
            shown.add((one, other))
    return shown
