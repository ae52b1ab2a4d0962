"""Slitherlinks made to order: a random loop, a clue in every cell, and then clues are taken away.

Clues go as long as the loop can be deduced within a level, which is what people like to solve; or, for boards that are
to be minimal or harder than that, as long as there is no second loop.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from edgewise.base.errors import BadInput
from edgewise.base.forms import ints
from edgewise.boards.lattice import lattice
from edgewise.families._shared.full_loop import NAME
from edgewise.families._shared.puzzlink.run_codes import in_rows
from edgewise.families.slitherlink import full_making
from edgewise.families.slitherlink.masked_making import masked_loop
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink
from edgewise.families.slitherlink.refusals import given_refusal
from edgewise.families.slitherlink.rules import form_on, lift
from edgewise.generating.loops import RandomLoop, Taste, loop_of, random_loop
from edgewise.generating.maker import Draft, Maker, MakerOption
from edgewise.generating.minimal import Signs, fitting_loop, minimal_groups
from edgewise.generating.orbits import orbits
from edgewise.generating.removal import MOST, deducible_clues, is_deducible
from edgewise.generating.spec import SQUARE, Spec, Symmetry

if TYPE_CHECKING:
    from edgewise.boards.tilings.board import Board
    from edgewise.boards.tilings.kinds import Tiling
    from edgewise.explaining.clock import Clock
    from edgewise.families.slitherlink.tiled.loop import TiledLoop

USUAL = (3, 6)
"""The levels of boards for which none is asked for."""
CLUMPS = 0.75
"""How many of the zeros beside other zeros are the first to go: places where nothing happens are no pleasure."""
WINDING = (0.3, 0.8)
WAYS_TO_FINISH = 5
"""A board that is half made."""


def attempt(spec: Spec, seed: int, clock: Clock) -> Draft[Slitherlink, Loop | TiledLoop] | None:
    rng = random.Random(f"slitherlink {seed}")
    if spec.start is None and spec.solution is None and spec.mask is None and spec.symmetry is Symmetry.NONE:
        spec = _somewhere(spec, rng)
    board = board_of(spec)
    if spec.mask is not None:
        edges = masked_loop(board, spec.mask, rng, clock)
        masked = loop_of(board, edges) if edges else None
        return None if masked is None else draft(spec, board, masked, sorted(spec.mask))
    if spec.start is not None and spec.levels is None:
        return _fewest_added(spec, board, rng, clock)
    return _one_loop(spec, board, rng, clock)


def _one_loop(
    spec: Spec, board: Board, rng: random.Random, clock: Clock
) -> Draft[Slitherlink, Loop | TiledLoop] | None:
    loop = wanted_loop(spec, board, rng, clock)
    if loop is None:
        return None
    groups = ordered_groups(spec, board, loop, rng)
    cells = chosen_cells(spec, board, loop, groups, rng, clock)
    return None if cells is None else draft(spec, board, loop, cells)


def _fewest_added(
    spec: Spec, board: Board, rng: random.Random, clock: Clock
) -> Draft[Slitherlink, Loop | TiledLoop] | None:
    """A board that is half made, finished in several ways, each without a needless clue: the one with the fewest."""
    drafts = [_one_loop(replace(spec, minimal=True), board, rng, clock) for _ in range(WAYS_TO_FINISH)]
    finished = [one for one in drafts if one is not None]
    return min(finished, key=lambda one: len(one.puzzle.clued_cells), default=None)


def is_full(spec: Spec) -> bool:
    """Whether a Full Loop is asked for, by name or by a board that is one."""
    given = isinstance(spec.start, Slitherlink) and spec.start.full
    return given or spec.options.get("variant") == NAME


def refusal(spec: Spec) -> str | None:
    if spec.tiling == SQUARE and spec.rows * spec.columns < 2:
        return "a board needs at least two cells: a single one leaves nothing to find"
    if is_full(spec) and (
        why := full_making.refusal(spec.rows, spec.columns, masked=spec.mask is not None, square=spec.tiling == SQUARE)
    ):
        return why
    board = board_of(spec)
    if spec.clues is not None and spec.clues > board.cell_count:
        return f"{spec.clues} clues are too many for a board of {board.cell_count} cells"
    try:
        groups = _orbits(spec.tiling, spec.patch, spec.rows, spec.columns, spec.symmetry)
    except BadInput as error:
        return str(error)
    return given_refusal(spec, groups)


def board_of(spec: Spec) -> Board:
    """The board that a spec is about."""
    tiling = _tiling(spec)
    return lattice(spec.rows, spec.columns) if tiling is None else tiling.board


def _tiling(spec: Spec) -> Tiling | None:
    if spec.tiling == SQUARE:
        return None
    from edgewise.boards.tilings.kinds import Tiling  # late: only boards that are not square need it

    return Tiling(spec.tiling, spec.columns, spec.rows, spec.patch)


def _somewhere(spec: Spec, rng: random.Random) -> Spec:
    """The spec with any patch, where the tiling has no period: each puzzle gets a board of its own."""
    tiling = _tiling(spec)
    return spec if tiling is None or not tiling.has_patch else replace(spec, patch=tiling.random(rng).patch)


def wanted_loop(spec: Spec, board: Board, rng: random.Random, clock: Clock) -> RandomLoop | None:
    """The loop that was given; one that fits the clues that were given, or any."""
    if spec.solution is not None:
        return loop_of(board, _edges(board, spec.solution))
    if is_full(spec):
        given: list[Clue] = [None] * board.cell_count
        if isinstance(spec.start, Slitherlink):
            given = spec.start.flat_clues()
        return full_making.full_loop(board, given, rng, clock)
    loop = random_loop(board, rng.getrandbits(63), Taste(winding=rng.uniform(*WINDING)))
    if spec.start is None:
        return loop
    assert isinstance(spec.start, Slitherlink)
    edges = fitting_loop(form_on(board, spec.start.flat_clues()), list(map(bool, loop.on)), clock)
    return loop_of(board, edges) if edges else None


def ordered_groups(spec: Spec, board: Board, loop: RandomLoop, rng: random.Random) -> list[Sequence[int]]:
    """The clues that may go, in the order in which they are to go: groups that the symmetry takes to themselves."""
    groups: list[Sequence[int]] = [*_orbits(spec.tiling, spec.patch, spec.rows, spec.columns, spec.symmetry)]
    if spec.start is not None:
        assert isinstance(spec.start, Slitherlink)
        fixed = {cell for cell, clue in enumerate(spec.start.flat_clues()) if clue is not None}
        groups = [group for group in groups if fixed.isdisjoint(group)]
    rng.shuffle(groups)
    counts, beside = loop.counts, _beside(spec.tiling, spec.patch, spec.rows, spec.columns)

    def is_in_clump(group: Sequence[int]) -> bool:
        return any(counts[cell] == 0 and any(counts[other] == 0 for other in beside[cell]) for cell in group)

    first = [is_in_clump(group) and rng.random() < CLUMPS for group in groups]
    return [group for early in (True, False) for group, now in zip(groups, first, strict=True) if now is early]


def chosen_cells(
    spec: Spec, board: Board, loop: RandomLoop, groups: Sequence[Sequence[int]], rng: random.Random, clock: Clock
) -> list[int] | None:
    """The cells that keep their clue; ``None`` where this loop or this order comes to nothing."""
    fewest = _fewest(spec, board)
    lowest, highest = spec.levels or ((USUAL[0], MOST) if fewest else USUAL)
    if spec.minimal or lowest > MOST:
        return _minimal_cells(board, loop, groups, clock, full=is_full(spec))
    level = rng.randint(lowest, min(highest, MOST))
    if is_full(spec):
        return full_making.deducible_cells(board, loop, groups, level, clock, fewest=fewest)
    cells = deducible_clues(board, loop, level, groups, clock, fewest=fewest)
    if cells is None or (spec.levels and lowest > 1 and is_deducible(board, loop, cells, lowest - 1, clock)):
        return None
    return cells


def draft(spec: Spec, board: Board, loop: RandomLoop, cells: Sequence[int]) -> Draft[Slitherlink, Loop | TiledLoop]:
    """The puzzle with clues in these cells."""
    clues: list[Clue] = [None] * board.cell_count
    for cell in cells:
        clues[cell] = loop.counts[cell]
    if spec.tiling == SQUARE:
        puzzle = Slitherlink(in_rows(clues, spec.columns), full=is_full(spec))
    else:
        size = spec.columns, spec.rows
        puzzle = Slitherlink.on_tiling(spec.tiling, *size, clues, patch=spec.patch, full=is_full(spec))
    return Draft(puzzle, lift(puzzle, loop.edges))


def _fewest(spec: Spec, board: Board) -> int:
    if spec.clues is not None:
        return spec.clues
    return 0 if spec.density is None else round(spec.density * board.cell_count)


def _minimal_cells(
    board: Board, loop: RandomLoop, groups: Sequence[Sequence[int]], clock: Clock, *, full: bool
) -> list[int] | None:
    counts = ints(list(loop.counts))  # an array takes bytes for its own memory
    signs = Signs(board.cell_edges, counts, counts, ints(range(board.cell_count)))
    movable = {cell for group in groups for cell in group}
    fixed = [[cell] for cell in range(board.cell_count) if cell not in movable]
    every = [*groups, *fixed]
    left = minimal_groups(
        form_on(board, [None] * board.cell_count, full=full), signs, loop.edges, every, range(len(groups)), clock
    )
    return None if left is None else sorted(cell for group in left for cell in every[group])


def _edges(board: Board, solution: object) -> list[int]:
    if isinstance(solution, Loop):
        lines: frozenset[object] = frozenset(solution.lines)
        return [edge for edge in range(board.edge_count) if solution.puzzle.lattice.line(edge) in lines]
    from edgewise.families.slitherlink.tiled.loop import TiledLoop

    assert isinstance(solution, TiledLoop)
    return [edge for edge in range(board.edge_count) if (board.tails[edge], board.heads[edge]) in solution.lines]


@lru_cache(maxsize=16)
def _orbits(tiling: str, patch: str, rows: int, columns: int, symmetry: Symmetry) -> list[list[int]]:
    board = board_of(Spec(family="slitherlink", rows=rows, columns=columns, tiling=tiling, patch=patch))
    if symmetry is Symmetry.NONE:
        return [[cell] for cell in range(board.cell_count)]
    return orbits(board.cell_centres(), symmetry)


@lru_cache(maxsize=16)
def _beside(tiling: str, patch: str, rows: int, columns: int) -> list[list[int]]:
    """The cells that share an edge with each cell."""
    board = board_of(Spec(family="slitherlink", rows=rows, columns=columns, tiling=tiling, patch=patch))
    cells_of: list[list[int]] = [[] for _ in range(board.edge_count)]
    for cell in range(board.cell_count):
        for edge in board.cell_edges[cell]:
            cells_of[edge].append(cell)
    return [
        [other for edge in board.cell_edges[cell] for other in cells_of[edge] if other != cell]
        for cell in range(board.cell_count)
    ]


MAKER: Maker[Slitherlink, Loop | TiledLoop] = Maker(
    attempt=attempt,
    understands=frozenset({"tiling", "levels", "symmetry", "mask", "minimal", "clues", "density", "start", "solution"}),
    options={"variant": MakerOption("full: the loop visits every point", choices=(NAME,))},
    refusal=refusal,
)
