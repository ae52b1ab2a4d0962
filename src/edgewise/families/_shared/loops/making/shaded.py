"""Boards on which the cells that a loop leaves out are shaded, or hold a clue: Yajilin and its kin.

A clue takes the place of a shaded cell, so it cannot be put down and taken away as signs on other boards can. A few
cells are blocked, a loop is drawn around them, and what is shaded is read off. While the board has another solution, a
clue looks elsewhere, a shaded cell becomes a clue, or the loop is drawn anew around one more cell, until every solution
that was found is excluded. All of that is counting among cells, so sets of cells are the bits of a number.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from edgewise.base.places import Cell
from edgewise.explaining.clock import Clock
from edgewise.explaining.lines.reasoner import MOST_OF_THE_CORE, Reasoner
from edgewise.families._shared.loops.board import BESIDE, EMPTY, SignedBoard
from edgewise.families._shared.loops.clues import LEFT_OUT
from edgewise.families._shared.loops.making.lines import DENSE, Lines, fitting_lines, random_lines
from edgewise.families._shared.loops.making.signs import MOST, blank, cell_groups, form_of, refusal
from edgewise.families._shared.loops.shading import shaded_clues
from edgewise.generating.enough import AT_ONCE, other_solutions
from edgewise.generating.maker import Draft, Maker
from edgewise.generating.spec import Spec

B = TypeVar("B", bound=SignedBoard)
MOST_STEPS = 300
PATIENCE = 3
"""Clues that look elsewhere before a shaded cell becomes one more."""
GIVEN_UP = 12
"""Changes in a row that excluded nothing."""


@dataclass(frozen=True, slots=True)
class View:
    """What a clue may count: its sign for each number, and the cells."""

    sign: str
    """``{}`` stands for the number."""
    cells: int
    """As bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadedKind(Generic[B]):
    """What is its own in a kind."""

    puzzle_type: type[B]
    views: Callable[[B, Cell], Iterable[tuple[str, Sequence[Cell]]]]
    """The signs that a clue in a cell may have, and the cells that each of them counts."""
    block: str
    """A sign that says nothing."""
    density: tuple[float, float]


def shaded_maker(kind: ShadedKind[B]) -> Maker[B, Any]:
    """The maker of a kind."""

    def attempt(spec: Spec, seed: int, clock: Clock) -> Draft[B, Any] | None:
        return _Attempt(kind, spec, random.Random(f"{spec.family} {seed}"), clock).made()

    understands = frozenset({"levels", "symmetry", "mask", "minimal", "clues", "density", "start"})
    return Maker(attempt=attempt, understands=understands, refusal=refusal)


class _Attempt(Generic[B]):
    """The clues and the loop of one attempt, and the other solutions that were found on the way."""

    def __init__(self, kind: ShadedKind[B], spec: Spec, rng: random.Random, clock: Clock) -> None:
        self.kind, self.spec, self.rng, self.clock = kind, spec, rng, clock
        self.empty = blank(kind.puzzle_type, spec.rows, spec.columns)
        self.columns = spec.columns
        self.lines: Lines = frozenset()
        self.left_out = 0
        self.clues: dict[int, View | None] = {}
        """What the clue in each cell counts; ``None`` for one that was given and says nothing."""
        self.fixed: dict[int, str] = {}
        """The clues that were given."""
        self.turned = 0
        self.known: list[tuple[int, Lines]] = []
        """Other solutions: what they leave out, and their lines."""
        self.groups = [[self._number(cell) for cell in cells] for cells in cell_groups(spec)]
        self.group_of = {cell: group for group in self.groups for cell in group}
        cells = [Cell(*divmod(number, spec.columns)) for number in range(spec.rows * spec.columns)]
        self.beside = [self._bits(self.empty.around(*cell, BESIDE)) for cell in cells]
        self.not_last = self._bits(cell for cell in cells if cell.column < spec.columns - 1)
        self.views = [[View(sign, self._bits(seen)) for sign, seen in kind.views(self.empty, cell)] for cell in cells]

    def _number(self, cell: Cell) -> int:
        return cell.row * self.columns + cell.column

    def _bits(self, cells: Iterable[Cell]) -> int:
        return sum(1 << self._number(cell) for cell in cells)

    def made(self) -> Draft[B, Any] | None:
        cells = self.spec.rows * self.spec.columns
        share = self.rng.uniform(*self.kind.density) if self.spec.density is None else self.spec.density
        wanted = round(share * cells) if self.spec.clues is None else self.spec.clues
        if not self._begin(wanted) or not self._make_unique():
            return None
        puzzle = self._board(self.clues)
        if self.spec.levels is not None and self.spec.levels[0] <= MOST and not self.spec.minimal:
            return self._at_level(puzzle, self.rng.randint(self.spec.levels[0], min(self.spec.levels[1], MOST)))
        if self.spec.mask is None and not self.spec.minimal:
            puzzle = self._filled(puzzle, wanted)
        fewest = 0 if self.spec.minimal else wanted
        return self._thinned(puzzle, fewest, self._is_unique)

    # ---- the beginning

    def _begin(self, wanted: int) -> bool:
        """Clues in some cells, and a loop around them."""
        if self.spec.start is not None:
            return self._begin_with(self.spec.start)  # type: ignore[arg-type]  # the frame has looked at its family
        if self.spec.mask is not None:
            return self._draw_around(sorted(self.spec.mask))
        chosen: list[int] = []
        taken = 0
        for group in self.rng.sample(self.groups, len(self.groups)):
            if len(chosen) + len(group) > max(1, wanted):
                break
            if not any(taken >> cell & 1 for cell in group):
                chosen += group
                taken |= sum(self.beside[cell] | 1 << cell for cell in set(group))
        return self._draw_around(chosen)

    def _begin_with(self, start: B) -> bool:
        for row, column, sign in start.signs:
            cell = row * self.columns + column
            self.fixed[cell] = sign
            self.clues[cell] = next((view for view in self.views[cell] if _fits(view.sign, sign)), None)
        return self._draw_around_given([])

    def _draw_around_given(self, cells: Sequence[int]) -> bool:
        """Any loop that the clues that were given allow, around these cells as well; each has a clue."""
        signs = {
            Cell(*divmod(cell, self.columns)): self.fixed.get(cell, self.kind.block) for cell in {*cells, *self.fixed}
        }
        found = other_solutions(self.empty.with_signs(signs), None, 1, self.clock, self.rng.getrandbits(63))
        if not found:
            return False
        self.clues |= {cell: self.clues.get(cell) or self._any_view(cell) for cell in cells if cell not in self.fixed}
        self._take(found[0].lines)  # type: ignore[attr-defined]  # solutions here are loops
        return True

    def _draw_around(self, cells: Sequence[int], shaded: Sequence[int] = ()) -> bool:
        """A loop that keeps out of these cells, near the one that is there; each has a clue. ``False`` without one.

        Further cells are to be shaded.
        """
        board = self.empty.with_signs({Cell(*divmod(cell, self.columns)): self.kind.block for cell in cells})
        near = self.lines or random_lines(board.lattice, self.rng, DENSE)
        asked = shaded_clues(board)
        for cell in shaded:
            asked.allow(Cell(*divmod(cell, self.columns)), LEFT_OUT)
        lines = fitting_lines(asked.form(), board.lattice, near, self.clock)
        if lines is None:
            return False
        self.clues = {cell: self.clues.get(cell) or self._any_view(cell) for cell in cells}
        self._take(lines)
        return True

    def _any_view(self, cell: int) -> View:
        seeing = [view for view in self.views[cell] if view.cells] or self.views[cell]
        return self.rng.choice(seeing)

    def _take(self, lines: Lines) -> None:
        self.lines = lines
        self.left_out = self._not_visited(lines)

    def _not_visited(self, lines: Lines) -> int:
        visited = {point for line in lines for point in line}
        every = (1 << self.spec.rows * self.columns) - 1
        return every & ~sum(1 << point.row * self.columns + point.column for point in visited)

    # ---- other solutions

    def _blocked(self, clues: Iterable[int]) -> int:
        return sum(1 << cell for cell in clues)

    def _is_alive(self, clues: dict[int, View | None], left_out: int, lines: Lines) -> bool:
        """Whether such a solution is right for these clues, and another than the loop that is wanted."""
        if lines == self.lines:
            return False
        blocked = self._blocked(clues)
        if blocked & ~left_out:
            return False
        shaded, wanted = left_out & ~blocked, self.left_out & ~blocked
        if shaded & shaded >> self.columns or shaded & self.not_last & shaded >> 1:
            return False  # two of them touch
        return all(
            view is None or (shaded & view.cells).bit_count() == (wanted & view.cells).bit_count()
            for view in clues.values()
        )

    def _alive(self, clues: dict[int, View | None]) -> list[tuple[int, Lines]]:
        return [one for one in self.known if self._is_alive(clues, *one)]

    def _others(self, puzzle: B, lines: Lines, number: int) -> list[Lines] | None:
        found = other_solutions(puzzle, puzzle.loop(lines), number, self.clock)
        return None if found is None else [other.lines for other in found]  # type: ignore[attr-defined]

    def _make_unique(self) -> bool:
        for _ in range(MOST_STEPS):
            found = self._others(self._board(self.clues), self.lines, AT_ONCE)
            if not found:
                return found is not None
            self.known += [(self._not_visited(lines), lines) for lines in found]
            if not self._exclude():
                return False
        return False

    def _exclude(self) -> bool:
        """Changes the board until it excludes everything that was found."""
        for _ in range(GIVEN_UP):
            alive = self._alive(self.clues)
            while alive:
                better = self._better(alive[0], len(alive))
                if better is None:
                    break
                self.clues = better
                alive = self._alive(self.clues)
            if not alive:
                return True
            if not self._redraw(alive[0][1]):
                return False
        return False

    def _better(self, other: tuple[int, Lines], alive: int) -> dict[int, View | None] | None:
        """The clues with one change that excludes another solution, and fewer are left; ``None`` without one."""
        left_out = other[0]
        blocked = self._blocked(self.clues)
        changes: list[dict[int, View | None]] = []
        for cell in self.clues:
            for view in self.views[cell] if cell not in self.fixed else ():
                seen = view.cells & ~blocked
                if (seen & left_out).bit_count() != (seen & self.left_out).bit_count():
                    changes.append(self.clues | {cell: view})
        self.rng.shuffle(changes)
        ways = [changes] if self.spec.mask is not None else [changes, self._conversions()]
        if self.turned >= PATIENCE:
            ways.reverse()
        for way in ways:
            for clues in way:
                if not self._is_alive(clues, *other) and len(self._alive(clues)) < alive:
                    self.turned = self.turned + 1 if way is changes else 0
                    return clues
        return None

    def _conversions(self) -> list[dict[int, View | None]]:
        """The clues with those of one more group, where all of it is shaded."""
        shaded = self.left_out & ~self._blocked(self.clues)
        kept = 0
        for cell in self.fixed:
            view = self.clues[cell]
            kept |= 0 if view is None else view.cells
        groups = [group for group in self.groups if all(shaded >> cell & 1 and not kept >> cell & 1 for cell in group)]
        self.rng.shuffle(groups)
        return [self.clues | {cell: self._any_view(cell) for cell in group} for group in groups]

    def _redraw(self, other: Lines) -> bool:
        """Another loop, around a cell in which this one differs from another solution: it is shaded, or has a clue."""
        places = sorted({point for line in self.lines ^ other for point in line})
        self.rng.shuffle(places)
        for row, column in places[:GIVEN_UP]:
            group = self.group_of[row * self.columns + column]
            if self.spec.start is not None:
                drawn = self._draw_around_given([*self.clues, *group])
            else:
                drawn = self._draw_around([*self.clues], group) or self._draw_around_more(group)
            if drawn:
                return True
        return False

    def _draw_around_more(self, group: Sequence[int]) -> bool:
        return self.spec.mask is None and self._draw_around(sorted({*self.clues, *group}))

    # ---- as many clues as wanted

    def _board(self, clues: dict[int, View | None]) -> B:
        shaded = self.left_out & ~self._blocked(clues)
        signs = {}
        for cell, view in clues.items():
            sign = self.fixed.get(cell)
            if sign is None and view is not None:
                sign = view.sign.format((shaded & view.cells).bit_count())
            signs[Cell(*divmod(cell, self.columns))] = sign or self.kind.block
        return self.empty.with_signs(signs)

    def _is_unique(self, puzzle: B) -> Lines | None:
        """The only solution; ``None`` where there is none, or another one."""
        found = other_solutions(puzzle, None, 2, self.clock)
        return found[0].lines if found is not None and len(found) == 1 else None  # type: ignore[attr-defined]

    def _filled(self, puzzle: B, wanted: int) -> B:
        """The board with more clues in the place of shaded cells, until there are as many as wanted."""
        for clues in self._conversions():
            more = self.clues | clues
            if len(more) > wanted:
                continue
            board = self._board(more)
            if self._is_unique(board) == self.lines:
                self.clues, puzzle = more, board
        return puzzle

    def _thinned(self, puzzle: B, fewest: int, enough: Callable[[B], Lines | None]) -> Draft[B, Any] | None:
        """The board without clues that it can do without; a cell that had one may be anything then."""
        lines = self.lines
        clued = [group for group in self.groups if all(cell in self.clues for cell in group)]
        clued = [group for group in clued if not any(cell in self.fixed for cell in group)]
        self.rng.shuffle(clued)
        left = len(self.clues)
        # Without a clue its cell may be anything, so that a clue can become needless when another one goes.
        while clued and self.spec.mask is None and self.clock.stopped_by is None:
            stay = []
            for group in clued:
                fewer = puzzle.with_signs({Cell(*divmod(cell, self.columns)): EMPTY for cell in group})
                if left - len(group) >= fewest and (found := enough(fewer)) is not None:
                    puzzle, lines, left = fewer, found, left - len(group)
                else:
                    stay.append(group)
            if len(stay) == len(clued) or not self.spec.minimal:
                break
            clued = stay
        if self.clock.stopped_by is not None:
            return None
        return Draft(puzzle, puzzle.loop(lines))

    def _at_level(self, puzzle: B, level: int) -> Draft[B, Any] | None:
        """The board with as many clues as it takes to deduce the loop within a level."""

        def enough(board: B) -> Lines | None:
            lines = self._is_unique(board)
            return lines if lines is not None and self._is_deducible(board, lines, level) else None

        conversions = [] if self.spec.mask is not None else self._conversions()
        for clues in [{}, *conversions]:
            more = self.clues | clues
            board = self._board(more)
            if enough(board) == self.lines:
                self.clues = more
                return self._thinned(board, self.spec.clues or 0, enough)
            if self._is_unique(board) == self.lines:
                self.clues = more
        return None

    def _is_deducible(self, board: B, lines: Lines, level: int) -> bool:
        grid = board.lattice
        truth = [grid.line(edge) in lines for edge in range(grid.edge_count)]
        closure = Reasoner(form_of(board), truth).close(min(level, MOST_OF_THE_CORE), self.clock)
        return closure.stopped_by is None and closure.open == 0


def _fits(pattern: str, sign: str) -> bool:
    """Whether a sign is a number in a pattern."""
    before, _, behind = pattern.partition("{}")
    return sign.startswith(before) and sign.endswith(behind) and sign[len(before) : len(sign) - len(behind)].isdigit()
