"""Flow boards made to order: a random cover by paths, changed in the core until its ends have no other solution.

Paths wind, do not touch themselves and are not trivial, as in levels made by people. The more pairs there are, the
sooner a board is found; the default is what levels of that size usually have.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from edgewise.families.flow.making_board import (
    Ground,
    bridge_places,
    cells_there,
    empty_board,
    lines_between,
    open_form,
    with_paths,
)
from edgewise.families.flow.model import HOLE, RULES, Flow, Paths, board_fault
from edgewise.generating.maker import Draft, Maker, MakerOption
from edgewise.generating.path_covers import CoverWish, unique_cover

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock
    from edgewise.generating.wish import Wish

SWITCH = ("off", "on")
TRIVIAL, SHORTEST, USUAL_SHORTEST = 2, 3, 4
"""The cells of a pair whose ends are neighbours, of the shortest that is not, and of the shortest that is no bore."""
ROOMY = 64
"""Cells from which paths are longer than need be, if there are not too many of them."""
MOST = 4000
LONGEST_USUAL = 16
"""Cells of a path, on average, on large boards: with longer ones, hardly any board has one solution."""
LARGEST = 1600
"""Cells: on larger boards no proof ends."""


def attempt(wish: Wish, seed: int, clock: Clock) -> Draft[Flow, Paths] | None:
    ground = Ground.of(wish)
    rng = random.Random(f"flow made {seed}")
    empty = empty_board(ground, rng)
    if empty is None:
        return None
    asked = CoverWish(_pairs(wish, ground), _min_length(wish, ground), wish.options.get("touching") == "on")
    paths = unique_cover(open_form(empty), asked, rng.getrandbits(63), clock)
    return None if paths is None else Draft(*with_paths(empty, paths))


def usual_pairs(room: int) -> int:
    """How many pairs a board with so many cells usually has.

    >>> [usual_pairs(side * side) for side in (5, 8, 10, 15, 20)]
    [4, 7, 9, 14, 25]
    """
    return max(1, round(0.9 * math.sqrt(room)), room // LONGEST_USUAL)


def _pairs(wish: Wish, ground: Ground) -> int:
    asked = wish.options.get("pairs")
    if asked is not None:
        return int(asked)
    shortest = int(wish.options.get("min-length", SHORTEST))
    return max(1, min(usual_pairs(ground.room), ground.room * 2 // (3 * shortest)))


def _min_length(wish: Wish, ground: Ground) -> int:
    if "min-length" in wish.options:
        return int(wish.options["min-length"])
    if wish.options.get("trivial") == "on":
        return TRIVIAL
    roomy = ground.room >= max(ROOMY, 2 * USUAL_SHORTEST * _pairs(wish, ground))
    return USUAL_SHORTEST if roomy else SHORTEST


def refusal(wish: Wish) -> str | None:
    ground = Ground.of(wish)
    return _impossible_board(ground) or _impossible_pairs(wish, ground)


def _impossible_board(ground: Ground) -> str | None:
    if ground.rows * ground.columns > LARGEST:
        return f"a Flow board that is generated has at most {LARGEST:,} cells, not {ground.rows * ground.columns:,}"
    if fault := board_fault(ground.columns, ground.board, ground.warp, bool(ground.bridges)):
        return fault
    places = bridge_places(ground)
    most = min(len(places), ((ground.rows - 1) // 2) * ((ground.columns - 1) // 2))
    if ground.bridges > most:
        return f"this board has no room for {ground.bridges} bridges: at most {most} stand apart from each other"
    lines = len(lines_between(ground, ground.cells))
    if ground.walls > max(0, lines - (ground.room - ground.bridges)):
        return f"{ground.walls} walls are too many: cells need two ways out"
    alone = _alone(ground)
    if alone and ground.rule == "fill":
        return f"the mask leaves the cell {alone} without a neighbour, and no path can visit it"
    return None


def _alone(ground: Ground) -> str:
    """A cell without a neighbour, by its place; empty if there is none."""
    if ground.mask is None:
        return "" if ground.rows * ground.columns > 1 else "(0, 0)"
    joined = {cell for line in lines_between(ground, ground.cells) for cell in line}
    lost = [divmod(cell, ground.columns) for cell in sorted(ground.mask)]
    return next((f"({row}, {column})" for row, column in lost if (row, column) not in joined), "")


def _impossible_pairs(wish: Wish, ground: Ground) -> str | None:
    pairs, shortest = _pairs(wish, ground), _min_length(wish, ground)
    if wish.options.get("trivial") != "on" and shortest < SHORTEST:
        return f"paths of {shortest} cells are trivial pairs: ask for these as well, or for longer ones"
    if pairs * shortest > ground.room:
        return f"{pairs} pairs with at least {shortest} cells each do not fit on {ground.room} cells"
    if ground.rule != "fill":
        return None
    most = _difference_of_colours(ground)
    if most > pairs:
        return (
            f"coloured like a chessboard, this board has {most} more cells of one colour than of the other, "
            f"so no {pairs} path{'s' if pairs > 1 else ''} can visit them all"
        )
    touching = wish.options.get("touching") == "on"
    if pairs == 1 and not touching and min(ground.rows, ground.columns) > 1 and ground.mask is None:
        return "one path cannot visit every cell without touching itself; ask for two pairs or more"
    return None


def _difference_of_colours(ground: Ground) -> int:
    """On a chessboard each path has as many dark cells as light ones, or one more. Other boards are no chessboards."""
    odd = ground.warp and (ground.rows % 2 or ground.columns % 2)
    if ground.board == "hex" or odd or ground.bridges:
        return 0
    dark = [
        1 if (row + column) % 2 else -1
        for row, signs in enumerate(ground.cells)
        for column, sign in enumerate(signs)
        if sign != HOLE
    ]
    return abs(sum(dark))


MAKER: Maker[Flow, Paths] = Maker(
    attempt=attempt,
    understands=frozenset({"levels", "mask"}),
    options={
        "pairs": MakerOption("how many pairs there are", 1, MOST),
        "rule": MakerOption("whether every cell is on a path (fill), or some may stay blank (classic)", choices=RULES),
        "min-length": MakerOption("the fewest cells of a path, both ends included", TRIVIAL, MOST),
        "trivial": MakerOption("whether the ends of a pair may be neighbours", choices=SWITCH),
        "touching": MakerOption("whether a path may run beside itself", choices=SWITCH),
        "walls": MakerOption("how many walls stand between cells", 0, MOST),
        "bridges": MakerOption("how many bridges there are", 0, MOST),
        "warp": MakerOption("whether opposite borders are joined", choices=SWITCH),
        "hex": MakerOption("whether the cells are hexagons", choices=SWITCH),
    },
    refusal=refusal,
    clue_cells=cells_there,
)
