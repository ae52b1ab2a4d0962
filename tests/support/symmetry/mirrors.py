"""Puzzles and solutions turned, mirrored and shifted as people do it: the oracle of everything up to symmetry.

It knows no forms and no permutations of edges. Rows of signs are turned as rows, and a solution is moved along by
turning the rows of its points in the same way. Hexagons are moved in their three directions. On a tiling, whatever
takes points to points so that all distances stay is a move. A move is a symmetry if the puzzle after it is the same
puzzle; pairs of a Flow are the same under other names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations, product

import edgewise as ew
from edgewise.base.family import Puzzle, Solution
from edgewise.base.places import Point
from edgewise.base.registry import engines
from edgewise.boards.tilings.kinds import Tiling
from edgewise.families._shared.loops.board import SignedBoard, numbered
from edgewise.families.eternity import Eternity
from edgewise.families.eternity.model import turned_whole
from edgewise.families.flow import Flow
from edgewise.families.flow.model import NO_NAMES
from edgewise.families.midloop.model import MidLoop
from edgewise.families.slitherlink import Slitherlink

Rows = Sequence[Sequence]
Drawing = frozenset
Where = dict
"""For each point where it goes."""
DOTS = {"o": (0, 0), "r": (0, 1), "b": (1, 0)}
"""Of a Mid-loop: where they are, in halves of a cell."""


def turned_rows(rows: Rows, turns: int, mirrored: bool) -> Rows:
    """Rows after clockwise quarter turns, and then in a mirror."""
    for _ in range(turns):
        rows = list(zip(*rows[::-1], strict=True))
    return tuple(tuple(row[::-1] if mirrored else row) for row in rows)


def shifted_rows(rows: Rows, down: int, right: int) -> Rows:
    return tuple((*row[right:], *row[:right]) for row in (*rows[down:], *rows[:down]))


def points_of(rows: int, columns: int) -> Rows:
    return [[Point(row, column) for column in range(columns)] for row in range(rows)]


def where(labels: Rows) -> Where:
    """Where each point has gone, in rows of points that were moved."""
    return {label: Point(row, column) for row, cells in enumerate(labels) for column, label in enumerate(cells)}


def symmetries(puzzle: Puzzle) -> list[Where]:
    """What the moves that leave a puzzle of lines as it is do to its points."""
    if isinstance(puzzle, Slitherlink):
        return _of_tiling(puzzle) if puzzle.tiling is not None else _of_squares(puzzle)
    if isinstance(puzzle, Flow):
        return _of_flow(puzzle)
    if isinstance(puzzle, SignedBoard):
        return [
            where(turned_rows(points_of(puzzle.rows + puzzle.along_sides, puzzle.columns + puzzle.along_sides), *by))
            for by in product(range(4), (False, True))
            if turned_signs(puzzle, *by) == puzzle
        ]
    everywhere = [lambda rows, by=by: turned_rows(rows, *by) for by in product(range(4), (False, True))]
    return [
        where(move(points_of(puzzle.rows, puzzle.columns)))
        for move in everywhere
        if type(puzzle)(tuple(map("".join, move(puzzle.cells)))) == puzzle
    ]


def turned_signs(puzzle: SignedBoard, turns: int, mirrored: bool) -> SignedBoard:
    """A board of signs and regions after the move. Arrows turn with it, and dots between cells lie between others."""
    if isinstance(puzzle, MidLoop):
        cells = _turned_dots(puzzle, turns, mirrored)
    else:
        around = where(turned_rows(points_of(3, 3), turns, mirrored))
        letters = dict(zip([(0, 1), (1, 2), (2, 1), (1, 0)], "nesw", strict=True))
        to = {letter: letters[around[Point(*place)]] for place, letter in letters.items()}
        cells = turned_rows([[_pointing(puzzle, sign, to) for sign in row] for row in puzzle.cells], turns, mirrored)
    regions = numbered(turned_rows(puzzle.regions, turns, mirrored)) if puzzle.regions else ()
    return type(puzzle)(tuple(map(tuple, cells)), regions)


def _pointing(puzzle: SignedBoard, sign: str, to: dict[str, str]) -> str:
    way = puzzle.way_of(sign)
    return sign.replace(way, to[way]) if way else sign


def _turned_dots(puzzle: MidLoop, turns: int, mirrored: bool) -> Rows:
    """Dots on a finer board, which has a place for each cell and for each border between two."""
    fine = [["."] * (2 * puzzle.columns) for _ in range(2 * puzzle.rows)]
    for row, column, sign in puzzle.signs:
        for dot, (down, right) in DOTS.items():
            fine[2 * row + down][2 * column + right] = dot if dot in sign else "."
    fine = turned_rows([row[:-1] for row in fine[:-1]], turns, mirrored)
    at = {(r, c) for r, row in enumerate(fine) for c, dot in enumerate(row) if dot != "."}
    rows, columns = range(0, len(fine), 2), range(0, len(fine[0]), 2)
    return [
        ["".join(dot for dot, (down, right) in DOTS.items() if (r + down, c + right) in at) or "." for c in columns]
        for r in rows
    ]


def _of_squares(puzzle: Slitherlink) -> list[Where]:
    return [
        where(turned_rows(points_of(puzzle.rows + 1, puzzle.columns + 1), *by))
        for by in product(range(4), (False, True))
        if turned_rows(puzzle.clues, *by) == puzzle.clues
    ]


def _of_flow(puzzle: Flow) -> list[Where]:
    found = []
    for moved in board_moves(puzzle):
        back = {to: cell for cell, to in moved.items()}
        rows, columns = (1 + max(to[axis] for to in moved.values()) for axis in (0, 1))
        cells = tuple(tuple(puzzle.cells[r][c] for r, c in map(back.get, row)) for row in points_of(rows, columns))
        walls = frozenset((moved[one], moved[other]) for one, other in puzzle.walls)
        if (rows, columns) != (puzzle.rows, puzzle.columns):
            continue
        if renamed(replace(puzzle, cells=cells, walls=walls)) == renamed(puzzle):
            found.append(moved)
    return found


def board_moves(puzzle: Flow) -> Iterator[Where]:
    """What every move does to the cells of a board, whatever is on them; turned, it may have another shape."""
    return _moves_of_hexagons(puzzle) if puzzle.shape == "hex" else _moves_of_squares(puzzle)


def renamed(puzzle: Flow) -> Flow:
    """The same board with its pairs named in the order in which they come."""
    names: dict[str, str] = {}
    cells = tuple(
        tuple(cell if cell in NO_NAMES else names.setdefault(cell, f"n{len(names)}") for cell in row)
        for row in puzzle.cells
    )
    return replace(puzzle, cells=cells)


def _moves_of_squares(puzzle: Flow) -> Iterator[Where]:
    down, right = (puzzle.rows, puzzle.columns) if puzzle.warp else (1, 1)
    for *shift, turns, mirrored in product(range(down), range(right), range(4), (False, True)):
        yield where(turned_rows(shifted_rows(points_of(puzzle.rows, puzzle.columns), *shift), turns, mirrored))


def _moves_of_hexagons(puzzle: Flow) -> Iterator[Where]:
    """Cells by three numbers whose sum is 0: a turn or a mirror exchanges them, and changes all signs or none."""
    rows, columns = puzzle.rows, puzzle.columns
    cells = [cell for row in points_of(rows, columns) for cell in row]

    def three(row: int, column: int) -> tuple[int, int, int]:
        along = row - (column + column % 2) // 2
        return column, along, -column - along

    for order, sign, target in product(permutations(range(3)), (1, -1), cells):
        start, end = [sign * three(0, 0)[axis] for axis in order], three(*target)

        def image(row: int, column: int, order=order, sign=sign, start=start, end=end) -> Point:
            moved = [sign * three(row, column)[axis] for axis in order]
            to, along, _ = (one - first + last for one, first, last in zip(moved, start, end, strict=True))
            place = Point(along + (to + to % 2) // 2, to)
            return Point(place.row % rows, place.column % columns) if puzzle.warp else place

        moved = {cell: image(*cell) for cell in cells}
        if set(moved.values()) != set(cells):
            continue
        if puzzle.warp and any(
            image(row + down * rows, column + right * columns) != moved[row, column]
            for (row, column), (down, right) in product(cells, ((0, 1), (1, 0)))
        ):
            continue  # it does not fit over the borders
        yield moved


@lru_cache(maxsize=64)
def tiling_moves(tiling: Tiling) -> list[Where]:
    """Every way to take the points of a tiling to each other in which all distances stay."""
    return moves_of_points(sorted({(y, x) for polygon in tiling.polygons() for x, y in polygon}))


def moves_of_points(points: Sequence[tuple[float, float]]) -> list[Where]:
    """Every way to take points to each other in which all distances stay."""
    count = len(points)
    away = [[((y - v) ** 2 + (x - u) ** 2) ** 0.5 for v, u in points] for y, x in points]
    close = 1e-6 * max(map(max, away))
    # Three points that are not on one line decide where all others go.
    second = max(range(count), key=lambda point: away[0][point])
    bends = [away[0][point] + away[point][second] - away[0][second] for point in range(count)]
    third = bends.index(max(bends))
    found = []
    for ends in product(range(count), repeat=2):
        if abs(away[ends[0]][ends[1]] - away[0][second]) > close:
            continue
        for last in range(count):
            images = (*ends, last)
            moved = []
            for point in range(count):
                fits = [
                    other
                    for other in range(count)
                    if all(
                        abs(away[point][of] - away[other][image]) < close
                        for of, image in zip((0, second, third), images, strict=True)
                    )
                ]
                if len(fits) != 1:
                    break
                moved.append(fits[0])
            if len(set(moved)) == count:
                found.append(dict(enumerate(moved)))
    return found


def _of_tiling(puzzle: Slitherlink) -> list[Where]:
    assert puzzle.tiling is not None
    number = {
        corner: point
        for point, corner in enumerate(
            sorted({corner[::-1] for polygon in puzzle.tiling.polygons() for corner in polygon})
        )
    }
    cells = [frozenset(number[corner[::-1]] for corner in polygon) for polygon in puzzle.tiling.polygons()]
    clues = dict(zip(cells, puzzle.clues[0], strict=True))
    return [
        moved
        for moved in tiling_moves(puzzle.tiling)
        if all(clues.get(frozenset(moved[point] for point in cell), "no cell") == clue for cell, clue in clues.items())
    ]


def turns_of(puzzle: Eternity) -> list[int]:
    """The turns of a board of tiles that take its shape and its clues to themselves."""
    shown = puzzle.clued_board.sides
    return [turns for turns in range(4) if turned_whole(shown, turns) == shown]


def board_lines(puzzle: Puzzle) -> set[Drawing]:
    """Every line that could be drawn."""
    if isinstance(puzzle, Slitherlink) and puzzle.tiling is not None:
        points = sorted({(y, x) for polygon in puzzle.tiling.polygons() for x, y in polygon})
        number = {(x, y): point for point, (y, x) in enumerate(points)}
        return {
            frozenset((number[one], number[other]))
            for polygon in puzzle.tiling.polygons()
            for one, other in zip(polygon, polygon[1:] + polygon[:1], strict=True)
        }
    if isinstance(puzzle, Flow):
        cells = [cell for row in points_of(puzzle.rows, puzzle.columns) for cell in row]
        walls = set(map(frozenset, puzzle.walls))
        return {frozenset((cell, near)) for cell in cells for near in puzzle.beside(cell)} - walls
    more = int(isinstance(puzzle, Slitherlink) or (isinstance(puzzle, SignedBoard) and puzzle.along_sides))
    rows, columns = puzzle.rows + more, puzzle.columns + more
    cells = [cell for row in points_of(rows, columns) for cell in row]
    return {
        frozenset((Point(r, c), Point(r + down, c + right)))
        for r, c in cells
        for down, right in ((0, 1), (1, 0))
        if r + down < rows and c + right < columns
    }


def drawing_of(solution: Solution) -> object:
    """What can be seen of a solution."""
    if isinstance(solution.puzzle, Eternity):
        return solution.sides
    return frozenset(map(frozenset, solution.lines))


def moved_drawings(puzzle: Puzzle) -> list[Callable[[object], object]]:
    """What each symmetry of a puzzle makes of a drawing; those that do the same to every line are one."""
    if isinstance(puzzle, Eternity):
        return [lambda sides, by=turns: turned_whole(sides, by) for turns in turns_of(puzzle)]
    lines = sorted(board_lines(puzzle), key=sorted)
    different = {tuple(frozenset(map(one.__getitem__, line)) for line in lines): one for one in symmetries(puzzle)}
    return [
        lambda drawn, moved=moved: frozenset(frozenset(map(moved.__getitem__, line)) for line in drawn)
        for moved in different.values()
    ]


class Truth:
    """The symmetries of a puzzle, and the classes of its solutions if there are not too many."""

    def __init__(self, puzzle: Puzzle, most: int = 1000) -> None:
        self.puzzle = puzzle
        self.moves = moved_drawings(puzzle)
        every = ew.solve(puzzle, limits=ew.Limits(solutions=most))
        self.is_known = every.complete
        self.drawings = {drawing_of(solution) for solution in every.solutions}
        self.classes = {self.class_of(drawing) for drawing in self.drawings} if every.complete else set()

    def class_of(self, drawing: object) -> frozenset:
        return frozenset(move(drawing) for move in self.moves)

    @property
    def sizes(self) -> Counter[int]:
        return Counter(map(len, self.classes))

    def faults(self) -> Iterator[str]:
        """What is wrong with the answers up to symmetry."""
        answers = [ew.count(self.puzzle, up_to_symmetry=True)]
        if self.is_known:
            if set().union(*self.classes) != self.drawings:
                yield "a symmetry takes a solution to none"
            found = ew.solve(self.puzzle, all=True, up_to_symmetry=True)
            given = [self.class_of(drawing_of(solution)) for solution in found.solutions]
            if set(given) != self.classes or len(given) != len(self.classes):
                yield "not one solution of each class"
            if Counter(found.up_to_symmetry.class_sizes) != self.sizes:
                yield f"classes of {found.up_to_symmetry.class_sizes}, not {dict(self.sizes)}"
            answers.append(found)
            if engines()["frontier"].accepts(self.puzzle.form):
                answers.append(ew.count(self.puzzle, up_to_symmetry=True, engine="frontier"))
        for answer in answers:
            known = answer.up_to_symmetry
            if known.symmetries != len(self.moves):
                yield f"{answer.engine}: {known.symmetries} symmetries, not {len(self.moves)}"
            if self.is_known and (answer.count, known.every) != (len(self.classes), len(self.drawings)):
                yield f"{answer.engine}: {answer.count} classes of {known.every}, not {len(self.classes)}"
