"""Small boards of every family, made from seeds."""

from __future__ import annotations

import random

import edgewise as ew
from edgewise.families.eternity import Clue, Eternity
from edgewise.families.eternity.model import turned
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.masyu.model import BLACK, WHITE
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from support.grown_regions import Corner, Ways, grown_region, ways_of_border


def random_board(rng: random.Random, most_rows: int = 4, most_columns: int = 4) -> Slitherlink:
    """A small board: half of the time clues of a real loop with some taken away, half of the time any clues."""
    rows, columns = rng.randint(1, most_rows), rng.randint(1, most_columns)
    density = rng.choice((0.1, 0.3, 0.5, 0.8, 1.0))
    if rng.random() < 0.5:
        values = [[rng.choice((0, 1, 1, 2, 2, 3, 3, 4)) for _ in range(columns)] for _ in range(rows)]
    else:
        inside = _random_region(rng, rows, columns)
        values = [[_walls(inside, r, c) for c in range(columns)] for r in range(rows)]
    return Slitherlink(
        tuple(tuple(v if rng.random() < density else None for v in row) for row in values),
        name=f"{rows}x{columns}",
    )


def _random_region(rng: random.Random, rows: int, columns: int) -> set[tuple[int, int]]:
    region = {(rng.randrange(rows), rng.randrange(columns))}
    for _ in range(rng.randint(0, rows * columns)):
        r, c = rng.choice(sorted(region))
        dr, dc = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if 0 <= r + dr < rows and 0 <= c + dc < columns:
            region.add((r + dr, c + dc))
    return region


def _walls(region: set[tuple[int, int]], r: int, c: int) -> int:
    here = (r, c) in region
    return sum(here != ((r + dr, c + dc) in region) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))


def random_masyu(rng: random.Random, most_rows: int = 4, most_columns: int = 4) -> Masyu:
    """A small board: usually some pearls of a real loop, a few of them repainted, otherwise pearls anywhere."""
    rows, columns = rng.randint(1, most_rows), rng.randint(1, most_columns)
    cells = [["."] * columns for _ in range(rows)]
    if rows > 1 and columns > 1 and rng.random() < 0.7:
        region = grown_region(rng, rows - 1, columns - 1, rng.choice((1, 3, 12)))
        share = rng.choice((0.2, 0.5, 1.0))
        for (row, column), pearl in _possible_pearls(ways_of_border(region)).items():
            cells[row][column] = pearl if rng.random() < share else "."
    for _ in range(
        rng.choice((0, 0, 0, 1, 2)) if any("w" in row or "b" in row for row in cells) else rng.randint(0, 3)
    ):
        cells[rng.randrange(rows)][rng.randrange(columns)] = rng.choice("wb.")
    return Masyu(tuple(map("".join, cells)), name=f"{rows}x{columns}")


def _possible_pearls(ways: Ways) -> dict[Corner, str]:
    """Every pearl that a loop allows, given by the two steps that lead on from each of its cells."""
    straight = {cell: not any(map(sum, zip(*steps, strict=True))) for cell, steps in ways.items()}
    found = {}
    for (row, column), steps in ways.items():
        beside = [straight[row + down, column + right] for down, right in steps]
        if straight[row, column] and not all(beside):
            found[row, column] = WHITE
        elif not straight[row, column] and all(beside):
            found[row, column] = BLACK
    return found


def random_simple_loop(rng: random.Random, most_rows: int = 4, most_columns: int = 4) -> SimpleLoop:
    """A small board: usually the cells of a real loop, one of them changed now and then, otherwise any cells."""
    rows, columns = rng.randint(1, most_rows), rng.randint(1, most_columns)
    cells = [["#" if rng.random() < 0.15 else "." for _ in range(columns)] for _ in range(rows)]
    if rows > 1 and columns > 1 and rng.random() < 0.6:
        loop = ways_of_border(grown_region(rng, rows - 1, columns - 1, rng.choice((1, 3, 12))))
        cells = [["." if (row, column) in loop else "#" for column in range(columns)] for row in range(rows)]
        if rng.random() < 0.2:
            row, column = rng.randrange(rows), rng.randrange(columns)
            cells[row][column] = "#" if cells[row][column] == "." else "."
    return SimpleLoop(tuple(map("".join, cells)), name=f"{rows}x{columns}")


def random_flow(rng: random.Random, most_rows: int = 4, most_columns: int = 4) -> Flow:
    """A small board under either rule, with and without holes: ends of drawn paths, or ends anywhere.

    About as many have no solution as one and as several; paths that touch themselves and rings that tempt are common.
    """
    rule = rng.choice(("fill", "classic"))
    while True:
        rows = min(most_rows, rng.choice((1, 2, 3, 3, 4, 4, 4)))
        columns = min(most_columns, rng.choice((2, 3, 3, 4, 4, 4)))
        drawn = rng.random() < (0.7 if rule == "fill" else 0.5)
        cells = _drawn_paths(rng, rows, columns, rule) if drawn else _scattered_ends(rng, rows, columns)
        if any(map(str.isalpha, cells)):
            return Flow.from_flat(cells, columns, rule).named(f"{rows}x{columns}")


def _drawn_paths(rng: random.Random, rows: int, columns: int, rule: str) -> list[str]:
    """Ends of random walks that cover the board; what is too small for a path is a hole, or blank where it may be."""
    free = {(row, column) for row in range(rows) for column in range(columns)}
    cells = ["."] * (rows * columns)
    longest = rng.choice((3, 8, 16, 16, 16))
    for name in "ABCDEFGHIJKLMNOP":
        if not free:
            break
        walk = [rng.choice(sorted(free))]
        free.discard(walk[0])
        while len(walk) < longest:
            row, column = walk[-1]
            ways = [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
            ways = [way for way in ways if way in free]
            if not ways:
                break
            walk.append(rng.choice(ways))
            free.discard(walk[-1])
        left_out = len(walk) == 1 or (rule == "classic" and rng.random() < 0.2)
        for row, column in {walk[0], walk[-1]} if not left_out else walk:
            hole = left_out and (rule == "fill" or rng.random() < 0.3)
            cells[row * columns + column] = name if not left_out else "#" if hole else "."
    return cells


def _scattered_ends(rng: random.Random, rows: int, columns: int) -> list[str]:
    """Ends anywhere and a hole or two."""
    count = rows * columns
    pairs = rng.randint(1, max(1, min(4, count // 3)))
    holes = rng.choice((0, 0, 0, 1, 2))
    names = [name for name in "ABCD"[:pairs] for _ in range(2)]
    cells = [*names, *("#" * min(holes, max(0, count - len(names))))]
    cells += "." * (count - len(cells))
    rng.shuffle(cells)
    return cells if len(cells) == count else []


def laid_pieces(across: list[list[int]], down: list[list[int]]) -> list[tuple[int, int, int, int]]:
    """The pieces of a board, from the colours between neighbours in a row and in a column."""
    rows, columns = len(across), len(down[0]) if down else len(across[0]) + 1
    return [
        (
            down[row - 1][column] if row else 0,
            across[row][column] if column < columns - 1 else 0,
            down[row][column] if row < rows - 1 else 0,
            across[row][column - 1] if column else 0,
        )
        for row in range(rows)
        for column in range(columns)
    ]


def random_tiles(
    rng: random.Random, rows: int, columns: int, colours: int, clues: int = 0, damage: bool = False
) -> Eternity:
    """The pieces of a laid board, mixed and turned, with some of them as clues.

    The frame has colours of its own. ``damage`` repaints a side or two, or moves a clue, so that most such boards have
    no solution, and some have for reasons of their own.
    """
    frame, inner = range(1, colours + 1), range(colours + 1, 2 * colours + 1)

    def colour(on_frame: bool) -> int:
        return rng.choice(frame if on_frame else inner)

    across = [[colour(row in (0, rows - 1)) for _ in range(columns - 1)] for row in range(rows)]
    down = [[colour(column in (0, columns - 1)) for column in range(columns)] for _ in range(rows - 1)]
    laid = laid_pieces(across, down)
    cells = list(range(len(laid)))
    rng.shuffle(cells)
    turns = [rng.randrange(4) for _ in cells]
    pieces = [turned(laid[cell], turn) for cell, turn in zip(cells, turns, strict=True)]
    given = [
        Clue(number + 1, cells[number] % columns, cells[number] // columns, -turns[number] % 4)
        for number in rng.sample(range(len(cells)), clues)
    ]
    if damage and given and rng.random() < 0.5:
        given[0] = given[0]._replace(turns=rng.randrange(4))
    elif damage:
        for _ in range(rng.choice((1, 2, 2, 2))):
            number, side = rng.randrange(len(pieces)), rng.randrange(4)
            if pieces[number][side]:
                painted = [*pieces[number][:side], rng.choice((*frame, *inner)), *pieces[number][side + 1 :]]
                pieces[number] = (painted[0], painted[1], painted[2], painted[3])
    return Eternity(rows, columns, tuple(pieces), tuple(given), name=f"{columns}x{rows}")


def planted_tiles(rows: int, columns: int, density: float, seed: int, colours: int | None = None) -> Eternity:
    """The pieces of a painted board, some of them as clues: there is a solution, and perhaps another."""
    options = {"promise": "planted"} | ({} if colours is None else {"colours": colours})
    return ew.generate("eternity", (rows, columns), seed=seed, density=density, options=options).puzzle


def large_eternity(side: int, colours: int) -> str:
    """A large board with a solution, from a seed: what engines prepare for it must not take longer than they may."""
    rng = random.Random(1)
    along = [[rng.randint(1, colours) if 0 < x < side else 0 for x in range(side + 1)] for _ in range(side)]
    down = [[rng.randint(1, colours) if 0 < y < side else 0 for _ in range(side)] for y in range(side + 1)]
    pieces = [(down[y][x], along[y][x + 1], down[y + 1][x], along[y][x]) for y in range(side) for x in range(side)]
    rng.shuffle(pieces)
    return f"{side} {side}\n" + "".join(f"{' '.join(map(str, piece))}\n" for piece in pieces)
