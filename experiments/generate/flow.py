"""How long Flow boards take to make, and how often an attempt succeeds: ``python -m experiments.generate.flow``.

Times are of the processor, one thread, for one attempt at a board, its own proof of uniqueness included. Each board
that was made is then solved afresh by the default engine, outside the time, and must have one solution. The column
of the prototype quotes the mean over its seeds, from 0, those that failed included, with the same engine behind its
loop in Python. ``--write`` puts the tables into docs/families/flow.md.
"""

from __future__ import annotations

import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping

import edgewise as ew
from edgewise.explaining.clock import Clock
from edgewise.families.flow.making import MAKER
from edgewise.generating.made import graded
from edgewise.generating.spec import Spec
from experiments.places import ROOT

PAGE = ROOT / "docs" / "families" / "flow.md"
SECONDS = 60
Options = Mapping[str, int | str]

SPEEDS: list[tuple[int, Options, int, str]] = [
    (6, {"pairs": 5}, 30, ""),
    (10, {"pairs": 9}, 30, "35 ms, 6 of 6"),
    (10, {"pairs": 7}, 20, ""),
    (10, {"pairs": 6}, 20, "473 ms, 1 of 2"),
    (10, {"pairs": 5}, 4, ""),
    (15, {"pairs": 14}, 20, "422 ms, 1 of 2"),
    (20, {"pairs": 24}, 10, "31 s, 0 of 1"),
    (25, {"pairs": 45}, 3, ""),
    (10, {"rule": "classic", "pairs": 9}, 20, ""),
    (10, {"walls": 20}, 20, ""),
    (10, {"bridges": 5}, 20, ""),
    (10, {"warp": "on"}, 5, ""),
    (10, {"hex": "on"}, 5, ""),
    (10, {"touching": "on"}, 5, ""),
]
GRADES = [(6, 20), (8, 12)]
LEVELS = [(2, 2), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10)]


def main() -> None:
    for name, rows in (("making", _speeds()), ("making-grades", _grades())):
        shown = []
        for row in rows:
            print(row, flush=True)
            shown.append(row)
        table = "\n".join(shown)
        if "--write" in sys.argv:
            block = re.compile(f"(<!-- {name} -->\n).*?(\n<!-- -->)", re.S)
            PAGE.write_text(block.sub(lambda match, table=table: match[1] + table + match[2], PAGE.read_text()))


def _speeds() -> Iterator[str]:
    yield "| size | spec | made | median | mean | slowest | prototype |"
    yield "|---|---|---|---|---|---|---|"
    for size, options, boards, prototype in SPEEDS:
        spec = Spec(family="flow", rows=size, columns=size, options=options)
        seconds, made = [], 0
        for seed in range(boards):
            started = time.process_time()
            draft = MAKER.attempt(spec, seed, Clock(SECONDS))
            seconds.append(time.process_time() - started)
            if draft is not None:
                made += 1
                assert ew.solve(draft.puzzle, unique=True, threads=1).unique is True
        said = ", ".join(f"{name} {value}" for name, value in options.items())
        times = (statistics.median(seconds), statistics.mean(seconds), max(seconds))
        yield f"| {size}×{size} | {said} | {made} of {boards} | {' | '.join(map(_time, times))} | {prototype} |"


def _grades() -> Iterator[str]:
    yield f"| size | {' | '.join(str(low) for low, _ in LEVELS)} |"
    yield "|---" * (len(LEVELS) + 1) + "|"
    for size, boards in GRADES:
        shares = []
        for levels in LEVELS:
            found: Counter[bool] = Counter()
            spec = Spec(family="flow", rows=size, columns=size, levels=levels)
            for seed in range(boards):
                draft = MAKER.attempt(spec, seed, Clock(SECONDS))
                level = None if draft is None else graded(draft.puzzle, Clock(SECONDS)).level
                found[level is not None and int(level) == levels[0]] += 1
            shares.append(f"{found[True] / boards:.0%}")
        yield f"| {size}×{size} | {' | '.join(shares)} |"


def _time(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


if __name__ == "__main__":
    main()
