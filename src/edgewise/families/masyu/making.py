"""Masyu boards made to order: a random loop, every pearl that it allows, and then pearls are taken away.

Few loops are the only ones even with all of their pearls, so a loop is shaped until it is. Where pearls are to stand in
given cells, it is shaped until it allows one in each of them, too.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence
from dataclasses import replace
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
from edgewise.generating.spec import Spec, Symmetry

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock

Pearls = dict[int, str]
"""The colour of each pearl by the number of its cell."""

USUAL = (3, 6)
"""The levels of boards for which none is asked for."""
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


def attempt(spec: Spec, seed: int, clock: Clock) -> Draft[Masyu, Loop] | None:
    rng = random.Random(f"masyu {seed}")
    groups = _groups(spec)
    edges = _wanted_loop(spec, groups, rng, clock)
    if not edges:
        return None
    pearls = _pearls_of(spec, edges)
    chosen = spec.mask if spec.mask is not None else _chosen(spec, edges, pearls, groups, rng, clock)
    if chosen is None:
        return None
    puzzle = _board(spec, {cell: pearls[cell] for cell in chosen})
    return Draft(puzzle, lift(puzzle, edges))


def refusal(spec: Spec) -> str | None:
    if min(spec.rows, spec.columns) < 2 or max(spec.rows, spec.columns) < SMALLEST:
        return "a board needs at least 2 × 3 cells: a smaller one has no loop with a pearl"
    if spec.mask is not None and not spec.mask:
        return "the mask has no cell: without a pearl every loop is a solution"
    if spec.mask is not None and spec.minimal:
        return "a mask says where every pearl stands, so that none can go: leave out the mask, or minimal"
    if _is_full(spec) and (why := _full_refusal(spec)):
        return why
    try:
        _groups(spec)
    except BadInput as error:
        return str(error)
    start = _start(spec)
    return None if start is None else _start_refusal(start)


def _start(spec: Spec) -> Masyu | None:
    """The board to begin with, which a variant turns into a Full Loop."""
    if spec.start is None:
        return None
    assert isinstance(spec.start, Masyu)
    return replace(spec.start, full=_is_full(spec))


def _start_refusal(start: Masyu) -> str | None:
    from edgewise.explaining.clock import Clock

    form = lower(start)
    if fitting_loop(form, [False] * form.edge_count, Clock(REFUSAL_SECONDS)) == []:
        return "the given board has no solution: no loop fits its pearls"
    return None


def _full_refusal(spec: Spec) -> str | None:
    if spec.mask is not None:
        return "a Full Loop cannot be made to a mask: leave out the mask, or the variant"
    if spec.rows * spec.columns % 2:
        return "no loop visits every cell where their number is odd: a Full Loop needs an even side"
    return None


REFUSAL_SECONDS = 5.0


def _lines(spec: Spec) -> Lattice:
    """Cells as points, which is what the loop joins."""
    return lattice(spec.rows - 1, spec.columns - 1)


def _groups(spec: Spec) -> list[list[int]]:
    """Cells that have a pearl together or not at all."""
    cells = spec.rows * spec.columns
    if spec.symmetry is Symmetry.NONE:
        return [[cell] for cell in range(cells)]
    return orbits([(cell % spec.columns, cell // spec.columns) for cell in range(cells)], spec.symmetry)


def _wanted_loop(spec: Spec, groups: list[list[int]], rng: random.Random, clock: Clock) -> array[int] | None:
    """The edges of the loop that was given, of one that fits the pearls that were given, or of any."""
    board = _lines(spec)
    if spec.solution is not None:
        assert isinstance(spec.solution, Loop)
        return ints(edge for edge in range(board.edge_count) if board.line(edge) in spec.solution.lines)
    if _is_full(spec):
        preferred = [rng.random() < 0.5 for _ in range(board.edge_count)]
        fitting = fitting_loop(lower(_start(spec) or _board(spec, {})), preferred, clock)
        return ints(fitting) if fitting else None
    loop = random_loop(board, rng.getrandbits(63), Taste(winding=rng.uniform(*WINDING)))
    start = _start(spec)
    if start is not None:
        found = fitting_loop(lower(start), list(map(bool, loop.on)), clock)
        return None if found is None else ints(found)
    where = frozenset(range(spec.rows * spec.columns)) if spec.mask is None else spec.mask
    made = _signs_at(board, spec.columns, where, clock)
    if made is None:
        return None
    signs, places = made
    inside, seed = loop.inside, rng.getrandbits(63)
    if spec.mask is not None:
        return fitted_loop(board, signs, places, inside, seed, clock)
    # Few loops are the only ones with all of their pearls: one that is not is shaped until it is.
    return fitted_loop(board, signs, places, inside, seed, clock, required=False, links=groups, most_steps=MOST_STEPS)


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


def _pearls_of(spec: Spec, edges: array[int]) -> Pearls:
    """Every pearl that the loop allows."""
    assert EDITING.derived is not None
    empty = _board(spec, {})
    derived = EDITING.derived(lift(empty, edges))
    return {cell.row * spec.columns + cell.column: str(held[0]) for cell, held in derived.items()}


def _board(spec: Spec, pearls: Pearls) -> Masyu:
    signs = "".join(pearls.get(cell, EMPTY) for cell in range(spec.rows * spec.columns))
    return Masyu(from_flat(signs, spec.columns), full=_is_full(spec))


def _is_full(spec: Spec) -> bool:
    """Whether a Full Loop is asked for, by name or by a board that is one."""
    given = isinstance(spec.start, Masyu) and spec.start.full
    return given or spec.options.get("variant") == NAME


def _chosen(
    spec: Spec, edges: array[int], pearls: Pearls, cells: list[list[int]], rng: random.Random, clock: Clock
) -> list[int] | None:
    """The cells that keep their pearl; ``None`` where this loop or this order comes to nothing."""
    start = _start(spec)
    given = set() if start is None else {row * spec.columns + column for row, column, _ in start.pearls}
    # Of a group either every cell can have a pearl, or none of them gets one; what was given stays in any case.
    groups: list[list[int]] = [
        group for group in cells if given.isdisjoint(group) and all(map(pearls.__contains__, group))
    ]
    rng.shuffle(groups)
    lowest, highest = spec.levels or USUAL
    if spec.minimal or lowest > MOST:
        return _minimal(spec, edges, pearls, groups, sorted(given), clock)
    return _deducible(spec, edges, pearls, groups, sorted(given), rng.randint(lowest, min(highest, MOST)), clock)


def _minimal(
    spec: Spec, edges: array[int], pearls: Pearls, groups: list[list[int]], given: list[int], clock: Clock
) -> list[int] | None:
    every = [*groups, *([cell] for cell in given)]
    number = {cell: sign for sign, cell in enumerate(sorted(cell for group in every for cell in group))}
    full = _board(spec, {cell: pearls[cell] for cell in number})
    clues, low, high = pearl_clues(full)
    sign_of = ints(number[row * spec.columns + column] for row, column, _ in clue_pearls(full))
    signs = Signs(clues, low, high, sign_of)
    left = minimal_groups(
        lower(_board(spec, {})), signs, edges, [[number[cell] for cell in group] for group in every],
        range(len(groups)), clock,
    )  # fmt: skip
    return None if left is None else [cell for group in left for cell in every[group]]


def _deducible(
    spec: Spec,
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
        return lower(_board(spec, {cell: pearls[cell] for cell in cells_of(kept)}))

    drawn = set(edges)
    truth = [edge in drawn for edge in range(_lines(spec).edge_count)]
    wanted = spec.clues if spec.clues is not None else round((spec.density or 0) * spec.rows * spec.columns)
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
