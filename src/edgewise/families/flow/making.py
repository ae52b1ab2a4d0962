"""Flow boards made to order: a random cover by paths, changed in the core until its ends have no other solution.

Paths wind, do not touch themselves and are not trivial, as in levels made by people. The more pairs there are, the
sooner a board is found; the default is what levels of that size usually have.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from edgewise.base.places import cell_text
from edgewise.families.flow.making_board import (
    Ground,
    bridge_places,
    cells_there,
    empty_board,
    ends_of,
    lines_between,
    open_form,
    with_paths,
)
from edgewise.families.flow.model import HOLE, RULES, Flow, Paths, board_fault
from edgewise.generating.maker import Draft, Maker, MakerOption
from edgewise.generating.path_covers import CoverSpec, only_answer, unique_cover

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock
    from edgewise.generating.spec import Spec

SWITCH = ("off", "on")
TRIVIAL, SHORTEST, USUAL_SHORTEST = 2, 3, 4
"""The cells of a pair whose ends are neighbours, of the shortest that is not, and of the shortest that is no bore."""
ROOMY = 64
"""Cells from which paths are longer than need be, if there are not too many of them."""
MOST = 4000
LONGEST_USUAL = 16
"""Cells of a path, on average, on large boards: with longer ones, hardly any board has one solution."""
EASY, FAIR, TRICKY, HARD, HARDEST = (4.5, 6.5), (6.0, 8.5), (7.0, 10.5), (8.5, 12.0), (10.0, 17.0)
LENGTHS = (EASY, EASY, EASY, FAIR, TRICKY, TRICKY, TRICKY, TRICKY, HARD, HARDEST)
"""For each level, the cells of a path on average, from and to, with which boards of that level are found soonest."""
MORE_ON_A_WARP = 4 / 3
"""Pairs for each on a board with borders, along which much is forced."""
ELBOW_ROOM = 1.4
"""Pairs for each that a board needs at least: the very fewest are hardly ever found."""
FEW_STARTS = 6
"""Fresh covers for each number of pairs that may be enough for a board that was begun."""
LARGEST = 1600
"""Cells: on larger boards no proof ends."""


def attempt(spec: Spec, seed: int, clock: Clock) -> Draft[Flow, Paths] | None:
    rng = random.Random(f"flow made {seed}")
    if isinstance(spec.start, Flow):
        return _finished(spec, spec.start, rng, clock)
    ground = Ground.of(spec)
    empty = empty_board(ground, rng)
    if empty is None:
        return None
    pairs = _pairs(spec, ground) if spec.levels is None else _pairs_for(spec.levels, spec, ground, rng)
    asked = CoverSpec(pairs, _min_length(spec, ground, pairs), spec.options.get("touching") == "on")
    paths = unique_cover(open_form(empty), asked, rng.getrandbits(63), clock)
    return None if paths is None else Draft(*with_paths(empty, paths))


def _finished(spec: Spec, begun: Flow, rng: random.Random, clock: Clock) -> Draft[Flow, Paths] | None:
    """The board with its own pairs and the fewest others: first none, then one more each time."""
    asked = spec.options.get("pairs")
    if asked in (None, len(begun.pairs)):
        only = only_answer(begun, clock)
        if only is not None or asked is not None:
            return Draft(begun, only) if isinstance(only, Paths) else None
    form, ends = open_form(begun), ends_of(begun)
    room = sum(cell != HOLE for cell in begun.flat_cells()) + len(begun.bridges)
    shortest = int(spec.options.get("min-length", TRIVIAL if spec.options.get("trivial") == "on" else SHORTEST))
    most = len(ends) + (room - 2 * len(ends)) // shortest
    for pairs in range(len(ends) + 1, most + 1) if asked is None else (int(asked),):
        wanted = CoverSpec(pairs, shortest, spec.options.get("touching") == "on", FEW_STARTS, ends)
        paths = unique_cover(form, wanted, rng.getrandbits(63), clock)
        if paths is not None:
            return Draft(*with_paths(begun, paths, begun))
        if clock.stopped_by is not None:
            break
    return None


def usual_pairs(room: int) -> int:
    """How many pairs a board with so many cells usually has.

    >>> [usual_pairs(side * side) for side in (5, 8, 10, 15, 20)]
    [4, 7, 9, 14, 25]
    """
    return max(1, round(0.9 * math.sqrt(room)), room // LONGEST_USUAL)


def _pairs(spec: Spec, ground: Ground) -> int:
    asked = spec.options.get("pairs")
    if asked is not None:
        return int(asked)
    shortest = int(spec.options.get("min-length", SHORTEST))
    usual = round(usual_pairs(ground.room) * (MORE_ON_A_WARP if ground.warp else 1))
    usual = max(usual, math.ceil(ELBOW_ROOM * _fewest_pairs(ground)))
    return max(1, _fewest_pairs(ground), min(usual, ground.room * 2 // (3 * shortest)))


def _pairs_for(levels: tuple[int, int], spec: Spec, ground: Ground, rng: random.Random) -> int:
    """A number of pairs that boards of these levels often have: the longer the paths, the harder the board."""
    if "pairs" in spec.options:
        return _pairs(spec, ground)
    lowest, highest = (LENGTHS[level - 1] for level in levels)
    shortest = int(spec.options.get("min-length", SHORTEST))
    wanted = round(ground.room / max(shortest, rng.uniform(lowest[0], highest[1])))
    return max(2, _fewest_pairs(ground), wanted)


def _min_length(spec: Spec, ground: Ground, pairs: int) -> int:
    if "min-length" in spec.options:
        return int(spec.options["min-length"])
    if spec.options.get("trivial") == "on":
        return TRIVIAL
    roomy = ground.room >= max(ROOMY, 2 * USUAL_SHORTEST * pairs)
    return USUAL_SHORTEST if roomy else SHORTEST


def refusal(spec: Spec) -> str | None:
    if isinstance(spec.start, Flow):
        return _impossible_to_finish(spec, spec.start)
    ground = Ground.of(spec)
    return _impossible_board(ground) or _impossible_pairs(spec, ground)


def _impossible_to_finish(spec: Spec, begun: Flow) -> str | None:
    said = [name for name in ("rule", "walls", "bridges", "warp", "hex") if name in spec.options]
    if said or spec.mask is not None:
        return f"the given board has its own {'mask' if not said else said[0]}"
    asked = int(spec.options.get("pairs", len(begun.pairs)))
    if asked < len(begun.pairs):
        return f"the given board has {len(begun.pairs)} pairs already, more than {asked}"
    return None


def _impossible_board(ground: Ground) -> str | None:
    if ground.rows * ground.columns > LARGEST:
        return f"a generated Flow board has at most {LARGEST:,} cells, not {ground.rows * ground.columns:,}"
    if fault := board_fault(ground.columns, ground.shape, ground.warp, bool(ground.bridges)):
        return fault
    places = bridge_places(ground)
    most = min(len(places), ((ground.rows - 1) // 2) * ((ground.columns - 1) // 2))
    if ground.bridges > most:
        return f"this board has no room for {ground.bridges} bridges: at most {most} fit without touching"
    lines = len(lines_between(ground, ground.cells))
    if ground.walls > max(0, lines - (ground.room - ground.bridges)):
        return f"{ground.walls} walls are too many: cells need two ways out"
    alone = _alone(ground)
    if alone and ground.rule == "fill":
        return f"the mask leaves the cell in {alone} without a neighbour, and no path can visit it"
    return None


def _alone(ground: Ground) -> str:
    """A cell without a neighbour, by its place; empty if there is none."""
    if ground.mask is None:
        return "" if ground.rows * ground.columns > 1 else cell_text((0, 0))
    joined = {cell for line in lines_between(ground, ground.cells) for cell in line}
    lost = [divmod(cell, ground.columns) for cell in sorted(ground.mask)]
    return next((cell_text(cell) for cell in lost if cell not in joined), "")


def _impossible_pairs(spec: Spec, ground: Ground) -> str | None:
    pairs = _pairs(spec, ground)
    shortest = _min_length(spec, ground, pairs)
    if spec.options.get("trivial") != "on" and shortest < SHORTEST:
        return f"paths of {shortest} cells are trivial pairs: allow these as well, or ask for longer ones"
    if pairs * shortest > ground.room:
        return f"{pairs} pairs with at least {shortest} cells each do not fit on {ground.room} cells"
    if ground.rule != "fill":
        return None
    more = _fewest_pairs(ground)
    if more > pairs:
        return (
            f"coloured like a chessboard, this board has {more} more cells of one colour than of the other, "
            f"so no {pairs} path{'s' if pairs > 1 else ''} can visit them all"
        )
    touching = spec.options.get("touching") == "on"
    if pairs == 1 and not touching and min(ground.rows, ground.columns) > 1 and ground.mask is None:
        return "one path cannot visit every cell without touching itself; ask for two pairs or more"
    return None


def _fewest_pairs(ground: Ground) -> int:
    """On a chessboard each path has as many dark cells as light ones, or one more. Other boards are no chessboards."""
    odd = ground.warp and (ground.rows % 2 or ground.columns % 2)
    if ground.shape == "hex" or odd or ground.bridges or ground.rule != "fill":
        return 0
    places = ((row, column) for row in range(ground.rows) for column in range(ground.columns))
    cells = ground.cells
    return abs(sum(1 - 2 * ((row + column) % 2) for row, column in places if cells[row][column] != HOLE))


MAKER: Maker[Flow, Paths] = Maker(
    attempt=attempt,
    understands=frozenset({"levels", "mask", "start"}),
    clues_may_help=True,
    options={
        "pairs": MakerOption("number of pairs", 1, MOST),
        "rule": MakerOption("whether every cell is on a path (fill), or some may stay blank (classic)", choices=RULES),
        "min-length": MakerOption("minimum number of cells in a path, both ends included", TRIVIAL, MOST),
        "trivial": MakerOption("whether the ends of a pair may be neighbours", choices=SWITCH),
        "touching": MakerOption("whether a path may touch itself", choices=SWITCH),
        "walls": MakerOption("number of walls between cells", 0, MOST),
        "bridges": MakerOption("number of bridges", 0, MOST),
        "warp": MakerOption("whether opposite borders are joined", choices=SWITCH),
        "hex": MakerOption("whether the cells are hexagons", choices=SWITCH),
    },
    refusal=refusal,
    clue_cells=cells_there,
)
