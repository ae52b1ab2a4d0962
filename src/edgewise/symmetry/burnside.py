"""How many classes of solutions there are up to symmetry, counted without finding any of them.

By the lemma of Cauchy, Frobenius and Burnside the number of classes is the mean, over all symmetries, of the number of
solutions that the symmetry leaves as they are. Symmetries that are conjugates of each other, or have the same cycles,
leave equally many, so few have to be counted.
"""

from __future__ import annotations

from collections.abc import Callable

from edgewise.base.errors import EngineFault
from edgewise.base.forms import LineForm
from edgewise.solving.forcing import force
from edgewise.symmetry.groups import Group, cycles
from edgewise.symmetry.invariant import invariant_count


def class_count(form: LineForm, group: Group, every: int, go_on: Callable[[], None] = lambda: None) -> int:
    """The number of classes, given the number of all solutions. ``go_on`` is called often; it may raise."""
    if every <= 1:
        return every  # the only one is its own image
    settled = force(form).values
    known: dict[tuple[tuple[int, ...], ...], int] = {}
    total = every
    for symmetry, alike in group.classes[1:]:
        joined = tuple(tuple(sorted(cycle)) for cycle in cycles(symmetry))
        if joined not in known:
            known[joined] = invariant_count(form, symmetry, settled, go_on)
        total += alike * known[joined]
    if total % len(group):
        raise EngineFault("the count up to symmetry does not come out even; please report this puzzle")
    return total // len(group)
