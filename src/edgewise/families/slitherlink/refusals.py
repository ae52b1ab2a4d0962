"""What can be known beforehand of a spec for a Slitherlink that comes with a mask, or with clues that are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.families.slitherlink.rules import lower, violations
from edgewise.generating.minimal import fitting_loop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from edgewise.generating.spec import Spec

SECONDS = 5.0
"""A board that is given is looked at for so long, at most."""


def given_refusal(spec: Spec, groups: Sequence[Sequence[int]]) -> str | None:
    """Why what was given can never be; ``groups`` are the cells that the symmetry takes to each other."""
    if spec.mask is not None:
        return _mask_refusal(spec, spec.mask, groups)
    if spec.start is not None:
        assert isinstance(spec.start, Slitherlink)
        return _start_refusal(spec, spec.start)
    return None


def _mask_refusal(spec: Spec, mask: frozenset[int], groups: Sequence[Sequence[int]]) -> str | None:
    if not mask:
        return "the mask has no cell: without a clue every loop is a solution"
    if spec.minimal or spec.start is not None or spec.solution is not None:
        other = "minimal" if spec.minimal else "a given board" if spec.start is not None else "a solution"
        return f"a mask says where every clue stands: it cannot be combined with {other}"
    if any(not mask.isdisjoint(group) and not mask.issuperset(group) for group in groups):
        return f"the mask does not have the symmetry {spec.symmetry}"
    if spec.clues is not None and spec.clues != len(mask):
        return f"the mask has {len(mask)} cells, so there cannot be {spec.clues} clues"
    if spec.density is not None:
        return "the mask says how many clues there are: leave out the density"
    return None


def _start_refusal(spec: Spec, start: Slitherlink) -> str | None:
    if spec.solution is not None:
        assert isinstance(spec.solution, Loop) or start.tiling is not None
        found = violations(start, spec.solution)  # type: ignore[arg-type]  # loops of tilings have their own type
        broken = [one for one in found if one.code.startswith("clue.")]
        return f"the given solution breaks a given clue: {broken[0]}" if broken else None
    from edgewise.explaining.clock import Clock  # late: only few specs need it

    form = lower(start)
    if fitting_loop(form, [False] * form.edge_count, Clock(SECONDS)) == []:
        return "the given board has no solution: no loop fits its clues"
    return None
