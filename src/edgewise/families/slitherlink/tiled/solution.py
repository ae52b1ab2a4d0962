"""Reads a loop on a tiling back from JSON: the numbers of its points in order, or its lines as sides of cells."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TypedDict

from edgewise.base.errors import BadInput
from edgewise.families.slitherlink.model import Slitherlink
from edgewise.families.slitherlink.tiled.loop import NumberedLine, TiledLoop
from edgewise.text.solutions import typed

LOOP = '{"loop": [point, ...]} or {"edges": [[cell, side], ...]}'


class LoopFacts(TypedDict):
    """The JSON that ``solve`` prints."""

    loop: list[int]


class EdgeFacts(TypedDict):
    """The same loop as sides of cells: side k of a cell joins the k-th point of its ring with the next one."""

    edges: list[tuple[int, int]]


def tiled_solution_from_dict(puzzle: Slitherlink, facts: Mapping[str, object]) -> TiledLoop:
    """The lines of a loop on this board."""
    if "edges" in facts and "loop" not in facts:
        sides = typed(facts, EdgeFacts, LOOP)["edges"]
        return TiledLoop(puzzle, frozenset(_side(puzzle, index, *side) for index, side in enumerate(sides)))
    points = typed(facts, LoopFacts, LOOP)["loop"]
    if len(points) == 1:
        raise BadInput("a loop needs more than one point")
    lines = ((min(pair), max(pair)) for pair in pairwise([*points, *points[:1]]))
    return TiledLoop(puzzle, frozenset((one, other) for one, other in lines if one != other))


def _side(puzzle: Slitherlink, index: int, cell: int, side: int) -> NumberedLine:
    rings = puzzle.tiled_board.rings
    if not 0 <= cell < len(rings):
        raise BadInput(f"edges[{index}]: there is no cell {cell}; the board has {len(rings)}")
    ring = rings[cell]
    if not 0 <= side < len(ring):
        raise BadInput(f"edges[{index}]: cell {cell} has no side {side}; it has {len(ring)}")
    one, other = ring[side], ring[(side + 1) % len(ring)]
    return min(one, other), max(one, other)
