"""Masyu boards made to order: a random loop, every pearl that it allows, and then pearls are taken away.

Few loops are the only ones even with all of their pearls, so a loop is shaped until it is. Where pearls are to stand in
given cells, it is shaped until it allows one in each of them, too.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from edgewise.base.errors import BadInput
from edgewise.base.forms import LineForm, Sets, ints
from edgewise.boards.lattice import Lattice, lattice
from edgewise.families._shared.cell_rows import from_flat
from edgewise.families._shared.full_loop import NAME
from edgewise.families.masyu.editing import EDITING
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Loop, Masyu
from edgewise.families.masyu.pearl_clues import PearlClues, clue_pearls, pearl_clues
from edgewise.families.masyu.rules import lift, lower
from edgewise.generating.deducible import deducible_groups
from edgewise.generating.fitted import fitted_loop
from edgewise.generating.loops import Taste, random_loop
from edgewise.generating.maker import Draft, Maker, MakerOption
from edgewise.generating.minimal import Signs, fitting_loop, minimal_groups
from edgewise.generating.orbits import orbits
from edgewise.generating.wish import Symmetry, Wish

if TYPE_CHECKING:
    from edgewise.base.family import Puzzle
    from edgewise.explaining.clock import Clock

Pearls = dict[int, str]
"""The colour of each pearl by the number of its cell."""

USUAL = (3, 6)
"""The levels of boards for which none is wished for."""
MOST = 8
"""The highest level that pearls are taken away for; harder boards are minimal ones."""
WINDING = (0.2, 0.6)
MOST_STEPS = 10_000
_SignsAt = tuple[Signs, list[list[int]]]
MOST_RECENT = 8
"""Sizes and masks whose signs are remembered: whoever makes a board makes another like it."""
_RECENT: dict[tuple[Lattice, int, frozenset[int]], _SignsAt] = {}
SMALLEST = 3
"""Rows and columns of a board with room for a pearl: a smaller loop has none but corners."""


def attempt(wish: Wish, seed: int, clock: Clock) -> Draft[Masyu, Loop] | None:
    rng = random.Random(f"masyu {seed}")
    groups = _groups(wish)
    edges = _wanted_loop(wish, groups, rng, clock)
    if not edges:
        return None
    pearls = _pearls_of(wish, edges)
    chosen = wish.mask if wish.mask is not None else _chosen(wish, edges, pearls, groups, rng, clock)
    if chosen is None:
        return None
    puzzle = _board(wish, {cell: pearls[cell] for cell in chosen})
    return Draft(puzzle, lift(puzzle, edges))


def refusal(wish: Wish) -> str | None:
    if min(wish.rows, wish.columns) < 2 or max(wish.rows, wish.columns) < SMALLEST:
        return "a board needs at least 2 × 3 cells: a smaller one has no loop with a pearl"
    if wish.mask is not None and not wish.mask:
        return "the mask has no cell: without a pearl every loop is a solution"
    if wish.mask is not None and wish.minimal:
        return "a mask says where every pearl stands, so that none can go: leave out the mask, or minimal"
    if _is_full(wish) and (why := _full_refusal(wish)):
        return why
    try:
        _groups(wish)
    except BadInput as error:
        return str(error)
    return None if wish.start is None else _start_refusal(wish.start)


def _start_refusal(start: Puzzle) -> str | None:
    from edgewise.explaining.clock import Clock

    assert isinstance(start, Masyu)
    form = lower(start)
    if fitting_loop(form, [False] * form.edge_count, Clock(REFUSAL_SECONDS)) == []:
        return "the given board has no solution: no loop fits its pearls"
    return None


def _full_refusal(wish: Wish) -> str | None:
    if wish.mask is not None:
        return "a Full Loop cannot be made to a mask: leave out the mask, or the variant"
    if wish.rows * wish.columns % 2:
        return "no loop visits every cell where their number is odd: a Full Loop needs an even side"
    return None


REFUSAL_SECONDS = 5.0


def _lines(wish: Wish) -> Lattice:
    """Cells as points, which is what the loop joins."""
    return lattice(wish.rows - 1, wish.columns - 1)


def _groups(wish: Wish) -> list[list[int]]:
    """Cells that have a pearl together or not at all."""
    cells = wish.rows * wish.columns
    if wish.symmetry is Symmetry.NONE:
        return [[cell] for cell in range(cells)]
    return orbits([(cell % wish.columns, cell // wish.columns) for cell in range(cells)], wish.symmetry)


def _wanted_loop(wish: Wish, groups: list[list[int]], rng: random.Random, clock: Clock) -> array[int] | None:
    """The edges of the loop that was given, of one that fits the pearls that were given, or of any."""
    board = _lines(wish)
    if wish.solution is not None:
        assert isinstance(wish.solution, Loop)
        return ints(edge for edge in range(board.edge_count) if board.line(edge) in wish.solution.lines)
    if _is_full(wish):
        preferred = [rng.random() < 0.5 for _ in range(board.edge_count)]
        given = wish.start if isinstance(wish.start, Masyu) else _board(wish, {})
        fitting = fitting_loop(lower(given), preferred, clock)
        return ints(fitting) if fitting else None
    loop = random_loop(board, rng.getrandbits(63), Taste(winding=rng.uniform(*WINDING)))
    if wish.start is not None:
        assert isinstance(wish.start, Masyu)
        found = fitting_loop(lower(wish.start), list(map(bool, loop.on)), clock)
        return None if found is None else ints(found)
    where = frozenset(range(wish.rows * wish.columns)) if wish.mask is None else wish.mask
    made = _signs_at(board, wish.columns, where, clock)
    if made is None:
        return None
    signs, places = made
    start, seed = loop.inside, rng.getrandbits(63)
    if wish.mask is not None:
        return fitted_loop(board, signs, places, start, seed, clock)
    # Few loops are the only ones with all of their pearls: one that is not is shaped until it is.
    return fitted_loop(board, signs, places, start, seed, clock, required=False, links=groups, most_steps=MOST_STEPS)


def _signs_at(board: Lattice, columns: int, mask: frozenset[int], clock: Clock) -> _SignsAt | None:
    """A white and a black pearl for every cell of the mask; ``None`` if the time is up, for large boards take long."""
    key = board, columns, mask
    if (made := _RECENT.get(key)) is not None:
        return made
    known = PearlClues(board)
    clues, low, high, sign_of = [], ints(), ints(), ints()
    places: list[list[int]] = []
    for cell in sorted(mask):
        if clock.stopped_by is not None:
            return None
        places.append([])
        for colour in (WHITE, BLACK):
            sign = 2 * len(places) + (colour == BLACK) - 2
            places[-1].append(sign)
            for clue in known.clues_of(*divmod(cell, columns), colour):
                clues.append([edge for edge in clue.edges if edge is not None])
                low.append(clue.low)
                high.append(clue.high)
                sign_of.append(sign)
    _RECENT[key] = made = Signs(Sets.of(clues), low, high, sign_of), places
    if len(_RECENT) > MOST_RECENT:
        _RECENT.pop(next(iter(_RECENT)), None)
    return made


def _pearls_of(wish: Wish, edges: array[int]) -> Pearls:
    """Every pearl that the loop allows."""
    assert EDITING.told is not None
    empty = _board(wish, {})
    told = EDITING.told(lift(empty, edges))
    return {cell.row * wish.columns + cell.column: str(held[0]) for cell, held in told.items()}


def _board(wish: Wish, pearls: Pearls) -> Masyu:
    signs = "".join(pearls.get(cell, EMPTY) for cell in range(wish.rows * wish.columns))
    return Masyu(from_flat(signs, wish.columns), full=_is_full(wish))


def _is_full(wish: Wish) -> bool:
    """Whether a Full Loop is wished for, by name or by a board that is one."""
    given = isinstance(wish.start, Masyu) and wish.start.full
    return given or wish.options.get("variant") == NAME


def _chosen(
    wish: Wish, edges: array[int], pearls: Pearls, cells: list[list[int]], rng: random.Random, clock: Clock
) -> list[int] | None:
    """The cells that keep their pearl; ``None`` where this loop or this order comes to nothing."""
    given: set[int] = set()
    if wish.start is not None:
        assert isinstance(wish.start, Masyu)
        given = {row * wish.columns + column for row, column, _ in wish.start.pearls}
    # Of a group either every cell can have a pearl, or none of them gets one; what was given stays in any case.
    groups: list[list[int]] = [
        group for group in cells if given.isdisjoint(group) and all(map(pearls.__contains__, group))
    ]
    rng.shuffle(groups)
    lowest, highest = wish.levels or USUAL
    if wish.minimal or lowest > MOST:
        return _minimal(wish, edges, pearls, groups, sorted(given), clock)
    return _deducible(wish, edges, pearls, groups, sorted(given), rng.randint(lowest, min(highest, MOST)), clock)


def _minimal(
    wish: Wish, edges: array[int], pearls: Pearls, groups: list[list[int]], given: list[int], clock: Clock
) -> list[int] | None:
    every = [*groups, *([cell] for cell in given)]
    number = {cell: sign for sign, cell in enumerate(sorted(cell for group in every for cell in group))}
    full = _board(wish, {cell: pearls[cell] for cell in number})
    clues, low, high = pearl_clues(full)
    sign_of = ints(number[row * wish.columns + column] for row, column, _ in clue_pearls(full))
    signs = Signs(clues, low, high, sign_of)
    left = minimal_groups(
        lower(_board(wish, {})), signs, edges, [[number[cell] for cell in group] for group in every],
        range(len(groups)), clock,
    )  # fmt: skip
    return None if left is None else [cell for group in left for cell in every[group]]


def _deducible(
    wish: Wish,
    edges: array[int],
    pearls: Pearls,
    groups: list[list[int]],
    given: list[int],
    level: int,
    clock: Clock,
) -> list[int] | None:
    def cells_of(kept: Sequence[int]) -> list[int]:
        return [*given, *(cell for group in kept for cell in groups[group])]

    def form_with(kept: Sequence[int]) -> LineForm:
        return lower(_board(wish, {cell: pearls[cell] for cell in cells_of(kept)}))

    drawn = set(edges)
    truth = [edge in drawn for edge in range(_lines(wish).edge_count)]
    wanted = wish.clues if wish.clues is not None else round((wish.density or 0) * wish.rows * wish.columns)
    each = max(map(len, groups), default=1)
    fewest = max(0, wanted - len(given)) // each
    left = deducible_groups(form_with, truth, range(len(groups)), level, clock, fewest=fewest)
    return None if left is None else cells_of(left)


MAKER: Maker[Masyu, Loop] = Maker(
    attempt=attempt,
    understands=frozenset({"levels", "symmetry", "mask", "minimal", "clues", "density", "start", "solution"}),
    options={"variant": MakerOption("full: the loop visits every cell", choices=(NAME,))},
    refusal=refusal,
)
