"""Koburin as an address of puzz.link and as a saved file of pzpr.

In addresses numbers go up to 4 and take blank cells along, as those of Slitherlink do.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.base.errors import BadInput
from edgewise.families._shared.loops.links import numbers_link
from edgewise.families._shared.loops.saved import OUTSIDE, saved_numbers
from edgewise.families._shared.puzzlink.numbers import FOUR_CELL, Number, write_four_cell
from edgewise.families.koburin.model import Koburin

HIGHEST = 4


def _write(numbers: Sequence[Number]) -> str:
    if any(number is not None and number > HIGHEST for number in numbers):
        raise BadInput(f"addresses of this kind have numbers up to {HIGHEST}; this puzzle has a higher one")
    return write_four_cell(numbers)


LINK = numbers_link(Koburin, "3/3/kbg", FOUR_CELL, _write)
SAVED = saved_numbers(
    Koburin,
    Koburin(((".", ".", "."), (".", ".", "1"), (".", ".", "."))),
    {**OUTSIDE, "m": "numbers count the shaded cells among the eight around them"},
    keeps_looks=True,
)
