"""Reads paths back: from JSON, from a drawing, or from plain rows with a name on every cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypedDict, cast

from edgewise.base.errors import BadInput
from edgewise.base.family import DrawnLines, Style
from edgewise.base.places import Cell, Line, Point, line_between
from edgewise.boards.drawn_lines import RIGHT, WAYS, lines_of_ways
from edgewise.families.flow.draw_text import BLOCKS, cell_width, draw_text
from edgewise.families.flow.formats.row_lines import rows_of
from edgewise.families.flow.model import BESIDE, BRIDGE, EMPTY, HOLE, NO_NAMES, Flow, Paths
from edgewise.families.flow.one_colour import lines_of_one_colour
from edgewise.text.solutions import typed
from edgewise.text.source import Source

SPECIAL_SIGNS = "═║╬━┃"
"""What drawings of boards with bridges and walls have besides."""
EXAMPLE = '{"grid": [["A", ...], ...], "paths": {"A": [[row, column], ...]}}'


class FlowFacts(TypedDict, total=False):
    """The JSON of a solution: the name on each cell, the cells along each path, or both."""

    grid: list[list[str]] | None
    paths: dict[str, list[tuple[int, int]]] | None


def solution_from_dict(puzzle: Flow, facts: Mapping[str, object]) -> Paths:
    """From ``{"paths": ...}``, ``{"grid": ...}`` or both, which must then agree."""
    given = typed(facts, FlowFacts, EXAMPLE)
    grid, paths = given.get("grid"), given.get("paths")
    if grid is not None:
        _check_grid(puzzle, grid)
    if paths is None:
        if grid is None:
            raise BadInput(f"expected grid, paths or both; a solution is {EXAMPLE}")
        return _from_grid(puzzle, grid)
    solution = _from_paths(puzzle, paths)
    if grid is not None and not solution.colours:
        _compare(solution, grid)
    return solution


def read_drawing(puzzle: Flow, source: Source) -> Paths:
    """From strokes, or from rows with a name on every cell."""
    from_drawing = _from_strokes if puzzle.is_plain else _from_special_drawing
    in_dots = puzzle.shape == "hex" and any("\u2800" <= sign <= "\u28ff" for sign in source.text)
    if in_dots or any(sign in source.text for sign in (*BLOCKS, *WAYS, *SPECIAL_SIGNS) if not sign.isascii()):
        return from_drawing(puzzle, source)
    try:
        return _from_rows(puzzle, source)
    except BadInput as error:
        # A drawing in ASCII: its strokes may be names in another puzzle, so rows of names come first.
        try:
            return from_drawing(puzzle, source)
        except BadInput:
            raise error from None


def _from_special_drawing(puzzle: Flow, source: Source) -> Paths:
    from edgewise.families.flow.special.text import read_squares  # late: plain boards need none of it

    if puzzle.shape == "hex":
        raise source.error("drawings of hexagons cannot be read back; expected JSON, or a name on every cell")
    return Paths(puzzle, frozenset(read_squares(puzzle, source, cell_width(puzzle))))


def read_state(puzzle: Flow, source: Source) -> DrawnLines:
    """The strokes so far. Two ends one above the other are not taken to be joined, as they are in a solution."""
    if not puzzle.is_plain:
        return DrawnLines(_from_special_drawing(puzzle, source).lines)
    lines = lines_of_ways(_strokes(puzzle, source))
    for line in sorted(lines):
        if not puzzle.lattice.joins(line):
            raise source.error(f"the stroke from {tuple(line[0])} to {tuple(line[1])} leaves the board")
    return DrawnLines(lines)


def draw_state(puzzle: Flow, drawn: DrawnLines) -> str | None:
    """The strokes so far; a drawing has no room for crosses, nor for a line from an end to one below it."""
    if not puzzle.is_plain:
        return None
    ends = {end for ends in puzzle.pairs.values() for end in ends}
    lines = cast(frozenset[Line], frozenset(drawn.on))  # the lines of this board join cells
    hidden = any(one in ends and other in ends and one.column == other.column for one, other in lines)
    return None if drawn.off or hidden else draw_text(puzzle, Paths(puzzle, lines), Style())


def _check_grid(puzzle: Flow, grid: Sequence[Sequence[str]]) -> None:
    if len(grid) != puzzle.rows or any(len(row) != puzzle.columns for row in grid):
        raise BadInput(f"the grid does not have {puzzle.rows} rows of {puzzle.columns} names")
    for row, names in enumerate(grid):
        for column, name in enumerate(names):
            if _names_on(puzzle, Point(row, column), name) is None:
                raise BadInput(f"the grid has a name that is not in the puzzle in {Cell(row, column)}: {name[:20]!r}")


def _names_on(puzzle: Flow, cell: Point, token: str) -> dict[Point, str] | None:
    """The name at each knot of a cell, as one token says it; ``None`` if it is not a name of the puzzle."""
    known = (EMPTY, *puzzle.pairs)
    if cell in puzzle.bridges:
        if token in (EMPTY, BRIDGE):
            return {}
        parts = token.split(BESIDE)
        halves = ((BESIDE.join(parts[:cut]), BESIDE.join(parts[cut:])) for cut in range(1, len(parts)))
        for across, down in halves:
            if across in known and down in known:
                return {cell: across, Point(cell.row + puzzle.rows, cell.column): down}
        return None
    return {cell: token} if token in known or token == HOLE else None


def _from_paths(puzzle: Flow, paths: Mapping[str, Sequence[tuple[int, int]]]) -> Paths:
    lines: set[Line] = set()
    colours: list[tuple[Point, str]] = []
    for name, points in paths.items():
        if name not in puzzle.pairs:
            raise BadInput(f"the puzzle has no pair {name[:20]!r}")
        walk = [Point(*point) for point in points]
        lines |= {line_between(one, other) for one, other in pairwise(walk) if one != other}
        colours += [(point, name) for point in walk if _name_at(puzzle, point) not in (*NO_NAMES, name)]
        colours += [(point, name) for point in walk if len(walk) == 1 and _name_at(puzzle, point) in NO_NAMES]
    return Paths(puzzle, frozenset(lines), tuple(sorted(set(colours))))


def _name_at(puzzle: Flow, point: Point) -> str:
    return puzzle.cells[point.row][point.column] if puzzle.lattice.holds(point) else EMPTY


def _compare(solution: Paths, grid: Sequence[Sequence[str]]) -> None:
    try:
        drawn = solution.grid
    except (ValueError, IndexError):
        return  # the rules report what is wrong with the paths
    for row, (names, expected) in enumerate(zip(grid, drawn, strict=True)):
        for column, (name, wanted) in enumerate(zip(names, expected, strict=True)):
            if name != wanted:
                raise BadInput(f"grid and paths contradict each other in {Cell(row, column)}: {name} and {wanted}")


def _from_rows(puzzle: Flow, source: Source) -> Paths:
    """From rows of names, as in the puzzle, but with a name on every cell of a path."""
    lines = [(number, line) for number, line in enumerate(source.text.splitlines(), start=1) if line.strip()]
    rows = rows_of(source, lines, (puzzle.rows, puzzle.columns))[: puzzle.rows]  # the first of several solutions
    if len(rows) != puzzle.rows:
        raise source.error(f"expected a drawing, JSON, or {puzzle.rows} rows of names, but there are {len(rows)} rows")
    grid: list[list[str]] = []
    for row in rows:
        names: list[str] = []
        for column, token in row.tokens:
            if _names_on(puzzle, Point(len(grid), len(names)), token) is None:
                raise source.error(f"{token[:20]!r} is not a name in this puzzle", row.line, column)
            names.append(token)
        grid.append(names)
    return _from_grid(puzzle, grid)


def _from_grid(puzzle: Flow, grid: Sequence[Sequence[str]]) -> Paths:
    """Lines between neighbours with the same name, chosen so that each name is one path where that is possible."""
    knots: dict[str, list[Point]] = {name: [] for name in puzzle.pairs}
    for row, names in enumerate(grid):
        for column, token in enumerate(names):
            for knot, name in (_names_on(puzzle, Point(row, column), token) or {}).items():
                if name in knots:
                    knots[name].append(knot)
    strands: set[Line] = set()
    for name, own in knots.items():
        strands |= lines_of_one_colour(_beside(puzzle, own), puzzle.pairs[name])
    drawn = {knot for line in strands for knot in line}
    colours = [
        (knot, name)
        for name, own in knots.items()
        for knot in own
        if (cell := _name_at(puzzle, puzzle.cell_of(knot))) != name and (cell in puzzle.pairs or knot not in drawn)
    ]
    lines = (line_between(puzzle.cell_of(one), puzzle.cell_of(other)) for one, other in strands)
    return Paths(puzzle, frozenset(lines), tuple(sorted(colours)))


def _beside(puzzle: Flow, knots: Sequence[Point]) -> dict[Point, list[Point]]:
    """For each knot of one colour the others that a line could join it to."""
    own = set(knots)
    if puzzle.is_plain:
        return {knot: [near for near in puzzle.beside(knot) if near in own] for knot in knots}
    beside = {}
    for knot in knots:
        cell = puzzle.cell_of(knot)
        # Of a bridge, only the neighbours in the direction of this knot.
        ways = [other for other in puzzle.beside(cell) if puzzle.knot(cell, other) == knot]
        free = [other for other in ways if line_between(cell, other) not in puzzle.walls]
        beside[knot] = [near for near in (puzzle.knot(other, cell) for other in free) if near in own]
    return beside


def _from_strokes(puzzle: Flow, source: Source) -> Paths:
    """From the first drawing in a text: strokes from cell to cell, names on the ends."""
    return Paths(puzzle, frozenset(_lines_of(puzzle, _strokes(puzzle, source))))


def _strokes(puzzle: Flow, source: Source) -> dict[Point, int]:
    """In which ways lines leave each cell of the first drawing in a text."""
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
        raise source.error(f"the drawing has {row} rows, the puzzle {puzzle.rows}")
    return ways


def _ways_of_cell(puzzle: Flow, source: Source, field: str, point: Point, place: tuple[int, int]) -> int:
    """In which ways lines leave a cell, as far as the cell itself shows it: an end shows its right side only."""
    cell = puzzle.cells[point.row][point.column]
    right = RIGHT if field[-1:] in ("─", "-") and len(field) > len(cell) else 0
    if cell not in (EMPTY, HOLE):
        if not field.startswith(cell) or field[len(cell) :].strip(" ─-"):
            raise source.error(f"this is a drawing of a different puzzle: expected {cell} here", *place)
        return right
    stroke = field[:1] or " "
    if stroke in WAYS:
        return WAYS[stroke] | right
    if stroke in (EMPTY, " ") or (cell == HOLE and stroke in (HOLE, *BLOCKS)):
        return 0
    raise source.error(f"expected a stroke or {EMPTY}, not {stroke!r}", *place)


def _lines_of(puzzle: Flow, ways: dict[Point, int]) -> set[Line]:
    """The lines that are shown; two ends one above the other are joined if neither shows a line."""
    shown = lines_of_ways(ways)
    busy = {point for line in shown for point in line}
    for one, other in puzzle.pairs.values():
        if one.column == other.column and other.row - one.row == 1 and one not in busy and other not in busy:
            shown.add((one, other))
    return shown
