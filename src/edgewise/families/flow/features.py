"""What can be seen of a Flow without searching: pairs and the distances between their ends, open space, bottlenecks,
and the cells that propagation alone decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.base.family import Feature
from edgewise.base.places import Point, line_between
from edgewise.families.flow import rules
from edgewise.families.flow.model import Flow
from edgewise.solving.forcing import force, forced_vertices


def features(puzzle: Flow) -> dict[str, Feature]:
    """Pairs and their ends, empty cells, bottlenecks, and forced cells."""
    cells = puzzle.rows * puzzle.columns - len(puzzle.holes)
    pairs = list(puzzle.pairs.values())
    straight = [one for one, other in pairs if one.row == other.row or one.column == other.column]
    apart = [_apart(puzzle, one, other) for one, other in pairs]
    empty = cells - 2 * len(pairs)
    ends = [end for pair in pairs for end in pair]
    border = [end for end in ends if end.row in (0, puzzle.rows - 1) or end.column in (0, puzzle.columns - 1)]
    form = rules.lower(puzzle)
    forced = len(forced_vertices(form, force(form)))
    return {
        "pairs": Feature(len(pairs), "pairs"),
        "density": Feature(2 * len(pairs) / cells, "ends per cell"),
        "straight_share": Feature(len(straight) / len(pairs), "share of the pairs with both ends in one row or column"),
        "mean_apart": Feature(sum(apart) / len(apart), "mean distance between the ends of a pair, in steps"),
        "open_share": Feature(empty / cells, "share of the cells without an end"),
        "border_share": Feature(len(border) / len(ends), "share of the ends on the border"),
        "bottlenecks": Feature(len(bottlenecks(puzzle)), "cells that would disconnect the board if removed"),
        "forced_cells": Feature(forced, "cells decided by propagation alone, with all their lines"),
        "forced_cell_share": Feature(forced / cells, "share of the cells decided by propagation alone"),
    }


def bottlenecks(puzzle: Flow) -> set[Point]:
    """Cells whose removal would disconnect the cells around them (articulation points of the board).

    Tarjan's algorithm: a cell is one if something first reached through it cannot reach above it by another way.
    """
    cells = {Point(r, c) for r in range(puzzle.rows) for c in range(puzzle.columns)} - puzzle.holes
    order: dict[Point, int] = {}
    lowest: dict[Point, int] = {}
    found: set[Point] = set()
    for root in sorted(cells):
        if root in order:
            continue
        order[root] = lowest[root] = len(order)
        branches = 0
        stack: list[tuple[Point, Point | None, Iterator[Point]]] = [(root, None, iter(_beside(puzzle, root, cells)))]
        while stack:
            cell, above, onward = stack[-1]
            after = next(onward, None)
            if after is None:
                stack.pop()
                if above is not None:
                    lowest[above] = min(lowest[above], lowest[cell])
                    if above != root and lowest[cell] >= order[above]:
                        found.add(above)
            elif after not in order:
                branches += cell == root
                order[after] = lowest[after] = len(order)
                stack.append((after, cell, iter(_beside(puzzle, after, cells))))
            elif after != above:
                lowest[cell] = min(lowest[cell], order[after])
        if branches > 1:
            found.add(root)
    return found


def _beside(puzzle: Flow, cell: Point, cells: set[Point]) -> list[Point]:
    return [near for near in puzzle.beside(cell) if near in cells and line_between(cell, near) not in puzzle.walls]


def _apart(puzzle: Flow, one: Point, other: Point) -> int:
    """How many steps lead from one cell to another if nothing is in the way."""
    if puzzle.shape == "square" and not puzzle.warp:
        return abs(one.row - other.row) + abs(one.column - other.column)
    distance = {one: 0}
    for cell in (queue := [one]):
        for near in puzzle.beside(cell):
            if near not in distance:
                distance[near] = distance[cell] + 1
                queue.append(near)
    return distance[other]
