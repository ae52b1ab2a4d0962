"""How fast Edgewise is, row by row, to be run before and after a change:

    python -m experiments.solving.speed [ROW...]

Loops beside the better of two SAT solvers with cuts, in the same run and, as `cold`, each board in a process that has
solved nothing yet; lists of published boards, packs of levels and folders of files, by what the engines take and by
whole processes; the start of the program; and three searches that take long, which are made when they are named. All
figures are CPU time, those of processes the least of a few runs. Boards are those of the folder of public puzzles;
where there are fewer than a row has, they are taken again.
"""

from __future__ import annotations

import csv
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.families.eternity.model import Board
from edgewise.families.flow.model import Paths
from edgewise.text.loading import puzzles_in, sources
from experiments.engines import cdcl
from experiments.engines.frontier import one_large
from experiments.figures import shown
from experiments.peers.pysat_cuts import settle_uniqueness
from experiments.places import EXAMPLES, PUBLIC
from experiments.solving.whole_way import RUNS, best

FOLDER = Path("build/speed-boards")
SLITHERLINKS, MASYUS, LEVELS, FILES = 1176, 830, 5572, 2500
ETERNITY = PUBLIC / "eternity" / "eternity2" / "eternity2_1clue.txt"
Ratio = tuple[str, float]


def beside_solvers(what: str, ratios: Sequence[Ratio]) -> None:
    mean = statistics.geometric_mean([ratio for _, ratio in ratios])
    name, worst = min(ratios, key=lambda pair: pair[1])
    print(
        f"{what}: {len(ratios)} boards, {mean:.1f} times the better solver, {worst:.1f} at worst ({name})", flush=True
    )


def minimal() -> None:
    beside_solvers("minimal, unique", list(map(warm_ratio, cdcl.boards("minimal/*.txt"))))


def site() -> None:
    beside_solvers("site, unique", list(map(warm_ratio, cdcl.boards("site-*/*.txt"))))


def warm_ratio(board: ew.Slitherlink) -> Ratio:
    """The better solver's time over ours, which is the mean of some seeds."""
    return board.name, solver_seconds(board) / cdcl.mean_seconds(board)[0]


def solver_seconds(board: ew.Slitherlink) -> float:
    return min(settle_uniqueness(family_of(board).lower(board), name)[1] for name in cdcl.PEERS)


def cold() -> None:
    """The first call of a process, for us and for the solver, each of them imported: boards of 20×20 to 50×50."""
    for package in ("edgewise._native", "pysat.solvers"):
        import_module(package)
    ratios = []
    for board in cdcl.boards("large/*.txt"):
        theirs = min(in_child(lambda name=name: settle_uniqueness(board.form, name)) for name in cdcl.PEERS)  # type: ignore[misc]  # noqa: B023
        ours = min(in_child(lambda: ew.solve(board, unique=True, engine="cdcl", threads=1)) for _ in range(3))  # noqa: B023
        ratios.append((board.name, theirs / ours))
    beside_solvers("large, each in a fresh process", ratios)


def in_child(work: Callable[[], object]) -> float:
    """The CPU time of a piece of work in a copy of this process."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        started = time.process_time()
        work()
        os.write(writer, repr(time.process_time() - started).encode())
        os._exit(0)
    os.close(writer)
    with open(reader, "rb") as answer:
        seconds = float(answer.read())
    os.waitpid(child, 0)
    return seconds


def slitherlinks() -> None:
    batch(f"{SLITHERLINKS} published Slitherlinks", address_list("slither", SLITHERLINKS), "--unique")


def masyus() -> None:
    batch(f"{MASYUS} published Masyus", address_list("mashu", MASYUS), "--unique")


def levels() -> None:
    """A pack as the apps have it, with the solution of each level."""
    batch(f"{LEVELS} levels of Flow", with_lines("levels.txt", islice(cycle(flow_boards()), LEVELS)))


def files() -> None:
    folder = FOLDER / f"flow-{FILES}"
    folder.mkdir(parents=True, exist_ok=True)
    for number, level in enumerate(islice(cycle(flow_boards()), FILES)):
        if not (file := folder / f"{number:05}.txt").exists():
            file.write_text(ew.convert(level, "rows"))
    batch(f"{FILES} files of Flow", folder)


@cache
def flow_boards() -> list[str]:
    """Boards of 5×5 to 10×10 as levels of a pack."""
    solved = (ew.solve(path) for path in sorted((PUBLIC / "flow" / "ninety").glob("*.txt")))
    return [as_level(result.solutions[0]) for result in solved]


def as_level(solution: ew.Solution) -> str:
    assert isinstance(solution, Paths)
    board, paths = solution.puzzle, solution.paths.values()
    numbers = [",".join(str(cell.row * board.columns + cell.column) for cell in path) for path in paths]
    return ";".join([f"{board.columns}:{board.rows},0,1,{len(numbers)}", *numbers])


def address_list(kind: str, number: int) -> Path:
    """The published addresses of a kind, one below the other."""
    with (PUBLIC / "labels.tsv").open() as file:
        rows = csv.DictReader(file, delimiter="\t")
        addresses = [row["address"] for row in rows if row["kind"] == kind and row["variant"] == "0"]
    return with_lines(f"{kind}.txt", islice(cycle(addresses), number))


def with_lines(name: str, lines: Iterable[str]) -> Path:
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / name
    file.write_text("".join(f"{line}\n" for line in lines))
    return file


def batch(what: str, boards: Path, *options: str) -> None:
    """What the engines take in a process that goes on, and a whole process that writes JSON."""
    puzzles = [found for source in sources(str(boards)) for found in puzzles_in(source)]  # type: ignore[arg-type]
    runs = [list(ew.solve_many(puzzles, unique="--unique" in options, threads=1)) for _ in range(RUNS)]
    assert all(isinstance(result, ew.Result) and result.solutions for result in runs[0]), what
    seconds = sorted(min(result.seconds for result in results) for results in zip(*runs, strict=True))  # type: ignore[union-attr]
    command = [sys.executable, "-m", "edgewise", "solve", str(boards), *options, "--as", "json", "--threads", "1"]
    whole = best(command)[1]
    print(
        f"{what}: engines {sum(seconds):.2f} s, {shown(seconds[-1])} at most; whole process {whole:.2f} s,"
        f" {shown(whole / len(seconds))} a board",
        flush=True,
    )


def starts() -> None:
    board = str(EXAMPLES / "slitherlink" / "10x10.txt")
    program = [sys.executable, "-m", "edgewise"]
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "edgewise --version": [*program, "--version"],
        "edgewise solve, one 10×10": [*program, "solve", board],
        "edgewise solve --help": [*program, "solve", "--help"],
    }
    for name, command in commands.items():
        runs = [best(command)[:2] for _ in range(3)]
        print(f"{name}: {min(cpu for _, cpu in runs):.3f} s, wall {min(runs)[0]:.3f} s", flush=True)


def half_clued() -> None:
    """400×400 with half of its clues: a first solution."""
    board = cdcl.filled_board(400, 0.5)
    started = time.process_time()
    result = ew.solve(board, engine="cdcl", threads=1, limits=ew.Limits(seconds=60))
    print(f"400×400 with half of its clues: {result.verdict}, {shown(time.process_time() - started)}", flush=True)


def empty() -> None:
    """An empty 18×18 counted on one thread."""
    one_large(18, 1)


def eternity() -> None:
    """The best score with one clue on two threads, by seed: ten seeds of ten seconds, five of a minute."""
    puzzle = ew.load(ETERNITY)
    for seconds, seeds in ((10, 10), (60, 5)):
        limits = ew.Limits(seconds=seconds)
        found = [ew.solve(puzzle, best=True, seed=seed, threads=2, limits=limits).solutions[0] for seed in range(seeds)]
        scores = [solution.score for solution in found if isinstance(solution, Board)]
        print(f"Eternity II with one clue, {seconds} s on two threads: {scores}, median {statistics.median(scores):g}")


SHORT = (minimal, site, cold, slitherlinks, masyus, levels, files, starts)
ROWS = {row.__name__: row for row in (*SHORT, half_clued, empty, eternity)}


def main() -> None:
    for name in sys.argv[1:] or [row.__name__ for row in SHORT]:
        ROWS[name]()


if __name__ == "__main__":
    main()
