"""Trains the odds of `--option choice=learnt`: `python docs/engines/learnt_choice_training.py [--dry-run]`.

Boards come from the project's own generator, with seeds from 1000. Each edge that propagation alone does not settle is
one example: the clues of the six by five cells around it, and whether it is on in the only solution. The model is
16 units, each a sum over these cells, applied to the surroundings and to their three mirror images and added up.
It is written, as whole numbers, to native/line/learnt/odds_table.hpp, from which the core is built. The table of
docs/engines/learnt-choice.md is printed for boards that the model has not seen: of other sizes, and the public ones.

Needs numpy, here and nowhere else; takes a few minutes. A seed gives the same table on the same machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import edgewise as ew
from edgewise.engine import Job
from edgewise.families.slitherlink import Slitherlink
from edgewise.forcing import force
from edgewise.registry import engines, family_of
from edgewise.result import Question

TABLE = Path(__file__).parents[2] / "native" / "line" / "learnt" / "odds_table.hpp"
PUBLIC = Path(__file__).parents[3] / "shared" / "puzzles" / "slitherlink"
ROWS, COLUMNS = 6, 5
"""The surroundings of a horizontal edge: three rows of cells above it, three below, two columns on either side."""
BLANK, OUTSIDE, CODES = 4, 5, 6
"""A clue is its own code."""
INPUTS = ROWS * COLUMNS * CODES
UNITS = 16
UNIT = 64
"""Weights are whole multiples of one part in so many."""
EPOCHS, BATCH, RATE = 8, 1024, 3e-3

MINIMAL = {"minimal": True}
TRAINED_ON: list[tuple[tuple[int, int], int, dict[str, object]]] = [
    ((10, 10), 1600, MINIMAL),
    ((12, 12), 400, MINIMAL),
    ((10, 14), 250, MINIMAL),
    ((15, 15), 60, MINIMAL),
    ((12, 12), 150, {"grade": "1..3"}),
    ((12, 12), 150, {}),
    ((12, 12), 100, {"grade": "6..7"}),
]
HELD_OUT: list[tuple[tuple[int, int], int, dict[str, object]]] = [
    ((7, 7), 100, MINIMAL),
    ((20, 20), 12, MINIMAL),
    ((25, 30), 10, {}),
]
PUBLIC_GROUPS = {"public, site": "site-*/*.txt", "public, minimal": "minimal/*.txt"}
FIRST_SEED, FIRST_SEED_HELD_OUT = 1000, 5_000_000

Floats = NDArray[np.float32]
Codes = NDArray[np.uint8]
_PLACES = np.arange(ROWS * COLUMNS).reshape(ROWS, COLUMNS)
MIRRORED = np.array([_PLACES, _PLACES[::-1], _PLACES[:, ::-1], _PLACES[::-1, ::-1]]).reshape(4, -1)


@dataclass(frozen=True)
class Examples:
    """A row for each edge."""

    around: Codes
    is_on: NDArray[np.bool_]

    @staticmethod
    def of(boards: Iterable[Slitherlink]) -> Examples:
        around, is_on = zip(*map(_examples, boards), strict=True)
        return Examples(np.concatenate(around), np.concatenate(is_on))


def _examples(board: Slitherlink) -> tuple[Codes, NDArray[np.bool_]]:
    """The edges that propagation leaves open. No search ever decides the others."""
    form = family_of(board).lower(board)
    (solution,) = engines()["cdcl"].run(form, Job(Question.FIRST)).solutions
    is_on = np.zeros(form.edge_count, np.bool_)
    is_on[list(solution)] = True
    is_open = np.array([value is None for value in force(form).values])
    return surroundings(board)[is_open], is_on[is_open]


def surroundings(board: Slitherlink) -> Codes:
    """For each edge, in the order of the form, the codes around it; vertical edges as if the board were transposed."""
    cells = np.array([[BLANK if clue is None else clue for clue in row] for row in board.clues], np.uint8)
    down = _windows(cells.T).transpose(1, 0, 2)
    return np.concatenate([_windows(cells).reshape(-1, ROWS * COLUMNS), down.reshape(-1, ROWS * COLUMNS)])


def _windows(cells: Codes) -> Codes:
    padded = np.pad(cells, ((ROWS // 2, ROWS // 2), (COLUMNS // 2, COLUMNS // 2)), constant_values=OUTSIDE)
    windows = np.lib.stride_tricks.sliding_window_view(padded, (ROWS, COLUMNS))
    return windows.reshape(*windows.shape[:2], ROWS * COLUMNS)


def made(wishes: Iterable[tuple[tuple[int, int], int, dict[str, object]]], seed: int) -> Iterator[Slitherlink]:
    for size, number, wish in wishes:
        for one in ew.generate_many("slitherlink", size, number=number, seed=seed, threads=1, **wish):  # type: ignore[arg-type]
            if isinstance(one, ew.Failure):
                continue  # a seed for which no attempt met the wish; the others do as well
            assert isinstance(one.puzzle, Slitherlink)
            yield one.puzzle


def public(pattern: str) -> Iterator[Slitherlink]:
    for path in sorted(PUBLIC.glob(pattern)):
        board = ew.load(path)
        assert isinstance(board, Slitherlink)
        yield board


@dataclass
class Model:
    weights: Floats
    unit_bias: Floats
    out: Floats
    bias: Floats

    @staticmethod
    def untrained(rng: np.random.Generator) -> Model:
        weights, out = rng.normal(0, 0.15, (INPUTS, UNITS)), rng.normal(0, 0.3, UNITS)
        return Model(*(part.astype(np.float32) for part in (weights, np.zeros(UNITS), out, np.zeros(1))))

    @property
    def parts(self) -> tuple[Floats, ...]:
        return self.weights, self.unit_bias, self.out, self.bias

    def log_odds(self, around: Codes) -> Floats:
        parts = []
        for start in range(0, len(around), 20_000):
            units = _inputs(around[start : start + 20_000]) @ self.weights + self.unit_bias
            parts.append((np.maximum(units, 0) @ self.out).reshape(-1, len(MIRRORED)).sum(1) + self.bias)
        return np.concatenate(parts)

    def gradient(self, around: Codes, is_on: Floats) -> list[Floats]:
        inputs = _inputs(around)
        units = inputs @ self.weights + self.unit_bias
        active = np.maximum(units, 0)
        odds = (active @ self.out).reshape(-1, len(MIRRORED)).sum(1) + self.bias
        error = (1 / (1 + np.exp(-odds)) - is_on) / len(is_on)
        each = np.repeat(error, len(MIRRORED))
        behind = each[:, None] * self.out * (units > 0)
        return [inputs.T @ behind, behind.sum(0), active.T @ each, np.array([error.sum()], np.float32)]

    def in_whole_units(self) -> Model:
        """The model as the core will have it."""
        weights, unit_bias, out = (np.round(part * UNIT) / UNIT for part in self.parts[:3])
        return Model(weights, unit_bias, out, np.round(self.bias * UNIT**2) / UNIT**2)


def _inputs(around: Codes) -> Floats:
    """A one for the code of each cell, for the four mirror images of each example."""
    images = around[:, MIRRORED].reshape(-1, ROWS * COLUMNS, 1)
    return (images == np.arange(CODES, dtype=np.uint8)).reshape(-1, INPUTS).astype(np.float32)


def train(examples: Examples, seed: int) -> Model:
    """Adam on the log loss, with a rate that falls to nothing."""
    rng = np.random.default_rng(seed)
    model = Model.untrained(rng)
    first = [np.zeros_like(part) for part in model.parts]
    second = [np.zeros_like(part) for part in model.parts]
    batches = len(examples.is_on) // BATCH
    for step in range(EPOCHS * batches):
        if step % batches == 0:
            order = rng.permutation(len(examples.is_on))
        chosen = order[step % batches * BATCH :][:BATCH]
        gradient = model.gradient(examples.around[chosen], examples.is_on[chosen].astype(np.float32))
        rate = RATE * (1 - step / (EPOCHS * batches))
        for part, slope, mean, square in zip(model.parts, gradient, first, second, strict=True):
            mean[:] += 0.1 * (slope - mean)
            square[:] += 0.01 * (slope * slope - square)
            part[:] -= rate * (mean / (1 - 0.9 ** (step + 1))) / (np.sqrt(square / (1 - 0.99 ** (step + 1))) + 1e-8)
    return model


def table_text(model: Model) -> str:
    """The header that the core is built from."""
    weights, unit_bias, out = (np.round(part * UNIT).astype(int) for part in model.parts[:3])
    bias = int(np.round(model.bias[0] * UNIT**2))
    farthest = np.abs(weights).reshape(-1, CODES, UNITS).max(1).sum(0) + np.abs(unit_bias)
    assert farthest.max() < 2**15, "a sum would not fit into 16 bits"
    assert 4 * (farthest * np.abs(out)).sum() + abs(bias) < 2**31, "the odds would not fit into 32 bits"
    arrays = "".join(
        f"inline constexpr std::array<std::int16_t, {len(numbers)}> {name}{{\n{_rows(numbers)}}};\n"
        for name, numbers in (("kUnitBias", unit_bias), ("kOut", out), ("kWeights", weights.reshape(-1)))
    )
    return f"""\
// What was learnt of the odds that an edge is on. Written by docs/engines/learnt_choice_training.py; not to be edited.
//
// kWeights has, for each of the cells around an edge, row by row, and each code of a cell, a number for each unit.
#pragma once

#include <array>
#include <cstdint>

namespace edgewise::odds_table {{

inline constexpr std::int32_t kRows = {ROWS};
inline constexpr std::int32_t kColumns = {COLUMNS};
inline constexpr std::int32_t kCodes = {CODES};
inline constexpr std::int32_t kUnits = {UNITS};
inline constexpr std::int32_t kOne = {UNIT**2};  // log odds of 1
inline constexpr std::int32_t kBias = {bias};
// clang-format off
{arrays}// clang-format on

}}  // namespace edgewise::odds_table
"""


def _rows(numbers: NDArray[np.int_], width: int = 32) -> str:
    rows = (numbers[start : start + width] for start in range(0, len(numbers), width))
    return "".join("    " + "".join(f"{number}," for number in row) + "\n" for row in rows)


def loss(odds: Floats, is_on: NDArray[np.bool_]) -> float:
    return float(np.mean(np.logaddexp(0, odds) - is_on * odds))


def by_nearest_clues(around: Codes) -> Floats:
    """The simple guess: of a clue n, n edges of four are on. The mean of both clues, or a half where there is none."""
    beside = around[:, [ROWS // 2 * COLUMNS - COLUMNS + COLUMNS // 2, ROWS // 2 * COLUMNS + COLUMNS // 2]]
    known = beside < BLANK
    share = np.where(known, beside / 4, 0).sum(1) / np.maximum(known.sum(1), 1)
    guess = np.clip(np.where(known.any(1), share, 0.5), 0.02, 0.98)
    return np.log(guess / (1 - guess)).astype(np.float32)


def report(name: str, examples: Examples, share_on: float, model: Model) -> None:
    is_on = examples.is_on
    base = np.full(len(is_on), np.log(share_on / (1 - share_on)), np.float32)
    odds = [base, by_nearest_clues(examples.around), model.log_odds(examples.around)]
    cells = [f"{loss(one, is_on):.3f} | {100 * np.mean((one > 0) == is_on):.1f} %" for one in odds]
    print(f"| {name} | {len(is_on)} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--dry-run", action="store_true", help="write no table")
    chosen = arguments.parse_args()
    examples = Examples.of(made(TRAINED_ON, FIRST_SEED))
    model = train(examples, chosen.seed).in_whole_units()
    if not chosen.dry_run:
        TABLE.write_text(table_text(model))
    share_on = float(examples.is_on.mean())
    print("| boards | open edges | base rate: log loss | right | nearest clues: log loss | right | learnt | right |")
    print("|---|---|---|---|---|---|---|---|")
    report("trained on", examples, share_on, model)
    for size, number, wish in HELD_OUT:
        kind = "minimal" if wish else "not minimal"
        boards = made([(size, number, wish)], FIRST_SEED_HELD_OUT)
        report(f"made, {size[0]}×{size[1]}, {kind}", Examples.of(boards), share_on, model)
    for name, pattern in PUBLIC_GROUPS.items():
        if any(PUBLIC.glob(pattern)):
            report(name, Examples.of(public(pattern)), share_on, model)


if __name__ == "__main__":
    main()
