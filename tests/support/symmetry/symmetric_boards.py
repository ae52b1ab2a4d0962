"""Small boards with symmetries, made from seeds: any signs, copied wherever some turns and reflections take them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import ne

from edgewise.base.family import Family, Puzzle
from edgewise.base.places import Point
from edgewise.boards.tilings.kinds import KINDS, Tiling
from edgewise.families._shared.loops.board import EMPTY, HOLE, SignedBoard, numbered
from edgewise.families.eternity import Clue, Eternity
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.midloop.model import MidLoop
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from support.boards import laid_pieces
from support.flow_boards import MOST_EDGES
from support.signed_boards import random_signed
from support.symmetry.mirrors import (
    board_lines,
    board_moves,
    points_of,
    tiling_moves,
    turned_rows,
    turned_signs,
    where,
)

Place = tuple[int, int]
Move = Callable[[int, int], Place]


def moves(rng: random.Random, rows: int, columns: int) -> list[Move]:
    """Some turns and reflections of a board."""
    down, right = rows - 1, columns - 1
    every: list[Move] = [
        lambda row, column: (down - row, right - column),
        lambda row, column: (down - row, column),
        lambda row, column: (row, right - column),
    ]
    if rows == columns:
        every += [lambda row, column: (column, row), lambda row, column: (column, down - row)]
    return rng.sample(every, rng.randint(1, 2))


def orbits(rows: int, columns: int, chosen: Sequence[Move]) -> list[list[Place]]:
    """The places in sets that the moves take to each other."""
    left = {(row, column) for row in range(rows) for column in range(columns)}
    found = []
    while left:
        orbit = [min(left)]
        left.remove(orbit[0])
        for place in orbit:  # grows as it goes
            for move in chosen:
                if (image := move(*place)) in left:
                    left.remove(image)
                    orbit.append(image)
        found.append(orbit)
    return found


def symmetric_signs(rng: random.Random, rows: int, columns: int, signs: Sequence[str]) -> list[str]:
    cells = [["."] * columns for _ in range(rows)]
    for orbit in orbits(rows, columns, moves(rng, rows, columns)):
        sign = rng.choice(signs)
        for row, column in orbit:
            cells[row][column] = sign
    return list(map("".join, cells))


def symmetric_slitherlink(rng: random.Random) -> Puzzle:
    signs = symmetric_signs(rng, rng.randint(2, 4), rng.randint(2, 3), rng.choice(("....12", ".0123", "...2", "..3")))
    return Slitherlink(tuple(tuple(None if sign == "." else int(sign) for sign in row) for row in signs))


def symmetric_masyu(rng: random.Random) -> Puzzle:
    """Often so long that a white pearl has two cells on either side."""
    rows, columns = rng.choice(((3, 3), (3, 4), (4, 4), (2, 5), (5, 2), (3, 5), (5, 3), (2, 6), (5, 5)))
    return Masyu(tuple(symmetric_signs(rng, rows, columns, rng.choice(("......w", "......b", "....wb")))))


def symmetric_simple_loop(rng: random.Random) -> Puzzle:
    return SimpleLoop(tuple(symmetric_signs(rng, rng.randint(3, 4), rng.randint(3, 4), ".......#")))


def symmetric_flow(rng: random.Random) -> Puzzle:
    """Pairs that a move takes to themselves, or to each other."""
    while True:
        rows, columns = rng.randint(2, 4), rng.randint(2, 4)
        move = moves(rng, rows, columns)[0]
        cells = ["."] * (rows * columns)
        names = iter("ABCDEFGH")
        for _ in range(rng.randint(1, 2)):
            one = rng.randrange(rows), rng.randrange(columns)
            other = rng.choice((move(*one), (rng.randrange(rows), rng.randrange(columns))))
            pairs = {frozenset((one, other)), frozenset((move(*one), move(*other)))}
            places = [place for pair in pairs for place in pair]
            free = all(cells[row * columns + column] == "." for row, column in places)
            if free and len(set(places)) == 2 * len(pairs):
                for pair in pairs:
                    name = next(names)
                    for row, column in pair:
                        cells[row * columns + column] = name
        if "A" in cells:
            return Flow.from_flat(cells, columns, rng.choice(("fill", "classic")))


def symmetric_special_flow(rng: random.Random, kind: str) -> Flow:
    """The same with walls, bridges, warps, hexagons or several of these: whatever there is, a move takes it to more."""
    while True:
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        hexagons = kind == "hex" or (kind == "mixed" and rng.random() < 0.4)
        warp = (kind == "warp" or (kind == "mixed" and rng.random() < 0.5)) and not (hexagons and columns % 2)
        shape = "hex" if hexagons else "square"
        if rows * columns < 2 or (warp and rows * columns > 12):
            continue
        bare = Flow.from_flat(["A", "A", *"." * (rows * columns - 2)], columns, rng.choice(("fill", "classic")))
        bare = replace(bare, warp=warp, shape=shape)
        fitting = [one for one in board_moves(bare) if set(one) == set(one.values())]
        move = rng.choice([one for one in fitting if any(map(ne, one, one.values()))] or fitting)
        cells = dict.fromkeys(move, ".")
        signs = ["#"] * rng.choice((0, 0, 0, 1)) + ["+"] * (kind in ("bridges", "mixed") and not hexagons)
        for sign in signs:
            for cell in orbit(rng.choice(list(cells)), move):
                cells[cell] = sign
        walls = set()
        if kind in ("walls", "mixed"):
            lines = sorted(board_lines(bare), key=sorted)
            for line in rng.sample(lines, min(len(lines), rng.randint(1, 2))):
                one, other = sorted(line)
                ways = zip(orbit(one, move, 12), orbit(other, move, 12), strict=True)
                walls |= {tuple(sorted(ends)) for ends in ways}
        names = iter("ABCDEFGHIJKLMNOP")
        for _ in range(rng.randint(1, 2)):
            free = [cell for cell, sign in cells.items() if sign == "."]
            if len(free) < 2:
                break
            ends = rng.sample(free, 2)
            pairs = {frozenset(ways) for ways in zip(*(orbit(end, move, 12) for end in ends), strict=True)}
            places = [cell for pair in pairs for cell in pair]
            if len(set(places)) == 2 * len(pairs) and all(cells[cell] == "." for cell in places):
                for pair in sorted(pairs, key=sorted):
                    name = next(names)
                    cells |= dict.fromkeys(pair, name)
        board = [cells[cell] for cell in sorted(cells)]
        if "A" in board:
            made = replace(Flow.from_flat(board, columns, bare.rule), walls=frozenset(walls), warp=warp, shape=shape)
            if len(board_lines(made)) <= MOST_EDGES:
                return made


def orbit(start: Point, move: dict[Point, Point], steps: int | None = None) -> list[Point]:
    """Where a move takes a cell, again and again: as often as is said, or until it is back."""
    found = [start]
    while len(found) < steps if steps else move[found[-1]] != start:
        found.append(move[found[-1]])
    return found


def symmetric_tiling(rng: random.Random, kind: str) -> Slitherlink:
    """A board of a tiling with clues that a move takes to each other, most of them those of a loop."""
    least, longer = KINDS[kind].least, KINDS[kind].least_longer
    tiling = Tiling(kind, *rng.choice(((least, longer), (longer, least), (longer, longer), (longer, longer + 1))))
    rings = [frozenset(ring) for ring in tiling.board.rings]
    number = {ring: cell for cell, ring in enumerate(rings)}
    moves = tiling_moves(tiling)
    move = rng.choice([one for one in moves if any(map(ne, one, one.values()))] or moves)
    to = [number[frozenset(move[point] for point in ring)] for ring in rings]
    inside = {rng.randrange(len(rings))}
    for _ in range(rng.randint(1, len(rings))):
        cell = rng.choice(sorted(inside))
        near = [other for other, ring in enumerate(rings) if len(ring & rings[cell]) == 2]
        inside |= {rng.choice(near)}
    for cell in list(inside):
        while (cell := to[cell]) not in inside:
            inside.add(cell)
    sides = [{frozenset(side) for side in zip(ring, ring[1:] + ring[:1], strict=True)} for ring in tiling.board.rings]
    used = Counter(side for cell in inside for side in sides[cell])
    counts = [sum(used[side] == 1 for side in around) for around in sides]
    density, left = rng.choice((0.6, 0.7, 0.8, 1.0)), set(range(len(rings)))
    while left:
        cell = min(left)
        same = {cell}
        while (cell := to[cell]) not in same:
            same.add(cell)
        left -= same
        if rng.random() > density:
            for cell in same:
                counts[cell] = None
    return Slitherlink((tuple(counts),), tiling=tiling)


def symmetric_eternity(rng: random.Random) -> Puzzle:
    """Few colours, so that there are several solutions, and some that turns leave as they are."""
    rows, columns = rng.choice(((2, 2), (2, 3), (3, 3), (3, 2), (2, 4)))
    colours = rng.choice((1, 2, 3))
    across = [[rng.randint(1, colours) for _ in range(columns - 1)] for _ in range(rows)]
    down = [[rng.randint(1, colours) for _ in range(columns)] for _ in range(rows - 1)]
    if rng.random() < 0.5:  # the board that it is made from is its own image under a half turn
        for row in range(rows):
            for column in range(columns - 1):
                across[rows - 1 - row][columns - 2 - column] = across[row][column]
        for row in range(rows - 1):
            for column in range(columns):
                down[rows - 2 - row][columns - 1 - column] = down[row][column]
    pieces = laid_pieces(across, down)
    clues = ()
    if rng.random() < 0.3:
        cell = rng.randrange(len(pieces))
        clues = (Clue(cell + 1, cell % columns, cell // columns, 0),)
    return Eternity(rows, columns, tuple(pieces), clues)


def symmetric_signed(rng: random.Random, kind: Family) -> SignedBoard:
    """One half of a random board, and on the other half what a turn or a mirror makes of it."""
    while True:
        board = random_signed(rng, kind)
        move = rng.choice([(2, False), (0, True), (2, True)] + [(1, True), (3, True)] * (board.rows == board.columns))
        image = where(turned_rows(points_of(board.rows, board.columns), *move))
        across = rng.random() < 0.5  # whether a region goes on beyond the middle
        points = points_of(board.rows, board.columns)
        try:
            other = turned_signs(board, *move)
            signs = [[_sign(board, other, cell, image[cell]) for cell in row] for row in points]
            regions = [[_region(board, cell, image[cell], across) for cell in row] for row in points]
            return type(board)(tuple(map(tuple, signs)), numbered(regions) if board.regions else ())
        except ValueError:  # a region with two numbers
            continue


def _sign(board: SignedBoard, other: SignedBoard, cell: Point, image: Point) -> str:
    """The sign of the half that a cell is in; dots between cells are those of both boards."""
    own, moved = (one.cells[cell.row][cell.column] for one in (board, other))
    if isinstance(board, MidLoop):
        return board.spelled("".join({*own, *moved} - {EMPTY})) or EMPTY
    return EMPTY if cell == image else own if cell < image else moved


def _region(board: SignedBoard, cell: Point, image: Point, across: bool) -> object:
    region = board.regions and board.regions[min(cell, image).row][min(cell, image).column]
    return region if across or region == HOLE else (region, (cell > image) - (cell < image))


MAKERS = (
    symmetric_slitherlink,
    symmetric_masyu,
    symmetric_simple_loop,
    symmetric_flow,
    symmetric_eternity,
)
