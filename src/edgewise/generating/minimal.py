"""The fewest signs around a loop, by the core: none that is left can go without a second solution.

A sign is what a player sees on the board: a number, a pearl. For the core it is a few clues of a form, which come and
go together. Signs are in groups, because those of a symmetric board come and go together as well.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from edgewise.base.errors import NoEngine
from edgewise.base.forms import LineForm, Sets, ints
from edgewise.core import core_missing, native_faces, native_graph

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock

MOST_CONFLICTS = 20_000
"""Of one question. Where it takes more, the attempt comes to nothing; a limit of time would not do the same again."""


@dataclass(frozen=True, slots=True)
class Signs:
    """All signs that a loop allows, as clues of a form."""

    clues: Sets
    """The edges that each clue counts ..."""
    low: array[int]
    high: array[int]
    sign_of: array[int]
    """... and the sign that it belongs to. Signs are numbered from 0."""


def minimal_groups(
    form: LineForm,
    signs: Signs,
    loop: Sequence[int],
    groups: Sequence[Sequence[int]],
    order: Sequence[int],
    clock: Clock,
) -> list[int] | None:
    """The groups of signs that are left; those that are not in ``order`` stay, the others go in this order if they can.

    The form has what always holds, ``loop`` are the edges of the solution. ``None`` where every sign together does not
    make the loop the only one, where a question takes too long, or where the clock ends it.
    """
    if missing := core_missing():
        raise NoEngine(f"making puzzles needs the native core: {missing}")
    from edgewise._native import minimal_clues  # late: reading and drawing work without the core

    sets = Sets.of(groups)
    outcome, left = minimal_clues(
        native_graph(form),
        native_faces(form),
        (signs.clues.starts, signs.clues.members),
        signs.low,
        signs.high,
        signs.sign_of,
        ints(loop),
        (sets.starts, sets.members),
        ints(order),
        MOST_CONFLICTS,
        clock.job(),
    )
    return [group for group, stays in enumerate(left) if stays] if outcome == "minimal" else None


def fitting_loop(form: LineForm, preferred: Sequence[bool], clock: Clock) -> list[int] | None:
    """The edges of a loop that fits a form, near the preferred one; none where there is no loop.

    ``None`` where it takes too long, or where the clock ends it.
    """
    if missing := core_missing():
        raise NoEngine(f"making puzzles needs the native core: {missing}")
    from edgewise._native import fitting_loop as native_fitting_loop

    found = native_fitting_loop(
        native_graph(form), native_faces(form), bytes(preferred), 10 * MOST_CONFLICTS, clock.job()
    )
    return None if found is None else list(array("i", found))
