"""A booklet of puzzles that were made: numbers, difficulty, the easiest first, and the answers behind.

``booklet_html`` and ``booklet_pdf`` are the two shapes that it is printed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from edgewise.base.family import Style
from edgewise.base.registry import family_of
from edgewise.base.scene import Scene

if TYPE_CHECKING:
    from edgewise.generating.made import Made


class Entry(NamedTuple):
    """A puzzle of the booklet, and its answer."""

    number: int
    stars: float | None
    """How hard people find it."""
    note: str
    """What is said beside its number."""
    puzzle: Scene
    answer: Scene


class Booklet(NamedTuple):
    title: str
    about: str
    entries: list[Entry]


def gathered(made: Sequence[Made], style: Style | None = None) -> Booklet:
    """The booklet of these puzzles, of which there is at least one."""
    style = style or Style()
    ordered = sorted(made, key=_hardness)
    first = ordered[0]
    family = family_of(first.puzzle)
    title = f"{len(ordered)} {family.title} puzzle{'s' * (len(ordered) != 1)}"
    about = f"edgewise generate {' '.join(first.spec.words())} -n {len(ordered)}; version {first.version}"
    entries = [
        Entry(
            number,
            _stars(one),
            _note(one),
            family.on_paper(one.puzzle, style),
            family.scene(one.puzzle, one.solution, style),
        )
        for number, one in enumerate(ordered, start=1)
    ]
    return Booklet(title, about, entries)


def _stars(made: Made) -> float | None:
    grade = made.grade
    return None if grade is None or grade.difficulty is None else grade.difficulty.stars


def _hardness(made: Made) -> tuple[float, float]:
    return _stars(made) or 0.0, (made.grade and made.grade.level) or 0.0


def _note(made: Made) -> str:
    """How hard it is, in as many words as fit above a puzzle, and its seed."""
    if (stars := _stars(made)) is not None:
        return f"{stars:.1f} · seed {made.seed}"
    return f"seed {made.seed}" if made.grade is None else f"{made.grade} · seed {made.seed}"
