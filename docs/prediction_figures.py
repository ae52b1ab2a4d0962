"""Fits the models of `edgewise analyze` and prints how far off they are: `python docs/prediction_figures.py`.

Boards come from the project's own makers, with seeds from 1. Those of Slitherlink and Flow have exactly one solution,
as puzzles for people do: those of Slitherlink lose clues as long as that holds. Every engine settles every board on one
thread, up to a limit; where it was stopped, what it took until then counts. Time is the smaller of wall and processor
time. Errors are for boards that a model has not seen: each quarter of them is predicted from the other three.
The coefficients go into `src/edgewise/analysis/predictions.json`, with the machine and the day.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from operator import mul

import edgewise as ew
from edgewise.analysis.measures import measure
from edgewise.analysis.prediction import FILE, models, predict, term_value, traits_of
from edgewise.bench.machine import machine_facts
from edgewise.bench.makers import made
from edgewise.families.eternity import Eternity
from edgewise.families.slitherlink import Slitherlink
from edgewise.family import Puzzle
from edgewise.forcing import force
from edgewise.forms import LineForm
from edgewise.registry import engines, family_of
from edgewise.result import Question

LIMITS = ew.Limits(seconds=2.0)
PARTS = 4
"""The boards are divided into this many parts, and each is predicted from the others."""
COVERED = 0.8
"""The share of the boards that a factor covers."""
ROUNDS = 30
HELD_OUT = 100_000
"""Seeds from here on are for testing the models, never for fitting them."""
NATIVE = ("cdcl", "backtrack", "cells", "frontier", "tiles")
FEWEST_BOARDS = 60
RIDGE = 1e-3
"""Keeps coefficients small where traits are correlated."""
LEFT_OUT = {"brute"}
"""It settles tiny boards only."""
TERMS = {
    "slitherlink": ("1", "size", "density", "open", "density*density", "open*open", "open*density", "clues_0/cells",
                    "clues_3/cells", "forced"),
    "flow": ("1", "size", "density", "open", "open*open", "forced_cell_share", "straight_share", "mean_apart/cells",
             "size*density"),
    "eternity": ("1", "size", "density", "clued", "log10_nodes", "log10_nodes*density", "clued*log10_nodes",
                 "log10_solutions", "log10_solutions*density", "size*density"),
}  # fmt: skip


@dataclass
class Sample:
    """One board: its traits, and what each engine took."""

    seed: int
    traits: dict[str, float]
    taken: dict[str, tuple[float, float]]
    """Nodes and seconds."""


def slitherlink(seed: int) -> Puzzle | None:
    """A board that loses clues in random order as long as it has one solution, down to a random density."""
    rng = random.Random(f"prediction {seed}")
    rows, columns = rng.randint(5, 14), rng.randint(5, 14)
    puzzle = made(f"made slitherlink {rows}x{columns} 100% {seed}")
    assert isinstance(puzzle, Slitherlink)
    clues = puzzle.flat_clues()
    if not unique(puzzle):
        return None
    fewest = rng.uniform(0.2, 0.7) * len(clues)
    left = len(clues)
    for cell in rng.sample(range(len(clues)), len(clues)):
        if left <= fewest:
            break
        kept, clues[cell] = clues[cell], None
        if unique(Slitherlink.from_flat(clues, columns)):
            left -= 1
        else:
            clues[cell] = kept
    return Slitherlink.from_flat(clues, columns)


def flow(seed: int) -> Puzzle | None:
    rng = random.Random(f"prediction {seed}")
    puzzle = made(f"made flow {rng.randint(5, 15)}x{rng.randint(5, 15)} {rng.randint(10, 30)}% {seed}")
    return puzzle if unique(puzzle) else None


def eternity(seed: int) -> Puzzle | None:
    rng = random.Random(f"prediction {seed}")
    side = rng.randint(3, 10)
    fewest = {7: 6, 8: 10, 9: 15, 10: 15}.get(side, 0)
    name = f"made eternity {side}x{side} {rng.randint(fewest, 45)}% {seed}"
    puzzle = made(name)
    assert isinstance(puzzle, Eternity)
    usual = len(set().union(*puzzle.pieces)) - 1
    return made(f"{name} colours={max(2, usual + rng.randint(-2, 3))}")


MAKERS = {"slitherlink": slitherlink, "flow": flow, "eternity": eternity}


def unique(puzzle: Puzzle) -> bool:
    return ew.solve(puzzle, unique=True, threads=1, limits=ew.Limits(seconds=10)).unique is True


def sampled(family: str, seed: int, only: Sequence[str] = ()) -> Sample | None:
    """What the engines take on the board of a seed; ``None`` where there is no such board."""
    puzzle = MAKERS[family](seed)
    if puzzle is None:
        return None
    form = family_of(puzzle).lower(puzzle)
    forced = force(form) if isinstance(form, LineForm) else None
    traits = traits_of(form, measure(puzzle, form), forced, family_of(puzzle).features(puzzle))
    taken = {}
    for engine in engines().values():
        able = Question.UNIQUE in engine.answers and engine.accepts(form) and engine.missing() is None
        if not able or engine.name in LEFT_OUT or (only and engine.name not in only):
            continue
        before = time.process_time()
        result = ew.solve(puzzle, unique=True, engine=engine.name, threads=1, limits=LIMITS)
        seconds = min(time.process_time() - before, result.seconds)
        nodes = result.stats.get("nodes")
        if isinstance(nodes, int):
            taken[engine.name] = (float(nodes), max(seconds, 1e-6))
    return Sample(seed, traits, taken)


def samples(family: str, boards: int, workers: int, only: Sequence[str]) -> Iterator[Sample]:
    with ProcessPoolExecutor(workers) as pool:
        asked = [family] * boards, range(1, boards + 1), [only] * boards
        yield from filter(None, pool.map(sampled, *asked, chunksize=4))


def fitted(rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """Least squares with a small ridge: the normal equations, solved by elimination."""
    width = len(rows[0])
    matrix = [
        [sum(row[i] * row[j] for row in rows) + (RIDGE * len(rows) if i == j else 0.0) for j in range(width)]
        + [sum(row[i] * target for row, target in zip(rows, targets, strict=True))]
        for i in range(width)
    ]
    for i in range(width):
        pivot = max(range(i, width), key=lambda k: abs(matrix[k][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        for k in range(width):
            if k != i:
                share = matrix[k][i] / matrix[i][i]
                matrix[k] = [a - share * b for a, b in zip(matrix[k], matrix[i], strict=True)]
    return [matrix[i][width] / matrix[i][i] for i in range(width)]


def fitted_above(floor: float, rows: Sequence[Sequence[float]], targets: Sequence[float]) -> list[float]:
    """Least squares for values that cannot be below a floor: for a board on the floor, any prediction below is right.

    Most boards need no search at all; a plain fit through them and the others would fit neither.
    """
    weights = fitted(rows, targets)
    for _ in range(ROUNDS):
        guesses = [sum(map(mul, weights, row)) for row in rows]
        hidden = [min(guess, t) if t <= floor else t for guess, t in zip(guesses, targets, strict=True)]
        weights = fitted(rows, hidden)
    return weights


def factor(errors: Sequence[float]) -> float:
    """The factor within which four out of five lie, either way."""
    return 10 ** sorted(map(abs, errors))[math.ceil(COVERED * len(errors)) - 1]


def model(family: str, engine: str, found: Sequence[Sample]) -> dict[str, object] | None:
    known = [sample for sample in found if engine in sample.taken]
    if len(known) < FEWEST_BOARDS:
        return None
    terms = TERMS[family]
    rows = [[term_value(term, sample.traits) for term in terms] for sample in known]
    told: dict[str, object] = {"terms": list(terms)}
    for number, name in enumerate(("nodes", "seconds")):
        logs = [math.log10(sample.taken[engine][number] + (1 - number)) for sample in known]
        floor = min(logs)
        errors = []
        for part in range(PARTS):
            others = [k for k in range(len(known)) if k % PARTS != part]
            weights = fitted_above(floor, [rows[k] for k in others], [logs[k] for k in others])
            for k in range(part, len(known), PARTS):
                errors.append(max(floor, sum(map(mul, weights, rows[k]))) - logs[k])
        told[f"log10_{name}"] = [float(f"{weight:.4g}") for weight in fitted_above(floor, rows, logs)]
        told[f"fewest_{name}"] = float(f"{10**floor - (1 - number):.3g}")
        told[f"{name}_factor"] = float(f"{factor(errors):.2g}")
        usual = statistics.median(logs)
        told[f"{name}_factor_of_the_median"] = float(f"{factor([log - usual for log in logs]):.2g}")
    told["largest_size"] = round(max(sample.traits["size"] for sample in known), 4)
    told["boards"] = len(known)
    return told


def held_out(family: str, boards: int) -> None:
    """Prints how many boards that no model was fitted to lie within its factor, and how many of those searched."""
    within: dict[str, list[tuple[bool, bool]]] = {}
    for seed in range(HELD_OUT, HELD_OUT + boards):
        sample = sampled(family, seed, NATIVE)
        for engine, (nodes, _) in sample.taken.items() if sample else ():
            told = predict(family, engine, sample.traits)
            if told is not None:
                hit = 1 / told.nodes_factor <= (1 + told.nodes) / (1 + nodes) <= told.nodes_factor
                searched = nodes > models()["models"][family][engine]["fewest_nodes"]
                within.setdefault(engine, []).append((hit, searched))
    for engine, hits in within.items():
        hard = [hit for hit, searched in hits if searched]
        print(f"| {family} | {engine} | {sum(hit for hit, _ in hits)} of {len(hits)} | {sum(hard)} of {len(hard)} |")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=400, help="seeds for each family")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--family", choices=MAKERS, help="fit the models of this family only")
    parser.add_argument("--engine", action="append", default=[], help="and of this engine only; the others stay")
    parser.add_argument("--held-out", type=int, metavar="N", help="fit nothing; test the models on N other boards")
    asked = parser.parse_args()
    if asked.held_out:
        print("| family | engine | within its factor | of those that took a search |")
        print("|---|---|---|---|")
        for family in MAKERS:
            held_out(family, asked.held_out)
        return
    machine = machine_facts()
    made_on = {name: machine[name] for name in ("processor", "cores", "load", "edgewise", "started")}
    every: dict[str, dict[str, object]] = models()["models"] if asked.family or asked.engine else {}
    print("| family | engine | boards | nodes within | by the median | time within | by the median |")
    print("|---|---|---|---|---|---|---|")
    for family in [asked.family] if asked.family else MAKERS:
        found = list(samples(family, asked.boards, asked.workers, asked.engine))
        if not asked.engine:
            every[family] = {"made_on": made_on}
        for engine in dict.fromkeys(engine for sample in found for engine in sample.taken):
            one = model(family, engine, found)
            if one is None:
                continue
            every[family][engine] = {k: v for k, v in one.items() if not k.endswith("median")}
            print(
                f"| {family} | {engine} | {one['boards']} | ×÷ {one['nodes_factor']:g}"
                f" | ×÷ {one['nodes_factor_of_the_median']:g} | ×÷ {one['seconds_factor']:g}"
                f" | ×÷ {one['seconds_factor_of_the_median']:g} |",
                flush=True,
            )
    told = {
        "what": "log10 of nodes + 1 and of seconds, as sums of terms; see edgewise/analysis/prediction.py",
        "made_by": "docs/prediction_figures.py",
        "models": every,
    }
    FILE.write_text(_readable(told), "utf-8")


def _readable(told: object) -> str:
    """JSON with each list on one line."""
    text = json.dumps(told, indent=1, ensure_ascii=False)
    return (
        re.sub(r"\[\s+(.*?)\s+\]", lambda match: "[" + re.sub(r",\s+", ", ", match[1]) + "]", text, flags=re.S) + "\n"
    )


if __name__ == "__main__":
    main()
