"""The way from what is known to the next piece, each time by the lowest level that has anything to say.

Where no cell is settled at once, candidates that fail are ruled out, all of them on that level, and the search goes on
with that knowledge. When a piece is found, only those steps are given on which it rests: so a way consists of
pieces, and of what has to be ruled out before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from edgewise.explaining.clock import Clock
from edgewise.explaining.solver import OutOfTime
from edgewise.explaining.tiles.board import Board, Candidate, is_single, members
from edgewise.explaining.tiles.deduction import TileDeduction
from edgewise.explaining.tiles.scan import AT_ONCE, CASES, ONE_FITS, RULES, SEARCH, Failing, How, Look, reason
from edgewise.explaining.tiles.search import Search
from edgewise.explaining.tiles.waves import Scope

SHORTLIST = 4
"""On the last level, how many cells get a smallest reason for one step."""


@dataclass
class Event:
    """Candidates of one cell that were found to fail, and what was known at that time."""

    cell: int
    failing: Failing
    scope: Scope


class Steps:
    """What is known of one board, and what follows. ``possible`` is what lies on each cell in solutions.

    That only says which candidates are worth supposing: no reason rests on it.
    """

    def __init__(
        self,
        board: Board,
        possible: Sequence[int],
        known: Mapping[int, int],
        ruled_out: Mapping[int, int],
        clock: Clock,
        search: Callable[[], Search],
    ) -> None:
        self.board = board
        self.possible = possible
        self.known = dict(known)
        self.stated = {(cell, one) for cell, mask in ruled_out.items() for one in members(mask)}
        """What is ruled out and was stated, or was known at the beginning ..."""
        self.ruled_out = dict(ruled_out)
        """... and all that is ruled out."""
        self.clock = clock
        self.search = search
        self._event: dict[Candidate, int] = {}
        self._events: list[Event] = []

    @property
    def stated_ruled_out(self) -> dict[int, int]:
        """What was stated to be ruled out, on cells that are open."""
        masks: dict[int, int] = {}
        for cell, one in self.stated:
            if cell not in self.known:
                masks[cell] = masks.get(cell, 0) | 1 << one
        return masks

    @property
    def is_finished(self) -> bool:
        """Whether every cell is known that is the same in all solutions."""
        return all(cell in self.known or not is_single(self.possible[cell]) for cell in self.board.cells)

    @property
    def scope(self) -> Scope:
        gone = {cell: mask for cell, mask in self.ruled_out.items() if cell not in self.known}
        return Scope.whole(self.board, self.known, gone)

    def time_is_up(self) -> bool:
        return self.clock.stopped_by is not None

    def next_steps(self, most: int) -> Iterator[TileDeduction]:
        """What is ruled out on the way to the next piece, and that piece. Nothing where levels up to ``most`` fail."""
        found = self._next_piece(min(most, CASES))
        if found is not None:
            cell, failing, scope = found
            yield from self._stated(reason(self.board, scope, cell, failing, True, self.clock))
        elif most >= SEARCH and not self.time_is_up():
            yield from self._stated(self._search(self.search()))

    def _next_piece(self, most: int) -> tuple[int, Failing, Scope] | None:
        while not self.time_is_up():
            scope = self.scope
            look = Look(self.board, scope, self.clock)
            order = sorted(
                scope.cells, key=lambda cell: (look.position.candidates[cell].bit_count(), self._alone(cell), cell)
            )
            for level in range(ONE_FITS, most + 1):
                news: dict[int, Failing] = {}
                for cell in order:
                    failing = self._failing(look, cell, level)
                    if is_single(look.position.candidates[cell] & ~_mask(failing)):
                        return cell, failing, scope
                    if failing:
                        news[cell] = failing
                    if self.time_is_up():
                        return None
                if news:
                    self._rule_out(news, scope)
                    break
            else:
                return None
        return None

    def _alone(self, cell: int) -> int:
        """How many of the cells around a cell are open: a piece with many neighbours is easy to see."""
        return sum(near >= 0 and near not in self.known for near in self.board.around[cell])

    def _failing(self, look: Look, cell: int, level: int) -> Failing:
        """The candidates of a cell that fail on a level; those that lie there in a solution are not tried."""
        wrong = look.position.candidates[cell] & ~self.possible[cell]
        if level < AT_ONCE and level in RULES:
            wrong &= ~look.left(RULES[level]).get(cell, -1)
        elif level == ONE_FITS:
            wrong = 0
        found: Failing = {}
        for one in members(wrong):
            if self.time_is_up():
                break
            how = look.fails(cell, one, level)
            if how is not None:
                found[one] = how
        return found

    def _rule_out(self, news: Mapping[int, Failing], scope: Scope) -> None:
        for cell, failing in news.items():
            for one in failing:
                self._event[cell, one] = len(self._events)
            self._events.append(Event(cell, failing, scope))
            self.ruled_out[cell] = self.ruled_out.get(cell, 0) | _mask(failing)

    def _stated(self, last: TileDeduction) -> Iterator[TileDeduction]:
        """A deduction after those on which it rests; from now on they are known."""
        for step in [*self._before(last), last]:
            yield step
            self.stated.update(step.ruled_out)
            self.known.update(step.placed)

    def _before(self, last: TileDeduction) -> list[TileDeduction]:
        """The steps that rule out what a deduction looks at and was not stated, in the order of finding."""
        needed: dict[int, set[int]] = {}
        steps: dict[int, TileDeduction] = {}

        def need(step: TileDeduction) -> None:
            for cell, one in step.known_ruled_out:
                if (cell, one) not in self.stated:
                    needed.setdefault(self._event[cell, one], set()).add(one)

        need(last)
        while waiting := needed.keys() - steps.keys():
            number = max(waiting)  # what comes later rests only on what was before it
            event = self._events[number]
            failing = {one: how for one, how in event.failing.items() if one in needed[number]}
            steps[number] = reason(self.board, event.scope, event.cell, failing, False, self.clock)
            need(steps[number])
        return [steps[number] for number in sorted(steps)]

    # ---- one cell ----------------------------------------------------------------------------------------------------

    def why(self, cell: int, most: int) -> TileDeduction | None:
        """Why a cell holds what it holds in all solutions, in one step."""
        if not is_single(self.possible[cell]):
            return None
        (only,) = members(self.possible[cell])
        look = Look(self.board, self.scope, self.clock)
        failing: Failing = {}
        for level in range(ONE_FITS, min(most, CASES) + 1):
            failing |= self._failing(look, cell, level)
            if is_single(look.position.candidates[cell] & ~_mask(failing)):
                return reason(self.board, look.scope, cell, failing, True, self.clock)
            if self.time_is_up():
                raise OutOfTime
        if most < SEARCH:
            return None
        return self.search().why(self.known, self.stated_ruled_out, (cell, only), True)

    def why_not(self, cell: int, orientation: int, most: int) -> TileDeduction | None:
        """Why a piece does not lie on a cell, in one step."""
        look = Look(self.board, self.scope, self.clock)
        fits = look.position.candidates[cell] >> orientation & 1
        for level in range(ONE_FITS, min(most, CASES) + 1):
            how = How(ONE_FITS) if not fits else look.fails(cell, orientation, level)
            if how is not None:
                return reason(self.board, look.scope, cell, {orientation: how}, False, self.clock)
            if self.time_is_up():
                raise OutOfTime
        if most < SEARCH:
            return None
        return self.search().why(self.known, self.stated_ruled_out, (cell, orientation), False)

    def _search(self, search: Search) -> TileDeduction:
        """A piece by a solver: of the cells with fewest candidates the one with the smallest reason."""
        look = Look(self.board, self.scope, self.clock)
        forced = [cell for cell in self.board.cells if cell not in self.known and is_single(self.possible[cell])]
        forced.sort(key=lambda cell: (look.position.candidates[cell].bit_count(), cell))
        best: TileDeduction | None = None
        for cell in forced[:SHORTLIST]:
            (only,) = members(self.possible[cell])
            found = search.why(self.known, self.stated_ruled_out, (cell, only), True)
            assert found is not None, "what lies there in all solutions is forced"
            if best is None or found.cost < best.cost:
                best = found
            if not found.smallest:
                break
        assert best is not None, "a way that is not finished has a cell to settle"
        return best


def _mask(orientations: Failing) -> int:
    return sum(1 << one for one in orientations)
