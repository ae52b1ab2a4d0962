"""Flow boards from a seed: dominoes cover the board, are shuffled, and are joined into paths.

Every cell is covered, and no path touches itself, as in levels made by people.
"""

from __future__ import annotations

import random
from itertools import product

from edgewise.families.flow import Flow
from edgewise.families.flow.model import Board
from edgewise.families.flow.special_maker import make_special

Place = tuple[int, int]
Path = list[Place]
SHUFFLES_A_CELL = 8


def make(
    rows: int,
    columns: int,
    density: float,
    seed: int,
    walls: int = 0,
    bridges: int = 0,
    warp: int = 0,
    hexagons: int = 0,
) -> Flow:
    """A board with the rule ``fill``; about ``density`` of all cells are ends, more if paths cannot be joined.

    ``walls`` and ``bridges`` are numbers of them; ``warp`` and ``hexagons`` are 0 or 1.
    """
    if walls or bridges or warp or hexagons:
        board: Board = "hex" if hexagons else "square"
        return make_special(rows, columns, density, seed, walls, bridges, bool(warp), board)
    rng = random.Random(f"flow {rows} {columns} {seed}")
    paths = _grown(rng, _dominoes(rng, rows, columns), max(1, round(density * rows * columns / 2)))
    cells = ["."] * (rows * columns)
    for number, path in enumerate(sorted(map(sorted_ends, paths))):
        for row, column in (path[0], path[-1]):
            cells[row * columns + column] = _name(number)
    return Flow.from_flat(cells, columns, "fill")


def sorted_ends(path: Path) -> Path:
    """The path, beginning with its upper or left end."""
    return path if path[0] <= path[-1] else path[::-1]


def _name(number: int) -> str:
    """A to Z, then A1 to Z1 and so on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{letter}{number // 26}"


def _dominoes(rng: random.Random, rows: int, columns: int) -> list[Path]:
    """A random cover by dominoes; on an odd board one piece has three cells."""
    partner: dict[Place, Place] = {}

    def lay(one: Place, other: Place) -> None:
        partner[one], partner[other] = other, one

    even = rows - rows % 2 if columns % 2 else rows
    for row, column in product(range(0, even, 2), range(columns)) if columns % 2 else ():
        lay((row, column), (row + 1, column))
    for row in range(0 if columns % 2 == 0 else even, rows):
        for column in range(0, columns - 1, 2):
            lay((row, column), (row, column + 1))
    for _ in range(SHUFFLES_A_CELL * rows * columns):
        row, column = rng.randrange(rows - 1), rng.randrange(columns - 1)
        one, right, below, across = (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)
        if partner.get(one) == right and partner.get(below) == across:
            lay(one, below)
            lay(right, across)
        elif partner.get(one) == below and partner.get(right) == across:
            lay(one, right)
            lay(below, across)
    paths = [[one, other] for one, other in partner.items() if one < other]
    last = (rows - 1, columns - 1)
    if last not in partner:
        beside = next(path for path in paths if (rows - 1, columns - 2) in path or (rows - 2, columns - 1) in path)
        near = next(place for place in beside if abs(place[0] - last[0]) + abs(place[1] - last[1]) == 1)
        beside.sort(key=lambda place: place == near)
        beside.append(last)
    return paths


def _grown(rng: random.Random, paths: list[Path], wanted: int) -> list[Path]:
    """Paths joined end to end, in random order, until the wanted number is left or no two can be joined."""
    of_end = {end: path for path in paths for end in (path[0], path[-1])}
    joints = [(end, way) for end in of_end for way in ((end[0], end[1] + 1), (end[0] + 1, end[1])) if way in of_end]
    rng.shuffle(joints)
    left = len(paths)
    for one, other in joints:
        first, second = of_end.get(one), of_end.get(other)
        if left <= wanted:
            break
        if first is None or second is None or first is second:
            continue
        joined = (first if first[-1] == one else first[::-1]) + (second if second[0] == other else second[::-1])
        if _touches_itself(joined):
            continue
        del of_end[one], of_end[other]
        of_end[joined[0]] = of_end[joined[-1]] = joined
        left -= 1
    return list({id(path): path for path in of_end.values()}.values())


def _touches_itself(path: Path) -> bool:
    places = set(path)
    beside = sum((row, column + 1) in places for row, column in path) + sum(
        (row + 1, column) in places for row, column in path
    )
    return beside != len(path) - 1
