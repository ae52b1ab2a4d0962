"""Boards whose signs say something about the loop: a loop is drawn, and signs are put down until it is the only one.

A kind says which signs a loop allows in each cell. What another solution breaks is read off the same way, from its own
lines, so that no board is made and verified to see which sign would exclude it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from edgewise.base.errors import BadInput
from edgewise.base.forms import LineForm
from edgewise.base.places import Cell
from edgewise.explaining.clock import Clock
from edgewise.families._shared.loops.board import EMPTY, Regions, SignedBoard
from edgewise.families._shared.loops.checks import Drawn
from edgewise.families._shared.loops.making.lines import SMALLEST, Draw, Lines, kept_lines
from edgewise.families._shared.loops.making.regions import RegionRule, Shaping
from edgewise.generating.deducible import deducible_groups
from edgewise.generating.enough import AT_ONCE, Enough, other_solutions
from edgewise.generating.maker import Draft, Maker
from edgewise.generating.orbits import orbits
from edgewise.generating.spec import Spec, Symmetry

B = TypeVar("B", bound=SignedBoard)
Allowed = Mapping[Cell, Collection[str]]
"""The signs that a loop allows in each cell that can have one."""
Item = tuple[Cell, str]
MOST = 8
"""The highest level that signs are taken away for; harder boards are minimal ones."""
USUAL = (3, 6)


def full_refusal(spec: Spec) -> str | None:
    if spec.rows * spec.columns % 2:
        return "no loop visits every cell where their number is odd: the board needs an even side"
    return refusal(spec)


def refusal(spec: Spec) -> str | None:
    """Why no loop over signs can be made to a spec."""
    if min(spec.rows, spec.columns) < SMALLEST:
        return "a board needs at least 2 × 2 cells: a smaller one has no loop"
    if spec.mask is not None and spec.minimal:
        return "a mask says where every clue stands, so that none can go: leave out the mask, or minimal"
    if spec.clues is not None and spec.clues > spec.rows * spec.columns:
        return f"{spec.clues} clues are too many for a board of {spec.rows * spec.columns} cells"
    try:
        cell_groups(spec)
    except BadInput as error:
        return str(error)
    return None


def cell_groups(spec: Spec) -> list[list[Cell]]:
    """Cells that have a sign together or not at all."""
    cells = [Cell(*divmod(number, spec.columns)) for number in range(spec.rows * spec.columns)]
    if spec.symmetry is Symmetry.NONE:
        return [[cell] for cell in cells]
    groups = orbits([(float(cell.column), float(cell.row)) for cell in cells], spec.symmetry)
    return [[cells[number] for number in group] for group in groups]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignKind(Generic[B]):
    """What is its own in a kind: what signs say, and how its boards usually look."""

    puzzle_type: type[B]
    allowed: Callable[[B, Drawn], Allowed]
    """Every sign that a loop allows beside those that a board has."""
    density: tuple[float, float]
    """The share of cells with a sign, where nothing is asked for."""
    draw: Callable[[B, random.Random, Clock], Lines | None]
    """How a loop is drawn (:mod:`edgewise.families._shared.loops.making.lines`)."""
    visited: bool = True
    """Whether the loop visits the cells with signs, or none of them."""
    regions: RegionRule | None = None
    ways: Callable[[B, Drawn], Sequence[Allowed]] | None = None
    """Where the signs of one loop can be read in several ways: each of them."""
    needed: Callable[[B, Drawn], Sequence[Sequence[Cell]]] = lambda puzzle, drawn: ()
    """Cells of which one must have a sign."""
    joined: Callable[[Sequence[str]], str] = "".join
    """Several signs in one cell as one; only few kinds allow them."""
    several: bool = False
    """Whether a cell can have several signs, a character each."""
    weight: Callable[[str], float] = lambda sign: 1.0
    """How gladly a sign is put down, where a loop allows several in a cell."""
    understands: frozenset[str] = frozenset({"symmetry", "mask", "minimal", "clues", "density", "start"})
    refusal: Callable[[Spec], str | None] = refusal
    """Why no board can be made to a spec."""


def signs_maker(kind: SignKind[B]) -> Maker[B, Any]:
    """The maker of a kind."""

    def attempt(spec: Spec, seed: int, clock: Clock) -> Draft[B, Any] | None:
        return _Attempt(kind, spec, random.Random(f"{spec.family} {seed}"), clock).made()

    return Maker(attempt=attempt, understands=kind.understands, refusal=kind.refusal)


def regions_maker(puzzle_type: type[B], draw: Draw, rule: RegionRule) -> Maker[B, Any]:
    """The maker of a kind that has regions and no signs."""
    kind = SignKind(
        puzzle_type=puzzle_type,
        allowed=lambda puzzle, drawn: {},
        density=(0.0, 0.0),
        draw=draw,
        regions=rule,
        understands=frozenset({"levels"}),
        refusal=full_refusal,
    )
    return signs_maker(kind)


def blank(kind: type[B], rows: int, columns: int, regions: Regions = ()) -> B:
    """A board without a sign; in one region where nothing else is said."""
    if kind.has_regions and not regions:
        regions = ((0,) * columns,) * rows
    return kind.unchecked(cells=((EMPTY,) * columns,) * rows, regions=regions, name="")


def form_of(puzzle: SignedBoard) -> LineForm:
    """The form of a board, which is always one of lines."""
    form = puzzle.form
    assert isinstance(form, LineForm)
    return form


class _Attempt(Generic[B]):
    """One loop, and the signs that are chosen for it."""

    def __init__(self, kind: SignKind[B], spec: Spec, rng: random.Random, clock: Clock) -> None:
        self.kind, self.spec, self.rng, self.clock = kind, spec, rng, clock
        self.start: B | None = spec.start  # type: ignore[assignment]  # the frame has looked at its family
        self.empty = blank(kind.puzzle_type, spec.rows, spec.columns, () if self.start is None else self.start.regions)
        self.groups: list[list[Item]] = []
        self.slots: list[int] = []
        self.given: list[int] = []
        self.needed: list[list[int]] = []

    def made(self) -> Draft[B, Any] | None:
        lines = self._lines()
        if lines is None:
            return None
        if self.kind.regions is not None and self.start is None:
            shaping = Shaping(self.kind.regions, self.spec, lines, self.rng)
            regions = shaping.shaped(lambda regions: self._others_by_regions(regions, lines))
            if regions is None:
                return None
            self.empty = blank(self.kind.puzzle_type, self.spec.rows, self.spec.columns, regions)
        chosen = self._chosen(lines) if self._offer(lines) else None
        if chosen is None:
            return None
        puzzle = self._board(chosen)
        return Draft(puzzle, puzzle.loop(lines))

    def _lines(self) -> Lines | None:
        if self.start is not None:
            found = other_solutions(self.start, None, 1, self.clock, self.rng.getrandbits(63))
            return found[0].lines if found else None  # type: ignore[attr-defined]  # solutions here are loops
        lines = self.kind.draw(self.empty, self.rng, self.clock)
        if lines is None or self.spec.mask is None:
            return lines
        cells = [Cell(*divmod(cell, self.spec.columns)) for cell in sorted(self.spec.mask)]
        return kept_lines(self.empty, lines, cells, self.clock, visited=self.kind.visited)

    def _others_by_regions(self, regions: Regions, lines: Lines) -> list[Lines] | None:
        """Other solutions of the board with these regions and every sign that the loop allows."""
        empty = blank(self.kind.puzzle_type, self.spec.rows, self.spec.columns, regions)
        allowed = self.kind.allowed(empty, Drawn(empty, lines))
        puzzle = empty.with_signs({cell: min(signs) for cell, signs in allowed.items()})
        found = other_solutions(puzzle, puzzle.loop(lines), AT_ONCE, self.clock)
        return None if found is None else [other.lines for other in found]  # type: ignore[attr-defined]

    def _offer(self, lines: Lines) -> bool:
        """Every group of signs that the loop allows; in a slot are those that exclude each other.

        ``False`` where the loop does not allow those that were given together.
        """
        given = {} if self.start is None else {Cell(r, c): sign for r, c, sign in self.start.signs}
        allowed = self._allowed(Drawn(self.empty, lines), given)
        if allowed is None:
            return False
        self.given = []
        for slot, cells in enumerate(cell_groups(self.spec)):
            if any(cell in given for cell in cells):
                for cell in cells:
                    if cell in given:
                        self.given.append(len(self.groups))
                        several = given[cell] if self.kind.several else [given[cell]]
                        self._add(-1 - len(self.given), [(cell, sign) for sign in several])
                continue
            if not all(cell in allowed for cell in cells):
                continue
            options = [sorted(allowed[cell]) for cell in cells]
            for signs in options:
                self.rng.shuffle(signs)
            for number in range(max(map(len, options))):
                items = [(cell, signs[number % len(signs)]) for cell, signs in zip(cells, options, strict=True)]
                self._add(len(self.groups) if self.kind.several else slot, items)
        number_of = {cell: number for number, group in reversed([*enumerate(self.groups)]) for cell, _ in group}
        self.needed = [
            [number_of[cell] for cell in able]
            for able in self.kind.needed(self.empty, Drawn(self.empty, lines))
            if not any(cell in given for cell in able)
        ]
        return True

    def _allowed(self, drawn: Drawn, given: Mapping[Cell, str]) -> Allowed | None:
        """What each cell may hold; of several ways to read a loop, the one that has the signs given, if any has."""
        if not self.kind.ways:
            return self.kind.allowed(self.start or self.empty, drawn)
        ways = self.kind.ways(self.empty, drawn)
        return next((way for way in ways if all(sign in way.get(cell, ()) for cell, sign in given.items())), None)

    def _ways(self, puzzle: B, drawn: Drawn) -> Sequence[Allowed]:
        return self.kind.ways(puzzle, drawn) if self.kind.ways else [self.kind.allowed(puzzle, drawn)]

    def _add(self, slot: int, items: list[Item]) -> None:
        self.groups.append(items)
        self.slots.append(slot)

    def _chosen(self, lines: Lines) -> list[int] | None:
        spec, cells = self.spec, self.spec.rows * self.spec.columns
        order = [group for group in range(len(self.groups)) if group not in set(self.given)]
        gladly = [self.kind.weight(self.groups[group][0][1]) for group in order]
        drawn = {group: self.rng.random() ** (1 / weight) for group, weight in zip(order, gladly, strict=True)}
        order.sort(key=drawn.__getitem__, reverse=True)
        if spec.mask is not None:
            return self._masked(lines, order)
        share = self.rng.uniform(*self.kind.density) if spec.density is None else spec.density
        wanted = round(share * cells) if spec.clues is None else spec.clues
        if spec.levels is not None and spec.levels[0] <= MOST and not spec.minimal:
            return self._deducible(lines, order, wanted if spec.clues is not None or spec.density is not None else 0)
        enough = Enough(self.slots, self._broken, lambda kept, number: self._others(kept, number, lines), order)
        enough.choose(self.given)
        for able in self.needed:
            enough.choose([self.rng.choice(able)])
            enough.require(able)
        enough.choose(self._first(order, wanted // 2 if spec.minimal else wanted))
        if not enough.build_up():
            return None
        last = [group for group in enough.chosen if group not in set(self.given)]
        self.rng.shuffle(last)
        done = enough.take_away(last, 0 if spec.minimal else wanted, lambda group: len(self.groups[group]), self.clock)
        return enough.chosen if done else None

    def _first(self, order: Sequence[int], wanted: int) -> list[int]:
        """Groups with so many signs: what is to be taken away is better not put down."""
        first: dict[int, int] = {}
        count = 0
        for group in order:
            if count + len(self.groups[group]) <= wanted and self.slots[group] not in first:
                first[self.slots[group]] = group
                count += len(self.groups[group])
        return list(first.values())

    def _masked(self, lines: Lines, order: Sequence[int]) -> list[int] | None:
        """One sign in each cell of the mask, or nothing."""
        assert self.spec.mask is not None
        columns, mask = self.spec.columns, self.spec.mask
        inside = [group for group in order if all(c.row * columns + c.column in mask for c, _ in self.groups[group])]
        enough = Enough(self.slots, self._broken, lambda kept, number: self._others(kept, number, lines), inside)
        enough.choose(inside)
        if len({cell for group in enough.chosen for cell, _ in self.groups[group]}) < len(mask):
            return None
        return enough.chosen if enough.build_up() else None

    def _deducible(self, lines: Lines, order: Sequence[int], fewest: int) -> list[int] | None:
        spec = self.spec
        lowest, highest = spec.levels or USUAL
        board = self.empty.lattice
        truth = [board.line(edge) in lines for edge in range(board.edge_count)]
        level = self.rng.randint(lowest, min(highest, MOST))
        one_each = self._first(order, len(order))[::-1]
        each = max((len(self.groups[group]) for group in one_each), default=1)
        left = deducible_groups(
            lambda kept: form_of(self._board([*self.given, *kept])),
            truth, one_each, level, self.clock, fewest=max(0, fewest - len(self.given)) // each,
        )  # fmt: skip
        return None if left is None else [*self.given, *left]

    def _broken(self, allowed: Allowed) -> list[int]:
        return [
            number
            for number, group in enumerate(self.groups)
            if any(sign not in allowed.get(cell, ()) for cell, sign in group)
        ]

    def _others(self, kept: Collection[int], number: int, lines: Lines) -> list[Allowed] | None:
        puzzle = self._board(kept)
        found = other_solutions(puzzle, puzzle.loop(lines), number, self.clock)
        if found is None:
            return None
        drawn = [Drawn(self.empty, other.lines) for other in found]  # type: ignore[attr-defined]
        return [allowed for one in drawn for allowed in self._ways(puzzle, one)]

    def _board(self, groups: Collection[int]) -> B:
        signs: dict[Cell, list[str]] = {}
        for group in groups:
            for cell, sign in self.groups[group]:
                signs.setdefault(cell, []).append(sign)
        return self.empty.with_signs({cell: self.kind.joined(several) for cell, several in signs.items()})
