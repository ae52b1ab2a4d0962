"""How well the difficulty follows people: ``python -m experiments.grades.stars`` fits the scales and judges them.

Reads ``labels.tsv`` of the public puzzles: addresses with the stars, 1 to 5, that their authors gave. Prints the rank
correlation of each quantity with the stars, family by family; then each scale, fitted to all boards, and what it says
about boards that it was not fitted to (ten folds, twice). Draws ``difficulty-stars.svg``. Takes some minutes.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import correlation, fmean
from typing import NamedTuple

import edgewise as ew
from edgewise.bench.plots import Axis, Point, Series, plot
from edgewise.explaining.difficulty import STARS, WORDS, Chances, Rating, Scale
from experiments.explain.grades import ranks
from experiments.places import IMAGES, PUBLIC

FOLDS, REPEATS = 10, 2
LIMITS = ew.Limits(seconds=60)
FEWEST = 15
"""Boards of a family from which on it has a row of its own."""


class Board(NamedTuple):
    family: str
    stars: int
    level: float
    difficulty: Rating

    @property
    def x(self) -> float:
        return math.log2(1 + self.difficulty.amount)


def rated() -> list[Board]:
    """Every public board that has a grade, and plain rules."""
    lines = [line.split("\t") for line in (PUBLIC / "labels.tsv").read_text().splitlines()[1:]]
    plain = [(int(stars), address) for _, stars, variant, _, address in lines if variant == "0"]
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(_rated, plain, chunksize=8))
    boards = [one for one in found if isinstance(one, Board)]
    print(
        f"{len(boards)} boards; left out: {dict(Counter(one for one in found if isinstance(one, str)))}\n", flush=True
    )
    return boards


def _rated(line: tuple[int, str]) -> Board | str:
    """One board, or why it has no grade."""
    stars, address = line
    try:
        puzzle = ew.load(re.sub(r"(@.*|(\.\d+)+)$", "", address.strip()))
        grade = ew.grade(puzzle, limits=LIMITS)
    except ew.EdgewiseError as error:
        return type(error).__name__
    if grade.difficulty is None or grade.level is None:
        return grade.verdict
    return Board(puzzle.family_name, stars, grade.level, grade.difficulty)


def agreement(boards: Sequence[Board], scores: Sequence[float]) -> float:
    if len(set(scores)) == 1:
        return 0.0
    return correlation(ranks(scores), ranks(board.stars for board in boards))


# ---- a scale, fitted -------------------------------------------------------------------------------------------------


def fitted(boards: Sequence[Board]) -> Scale:
    """The scale under which the stars of these boards are likeliest: five numbers, improved one after another.

    Where no board has five stars, the last step of the scale is as wide as the one before.
    """
    has_all = any(board.stars == STARS[-1] for board in boards)

    def scale_of(numbers: Sequence[float]) -> Scale:
        slope, first, *gaps = numbers
        cuts = [first]
        for gap in gaps if has_all else (*gaps[:-1], gaps[-2]):
            cuts.append(cuts[-1] + math.exp(gap))
        return Scale(math.exp(slope), (cuts[0], cuts[1], cuts[2], cuts[3]))

    def surprise(numbers: Sequence[float]) -> float:
        scale = scale_of(numbers)
        chances = (scale.chances(board.difficulty.amount)[board.stars - 1] for board in boards)
        return -sum(math.log(max(chance, 1e-12)) for chance in chances)

    best = [math.log(0.5), sorted(board.x for board in boards)[len(boards) // 5], 1.0, 1.0, 1.0]
    least, step = surprise(best), 1.0
    while step > 0.01:
        is_better = False
        for index in range(len(best)):
            for change in (step, -step):
                tried = [*best]
                tried[index] += change
                if (value := surprise(tried)) < least:
                    best, least, is_better = tried, value, True
        step /= 1 if is_better else 2
    return scale_of(best)


def judged(boards: Sequence[Board]) -> dict[str, float]:
    """What scales fitted to nine tenths say of the last tenth: means over all tenths, several times."""
    rng = random.Random(1)
    got = defaultdict[str, list[float]](list)
    for _ in range(REPEATS):
        order = rng.sample(range(len(boards)), len(boards))
        said = [0.0] * len(boards)
        for fold in range(FOLDS):
            held = order[fold::FOLDS]
            scale = fitted([boards[at] for at in order if at not in set(held)])
            for at in held:
                found = scale.chances(boards[at].difficulty.amount)
                lowest, highest = found.spread
                said[at] = sum(stars * chance for stars, chance in zip(STARS, found, strict=True))
                got["off by"].append(abs(found.stars - boards[at].stars))
                got["within the spread"].append(lowest <= boards[at].stars <= highest)
                got["as the words say"].append(_is_called(found, boards[at].stars))
                got["width of the spread"].append(highest - lowest + 1)
        got["Spearman"].append(agreement(boards, said))
    return {name: fmean(values) for name, values in got.items()}


def _is_called(found: Chances, stars: int) -> bool:
    return WORDS[stars - 1] in found.words


def main() -> None:
    boards = rated()
    families = Counter(board.family for board in boards)
    print("| family | boards | level | difficulty |\n|---|---|---|---|")
    for family, number in families.most_common():
        if number >= FEWEST:
            some = [board for board in boards if board.family == family]
            level = agreement(some, [board.level for board in some])
            print(f"| {family} | {number} | {level:.2f} | {agreement(some, [board.x for board in some]):.2f} |")
    series = []
    for style, name in enumerate(sorted({board.difficulty.quantity for board in boards})):
        some = [board for board in boards if board.difficulty.quantity == name]
        scale = fitted(some)
        print(f"\n{name}: slope {scale.slope:.2f}, cuts {', '.join(f'{cut:.1f}' for cut in scale.cuts)}")
        print(f"of {len(some)} boards, held back: {', '.join(f'{k} {v:.2f}' for k, v in judged(some).items())}")
        rng = random.Random(2)
        points = [
            Point(board.stars + rng.uniform(-0.3, 0.3), scale.chances(board.difficulty.amount).stars) for board in some
        ]
        series.append(Series(name, points, style=style))
    picture = plot("Stars of authors and what the difficulty expects", Axis("stars"), Axis("difficulty"), series)
    (IMAGES / "difficulty-stars.svg").write_text(picture + "\n")


if __name__ == "__main__":
    main()
