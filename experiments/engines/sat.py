"""Prints the tables of the docs pages on sat and cpsat: `python -m experiments.engines.sat [TABLE...]`.

Needs the public puzzles beside the project; `cpsat` needs `pip install edgewise[cpsat]`. Everything that is compared
runs in the same go, on one thread, in CPU time with building included, and is meant to be read as ratios.
"""

from __future__ import annotations

import random
import statistics
import sys
from functools import partial

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.families.slitherlink import Slitherlink
from experiments.engines.cdcl import PUZZLES, boards, dense_board
from experiments.figures import cpu, print_tables, shown
from experiments.peers.pysat_cuts import settle_uniqueness
from experiments.places import EXAMPLES

GROUPS = {
    "25×30": "site-25x30*/*.txt",
    "site, up to 15×15 and mixed": "site-[!2]*/*.txt",
    "minimal": "minimal/*.txt",
    "large": "large/*.txt",
    "circulating": "circulating/*.txt",
}
SOLVERS = ("glucose42", "glucose4", "cadical195", "cadical153", "minisat22", "maplechrono")
RUNS = 3
"""The least CPU time of these counts."""
ENGINES = ("cdcl", "sat", "backtrack", "cpsat")


def settle(board: Slitherlink, engine: str = "sat", limit: float = 60.0, **options: object) -> ew.Result:
    limits = ew.Limits(seconds=limit)
    return ew.solve(board, unique=True, engine=engine, threads=1, options=options, limits=limits)


def peer() -> None:
    """The engine beside the plain script with the same solver."""
    print("| boards | number | `sat`, median | plain script, median | ratio, mean | worst | rounds | of the script |")
    print("|---|---|---|---|---|---|---|---|")
    for group, chosen in {**{name: list(boards(pattern)) for name, pattern in GROUPS.items()}, **own()}.items():
        ours, theirs, rounds, their_rounds = [], [], 0, 0
        for board in chosen:
            seconds, result = cpu(partial(settle, board), RUNS)
            form = family_of(board).lower(board)
            runs = [settle_uniqueness(form, "glucose42") for _ in range(3)]
            verdict = "0" if not result.solutions else "1" if result.unique else "2+"
            assert {verdict} == {answer for answer, _, _ in runs}, board.name
            ours.append(seconds)
            theirs.append(min(seconds for _, seconds, _ in runs))
            rounds += int(result.stats["rounds"])
            their_rounds += runs[0][2]
        ratios = [their / our for our, their in zip(ours, theirs, strict=True)]
        print(
            f"| {group} | {len(ours)} | {shown(statistics.median(ours))} | {shown(statistics.median(theirs))} |"
            f" {statistics.geometric_mean(ratios):.2f} | {min(ratios):.2f} | {rounds} | {their_rounds} |",
            flush=True,
        )


def own() -> dict[str, list[Slitherlink]]:
    """Boards of our own that need hundreds of rounds, and one that is in the examples."""
    sparse = [board for board in map(sparse_board, range(30)) if board is not None]
    example = ew.load(EXAMPLES / "slitherlink" / "14x14-sparse.txt")
    assert isinstance(example, Slitherlink)
    hard = [board for board in sparse if settle_uniqueness(family_of(board).lower(board), "glucose42")[2] > 100]
    return {"14×14, over a hundred rounds": hard, "14x14-sparse.txt": [example]}


def sparse_board(seed: int, side: int = 14) -> Slitherlink | None:
    """A unique board from which no clue can be taken, the telling ones (0 and 3) gone first."""
    board = dense_board(side, seed)
    if not ew.solve(board, unique=True).unique:
        return None
    clues = [list(row) for row in board.clues]
    cells = [(row, column) for row, column, _ in board.clued_cells]
    random.Random(seed).shuffle(cells)
    cells.sort(key=lambda cell: clues[cell[0]][cell[1]] in (1, 2))
    for row, column in cells:
        clue, clues[row][column] = clues[row][column], None
        if not ew.solve(Slitherlink(tuple(map(tuple, clues))), unique=True).unique:
            clues[row][column] = clue
    return Slitherlink(tuple(map(tuple, clues)), name=f"sparse-{seed}")


def solvers() -> None:
    """The same boards with every solver that comes into question."""
    groups = {name: list(boards(pattern)) for name, pattern in GROUPS.items()}
    print(f"| solver | {' | '.join(groups)} |")
    print("|---" * (1 + len(groups)) + "|")
    for solver in SOLVERS:
        cells = []
        for chosen in groups.values():
            seconds = [cpu(partial(settle, board, solver=solver), RUNS)[0] for board in chosen]
            cells.append(f"{shown(sum(seconds))}, slowest {shown(max(seconds))}")
        print(f"| {solver} | {' | '.join(cells)} |", flush=True)


def encoding() -> None:
    """A unique 60×60 board: how much of the time goes into writing the clauses."""
    board = thinned(60)
    for solver in ("glucose42", "cadical195"):
        result = min((settle(board, solver=solver) for _ in range(3)), key=lambda result: result.seconds)
        encoding = float(result.stats["encoding_seconds"])
        print(
            f"60×60, {len(board.clued_cells)} clues, {result.verdict}, {solver}: {shown(result.seconds)},"
            f" encoding {shown(encoding)} ({encoding / result.seconds:.0%}), {result.stats['rounds']} rounds,"
            f" {result.stats['variables']} variables, {result.stats['clauses']} clauses"
        )


def thinned(side: int) -> Slitherlink:
    """A large unique board: clues of a dense one taken away in handfuls for as long as it stays unique."""
    seed = next(seed for seed in range(1000) if ew.solve(full_board(side, seed), unique=True).unique)
    clues = [list(row) for row in full_board(side, seed).clues]
    cells = [(row, column) for row in range(side) for column in range(side) if clues[row][column] is not None]
    random.Random(side).shuffle(cells)
    for start in range(0, len(cells), 8):
        taken = [(row, column, clues[row][column]) for row, column in cells[start : start + 8]]
        for row, column, _ in taken:
            clues[row][column] = None
        if not ew.solve(Slitherlink(tuple(map(tuple, clues))), unique=True).unique:
            for row, column, clue in taken:
                clues[row][column] = clue
    return Slitherlink(tuple(map(tuple, clues)), name=f"thinned-{side}")


def full_board(side: int, seed: int) -> Slitherlink:
    return dense_board(side, seed, kept=1.0)


def engines() -> None:
    """Uniqueness by every engine on the examples of the project."""
    print(f"| example | {' | '.join(ENGINES)} |")
    print("|---" * (1 + len(ENGINES)) + "|")
    for path in sorted((EXAMPLES / "slitherlink").glob("*.txt"), key=lambda path: (len(path.read_text()), path.name)):
        board = ew.load(path)
        assert isinstance(board, Slitherlink)
        cells = []
        for engine in ENGINES:
            seconds, result = cpu(partial(settle, board, engine, limit=20.0), RUNS)
            cells.append(shown(seconds) if result.stopped_by in (None, "solutions") else "> 20 s")
        print(f"| {path.stem} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    if not PUZZLES.is_dir():
        sys.exit("the public puzzles are not beside the project")
    print_tables(peer, solvers, encoding, engines)
