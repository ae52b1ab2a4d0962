"""Prints the tables of docs/engines/learnt-choice.md: `docs/engines/learnt_choice_figures.py [cdcl] [sparse] ...`.

Boards made here have seeds that the training has not used, and are as minimal as the public `minimal` ones; those of
`sparse` come from another maker and have many solutions. The public puzzles are expected beside the project. Both
choices are run one after the other on each board, with the same seeds, on one thread. Time is processor time of the
engine, the smaller of two runs: the machine may be busy.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cdcl_figures import dense_board  # beside this file

import edgewise as ew
from edgewise.engine import Job
from edgewise.forms import LineForm
from edgewise.registry import engines, family_of
from edgewise.result import Question

PUBLIC = Path(__file__).parents[3] / "shared" / "puzzles" / "slitherlink"
FIRST_SEED = 9_000_000
MADE = {7: 60, 10: 40, 12: 30, 15: 12, 20: 8}
"""How many boards of each size."""
GROUPS = {
    "public, site": "site-*/*.txt",
    "public, minimal": "minimal/*.txt",
    "public, large": "large/*.txt",
    "public, circulating": "circulating/*.txt",
}
SPARSE = ((30, 0.3), (40, 0.3), (40, 0.4), (60, 0.3), (60, 0.4), (80, 0.45))
"""The side of the boards, and the share of cells that keep their clue."""
SPARSE_EACH = 8
CHOICES = ("standard", "learnt")
QUESTIONS = {Question.FIRST: "first solution", Question.UNIQUE: "uniqueness"}
MOST_NODES = {"backtrack": 4000, "cdcl": 100_000}
"""What is not settled by then counts with what it took until then."""
RUNS = 2


def groups(largest: int) -> Iterator[tuple[str, list[LineForm]]]:
    """Forms by kind; boards made here up to the given size."""
    for size, number in MADE.items():
        if size <= largest:
            made = ew.generate_many("slitherlink", size, number=number, seed=FIRST_SEED, minimal=True, threads=1)
            yield f"made, {size}×{size}", [_form(one.puzzle) for one in made if not isinstance(one, ew.Failure)]
    for name, pattern in GROUPS.items():
        if paths := sorted(PUBLIC.glob(pattern)):
            yield name, [_form(ew.load(path)) for path in paths]


def sparse() -> Iterator[tuple[str, list[LineForm]]]:
    for side, kept in SPARSE:
        boards = [dense_board(side, seed, kept) for seed in range(1, SPARSE_EACH + 1)]
        yield f"{side}×{side}, {kept:.0%} of the clues", [_form(board) for board in boards]


def _form(board: ew.Puzzle) -> LineForm:
    form = family_of(board).lower(board)
    assert isinstance(form, LineForm)
    return form


@dataclass(frozen=True)
class Effort:
    """Of one run, or the total of several."""

    steps: float
    """Conflicts of `cdcl`, nodes of `backtrack`."""
    settled: float
    seconds: float


def effort(engine: str, form: LineForm, question: Question, choice: str, seed: int) -> Effort:
    job = Job(question, ew.Limits(nodes=MOST_NODES[engine]), seed=seed, options={"choice": choice})
    started = time.process_time()
    answer = engines()[engine].run(form, job)
    seconds = time.process_time() - started
    steps = answer.stats.get("nodes" if engine == "backtrack" else "conflicts", 0)
    return Effort(float(steps), answer.stopped_by != "nodes", seconds)


def efforts(engine: str, forms: list[LineForm], question: Question, seeds: range) -> dict[str, Effort]:
    """For each choice the total over the boards, averaged over the seeds."""
    rows: dict[str, list[Effort]] = {choice: [] for choice in CHOICES}
    for form in forms:
        for seed in seeds:
            runs = [[effort(engine, form, question, choice, seed) for choice in CHOICES] for _ in range(RUNS)]
            for choice, same in zip(CHOICES, zip(*runs, strict=True), strict=True):
                rows[choice].append(min(same, key=lambda run: run.seconds))
    return {
        choice: Effort(
            sum(row.steps for row in of_choice) / len(seeds),
            sum(row.settled for row in of_choice) / len(seeds),
            sum(row.seconds for row in of_choice) / len(seeds),
        )
        for choice, of_choice in rows.items()
    }


def table(
    engine: str,
    boards: Iterable[tuple[str, list[LineForm]]],
    seeds: range,
    questions: Iterable[Question] = tuple(QUESTIONS),
) -> None:
    heads = ["boards", "number"]
    steps = "nodes" if engine == "backtrack" else "conflicts"
    for question in questions:
        heads += [f"{QUESTIONS[question]}: {steps}", "learnt", "settled", "learnt", "CPU", "learnt"]
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    for name, forms in boards:
        cells = [name, str(len(forms))]
        for question in questions:
            standard, learnt = efforts(engine, forms, question, seeds).values()
            cells += [f"{standard.steps:.0f}", f"{learnt.steps:.0f}"]
            cells += [f"{standard.settled:.1f}", f"{learnt.settled:.1f}"]
            cells += [f"{1000 * standard.seconds:.1f} ms", f"{1000 * learnt.seconds:.1f} ms"]
        print(f"| {' | '.join(cells)} |", flush=True)


TABLES = {
    "cdcl": lambda: table("cdcl", groups(largest=20), range(4)),
    "sparse": lambda: table("cdcl", sparse(), range(2), [Question.FIRST]),
    "backtrack": lambda: table("backtrack", groups(largest=15), range(1)),
}

if __name__ == "__main__":
    for chosen in sys.argv[1:] or TABLES:
        TABLES[chosen]()
