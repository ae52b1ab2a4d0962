"""What does the whole way cost, from files to verified results? `python -m experiments.solving.whole_way` measures it.

Found and verified: Flow boards of 5×5 to 15×15. Proven unique: Slitherlinks of 10×10 to 20×20, and Masyus of 20×20. And
`edgewise solve` of one 10×10, beyond the start of Python. Boards are generated from seeds into a folder, which is not
measured, and used again if they are there. Each figure is one process from its start to its end, the best of several
runs: wall time, and CPU time, which counts on a busy machine; and what the engine alone took. With the folder of public
puzzles, some of its boards are measured, too.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import edgewise as ew
from edgewise.base.family import Puzzle
from experiments.places import PUBLIC

RUNS = 5
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
COMPILED["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir()) / "edgewise-batch-figures")

FOUND = """
import sys, time, edgewise as ew
from pathlib import Path
started = time.process_time()
puzzles = [ew.load(path) for path in sorted(Path(sys.argv[1]).rglob("*.txt"))]
read = time.process_time()
results = list(ew.solve_many(puzzles, unique=sys.argv[2] == "unique", threads=int(sys.argv[3])))
done = time.process_time()
solved, unique = [bool(result.solutions) for result in results], [result.unique is True for result in results]
each = sorted(result.seconds for result in results)
print(len(results), sum(solved), sum(unique), read - started, done - read, each[len(each) // 2], each[-1])
"""
"""A whole process: reads every file of a folder, solves it, and counts what was found and what is unique."""


def flow_boards() -> Iterator[Puzzle]:
    for seed in count():
        yield ew.generate("flow", 5 + seed % 11, seed=seed).puzzle


def unique_slitherlinks() -> Iterator[Puzzle]:
    """Boards with a clue in every second cell."""
    for seed in count():
        yield ew.generate("slitherlink", 10 + seed % 11, seed=seed, density=0.5).puzzle


def unique_masyus() -> Iterator[Puzzle]:
    """Boards of 20×20 by the generator, which takes seconds for each."""
    for seed in count():
        yield ew.generate("masyu", 20, seed=seed).puzzle


def written(folder: Path, boards: Callable[[], Iterator[Puzzle]], number: int) -> Path:
    """The folder with this many boards in it, made if it is not there."""
    if len(list(folder.glob("*.txt"))) != number:
        folder.mkdir(parents=True, exist_ok=True)
        for index, board in enumerate(islice(boards(), number)):
            (folder / f"{index:05}.txt").write_text(ew.convert(board, "rows"))
    return folder


def timed(command: list[str]) -> tuple[float, float, str]:
    """Wall time, CPU time and output of a process, which finds its modules compiled, as in an installed package."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=COMPILED)
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def best(command: list[str]) -> tuple[float, float, str]:
    """The least wall time and the least CPU time of several runs, and what the latter printed."""
    runs = [timed(command) for _ in range(RUNS)]
    return min(run[0] for run in runs), *min(run[1:] for run in runs)


def report(what: str, folder: Path, question: str, threads: int) -> None:
    wall, cpu, out = best([sys.executable, "-c", FOUND, str(folder), question, str(threads)])
    boards, solved, unique, reading, solving, middle, longest = out.split()
    print(
        f"{what}: {boards} boards, {solved} solved, {unique} proven unique; {threads} threads:"
        f" {wall:.2f} s wall, {cpu:.2f} s CPU"
        f" (reading {float(reading):.2f} s, solving and verifying {float(solving):.2f} s;"
        f" the engine {1000 * float(middle):.2f} ms for the middle board, {1000 * float(longest):.1f} ms at most)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("build/batch-boards"), help="for the boards")
    parser.add_argument(
        "--boards", type=int, default=5000, help="Flow boards; a fifth as many Slitherlinks, a fiftieth Masyus"
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--public", type=Path, default=PUBLIC, help="the folder of public puzzles")
    given = parser.parse_args()
    flow = written(given.folder / "flow", flow_boards, given.boards)
    slitherlink = written(given.folder / "slitherlink", unique_slitherlinks, given.boards // 5)
    masyu = written(given.folder / "masyu", unique_masyus, given.boards // 50)
    for threads in sorted({1, given.threads}):
        report("Flow 5×5 to 15×15, found", flow, "first", threads)
        report("Slitherlink 10×10 to 20×20, unique", slitherlink, "unique", threads)
        report("Masyu 20×20, unique", masyu, "unique", threads)
    one = given.folder / "10x10.txt"
    one.write_text(ew.convert(ew.generate("slitherlink", 10, seed=1, density=0.6).puzzle, "rows"))
    bare = best([sys.executable, "-c", ""])
    whole = best([sys.executable, "-m", "edgewise", "solve", str(one)])
    print(
        f"edgewise solve of one 10×10: {whole[0]:.3f} s wall, {whole[1]:.3f} s CPU;"
        f" beyond the start of Python {whole[0] - bare[0]:.3f} s wall, {whole[1] - bare[1]:.3f} s CPU"
    )
    for name in ("flow/ninety", "slitherlink/site-10x10_hard", "slitherlink/site-20x20_hard"):
        if (given.public / name).is_dir():
            report(f"public {name}", given.public / name, "unique", given.threads)


if __name__ == "__main__":
    main()
