"""What can be known beforehand of a wish for a Slitherlink that comes with a mask, or with clues that are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.families.slitherlink.rules import lower, violations
from edgewise.generating.minimal import fitting_loop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from edgewise.generating.wish import Wish

SECONDS = 5.0
"""A board that is given is looked at for so long, at most."""


def given_refusal(wish: Wish, groups: Sequence[Sequence[int]]) -> str | None:
    """Why what was given can never be; ``groups`` are the cells that the symmetry takes to each other."""
    if wish.mask is not None:
        return _mask_refusal(wish, wish.mask, groups)
    if wish.start is not None:
        assert isinstance(wish.start, Slitherlink)
        return _start_refusal(wish, wish.start)
    return None


def _mask_refusal(wish: Wish, mask: frozenset[int], groups: Sequence[Sequence[int]]) -> str | None:
    if not mask:
        return "the mask has no cell: without a clue every loop is a solution"
    if wish.minimal or wish.start is not None or wish.solution is not None:
        other = "minimal" if wish.minimal else "a given board" if wish.start is not None else "a solution"
        return f"a mask says where every clue stands: it cannot be combined with {other}"
    if any(not mask.isdisjoint(group) and not mask.issuperset(group) for group in groups):
        return f"the mask does not have the symmetry {wish.symmetry}"
    if wish.clues is not None and wish.clues != len(mask):
        return f"the mask has {len(mask)} cells, so there cannot be {wish.clues} clues"
    if wish.density is not None:
        return "the mask says how many clues there are: leave out the density"
    return None


def _start_refusal(wish: Wish, start: Slitherlink) -> str | None:
    if wish.solution is not None:
        assert isinstance(wish.solution, Loop) or start.tiling is not None
        told = violations(start, wish.solution)  # type: ignore[arg-type]  # loops of tilings have their own type
        broken = [one for one in told if one.code.startswith("clue.")]
        return f"the given solution breaks a given clue: {broken[0]}" if broken else None
    from edgewise.explaining.clock import Clock  # late: only few wishes need it

    form = lower(start)
    if fitting_loop(form, [False] * form.edge_count, Clock(SECONDS)) == []:
        return "the given board has no solution: no loop fits its clues"
    return None
