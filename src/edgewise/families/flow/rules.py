"""The rules of Flow, written twice: as a form for the engines, and as the check of every answer.

The two halves share nothing but the board, on purpose: a mistake in lowering shows up as a violation. A path may touch
itself and turn back beside itself: that is legal.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from itertools import chain

from edgewise.base.family import Violation
from edgewise.base.forms import NEVER, ONCE, TWICE, FormNames, JoinPairs, LineForm, Sets, ints
from edgewise.base.places import Cell, Line, Point, line_between
from edgewise.boards.drawn_lines import degrees, first_of_group
from edgewise.boards.quick_check import are_pairs_joined
from edgewise.families.flow.model import BRIDGE, EMPTY, HOLE, NO_NAMES, Flow, Paths

VIOLATIONS = {
    "line.outside": "a line leaves the board",
    "line.jump": "a line joins two cells that are not neighbours",
    "wall.crossed": "a line crosses a wall",
    "hole.crossed": "a path runs through a hole",
    "end.recoloured": "an end has the colour of another pair",
    "end.passed": "a path runs on through an end",
    "path.branch": "more than two lines meet in a cell",
    "path.dead_end": "a path stops short in a cell",
    "bridge.turned": "a path does not run straight over a bridge",
    "path.ring": "a closed ring contains no end",
    "pair.mixed": "a path joins ends of different pairs",
    "end.alone": "an end is not joined to the other end of its pair",
    "cell.blank": "a cell is blank under the rule fill",
}


def lower(puzzle: Flow) -> LineForm:
    """The cells are the vertices: ends have one line, holes none, other cells two, or none where blanks are allowed."""
    if not puzzle.is_plain:
        return _lower_graph(puzzle)
    board = puzzle.lattice
    cells = puzzle.flat_cells()
    ends: dict[str, list[int]] = {}
    for vertex, cell in enumerate(cells):  # vertices are numbered in row order, as cells are
        if cell not in (EMPTY, HOLE):
            ends.setdefault(cell, []).append(vertex)
    return _form(board.tails, board.heads, _degrees(puzzle, ends, cells), ends, board.cell_edges)


def _lower_graph(puzzle: Flow) -> LineForm:
    """The same where there is more than squares and holes: a bridge is two vertices, and a wall takes an edge out."""
    graph = puzzle.graph
    cells = puzzle.flat_cells()
    ends: dict[str, list[int]] = {}
    for vertex, cell in zip(graph.across, cells, strict=True):
        if cell not in NO_NAMES:
            ends.setdefault(cell, []).append(vertex)
    if len(cells) != graph.vertex_count:
        cells = list(chain.from_iterable((cell, cell) if cell == BRIDGE else (cell,) for cell in cells))
    return _form(graph.tails, graph.heads, _degrees(puzzle, ends, cells), ends, graph.faces)


def _degrees(puzzle: Flow, ends: Iterable[str], cells: Iterable[str]) -> bytes:
    empty = TWICE if puzzle.rule == "fill" else NEVER | TWICE
    masks = dict.fromkeys(ends, ONCE)
    masks |= {EMPTY: empty, HOLE: NEVER, BRIDGE: empty}
    return bytes(map(masks.__getitem__, cells))


def _form(tails: array[int], heads: array[int], degrees: bytes, ends: dict[str, list[int]], faces: Sets) -> LineForm:
    return LineForm(
        tails=tails,
        heads=heads,
        degrees=degrees,
        clues=Sets(),
        low=ints(),
        high=ints(),
        rule=JoinPairs(tuple((one, other) for one, other in ends.values())),
        faces=faces,
    )


def names(puzzle: Flow) -> FormNames:
    """Edges and cells by their place."""
    if puzzle.is_plain:
        return FormNames(puzzle.lattice.edge_name, puzzle.lattice.point_name, "c[{}]".format)
    return FormNames(puzzle.graph.edge_name, puzzle.graph.vertex_name, "c[{}]".format)


def line_of(puzzle: Flow, edge: int) -> Line:
    return puzzle.lattice.line(edge) if puzzle.is_plain else puzzle.graph.line(edge)


def lift(puzzle: Flow, edges: array[int]) -> Paths:
    """The lines that an engine switched on."""
    return Paths.lifted(puzzle, edges)


def is_right(puzzle: Flow, edges: array[int]) -> bool:
    """Whether the edges are a solution, from the cells alone; the quick check knows plain boards only."""
    if not puzzle.is_plain:
        return False
    return are_pairs_joined(puzzle.rows, puzzle.columns, puzzle.pair_numbers, puzzle.rule == "fill", edges)


def violations(puzzle: Flow, paths: Paths) -> list[Violation]:
    """Every broken rule with its place, in the order of the table."""
    if not paths.colours and _joins_all(puzzle, paths.lines) and _is_right(puzzle, paths):
        return []
    strays, drawn = _stray_lines(puzzle, paths)
    knot = puzzle.knot
    strands = [line_between(knot(one, other), knot(other, one)) for one, other in drawn]
    degree = degrees(strands)
    return [
        *strays,
        *_crossed_walls(puzzle, paths),
        *_crossed_holes(puzzle, paths, degree),
        *_recoloured_ends(puzzle, paths),
        *_broken_cells(puzzle, paths, degree),
        *_broken_groups(puzzle, strands, degree),
        *_blanks(puzzle, paths, degree),
    ]


def _joins_all(puzzle: Flow, lines: frozenset[Line]) -> bool:
    """Whether each line joins two neighbours with no wall between them."""
    if puzzle.is_plain:
        return puzzle.lattice.joins_all(lines)
    return puzzle.walls.isdisjoint(lines) and all(_joins(puzzle, line) for line in lines)


def _joins(puzzle: Flow, line: Line) -> bool:
    """Whether a line joins two neighbours of the board, whatever stands between them."""
    one, other = line
    return puzzle.lattice.holds(one) and puzzle.lattice.holds(other) and other in puzzle.beside(one)


def _is_right(puzzle: Flow, paths: Paths) -> bool:
    """The quick check for answers of engines: walk every path and see that nothing is left over."""
    try:
        walks = paths.knots
    except ValueError:
        return False
    cells = sum(map(len, walks.values()))
    if cells - len(walks) != len(paths.lines):
        return False  # there are lines that no end leads to
    inner = list(chain.from_iterable(walk[1:-1] for walk in walks.values()))
    ends = chain.from_iterable(puzzle.pairs.values())
    if not puzzle.holes.isdisjoint(inner) or not set(inner).isdisjoint(ends):
        return False
    every = puzzle.rows * puzzle.columns + len(puzzle.bridges)
    return puzzle.rule == "classic" or cells + len(puzzle.holes) == every


def _stray_lines(puzzle: Flow, paths: Paths) -> tuple[list[Violation], list[Line]]:
    """Lines that leave the board or jump, as violations, and the other lines."""
    board = puzzle.lattice
    strays = sorted(line for line in paths.lines if not _joins(puzzle, line))
    found = [
        Violation("line.jump", Cell(*one), f"the line from here jumps to {Cell(*other)}")
        if board.holds(one) and board.holds(other)
        else Violation("line.outside", Cell(*one), f"the line from here to {Cell(*other)} leaves the board")
        for one, other in strays
    ]
    return found, list(paths.lines.difference(strays))


def _crossed_walls(puzzle: Flow, paths: Paths) -> Iterable[Violation]:
    for one, other in sorted(puzzle.walls & paths.lines):
        yield Violation("wall.crossed", Cell(*one), f"there is a wall between here and {Cell(*other)}")


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


def _cell(puzzle: Flow, knot: Point) -> str:
    row, column = puzzle.cell_of(knot)
    return puzzle.cells[row][column] if puzzle.lattice.holds(Point(row, column)) else HOLE


def _broken_cells(puzzle: Flow, paths: Paths, degree: dict[Point, int]) -> Iterable[Violation]:
    lonely = {knot: 0 for knot, _ in paths.colours if knot not in degree}
    for knot, lines in sorted((degree | lonely).items()):
        cell, place = _cell(puzzle, knot), Cell(*puzzle.cell_of(knot))
        if lines > 2:
            yield Violation("path.branch", place, f"{lines} lines meet here")
        elif cell in puzzle.pairs and lines == 2:
            yield Violation("end.passed", place, f"the path runs on through this end of {cell}")
        elif cell == BRIDGE and lines < 2:
            way = "across" if knot.row == place.row else "down"
            said = f"the path {way} ends or turns on this bridge" if lines else f"no line reaches the colour {way} here"
            yield Violation("bridge.turned", place, said)
        elif cell == EMPTY and lines < 2:
            said = "the path stops here" if lines else "this cell is coloured, but no line reaches it"
            yield Violation("path.dead_end", place, said)


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
            yield Violation("path.ring", Cell(*puzzle.cell_of(group)), "a ring without an end passes here")
    mixed = {group for group, found in names.items() if len(found) > 1}
    for group in sorted(mixed):
        yield Violation(
            "pair.mixed", Cell(*puzzle.cell_of(group)), f"the path here joins {' and '.join(sorted(names[group]))}"
        )
    for name, (one, other) in puzzle.pairs.items():
        if group_of.get(one, one) != group_of.get(other, other):
            for end, far in ((one, other), (other, one)):
                if group_of.get(end) not in mixed:
                    yield Violation(
                        "end.alone", Cell(*end), f"this end of {name} is not joined to the one in {Cell(*far)}"
                    )


def _blanks(puzzle: Flow, paths: Paths, degree: dict[Point, int]) -> Iterable[Violation]:
    if puzzle.rule == "classic":
        return
    coloured = {point for point, _ in paths.colours}
    for row, cells in enumerate(puzzle.cells):
        for column, cell in enumerate(cells):
            if cell == EMPTY:
                ways = {Point(row, column): ""}
            elif cell == BRIDGE:
                ways = {Point(row, column): " across", Point(row + puzzle.rows, column): " down"}
            else:
                continue
            for knot, way in ways.items():
                if knot not in degree and knot not in coloured:
                    yield Violation("cell.blank", Cell(row, column), f"no path passes{way} here")
