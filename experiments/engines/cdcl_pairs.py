"""Prints the tables of docs/engines/cdcl-pairs.md: `python -m experiments.engines.cdcl_pairs [first] [unique] ...`.

Needs the public puzzles beside the project. Engine time, one thread, as CPU time: from the form to the answer, handing
over the arrays included, reading the text and building the form not. Means over seeds; read them as ratios.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from itertools import count, product

from experiments.places import PUBLIC, ROOT

sys.path.insert(0, str(ROOT / "tests"))

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.forms import LineForm
from edgewise.base.registry import engines
from edgewise.base.result import Answer, Limits, Question
from experiments.figures import shown
from support.pair_forms import form_of, read_board

PUZZLES = PUBLIC / "flow"
CDCL = engines()["cdcl"]
SEEDS = range(5)
GROUPS = {
    "ninety": "ninety/*.txt",
    "extreme-jumbo": "extreme-jumbo/*.txt",
    "mixed": "mixed/*.txt",
    "strips": "strips/*.txt",
    "24×14": "large/*24x14.txt",
    "36×20": "large/*36x20.txt",
    "36×36 to 58×38": "large/*_00[789]_*.txt large/*_01[01]_*.txt",
    "50×50": "50x50/*.txt",
    "80×30": "large/*80x30.txt",
}
PROVEN = ("ninety", "extreme-jumbo", "mixed", "strips", "24×14")
ARGUMENTS = (
    "probing",
    "corner_rule",
    "corner_turns",
    "canonical",
    "canonical_turns",
    "by_way_of_blanks",
    "inflating",
    "exchange_moves",
    "eager_closing",
    "minimise",
)
GIVEN_UP = Limits(seconds=10)


def boards(patterns: str) -> dict[str, LineForm]:
    paths = [path for pattern in patterns.split() for path in sorted(PUZZLES.glob(pattern))]
    return {path.stem: form_of(*read_board(path.read_text())) for path in paths}


def timed(form: LineForm, question: Question, seed: int = 0, **options: bool) -> tuple[float, Answer]:
    started = time.thread_time()
    answer = CDCL.run(form, Job(question, limits=GIVEN_UP, seed=seed, options=options))
    return time.thread_time() - started, answer


def row(name: str, forms: dict[str, LineForm], question: Question) -> None:
    means, slowest, conflicts, open_ones = [], (0.0, ""), [], 0
    verdicts: Counter[str] = Counter()
    for board, form in forms.items():
        runs = [timed(form, question, seed) for seed in SEEDS]
        mean = statistics.mean(seconds for seconds, _ in runs)
        means.append(mean)
        slowest = max(slowest, (mean, board))
        conflicts.append(statistics.mean(int(answer.stats["conflicts"]) for _, answer in runs))
        answer = runs[0][1]
        open_ones += any(answer.stopped_by == "time" for _, answer in runs)
        verdicts[str(answer.stats.get("settled_by", "a second solution"))] += 1
    how = ", ".join(f"{verdict} {count}" for verdict, count in verdicts.most_common())
    cells = [name, len(forms), shown(statistics.median(means)), f"{shown(slowest[0])} ({slowest[1]})"]
    cells += [round(statistics.median(conflicts)), open_ones]
    if question is Question.UNIQUE:
        cells += [sum(mean > 0.02 for mean in means), how]
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def first() -> None:
    print("| boards | number | median | slowest | conflicts, median | not within 10 s |")
    print("|---|---|---|---|---|---|")
    for name, patterns in GROUPS.items():
        row(name, boards(patterns), Question.FIRST)


def unique() -> None:
    print("| boards | number | median | slowest | conflicts, median | not within 10 s | over 20 ms | settled by |")
    print("|---|---|---|---|---|---|---|---|")
    for name in PROVEN:
        row(name, boards(GROUPS[name]), Question.UNIQUE)


def contest() -> None:
    print("| classic board | verdict | first | unique | conflicts |")
    print("|---|---|---|---|---|")
    for board, form in boards("contest/*.txt").items():
        found = statistics.mean(timed(form, Question.FIRST, seed)[0] for seed in SEEDS)
        runs = [timed(form, Question.UNIQUE, seed) for seed in SEEDS]
        settled = statistics.mean(seconds for seconds, _ in runs)
        answer = runs[0][1]
        verdict = "one solution" if answer.complete else "several" if len(answer.solutions) > 1 else "open"
        conflicts = statistics.mean(int(answer.stats["conflicts"]) for _, answer in runs)
        print(f"| {board} | {verdict} | {shown(found)} | {shown(settled)} | {conflicts:.0f} |", flush=True)


def beyond() -> None:
    print("| board | after 60 s | conflicts |")
    print("|---|---|---|")
    for board, form in boards("large/*36x20.txt").items():
        answer = CDCL.run(form, Job(Question.UNIQUE, limits=Limits(seconds=60)))
        verdict = answer.stats.get("settled_by", f"{len(answer.solutions)} found, stopped by {answer.stopped_by}")
        print(f"| {board} | {verdict} | {answer.stats['conflicts']} |", flush=True)


def ablation() -> None:
    chosen = {
        "ninety": boards(GROUPS["ninety"]),
        "extreme-jumbo": boards(GROUPS["extreme-jumbo"]),
        "contest to 10×18": boards("contest/*10x10.txt contest/*10x18.txt"),
    }
    usual: dict[str, list[float]] = {}
    print(f"| switched off | {' | '.join(chosen)} |")
    print("|---" * (1 + len(chosen)) + "|")
    for switch in ("", *ARGUMENTS):
        cells = []
        for name, forms in chosen.items():
            off = {switch: False} if switch else {}
            runs = [timed(form, Question.UNIQUE, **off) for form in forms.values()]
            seconds = [taken for taken, _ in runs]
            usual.setdefault(name, seconds)
            late = sum(answer.stopped_by == "time" for _, answer in runs)
            factor = statistics.geometric_mean([now / then for now, then in zip(seconds, usual[name], strict=True)])
            cell = f"{factor:.2f}×" if switch else f"{shown(sum(seconds))} in all"
            cells.append(cell + (f", {late} not within 10 s" if late else ""))
        print(f"| {switch or 'nothing'} | {' | '.join(cells)} |", flush=True)


def throughput() -> None:
    """A batch of small boards through the library: lowering, solving and verifying, texts read beforehand."""
    small = [board for board in map(ew.load, sorted(PUZZLES.glob(GROUPS["ninety"]))) if 8 <= board.rows <= 10]
    batch = (small * 1000)[:1000]
    for threads in (1, 2):
        cpu, wall = [], []
        for _ in SEEDS:
            started = time.process_time(), time.perf_counter()
            assert all(result.solutions for result in ew.solve_many(batch, threads=threads))
            cpu.append(time.process_time() - started[0])
            wall.append(time.perf_counter() - started[1])
        rates = f"{len(batch) / min(wall):,.0f} a second, {len(batch) / min(cpu):,.0f} a second of CPU time"
        print(f"{len(batch)} boards of 8×8 to 10×10, verified, {threads} thread(s): {rates}")


def patchwork(side: int, block: int, pairs: int, distinct: int) -> ew.Flow:
    """A board laid out with smaller ones that have one solution each; together they may have more."""
    made = [ew.generate("flow", block, seed=seed, options={"pairs": pairs}).puzzle for seed in range(distinct)]
    rows = [["."] * side for _ in range(side)]
    names = count(1)
    for number, (top, left) in enumerate(product(range(0, side, block), repeat=2)):
        puzzle = made[number % distinct]
        assert isinstance(puzzle, ew.Flow)
        name_of: dict[object, int] = {}
        for at, cell in enumerate(puzzle.flat_cells()):
            if isinstance(cell, str) and cell != ".":
                name = name_of[cell] if cell in name_of else name_of.setdefault(cell, next(names))
                rows[top + at // block][left + at % block] = str(name)
    board = ew.load("\n".join(map(" ".join, rows)))
    assert isinstance(board, ew.Flow)
    return board


def large() -> None:
    """Boards of 100×100, whose first solution is wanted; proofs are given the same limit."""
    seconds = 20
    print(
        "| 100×100, made of | pairs | first solution | conflicts | another one | conflicts |\n|---|---|---|---|---|---|"
    )
    for block, pairs, distinct in ((10, 14, 100), (10, 9, 100), (20, 25, 4)):
        board, cells = patchwork(100, block, pairs, distinct), []
        for unique in (False, True):
            started = time.process_time()
            result = ew.solve(board, unique=unique, engine="cdcl", limits=Limits(seconds=seconds))
            spent = time.process_time() - started
            is_late = result.stopped_by == "time"
            cells.append(f"{f'over {spent:.0f} s' if is_late else shown(spent)} | {result.stats['conflicts']:,}")
        print(f"| {block}×{block}, {pairs} pairs each | {len(board.pairs)} | {' | '.join(cells)} |", flush=True)


TABLES = {table.__name__: table for table in (first, unique, contest, beyond, ablation, throughput, large)}

if __name__ == "__main__":
    for name in sys.argv[1:] or TABLES:
        TABLES[name]()
        print()
