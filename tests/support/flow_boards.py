"""Small Flow boards from seeds with walls, bridges, warps, hexagons and all of these at once, for tests and fuzzing."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from edgewise.base.places import Point, line_between
from edgewise.families.flow import Flow

KINDS = ("walls", "bridges", "warp", "hex", "mixed")
MOST_EDGES = 26
"""An oracle that decides edge after edge takes milliseconds up to here."""


def random_special_flow(rng: random.Random, kind: str, most_edges: int = MOST_EDGES) -> Flow:
    """A small board of one kind under either rule: ends of paths that were drawn on it, at times moved or anywhere.

    About as many have no solution as one and as several.
    """
    while True:
        board = _board(rng, kind)
        if board is not None and len(board.graph.tails) <= most_edges:
            return board


def _board(rng: random.Random, kind: str) -> Flow | None:
    rows, columns = rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5)), rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))
    if rows * columns < 3:
        return None
    hexagons = kind == "hex" or (kind == "mixed" and rng.random() < 0.4)
    warp = kind == "warp" or (kind == "mixed" and rng.random() < 0.6 and not (hexagons and columns % 2))
    cells = [["."] * columns for _ in range(rows)]
    places = [(row, column) for row in range(rows) for column in range(columns)]
    rng.shuffle(places)
    if kind in ("bridges", "mixed") and not hexagons:
        for row, column in places[: rng.choice((1, 1, 2, 3))]:
            cells[row][column] = "+"
    for row, column in places[-rng.choice((0, 0, 0, 1, 2)) :] if rng.random() < 0.5 else ():
        cells[row][column] = "#"
    if sum(row.count(".") for row in cells) < 2:
        return None
    shape = "hex" if hexagons else "square"
    bare = [row[:] for row in cells]
    free = [(row, column) for row, column in places if cells[row][column] == "."]
    for (row, column), name in zip(free[:2], "AA", strict=False):
        bare[row][column] = name
    empty = Flow(tuple(map(tuple, bare)), warp=warp, shape=shape)
    walls = set()
    if kind in ("walls", "mixed"):
        sides = [line_between(Point(*place), near) for place in places for near in empty.beside(Point(*place))]
        walls = set(rng.sample(sides, min(len(sides), rng.choice((1, 2, 3, 4)))))
        empty = Flow(empty.cells, walls=frozenset(walls), warp=warp, shape=shape)
    rule = rng.choice(("fill", "classic"))
    if rng.random() < 0.3:
        count = min(rng.randint(1, 4), len(free) // 2)
        for number, (row, column) in enumerate(free[: 2 * count]):
            cells[row][column] = chr(ord("A") + number // 2)
    elif not _draw_paths(rng, empty, cells, rule):
        return None
    return Flow(tuple(map(tuple, cells)), rule, walls=frozenset(walls), warp=warp, shape=shape)


def _draw_paths(rng: random.Random, board: Flow, cells: list[list[str]], rule: str) -> bool:
    """Random walks over the free cells, straight over bridges; their ends become names. False if there are none."""
    free = {Point(r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell == "."}
    bridges = {knot for cell in board.bridges for knot in (cell, Point(cell.row + board.rows, cell.column))}
    names = 0
    longest = rng.choice((3, 8, 16, 16, 16))
    while free:
        walk = [rng.choice(sorted(free))]
        free.discard(walk[0])
        while len(walk) < longest:
            here = walk[-1]
            ways = [onward for near in board.beside(here) if (onward := _onward(board, here, near, free, bridges))]
            if not ways:
                break
            for knot in rng.choice(ways):
                free.discard(knot)
                bridges.discard(knot)
                walk.append(knot)
        if len(walk) == 1 or (rule == "classic" and rng.random() < 0.2):
            for knot in (walk[0], walk[-1]):
                cells[knot.row][knot.column] = "#" if rule == "fill" else "."
            continue
        for knot in (walk[0], walk[-1]):
            cells[knot.row][knot.column] = chr(ord("A") + names)
        names += 1
    return names > 0


def _onward(board: Flow, here: Point, near: Point, free: set[Point], bridges: set[Point]) -> list[Point]:
    """The knots that one step leads over, to a free cell; none if it leads nowhere."""
    knots: list[Point] = []
    while True:
        if line_between(here, near) in board.walls:
            return []
        knot = board.knot(near, here)
        if near in free and near not in knots:
            return [*knots, near]
        if knot not in bridges or knot in knots:
            return []
        knots.append(knot)
        across = here.row == near.row
        beyond = [cell for cell in board.beside(near) if cell != here and (cell.row == near.row) is across]
        if not beyond:
            return []
        here, near = near, beyond[0]


@st.composite
def any_flow(draw, names=None):
    """Boards of any shape with holes and names of any kind; most of them have no solution, and none is needed."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    if rows * columns < 2:
        columns = 2
    name = (
        names
        if names is not None
        else st.one_of(
            st.sampled_from("ABCabc0123456789"),
            st.integers(0, 300).map(str),
            st.text(st.characters(exclude_characters="#", exclude_categories=("C", "Z")), min_size=1, max_size=4),
        )
    )
    chosen = draw(
        st.lists(name.filter(lambda n: n not in (".", "+")), min_size=1, max_size=rows * columns // 2, unique=True)
    )
    cells = [*chosen, *chosen]
    cells += draw(
        st.lists(st.sampled_from("..#"), min_size=rows * columns - len(cells), max_size=rows * columns - len(cells))
    )
    return Flow.from_flat(draw(st.permutations(cells)), columns, draw(st.sampled_from(("fill", "classic"))))
