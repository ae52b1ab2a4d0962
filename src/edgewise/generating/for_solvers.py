"""What a spec asks on behalf of solvers: how hard people find a puzzle, which technique it takes, which it does not.

Makers know levels and nothing of this. So each attempt is made for some level that may do, level after level, and what
came of it is measured: the stars of its grade, and the techniques on the way that `edgewise explain` finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from edgewise.base.result import Limits
from edgewise.explaining.difficulty import whole_stars
from edgewise.generating.spec import Spec

if TYPE_CHECKING:
    from edgewise.base.family import Puzzle
    from edgewise.explaining.clock import Clock
    from edgewise.explaining.grade import Grade

LEVEL_OF = {
    "early-loop": 2,
    "two-rules-together": 3,
    "three-rules-together": 4,
    "contradiction": 4,
    "short-look-ahead": 5,
    "look-ahead": 6,
    "long-look-ahead": 7,
    "long-chain": 8,
    "cases-within-cases": 9,
    "beyond-cases": 10,
}
"""Techniques that are a rung of the ladder."""
LEVELS_TO_TEACH = (3, 4, 5, 2, 6, 7, 1)
"""Where the others are, the likeliest first."""
LEVELS_TRIED = 4
HARDEST_MADE = 9


def aimed(spec: Spec, attempt: int) -> Spec:
    """The spec that a maker is given at this attempt: with a level, where the user named none."""
    if spec.levels is not None or (spec.stars is None and spec.teach is None):
        return spec
    if spec.stars is not None:
        levels = levels_for(spec.stars)
    else:
        levels = (LEVEL_OF[spec.teach],) if spec.teach in LEVEL_OF else LEVELS_TO_TEACH
    level = levels[attempt % len(levels)]
    return replace(spec, levels=(level, level))


def levels_for(stars: tuple[int, int]) -> tuple[int, ...]:
    """The levels at which boards with so many stars are likeliest to be.

    >>> levels_for((1, 1)), levels_for((4, 5))
    ((3, 2, 4, 1), (9, 8, 7, 6))
    """
    near = sum(stars) + 1
    return tuple(sorted(range(1, HARDEST_MADE + 1), key=lambda level: (abs(level - near), level))[:LEVELS_TRIED])


def techniques(puzzle: Puzzle, clock: Clock) -> dict[str, int]:
    """The techniques on the way that is found from the empty board, and the hardest level at which each is taken."""
    from edgewise.explaining.verbs import explain  # late: few specs need it

    taken: dict[str, int] = {}
    for step in explain(puzzle, limits=Limits(seconds=clock.left), stop=clock.stop):
        if step.deduction is not None:
            taken[step.rule] = max(step.deduction.level, taken.get(step.rule, 0))
    return taken


def wrong_stars(stars: tuple[int, int], grade: Grade | None) -> Iterator[tuple[float, str]]:
    """By how much, and in words, the stars are not those that were asked for."""
    lowest, highest = stars
    if grade is None or grade.difficulty is None:
        yield 20, "it has no difficulty in stars"
    elif not lowest <= whole_stars(grade.difficulty.stars) <= highest:
        found = grade.difficulty.stars
        wanted = f"{lowest}" if lowest == highest else f"{lowest} to {highest}"
        yield max(lowest - found, found - highest), f"{found:.1f} stars, not {wanted}"


def wrong_techniques(spec: Spec, taken: Mapping[str, int]) -> Iterator[tuple[float, str]]:
    """The same for techniques: one is to be taken and nothing harder, another is not to be there."""
    if spec.teach is not None:
        hardest = max(taken.values(), default=0)
        if spec.teach not in taken:
            yield 10, f"it does not take {spec.teach}"
        elif (off := hardest - taken[spec.teach]) > 0:
            yield off, f"it takes harder steps than {spec.teach}"
    if spec.no is not None and spec.no in taken:
        yield 5, f"it takes {spec.no}"
