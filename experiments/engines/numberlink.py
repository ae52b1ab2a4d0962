"""Human Numberlinks, under the true rule: how many are settled, and in how much time of the processor.

    python -m experiments.engines.numberlink [published] [addresses] [levels]

Whether a board has one solution is asked of `cdcl`, on one thread. Needs the public puzzles beside the project.
"""

from __future__ import annotations

import csv
import json
import time

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.registry import engines
from edgewise.base.result import Limits, Question
from experiments.engines.cdcl_pairs import GROUPS, boards
from experiments.figures import print_tables, shown
from experiments.places import PUBLIC

LIMIT, LAST = 5.0, 60.0
LEVELS = 5572
"""So many app levels were measured before; of those that are here, each stands for several."""


def settled(form: object, seconds: float) -> tuple[float, bool]:
    """The time that it took, and whether the question was answered."""
    started = time.process_time()
    answer = engines()["cdcl"].run(form, Job(Question.UNIQUE, limits=Limits(seconds=seconds)))
    return time.process_time() - started, answer.complete or len(answer.solutions) > 1


def tell(what: str, named: list[tuple[str, object]]) -> None:
    """A line about boards, and one for each that is open after the first limit, with more time."""
    times, late = [], []
    for name, form in named:
        seconds, done = settled(form, LIMIT)
        times.append(seconds)
        if not done:
            late.append((name, form))
    print(f"{what}: {len(named)} boards, {len(late)} open after {shown(LIMIT)}, {shown(sum(times))} in all", flush=True)
    for name, form in late:
        seconds, done = settled(form, LAST)
        print(f"  {name}: {'settled after' if done else 'open after'} {shown(seconds)}", flush=True)


def published() -> None:
    lines = (PUBLIC / "loops" / "numberlink.jsonl").read_text().splitlines()
    tell("published", [(board["name"], ew.load(board["text"]).form) for board in map(json.loads, lines)])


def addresses() -> None:
    """Those with their authors' stars."""
    with (PUBLIC / "labels.tsv").open() as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["kind"] == "numlin"]
    puzzles = [(row["id"], ew.load(row["address"])) for row in rows if row["variant"] == "0"]
    tell("addresses", [(f"{name} ({puzzle.size_text()})", puzzle.form) for name, puzzle in puzzles])


def levels() -> None:
    forms = list(boards(GROUPS["ninety"]).values())
    taken = sum(settled(form, LIMIT)[0] for form in forms)
    every = shown(taken * LEVELS / len(forms))
    print(f"app levels: {len(forms)} boards in {shown(taken)}, which is {every} for {LEVELS}")


if __name__ == "__main__":
    print_tables(published, addresses, levels)
