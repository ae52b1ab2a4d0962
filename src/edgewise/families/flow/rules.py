"""The rules of Flow, written twice: as a form for the engines, and as the check of every answer.

The two halves share nothing but the board, on purpose: a mistake in lowering shows up as a violation. A path may touch
itself and turn back beside itself: that is legal.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from itertools import chain

from edgewise.drawn_lines import degrees, first_of_group
from edgewise.families.flow.model import EMPTY, HOLE, Flow, Paths
from edgewise.family import FormNames, Violation
from edgewise.forms import NEVER, ONCE, TWICE, JoinPairs, LineForm, Sets, ints
from edgewise.lattice import Cell, Line, Point
from edgewise.quick_check import are_pairs_joined

VIOLATIONS = {
    "line.outside": "a line leaves the board",
    "line.jump": "a line joins two cells that are not neighbours",
    "hole.crossed": "a path runs through a hole",
    "end.recoloured": "an end has the colour of another pair",
    "end.passed": "a path runs on through an end",
    "path.branch": "more than two lines meet in a cell",
    "path.dead_end": "a path stops short in a cell",
    "path.ring": "a closed ring contains no end",
    "pair.mixed": "a path joins ends of different pairs",
    "end.alone": "an end is not joined to the other end of its pair",
    "cell.blank": "a cell is blank under the rule fill",
}


def lower(puzzle: Flow) -> LineForm:
    """The cells are the vertices: ends have one line, holes none, other cells two, or none where blanks are allowed."""
    board = puzzle.lattice
    fill = puzzle.rule == "fill"
    cells = puzzle.flat_cells()
    ends: dict[str, list[int]] = {}
    for vertex, cell in enumerate(cells):  # vertices are numbered in row order, as cells are
        if cell not in (EMPTY, HOLE):
            ends.setdefault(cell, []).append(vertex)
    masks = dict.fromkeys(ends, ONCE)
    masks |= {EMPTY: TWICE if fill else NEVER | TWICE, HOLE: NEVER}
    pairs = tuple((one, other) for one, other in ends.values())
    return LineForm(
        tails=board.tails,
        heads=board.heads,
        degrees=bytes(map(masks.__getitem__, cells)),
        clues=Sets(),
        low=ints(),
        high=ints(),
        rule=JoinPairs(pairs),
        faces=board.cell_edges,
    )


def names(puzzle: Flow) -> FormNames:
    """Edges and cells by their place."""
    return FormNames(puzzle.lattice.edge_name, puzzle.lattice.point_name, "c[{}]".format)


def line_of(puzzle: Flow, edge: int) -> Line:
    return puzzle.lattice.line(edge)


def lift(puzzle: Flow, edges: array[int]) -> Paths:
    """The lines that an engine switched on."""
    return Paths.lifted(puzzle, edges)


def is_right(puzzle: Flow, edges: array[int]) -> bool:
    """Whether the edges are a solution, from the cells alone."""
    return are_pairs_joined(puzzle.rows, puzzle.columns, puzzle.pair_numbers, puzzle.rule == "fill", edges)


def violations(puzzle: Flow, paths: Paths) -> list[Violation]:
    """Every broken rule with its place, in the order of the table."""
    if not paths.colours and puzzle.lattice.joins_all(paths.lines) and _is_right(puzzle, paths):
        return []
    strays, drawn = _stray_lines(puzzle, paths)
    degree = degrees(drawn)
    return [
        *strays,
        *_crossed_holes(puzzle, paths, degree),
        *_recoloured_ends(puzzle, paths),
        *_broken_cells(puzzle, paths, degree),
        *_broken_groups(puzzle, drawn, degree),
        *_blanks(puzzle, paths, degree),
    ]


def _is_right(puzzle: Flow, paths: Paths) -> bool:
    """The quick check for answers of engines: walk every path and see that nothing is left over."""
    try:
        walks = paths.paths
    except ValueError:
        return False
    cells = sum(map(len, walks.values()))
    if cells - len(walks) != len(paths.lines):
        return False  # there are lines that no end leads to
    inner = list(chain.from_iterable(walk[1:-1] for walk in walks.values()))
    ends = chain.from_iterable(puzzle.pairs.values())
    if not puzzle.holes.isdisjoint(inner) or not set(inner).isdisjoint(ends):
        return False
    return puzzle.rule == "classic" or cells + len(puzzle.holes) == puzzle.rows * puzzle.columns


def _stray_lines(puzzle: Flow, paths: Paths) -> tuple[list[Violation], list[Line]]:
    """Lines that leave the board or jump, as violations, and the other lines."""
    board = puzzle.lattice
    found = [
        Violation("line.jump", Cell(*one), f"the line from here jumps to {Cell(*other)}")
        if board.holds(one) and board.holds(other)
        else Violation("line.outside", Cell(*one), f"the line from here to {Cell(*other)} leaves the board")
        for one, other in sorted(paths.lines)
        if not board.joins((one, other))
    ]
    return found, [line for line in paths.lines if board.joins(line)]


def _crossed_holes(puzzle: Flow, paths: Paths, degree: Collection[Point]) -> Iterable[Violation]:
    coloured = {point for point, _ in paths.colours}
    for hole in sorted(puzzle.holes):
        if hole in degree or hole in coloured:
            yield Violation("hole.crossed", Cell(*hole), "a path enters this hole")


def _recoloured_ends(puzzle: Flow, paths: Paths) -> Iterable[Violation]:
    for point, colour in sorted(paths.colours):
        name = _cell(puzzle, point)
        if name in puzzle.pairs and colour != name:
            yield Violation("end.recoloured", Cell(*point), f"this end of {name} has the colour of {colour}")


def _cell(puzzle: Flow, point: Point) -> str:
    return puzzle.cells[point.row][point.column] if puzzle.lattice.holds(point) else HOLE


def _broken_cells(puzzle: Flow, paths: Paths, degree: dict[Point, int]) -> Iterable[Violation]:
    lonely = {point: 0 for point, _ in paths.colours if point not in degree}
    for point, lines in sorted((degree | lonely).items()):
        cell = _cell(puzzle, point)
        if lines > 2:
            yield Violation("path.branch", Cell(*point), f"{lines} lines meet here")
        elif cell in puzzle.pairs and lines == 2:
            yield Violation("end.passed", Cell(*point), f"the path runs on through this end of {cell}")
        elif cell == EMPTY and lines < 2:
            said = "the path stops here" if lines else "this cell is coloured, but no line reaches it"
            yield Violation("path.dead_end", Cell(*point), said)


def _broken_groups(puzzle: Flow, drawn: list[Line], degree: dict[Point, int]) -> Iterable[Violation]:
    """Connected lines: rings without an end, paths between ends of different pairs, ends that are not joined."""
    group_of = first_of_group(drawn)
    names: dict[Point, set[str]] = {group: set() for group in group_of.values()}
    loose = {group_of[point] for point, lines in degree.items() if lines != 2}
    for name, ends in puzzle.pairs.items():
        for end in ends:
            if end in group_of:
                names[group_of[end]].add(name)
    for group in sorted(names):
        if group not in loose and not names[group]:
            yield Violation("path.ring", Cell(*group), "a ring without an end passes here")
    mixed = {group for group, found in names.items() if len(found) > 1}
    for group in sorted(mixed):
        yield Violation("pair.mixed", Cell(*group), f"the path here joins {' and '.join(sorted(names[group]))}")
    for name, (one, other) in puzzle.pairs.items():
        if group_of.get(one, one) != group_of.get(other, other):
            for end, far in ((one, other), (other, one)):
                if group_of.get(end) not in mixed:
                    yield Violation("end.alone", Cell(*end), f"this end of {name} is not joined to {Cell(*far)}")


def _blanks(puzzle: Flow, paths: Paths, degree: dict[Point, int]) -> Iterable[Violation]:
    if puzzle.rule == "classic":
        return
    coloured = {point for point, _ in paths.colours}
    for row, cells in enumerate(puzzle.cells):
        for column, cell in enumerate(cells):
            point = Point(row, column)
            if cell == EMPTY and point not in degree and point not in coloured:
                yield Violation("cell.blank", Cell(row, column), "no path passes here")
