"""What the tests share: where things are, and boards made from seeds."""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from browser import NO_BROWSER, NO_NODE
from cluster_nodes import NO_RAY
from edgewise.families.eternity import Clue, Eternity
from edgewise.families.eternity.model import turned
from edgewise.families.flow import Flow
from edgewise.families.masyu import Masyu
from edgewise.families.masyu.maker import possible_pearls
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from edgewise.families.slitherlink.rules import form_on
from edgewise.forms import JoinPairs, LineForm, OneLoop, Sets, ints
from edgewise.lattice import lattice
from edgewise.region_maker import grown_region, ways_of_border
from edgewise.tilings.kinds import KINDS, Tiling
from edgewise.tilings.polygon_board import PolygonBoard
from pair_forms import all_visited

if TYPE_CHECKING:
    from web_page import Desk

# Random texts are tried for as long as they take: a busy machine is no failure.
settings.register_profile("edgewise", deadline=None)
settings.load_profile("edgewise")

# A shell without job control has its background jobs ignore Ctrl-C, and every process that a test starts would as well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parent.parent
long = pytest.mark.skipif("EDGEWISE_LONG" not in os.environ, reason="takes minutes; `make check-long` runs it")
EXAMPLES = sorted((ROOT / "examples").glob("*/*.txt"))


def pytest_terminal_summary(terminalreporter):
    """Says in one line that tests in a browser or on a cluster were skipped, and what to install."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", ())]
    for what, missing, install in (
        ("pages", NO_BROWSER, "chromium"),
        ("pages", NO_NODE, "nodejs and npm, then run `make test` again"),
        ("clusters", NO_RAY, "the extra edgewise[cluster]"),
    ):
        if count := sum(missing in reason for reason in reasons):
            terminalreporter.write_line(f"{count} tests of {what} were skipped ({missing}); install {install}")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public puzzles beside the project; the tests that read it are skipped where it is absent."""
    folder = ROOT.parent / "shared" / "puzzles"
    if not folder.is_dir():
        pytest.skip("no folder of public puzzles beside the project")
    return folder


@pytest.fixture(scope="session")
def web_address() -> Iterator[str]:
    """The page's server, on a free port."""
    from web_page import running_server  # late: only the page's tests need it

    with running_server() as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests of the page."""
    from web_page import running_browser

    with running_browser() as browser:
        yield browser


@pytest.fixture
def desk(chromium: Any, web_address: str) -> Iterator[Desk]:
    """The page in a fresh window of desktop size."""
    from web_page import a_desk

    with a_desk(chromium, web_address) as one:
        yield one


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
        for (row, column), pearl in possible_pearls(ways_of_border(region)).items():
            cells[row][column] = pearl if rng.random() < share else "."
    for _ in range(
        rng.choice((0, 0, 0, 1, 2)) if any("w" in row or "b" in row for row in cells) else rng.randint(0, 3)
    ):
        cells[rng.randrange(rows)][rng.randrange(columns)] = rng.choice("wb.")
    return Masyu(tuple(map("".join, cells)), name=f"{rows}x{columns}")


def random_patch(rng: random.Random, kind: str, most_edges: int = 24) -> LineForm:
    """Some neighbouring cells of a tiling, with clues: half of the time of a real region, half of the time any clues.

    Boards of most tilings are too large for the engine that tries everything; a patch of them is not.
    """
    least = KINDS[kind].least_longer
    polygons = Tiling(kind, least, least + rng.randrange(2)).polygons()
    sides = [{frozenset(side) for side in zip(ring, [*ring[1:], ring[0]], strict=True)} for ring in polygons]
    chosen = [rng.randrange(len(polygons))]
    drawn = set(sides[chosen[0]])
    while beside := [cell for cell in range(len(polygons)) if cell not in chosen and sides[cell] & drawn]:
        cell = rng.choice(beside)
        if len(drawn | sides[cell]) > most_edges:
            break
        chosen.append(cell)
        drawn |= sides[cell]
    rng.shuffle(chosen)
    board = PolygonBoard([polygons[cell] for cell in chosen], 1)
    if rng.random() < 0.5:
        inside = set(rng.sample(chosen, rng.randint(1, max(1, len(chosen) // 2))))
        beside_edge = {side: [cell for cell in chosen if side in sides[cell]] for side in drawn}
        clues = [sum(len(inside & set(beside_edge[side])) == 1 for side in sides[cell]) for cell in chosen]
    else:
        clues = [rng.randint(0, len(sides[cell])) for cell in chosen]
    density = rng.choice((0.0, 0.2, 0.4, 0.7, 1.0))
    return form_on(board, [clue if rng.random() < density else None for clue in clues])


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


def random_pairs_form(rng: random.Random) -> LineForm:
    """Pairs on any graph: parallel edges, points that must or must not be visited, clues, pairs that overlap."""
    vertices, edges = rng.randint(2, 8), rng.randint(0, 14)
    tails = [rng.randrange(vertices) for _ in range(edges)]
    heads = [(tail + rng.randint(1, vertices - 1)) % vertices for tail in tails]
    if rng.random() < 0.05:
        pairs = [(rng.randrange(vertices), rng.randrange(vertices)) for _ in range(2)]
    else:
        chosen = rng.sample(range(vertices), 2 * rng.randint(0, min(3, vertices // 2)))
        pairs = list(zip(chosen[::2], chosen[1::2], strict=True))
    ends = {vertex for pair in pairs for vertex in pair}
    visit_all = rng.random() < 0.4
    masks = (0b101, 0b101, 0b101, 0b100, 0b001, 0b111, 0b111)
    clues = [[e for e in range(edges) if rng.random() < 0.35] for _ in range(rng.choice((0, 0, 0, 1, 2)))]
    low = [rng.randint(0, 3) for _ in clues]
    degrees = bytes(rng.choice((0b010, 0b010, 0b111)) if v in ends else rng.choice(masks) for v in range(vertices))
    return LineForm(
        tails=ints(tails),
        heads=ints(heads),
        degrees=all_visited(degrees) if visit_all else degrees,
        clues=Sets.of(clues),
        low=ints(low),
        high=ints(bound + rng.randint(0, 2) for bound in low),
        rule=JoinPairs(tuple(pairs)),
    )


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
    given.sort(key=lambda clue: (clue.row, clue.column))
    return Eternity(rows, columns, tuple(pieces), tuple(given), name=f"{columns}x{rows}")


def random_form(rng: random.Random) -> LineForm:
    """A loop on any graph: parallel edges, points that must or must not be visited, clues over any edges."""
    vertices, edges = rng.randint(2, 7), rng.randint(0, 13)
    tails = [rng.randrange(vertices) for _ in range(edges)]
    heads = [(tail + rng.randint(1, vertices - 1)) % vertices for tail in tails]
    clues = [[e for e in range(edges) if rng.random() < 0.35] for _ in range(rng.randint(0, 3))]
    low = [rng.randint(0, 3) for _ in clues]
    return LineForm(
        tails=ints(tails),
        heads=ints(heads),
        degrees=bytes(rng.choice((0b101, 0b101, 0b101, 0b101, 0b100, 0b001, 0b111)) for _ in range(vertices)),
        clues=Sets.of(clues),
        low=ints(low),
        high=ints(bound + rng.randint(0, 1) for bound in low),
        rule=OneLoop(),
    )


def random_plane_form(rng: random.Random) -> LineForm:
    """A board with edges knocked out, so that cells run together into faces of any shape; bridges and islands included.

    Some faces have clues, some points must or must not be visited, and now and then a face is left out of the list.
    """
    board = lattice(rng.randint(2, 3), rng.randint(2, 3))
    cells = board.rows * board.columns
    beside: dict[int, list[int]] = {edge: [] for edge in range(board.edge_count)}
    for cell in range(cells):
        for edge in board.cell_edges[cell]:
            beside[edge].append(cell)
    kept = [edge for edge in range(board.edge_count) if rng.random() < 0.85]
    leader = list(range(cells + 1))  # the last one is the outer face

    def find(face: int) -> int:
        while leader[face] != face:
            face = leader[face]
        return face

    for edge in set(range(board.edge_count)) - set(kept):
        one, other = (*beside[edge], cells)[:2]
        leader[find(one)] = find(other)
    borders: dict[int, list[int]] = {}
    for number, edge in enumerate(kept):
        one, other = map(find, (*beside[edge], cells)[:2])
        if one != other:
            borders.setdefault(one, []).append(number)
            borders.setdefault(other, []).append(number)
    borders.pop(find(cells), None)
    faces = list(borders.values())
    clued = [face for face in faces if rng.random() < 0.4]
    low = [rng.randint(0, max(0, len(face) - 1)) for face in clued]
    if faces and rng.random() < 0.15:
        faces.pop(rng.randrange(len(faces)))
    return LineForm(
        tails=ints(board.tails[edge] for edge in kept),
        heads=ints(board.heads[edge] for edge in kept),
        degrees=bytes(rng.choice((0b101,) * 12 + (0b100, 0b001)) for _ in range(board.point_count)),
        clues=Sets.of(clued),
        low=ints(low),
        high=ints(bound + (rng.random() < 0.2) for bound in low),
        rule=OneLoop(),
        faces=Sets.of(faces),
    )


def fuzz_script(name, monkeypatch):
    """A script of fuzz/ as a module; what it adds to the path is taken back after the test."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = spec_from_file_location(f"fuzz_{name}", ROOT / "fuzz" / f"{name}.py")
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)  # dataclasses look for it there
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def big_board(tmp_path):
    """An empty board with so many loops that finding all of them never ends."""
    path = tmp_path / "big.txt"
    path.write_text("9 9\n" + "\n".join([". " * 9] * 9))
    return path
