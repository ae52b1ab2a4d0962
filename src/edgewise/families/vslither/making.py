"""Vertex Slitherlinks made to order. Numbers tell which corners are visited, so no other loop visits the same ones."""

from __future__ import annotations

from edgewise.families._shared.loops.making.lines import loop_by_cells
from edgewise.families._shared.loops.making.signs import SignKind, signs_maker
from edgewise.families._shared.loops.sides.checks import corners_visited
from edgewise.families._shared.loops.sides.making import UNDERSTOOD, in_every_cell
from edgewise.families.vslither.model import VertexSlitherlink

MAKER = signs_maker(
    SignKind(
        puzzle_type=VertexSlitherlink,
        allowed=in_every_cell(lambda drawn, row, column: (str(corners_visited(drawn, row, column)),)),
        density=(0.4, 0.5),
        draw=loop_by_cells(0.3, 0.8),
        understands=UNDERSTOOD,
    )
)
