"""What does it cost to cut one board into parts? `python -m experiments.cluster.one_board` measures on this machine.

Work is counted, not timed, where it can be: the conflicts, placements or states of all parts against those of the board
alone, so that a busy machine changes nothing. With `--workers` it also runs the parts on one and on two workers of a
Ray cluster and prints how long they take.
"""

from __future__ import annotations

import argparse
import time
from itertools import product

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.family import Puzzle
from edgewise.base.forms import LineForm
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Limits, Question
from edgewise.cluster.board.cubes import Cube, cut, given
from edgewise.cluster.board.parts import Budget
from edgewise.cluster.board.split_engine import SplitEngine
from edgewise.cluster.executors import ThreadExecutor
from edgewise.families.simpleloop import SimpleLoop
from experiments.places import EXAMPLES, PUBLIC

FRONTIER = engines()["frontier"]


def boards() -> dict[str, tuple[Puzzle, str, Question, Budget]]:
    """Boards, their engines, what is asked, and the budget of a part."""
    four = ew.load("\n".join(["...."] * 4))
    found = {
        "every loop on 4×4": (four, "cdcl", Question.ALL, Budget(None, 2_000)),
        "tiles 6×6, every solution": (
            ew.load(EXAMPLES / "eternity" / "6x6.txt"),
            "tiles",
            Question.ALL,
            Budget(None, 40_000_000),
        ),
        "one loop through 11×11 cells, none": (
            SimpleLoop(("." * 11,) * 11),
            "cdcl",
            Question.UNIQUE,
            Budget(None, 8_000),
        ),
    }
    if PUBLIC.is_dir():
        board = ew.load(PUBLIC / "flow" / "large" / "inputs4_004_24x14.txt")
        found["Flow 24×14, unique"] = (board, "cdcl", Question.UNIQUE, Budget(None, 80_000))
    return found


def parts_against_whole(name: str, puzzle: Puzzle, engine: str, question: Question, budget: Budget) -> None:
    form = family_of(puzzle).lower(puzzle)
    started = time.process_time()
    alone = engines()[engine].run(form, Job(question))
    middle = time.process_time()
    parts = SplitEngine(engines()[engine], lambda: ThreadExecutor(1), None, budget).run(form, Job(question))
    ended = time.process_time()
    assert (parts.complete, len(parts.solutions)) == (alone.complete, len(alone.solutions))
    work = [float(answer.stats["nodes"]) for answer in (alone, parts)]
    print(
        f"| {name} | {middle - started:.1f} s | {parts.stats['tasks']} | {ended - middle:.1f} s "
        f"| {work[1] / work[0]:.2f} |",
        flush=True,
    )


def counting(side: int) -> None:
    """The states of a count against those of its cubes: the first row, a line across the middle, by propagation."""
    board = ew.load("\n".join(["." * side] * side))
    form = family_of(board).lower(board)
    assert isinstance(form, LineForm)
    started = time.process_time()
    whole = FRONTIER.run(form, Job(Question.COUNT))
    seconds = time.process_time() - started
    states, peak = int(whole.stats["nodes"]), int(whole.stats["peak_states"])
    bits = int(whole.stats["key_bits"]) + int(whole.stats["count_bits"])
    print(
        f"\n{side}×{side}: {states:,} states in {seconds:.2f} s, {states / seconds / 1e6:.0f} million a second; "
        f"at most {peak:,} at a time; {bits / 8:.0f} bytes each, so sharding would send up to "
        f"{states / seconds * bits / 8 / 1e9:.1f} GB a second from every core\n"
    )
    across = [
        edge
        for edge in range(form.edge_count)
        if (form.tails[edge] // (side + 1), form.heads[edge] // (side + 1)) == (side // 2, side // 2 + 1)
    ]
    ways: dict[str, list[Cube]] = {
        "four edges of the first row": _all_values([0, 1, 2, 3]),
        "four edges across the middle": _all_values(across[1::3][:4]),
        "by propagation": [cube for cube, _ in cut(form, (), 16)],
    }
    for name, cubes in ways.items():
        answers = [FRONTIER.run(given(form, cube), Job(Question.COUNT)) for cube in cubes]
        assert sum(answer.count or 0 for answer in answers) == whole.count
        all_states = sum(int(answer.stats["nodes"]) for answer in answers)
        largest = max(int(answer.stats["peak_states"]) for answer in answers)
        print(f"| {name} | {len(cubes)} | {all_states / states:.1f} | {largest / peak:.2f} |", flush=True)


def _all_values(edges: list[int]) -> list[Cube]:
    return [
        tuple(sign * (edge + 1) for sign, edge in zip(signs, edges, strict=True))
        for signs in product((1, -1), repeat=len(edges))
    ]


def on_workers(workers: int) -> None:
    with ew.Cluster("local", workers) as cluster:
        cluster.solve("3 .\n. .")
        while cluster.pool.ready < workers:
            cluster.pool.wait(0.1)
        for name, (puzzle, engine, question, budget) in boards().items():
            if engine == "cdcl" and question is Question.ALL:
                continue  # verifying the loops takes the head longer than finding them takes the workers
            started = time.perf_counter()
            result = cluster.solve(
                puzzle,
                unique=question is Question.UNIQUE,
                all=question is Question.ALL,
                engine=engine,
                budget=budget,
                limits=Limits(seconds=300),
            )
            print(
                f"| {name} | {workers} | {time.perf_counter() - started:.1f} s | {result.stats['tasks']} |", flush=True
            )


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments.add_argument("--workers", action="store_true", help="also run the parts on Ray")
    given_arguments = arguments.parse_args()
    for name, board in boards().items():
        parts_against_whole(name, *board)
    for side in (9, 11):
        counting(side)
    if given_arguments.workers:
        for workers in (1, 2):
            on_workers(workers)


if __name__ == "__main__":
    main()
