"""A board of tiles in the core's own structure, which all of its searches share."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from edgewise.base.forms import TileForm, ints

if TYPE_CHECKING:
    from edgewise._native import TileBoard


def native_board(form: TileForm) -> TileBoard:
    """The form's cells and pieces in the core's own structure."""
    from edgewise._native import TileBoard  # late: reading and drawing work without the core

    sides, fixed = ints(chain.from_iterable(form.pieces)), ints(chain.from_iterable(form.fixed))
    return TileBoard(form.neighbours.members, sides, form.border, fixed)
