"""Engines against each other on many more random boards than the tests have time for: `make check-long`.

Loops and pairs take turns, on boards of every family with lines and on graphs of any kind; with --tilings, loops on
patches of every tiling. Every board comes from a seed, which is printed. A board on which two engines differ is shrunk,
clue by clue, pair by pair and row by row, for as long as they still differ, and written to tests/regressions, where a
test keeps it.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from campaign import Campaign  # noqa: E402

import edgewise as ew  # noqa: E402
from edgewise.base.engine import Job  # noqa: E402
from edgewise.base.family import Puzzle  # noqa: E402
from edgewise.base.forms import ints  # noqa: E402
from edgewise.base.registry import engines, family_of  # noqa: E402
from edgewise.base.result import Question  # noqa: E402
from edgewise.boards.tilings.kinds import KINDS  # noqa: E402
from edgewise.families.flow import Flow  # noqa: E402
from edgewise.families.masyu import Masyu  # noqa: E402
from edgewise.families.simpleloop import SimpleLoop  # noqa: E402
from edgewise.families.slitherlink import Slitherlink  # noqa: E402
from edgewise.text.written import written  # noqa: E402
from support.boards import random_board, random_flow, random_masyu, random_simple_loop  # noqa: E402
from support.forms import random_form, random_pairs_form, random_patch, random_plane_form  # noqa: E402

BRUTE, FRONTIER = engines()["brute"], engines()["frontier"]
SAT_SOLVERS = ("glucose42", "cadical195", "minisat22")
SLOW = {"cpsat": 50}
"""Engines that start a solver for every solution see one board in this many."""
BLANKS = {Masyu: ".", SimpleLoop: "."}
"""Boards of one sign a cell, and the sign of a cell that asks for the least."""


def random_options(rng: random.Random, engine) -> dict[str, object]:
    """Each switch of the engine left alone, or set to something else."""
    options: dict[str, object] = {}
    for option in engine.options:
        if rng.random() < 0.7:
            continue
        if option.choices:
            options[option.name] = rng.choice(option.choices)
        elif isinstance(option.default, bool):
            options[option.name] = rng.random() < 0.5
        elif isinstance(option.default, str):
            options[option.name] = rng.choice(SAT_SOLVERS)
        else:
            options[option.name] = rng.choice((0, 1, 7, 5000))
    return options


def solutions(engine, form, **job) -> list[list[int]]:
    """Every solution in a fixed order, so that one that is given twice makes a difference."""
    answer = engine.run(form, Job(Question.ALL, **job))
    assert answer.complete
    return sorted(sorted(solution) for solution in answer.solutions)


def count_fault(seed: int, form, expected: list[list[int]], rng: random.Random) -> str | None:
    """The engine that counts, asked for the uses of each edge and for solutions, against what was found."""
    how = {"options": random_options(rng, FRONTIER), "seed": seed, "threads": rng.choice((1, 1, 1, 2))}
    counted = FRONTIER.run(form, Job(Question.EDGES, **how))
    uses = [sum(edge in solution for solution in expected) for edge in range(form.edge_count)]
    drawn = FRONTIER.run(form, Job(Question.SAMPLE, ew.Limits(solutions=3), **how)).solutions
    right = (counted.count, counted.edge_counts) == (len(expected), uses)
    how["options"]["parts_from"] = rng.choice((1, 5, 50, 50_000))
    right = right and FRONTIER.run(form, Job(Question.COUNT, **how)).count == len(expected)
    right = right and len(drawn) == (3 if expected else 0) and all(sorted(one) in expected for one in drawn)
    return None if right else f"frontier differs from brute with {how} on {form}"


def rules_fault(board: Puzzle, expected: list[list[int]], rng: random.Random) -> str | None:
    """The two ways in which a family states its rules, on every solution and on solutions with a square flipped."""
    family, faces = family_of(board), board.lattice.cell_edges
    answers = [set(one) for one in expected[:50]]
    answers += [one ^ set(faces[rng.randrange(len(faces))]) for one in answers if len(faces)]
    for answer in answers:
        lines = ints(sorted(answer))
        wanted = sorted(answer) in expected
        if (family.is_right(board, lines), not family.violations(board, family.lift(board, lines))) != (wanted, wanted):
            return f"the rules differ from the form on {board!r}, {sorted(answer)}"
    return None


def differ(board: Puzzle, engine, how) -> bool:
    form = family_of(board).lower(board)
    return solutions(engine, form, **how) != solutions(BRUTE, form)


def shrink(board: Puzzle, engine, how) -> Puzzle:
    """The smallest board on the way down on which the engines still differ."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in SIMPLER[type(board)](board):
            if differ(candidate, engine, how):
                board, smaller = candidate, True
                break
    return board


def simpler(board: Slitherlink):
    clues = [list(row) for row in board.clues]
    if len(clues) > 1:
        yield Slitherlink(tuple(map(tuple, clues[1:])))
        yield Slitherlink(tuple(map(tuple, clues[:-1])))
    if len(clues[0]) > 1:
        yield Slitherlink(tuple(tuple(row[1:]) for row in clues))
        yield Slitherlink(tuple(tuple(row[:-1]) for row in clues))
    for row, column, clue in board.clued_cells:
        clues[row][column] = None
        yield Slitherlink(tuple(map(tuple, clues)))
        clues[row][column] = clue


def simpler_flow(board: Flow):
    """The board without a row, a column or a pair; what loses its partner is an empty cell."""
    rows = [list(row) for row in board.cells]
    smaller = [rows[1:], rows[:-1], [row[1:] for row in rows], [row[:-1] for row in rows]]
    smaller += [[["." if cell == name else cell for cell in row] for row in rows] for name in (*board.pairs, "#")]
    for cells in smaller:
        flat = [cell for row in cells for cell in row]
        paired = [[cell if cell in ".#" or flat.count(cell) == 2 else "." for cell in row] for row in cells]
        candidate = tuple(map(tuple, paired))
        if candidate != board.cells and any(cell not in ".#" for row in paired for cell in row):
            yield Flow(candidate, board.rule)


def simpler_cells(board: Masyu | SimpleLoop):
    """The board without a row or a column, or with a blank in one cell."""
    rows, blank = board.cells, BLANKS[type(board)]
    smaller = [rows[1:], rows[:-1], tuple(row[1:] for row in rows), tuple(row[:-1] for row in rows)]
    for number, row in enumerate(rows):
        smaller += [
            (*rows[:number], row[:column] + blank + row[column + 1 :], *rows[number + 1 :])
            for column, cell in enumerate(row)
            if cell != blank
        ]
    yield from (type(board)(cells) for cells in smaller if cells and cells[0])


SIMPLER = {Slitherlink: simpler, Flow: simpler_flow, Masyu: simpler_cells, SimpleLoop: simpler_cells}


def make(seed: int, rng: random.Random, tilings: bool = False):
    """A board and its form, or a form alone."""
    if tilings:
        return None, random_patch(rng, list(KINDS)[seed % len(KINDS)], rng.choice((14, 20, 26)))
    match seed % 6:
        case 0:
            board = random_flow(rng, *((4, 4) if seed % 60 == 0 else (3, 4)))
        case 1:
            board = random_board(rng, 3, 3)
        case 2:
            board = random_masyu(rng, *((4, 4) if seed % 60 == 2 else (3, 4)))
        case 3:
            board = random_simple_loop(rng, 4, 4)
        case 4:
            return None, random_pairs_form(rng)
        case _:
            return None, (random_form, random_plane_form)[seed // 6 % 2](rng)
    return board, family_of(board).lower(board)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tilings", action="store_true", help="patches of each tiling in turn")
    campaign = Campaign(arguments, 20_000)
    tested = [
        engine
        for engine in engines().values()
        if engine is not BRUTE and engine.missing() is None and Question.ALL in engine.answers
    ]
    for seed, rng in campaign.seeds():
        board, form = make(seed, rng, campaign.given.tilings)
        expected = solutions(BRUTE, form)
        if wrong := count_fault(seed, form, expected, rng):
            campaign.fail(seed, wrong)
        if isinstance(board, (Masyu, SimpleLoop)) and (wrong := rules_fault(board, expected, rng)):
            campaign.fail(seed, wrong)
        for engine in (engine for engine in tested if engine.accepts(form)):
            if engine.name in SLOW and (seed % SLOW[engine.name] or len(expected) > 20):
                continue
            how = {
                "options": random_options(rng, engine),
                "seed": rng.randrange(5),
                "threads": rng.choice((1, 1, 1, 2)),
            }
            campaign.kinds[f"boards asked of {engine.name}"] += 1
            if solutions(engine, form, **how) == expected:
                continue
            campaign.fail(seed, f"{engine.name} differs from brute with {how}")
            if board is not None:
                small = shrink(board, engine, how)
                path = ROOT / "tests" / "regressions" / f"{engine.name}-{seed}.txt"
                path.write_text(f"# {engine.name} {how}\n" + written(small, family_of(small).formats[0]))
                print(f"shrunk to {path}")
    campaign.end()


if __name__ == "__main__":
    main()
