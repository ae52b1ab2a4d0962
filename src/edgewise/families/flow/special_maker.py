"""Boards with walls, bridges, warps and hexagons from a seed: lines are drawn at random, and what they join is asked.

Lines over bridges come first, then others in random order, wherever they make a longer path that does not touch
itself; then paths trade their last cells, and join where they meet. Cells that no line reaches become holes. Walls
stand where no line is, so they rule out what is not meant.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

from edgewise.families.flow.model import BRIDGE, EMPTY, HOLE, Board, Flow
from edgewise.lattice import Line, Point, line_between

Path = list[Point]
TRADES_A_CELL = 60


def make_special(
    rows: int, columns: int, density: float, seed: int, walls: int, bridges: int, warp: bool, board: Board
) -> Flow:
    """A board with the rule ``fill`` and about ``density`` of all cells as ends; as many bridges as find a place."""
    rng = random.Random(f"flow {rows} {columns} {seed} {walls} {bridges} {warp} {board}")
    cells = [[EMPTY] * columns for _ in range(rows)]
    _put_bridges(rng, cells, bridges)
    # A board needs a pair; this one is only asked about its neighbours, and its corners never become bridges.
    cells[0][0] = cells[-1][-1] = "A"
    empty = Flow(tuple(map(tuple, cells)), warp=warp, board=board)
    paths = _drawn(rng, empty, max(1, round(density * rows * columns / 2)))
    return board_of(empty, paths, _walls(rng, empty, paths, walls))


def board_of(empty: Flow, paths: Iterable[Path], walls: Iterable[Line] = ()) -> Flow:
    """The board whose solution is drawn, given by the knots of its paths."""
    joined = sorted(min(path, path[::-1]) for path in paths)
    cells = [[BRIDGE if cell == BRIDGE else HOLE for cell in row] for row in empty.cells]
    for number, path in enumerate(joined):
        for row, column in path:
            if row < empty.rows and cells[row][column] == HOLE:
                cells[row][column] = EMPTY
        for row, column in (path[0], path[-1]):
            cells[row][column] = _name(number)
    return Flow(tuple(map(tuple, cells)), "fill", walls=frozenset(walls), warp=empty.warp, board=empty.board)


def _name(number: int) -> str:
    """A to Z, then A1 to Z1 and so on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{letter}{number // 26}"


def _put_bridges(rng: random.Random, cells: list[list[str]], wanted: int) -> None:
    """Bridges inside the board and away from each other."""
    places = [(row, column) for row in range(1, len(cells) - 1) for column in range(1, len(cells[0]) - 1)]
    rng.shuffle(places)
    for row, column in places:
        if wanted and all(cells[row + down][column + right] != BRIDGE for down in (-1, 0, 1) for right in (-1, 0, 1)):
            cells[row][column] = BRIDGE
            wanted -= 1


def _drawn(rng: random.Random, empty: Flow, wanted: int) -> list[Path]:
    """Paths by their knots: joined at random until the wanted number is left or no two can be joined."""
    every = [Point(row, column) for row in range(empty.rows) for column in range(empty.columns)]
    lines = sorted({line_between(cell, near) for cell in every for near in empty.beside(cell)})
    rng.shuffle(lines)
    lines.sort(key=lambda line: not any(cell in empty.bridges for cell in line))
    path_of: dict[Point, Path] = {cell: [cell] for cell in every}
    path_of |= {knot: [knot] for knot in (Point(cell.row + empty.rows, cell.column) for cell in empty.bridges)}
    left = len(path_of)
    for one, other in lines:
        over = one in empty.bridges or other in empty.bridges
        if left <= wanted and not over:
            break
        first, second = path_of[empty.knot(one, other)], path_of[empty.knot(other, one)]
        joined = _joined(empty, first, second, empty.knot(one, other), empty.knot(other, one))
        if joined is None or (not over and touches_itself(empty, joined)):
            continue
        for knot in joined:
            path_of[knot] = joined
        left -= 1
    _trade_tails(rng, empty, path_of, left, wanted)
    paths = {id(path): path for path in path_of.values()}.values()
    return [path for path in paths if len(path) > 1]


def _trade_tails(rng: random.Random, empty: Flow, path_of: dict[Point, Path], left: int, wanted: int) -> None:
    """Lets paths take the last cells of others, until so many have met that the wanted number is left."""
    free = sorted(cell for cell in path_of if empty.cell_of(cell) not in empty.bridges)
    for _ in range(TRADES_A_CELL * len(path_of)):
        if left <= wanted:
            return
        one = rng.choice(free)
        first = path_of[one]
        near = rng.choice(empty.beside(one))
        other = empty.knot(near, one)
        second = path_of[other]
        if near in empty.bridges or len(first) == 1:
            continue
        joined = _joined(empty, first, second, one, other)
        if joined is None:
            continue
        if not touches_itself(empty, joined):
            path_of |= dict.fromkeys(joined, joined)
            left -= 1
            continue
        rest = second[1:] if second[0] == other else second[:-1]
        longer = [*(first if first[-1] == one else first[::-1]), other]
        if len(rest) < 2 or {empty.cell_of(rest[0]), empty.cell_of(rest[-1])} & empty.bridges:
            continue
        if not touches_itself(empty, longer):
            path_of |= dict.fromkeys(longer, longer) | dict.fromkeys(rest, rest)


def _joined(empty: Flow, first: Path, second: Path, one: Point, other: Point) -> Path | None:
    """Two paths as one, if these are ends of theirs."""
    if first is second or one not in (first[0], first[-1]) or other not in (second[0], second[-1]):
        return None
    return (first if first[-1] == one else first[::-1]) + (second if second[0] == other else second[::-1])


def touches_itself(empty: Flow, path: Path) -> bool:
    """Whether cells of a path that it does not join are neighbours; on bridges it may cross itself."""
    cells = [cell for cell in map(empty.cell_of, path) if cell not in empty.bridges]
    own = set(cells)
    joined = sum(
        one not in empty.bridges and other not in empty.bridges for one, other in pairwise(map(empty.cell_of, path))
    )
    return sum(near in own for cell in cells for near in empty.beside(cell)) != 2 * joined


def _walls(rng: random.Random, empty: Flow, paths: Iterable[Path], wanted: int) -> list[Line]:
    every = [Point(row, column) for row in range(empty.rows) for column in range(empty.columns)]
    lines = {line_between(cell, near) for cell in every for near in empty.beside(cell)}
    lines -= {line_between(one, other) for path in paths for one, other in pairwise(map(empty.cell_of, path))}
    return rng.sample(sorted(lines), min(wanted, len(lines)))
