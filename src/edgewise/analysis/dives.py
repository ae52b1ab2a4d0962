"""How many boards of tiles there are with the first cells laid: an estimate, with its error.

Knuth's (1975) is a random dive: of the tiles that fit on a cell one is laid at random, and the product of their numbers
is on average the number of boards at each depth. But alone hardly any dive comes far. So many dive side by side, and
of all boards that come from theirs at a cell as many go on as before, each with the same chance: the product of the
means is on average the number of boards, too. Several such groups, apart from each other, say how far it is off.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from edgewise.base.forms import Sides, TileForm, kind_of, turned

GROUPS, STEPS = 16, 120_000
"""Groups of dives, and about how many tiles they lay together, which says how many dive in each."""
FEWEST, MOST = 4, 1000
"""Dives of a group."""
MOST_CELLS = 1024
"""Larger boards would take longer than the rest of the analysis."""
OPEN = -1
"""What a side demands beside a cell that is still empty."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How many boards have this many cells laid, fixed pieces not counted."""

    cells: int
    log10_boards: float
    error: float
    """The standard error as a share of the number of boards. From about 0.5 on, the number may be far too low."""

    def to_dict(self) -> dict[str, float]:
        return {"cells": self.cells, "log10_boards": round(self.log10_boards, 3), "error": round(self.error, 3)}

    def __str__(self) -> str:
        return f"10^{self.log10_boards:.1f} ±{self.error:.0%}"


class Tile(NamedTuple):
    """One way in which pieces of one kind can lie."""

    kind: Sides
    sides: Sides


class Laid:
    """A board on which some tiles are laid: what each cell shows, and how many pieces of each kind are left."""

    def __init__(self, shown: list[Sides | None], left: dict[Sides, int]) -> None:
        self.shown, self.left = shown, left

    def with_tile(self, cell: int, tile: Tile) -> Laid:
        """A board with one more tile."""
        more = Laid(self.shown.copy(), self.left.copy())
        more.shown[cell] = tile.sides
        more.left[tile.kind] -= 1
        return more


class Tree:
    """The boards of a form, cell after cell in row order, where what looks alike is one."""

    def __init__(self, form: TileForm) -> None:
        self.border = form.border
        self.around = [form.neighbours[cell] for cell in range(form.size)]
        self.root = Laid([None] * form.size, dict(Counter(map(kind_of, form.pieces))))
        for cell, piece, turns in form.fixed:
            sides = form.pieces[piece]
            self.root = self.root.with_tile(cell, Tile(kind_of(sides), turned(sides, turns)))
        fixed = {cell: sides for cell, sides in enumerate(self.root.shown) if sides is not None}
        can_be = all(self._fits(sides, self._demands(self.root, cell)) for cell, sides in fixed.items())
        self.cells = [cell for cell in range(form.size) if cell not in fixed] if can_be else []
        """Those that are empty; none where fixed pieces do not match each other or the border."""
        turns_of = {kind: dict.fromkeys(turned(kind, turns) for turns in range(4)) for kind in self.root.left}
        self._tiles = [Tile(kind, sides) for kind, turns in turns_of.items() for sides in turns]
        self._fitting: dict[Sides, list[Tile]] = {}

    def candidates(self, laid: Laid, cell: int) -> list[Tile]:
        """The tiles that can be laid on a cell."""
        demands = self._demands(laid, cell)
        if demands not in self._fitting:
            self._fitting[demands] = [tile for tile in self._tiles if self._fits(tile.sides, demands)]
        left = laid.left
        return [tile for tile in self._fitting[demands] if left[tile.kind]]

    def _demands(self, laid: Laid, cell: int) -> Sides:
        north, east, south, west = (self._demand(laid, side, near) for side, near in enumerate(self.around[cell]))
        return north, east, south, west

    def _demand(self, laid: Laid, side: int, near: int) -> int:
        """The colour that a side has to show, or ``OPEN``."""
        if near < 0:
            return self.border
        shown = laid.shown[near]
        return OPEN if shown is None else shown[(side + 2) % 4]

    def _fits(self, sides: Sides, demands: Sides) -> bool:
        return all(
            colour != self.border if demand == OPEN else colour == demand
            for colour, demand in zip(sides, demands, strict=True)
        )


def boards_by_depth(form: TileForm, has_to_stop: Callable[[], bool] = lambda: False) -> tuple[Depth, ...]:
    """The estimate for each depth that a dive has reached; none where the board is too large.

    If it has to stop, it is made of the groups that were through by then; one alone says nothing of the error.
    """
    tree = Tree(form)
    if form.size > MOST_CELLS or not tree.cells:
        return ()
    together = max(FEWEST, min(MOST, STEPS // GROUPS // len(tree.cells)))
    groups: list[list[float]] = []
    for number in range(GROUPS):
        found = _estimate(tree, together, random.Random(number), has_to_stop)
        if found is None:
            break
        groups.append(found)
    if len(groups) < 2:
        return ()
    deepest = max(map(len, groups))
    reached = ([group[cells] for group in groups if len(group) > cells] for cells in range(deepest))
    return tuple(_depth(cells, found, len(groups)) for cells, found in enumerate(reached, start=1))


def _estimate(tree: Tree, together: int, rng: random.Random, has_to_stop: Callable[[], bool]) -> list[float] | None:
    """The logarithm of the number of boards of each depth, by one group of dives."""
    boards, logarithm, found = [tree.root] * together, 0.0, []
    for cell in tree.cells:
        if has_to_stop():
            return None
        fitting = [tree.candidates(board, cell) for board in boards]
        ends = list(accumulate(map(len, fitting)))
        if not ends[-1]:
            break
        logarithm += math.log(ends[-1] / together)
        found.append(logarithm)
        boards = list(_chosen(boards, fitting, ends, cell, rng))
    return found


def _chosen(
    boards: Sequence[Laid], fitting: Sequence[Sequence[Tile]], ends: Sequence[int], cell: int, rng: random.Random
) -> Iterator[Laid]:
    """As many boards as there are, from all that one more tile makes of them, each with the same chance.

    Parents are taken evenly; their tiles are not, or equal boards would go on with equal tiles.
    """
    step, start = ends[-1] / len(boards), rng.random()
    parent = 0
    for number in range(len(boards)):
        at = min(int((number + start) * step), ends[-1] - 1)
        while ends[parent] <= at:
            parent += 1
        yield boards[parent].with_tile(cell, rng.choice(fitting[parent]))


def _depth(cells: int, logarithms: Sequence[float], groups: int) -> Depth:
    """Mean and standard error; a group that did not come so far has found no board."""
    largest = max(logarithms)  # the numbers themselves may be too large for a float
    shares = [math.exp(logarithm - largest) for logarithm in logarithms]
    mean = math.fsum(shares) / groups
    spread = max(0.0, math.fsum(share * share for share in shares) / groups - mean * mean)
    error = math.sqrt(spread / (groups - 1)) / mean
    return Depth(cells, (largest + math.log(mean)) / math.log(10), error)
