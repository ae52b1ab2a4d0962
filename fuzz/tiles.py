"""Engines that lay tiles against each other on many random boards, as sets of solutions: part of `make check-long`.

Boards of 2 × 2 to 5 × 4 with and without clues; many have repeated pieces and pieces that look alike when turned, and
about half have no solution. Every board comes from a seed, which is printed. `brute` is the oracle; where it would take
too long, the plain scan without symmetry takes its place. A board on which an engine differs is shrunk for as long as
it still does, and written to tests/regressions, where a test keeps it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from campaign import Campaign  # noqa: E402

import edgewise as ew  # noqa: E402
from edgewise.base.engine import Job, OptionValue  # noqa: E402
from edgewise.base.registry import engines  # noqa: E402
from edgewise.base.result import Question  # noqa: E402
from edgewise.families.eternity import FAMILY, Eternity  # noqa: E402
from support.boards import random_tiles  # noqa: E402

BRUTE, TILES, SAT = (engines()[name] for name in ("brute", "tiles", "sat"))
VECTOR = ("off", "on") if import_module("edgewise._native").tiles_vector_supported() else ("off",)
SIZES = ((2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (4, 4), (5, 3), (2, 7), (5, 4), (4, 5))
MOST_SOLUTIONS = 3000
ORACLE_NODES = 40_000
MOST_FOR_SAT = 40
"""Solutions: each is a call to the solver, with one clause more."""
How = dict[str, object]
Solutions = list[tuple[int, ...]]


def random_puzzle(rng: random.Random) -> Eternity:
    rows, columns = rng.choice(SIZES)
    cells = rows * columns
    colours = (
        rng.choice((1, 2, 2, 3)) if cells <= 9 else rng.choice((2, 3, 4)) if cells <= 12 else rng.choice((4, 5, 7))
    )
    clues = min(cells, rng.choice((0, 0, 0, 1, 2, 4)))
    puzzle = random_tiles(rng, rows, columns, colours, clues, damage=rng.random() < 0.4)
    kind = rng.random()
    return with_copies(rng, puzzle) if kind < 0.2 else with_turns_alike(rng, puzzle) if kind < 0.4 else puzzle


def with_copies(rng: random.Random, puzzle: Eternity) -> Eternity:
    """Some pieces replaced by others that show the border as often: sets that a real board could have."""
    pieces = list(puzzle.pieces)
    for _ in range(rng.randint(1, 3)):
        first, second = rng.randrange(len(pieces)), rng.randrange(len(pieces))
        if pieces[first].count(0) == pieces[second].count(0):
            pieces[first] = pieces[second]
    return Eternity(puzzle.rows, puzzle.columns, tuple(pieces), puzzle.clues, puzzle.name)


def with_turns_alike(rng: random.Random, puzzle: Eternity) -> Eternity:
    """Some inner pieces painted so that a half turn, or any turn, changes nothing."""
    pieces = list(puzzle.pieces)
    for number, (north, east, _, _) in enumerate(pieces):
        if 0 not in pieces[number] and rng.random() < 0.5:
            pieces[number] = (north, east, north, east) if rng.random() < 0.6 else (north,) * 4
    return Eternity(puzzle.rows, puzzle.columns, tuple(pieces), puzzle.clues, puzzle.name)


def everything(engine, puzzle: Eternity, limits: ew.Limits | None = None, **how) -> Solutions | None:
    """Every solution in a fixed order, so that one that is given twice makes a difference; none when it takes long."""
    answer = engine.run(FAMILY.lower(puzzle), Job(Question.ALL, limits or ew.Limits(), **how))
    return sorted(map(tuple, answer.solutions)) if answer.complete else None


def oracle(puzzle: Eternity, kinds: Counter[str]) -> Solutions | None:
    found = everything(BRUTE, puzzle, ew.Limits(nodes=ORACLE_NODES))
    kinds["oracle: brute" if found is not None else "oracle: plain scan"] += 1
    if found is not None:
        return found if len(found) <= MOST_SOLUTIONS else None
    plain: dict[str, OptionValue] = {"search": "scan", "vector": "off", "break_symmetry": False}
    return everything(TILES, puzzle, ew.Limits(solutions=MOST_SOLUTIONS + 1), options=plain)


def ways(rng: random.Random, expected: Solutions) -> Iterator[tuple[str, How]]:
    """Engines, and how to ask them: each search of `tiles` once with random switches, and now and then `sat`."""

    def switched(**options: object) -> How:
        for name in ("break_symmetry", "directions", "arcs", "cell_singletons", "piece_singletons", "rare_first"):
            if rng.random() < 0.3:
                options[name] = rng.random() < 0.5
        return {"options": options, "seed": rng.randrange(4), "threads": rng.choice((1, 1, 2, 3))}

    for vector in VECTOR:
        yield "tiles", switched(search="scan", vector=vector)
    yield "tiles", switched(search="constraint")
    yield "tiles", switched(vector=rng.choice(VECTOR))
    if len(expected) <= MOST_FOR_SAT and rng.random() < 0.15:
        yield "sat", {"seed": rng.randrange(3)}


def wrong_claims(puzzle: Eternity, expected: Solutions, rng: random.Random) -> str | None:
    """What is wrong with the answers to questions that end early, if anything."""
    form = FAMILY.lower(puzzle)
    for question, wanted in ((Question.FIRST, 1), (Question.UNIQUE, 2)):
        options: dict[str, OptionValue] = {"search": rng.choice(("auto", "scan", "constraint"))}
        how = {"options": options, "seed": rng.randrange(4), "threads": rng.choice((1, 2))}
        answer = TILES.run(form, Job(question, **how))  # type: ignore[arg-type]
        found = set(map(tuple, answer.solutions))
        right = found <= set(expected) and len(found) == min(wanted, len(expected))
        if not right or answer.complete != (len(expected) < wanted):
            return f"{question} with {how}: {len(found)} of {len(expected)}, complete={answer.complete}"
    best = TILES.run(form, Job(Question.BEST, options={"width": 300, "runs": 1}))
    boards = [FAMILY.lift(puzzle, solution) for solution in best.solutions]
    if any(board.score == puzzle.seam_count for board in boards) and not expected:
        return f"best: {puzzle.seam_count} of {puzzle.seam_count}, and there is no solution"
    return None


def differs(puzzle: Eternity, engine: str, how: How) -> bool:
    expected = oracle(puzzle, Counter())
    return expected is not None and everything(engines()[engine], puzzle, **how) != expected


def shrunk(puzzle: Eternity, engine: str, how: How) -> Eternity:
    """The simplest board on the way down on which the engine still differs."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in simpler(puzzle):
            if differs(candidate, engine, how):
                puzzle, smaller = candidate, True
                break
    return puzzle


def simpler(puzzle: Eternity) -> Iterator[Eternity]:
    """The board without a row, a column or a clue, or with two colours made one."""
    for rows, columns in ((puzzle.rows - 1, puzzle.columns), (puzzle.rows, puzzle.columns - 1)):
        if rows > 0 and columns > 0:
            clues = [clue for clue in puzzle.clues if clue.row < rows and clue.column < columns]
            clues = [clue for clue in clues if clue.piece <= rows * columns]
            yield Eternity(rows, columns, puzzle.pieces[: rows * columns], tuple(clues))
    for clue in puzzle.clues:
        yield puzzle_with(puzzle, puzzle.pieces, tuple(other for other in puzzle.clues if other != clue))
    colours = sorted({colour for piece in puzzle.pieces for colour in piece} - {0})
    for kept, lost in combinations(colours, 2):
        pieces = [tuple(kept if colour == lost else colour for colour in piece) for piece in puzzle.pieces]
        yield puzzle_with(
            puzzle, tuple((north, east, south, west) for north, east, south, west in pieces), puzzle.clues
        )


def puzzle_with(puzzle: Eternity, pieces, clues) -> Eternity:
    return Eternity(puzzle.rows, puzzle.columns, pieces, clues)


def keep(puzzle: Eternity, engine: str, how: How, seed: int) -> None:
    path = ROOT / "tests" / "regressions" / f"{engine}-tiles-{seed}.txt"
    path.write_text(f"# {engine} {how}\n" + ew.convert(puzzle, "pieces"))
    print(f"shrunk to {path}")


def main() -> None:
    campaign = Campaign(argparse.ArgumentParser(description=__doc__), 20_000)
    kinds = campaign.kinds
    for seed, rng in campaign.seeds():
        puzzle = random_puzzle(rng)
        expected = oracle(puzzle, kinds)
        if expected is None:
            kinds["too many solutions"] += 1
            continue
        kinds[f"solutions: {('none', 'one', 'several')[min(len(expected), 2)]}"] += 1
        for engine, how in ways(rng, expected):
            kinds[f"asked: {engine}"] += 1
            if everything(engines()[engine], puzzle, **how) != expected:
                campaign.fail(seed, f"{engine} differs with {how}")
                keep(shrunk(puzzle, engine, how), engine, how, seed)
        wrong = wrong_claims(puzzle, expected, rng)
        if wrong:
            campaign.fail(seed, f"{wrong}\n{puzzle!r}")
    campaign.end()


if __name__ == "__main__":
    main()
