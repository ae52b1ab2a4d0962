"""A puzzle of tiles that is to be explained: solved first, so that only wrong candidates are ever supposed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from edgewise.base.family import Puzzle, Solution
from edgewise.base.forms import TileForm, ints
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of, formula_engine
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question
from edgewise.explaining.clock import Clock, OnProgress
from edgewise.explaining.solved import solved
from edgewise.explaining.subject import AnySubject
from edgewise.explaining.tiles.board import Board, members
from edgewise.explaining.tiles.search import Search
from edgewise.explaining.tiles.state import Laid, TileState
from edgewise.explaining.tiles.steps import Steps
from edgewise.solving.asking import ask
from edgewise.solving.verification import verified_solution

MOST_SOLUTIONS = 200
"""Boards with no more solutions are settled by all of them; for others a solver is asked."""


class TileSubject(AnySubject):
    """One puzzle, what it has in the way of solutions, and the time there is for it."""

    def __init__(
        self, puzzle: Puzzle, clock: Clock, on_progress: OnProgress | None = None, most_nodes: int | None = None
    ) -> None:
        form = puzzle.form
        assert isinstance(form, TileForm), "the kit of tiles is asked about tiles"
        self.puzzle = puzzle
        self.form = form
        self.clock = clock
        self.result = solved(puzzle, clock, on_progress, most_nodes)
        self._has_all = False

    # On a large board each of these takes a while, and where there is no solution nobody asks for them.

    @cached_property
    def board(self) -> Board:
        return Board(self.form)

    @cached_property
    def clues(self) -> dict[int, int]:
        return {cell: self.board.orientation(piece, turns) for cell, piece, turns in self.form.fixed}

    @cached_property
    def _looks(self) -> list[tuple[int, ...]]:
        return [self._look(one) for one in self.result._raw.solutions]

    def _look(self, answer: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.board.orientation(*divmod(value, 4)) for value in answer)

    @property
    def found(self) -> tuple[int, ...] | None:
        """What lies on each cell in a solution that was found: whether it is the only one or not, nothing else can be
        deduced."""
        return self._looks[0] if self._looks else None

    @cached_property
    def search(self) -> Search:
        return Search(self.board, self.clock)

    @cached_property
    def some(self) -> list[tuple[int, ...]]:
        """What lies on each cell in every solution or, where there are too many, in some of them."""
        if self.result.unique:
            return self._looks
        found: list[tuple[int, ...]] = []
        request = Request(Question.ALL, Limits(seconds=self.clock.left, solutions=MOST_SOLUTIONS), threads=1)
        listener = Listener(self.clock.stop, on_solution=lambda one: found.append(self._seen(one)))
        result = ask(self.puzzle, request, listener)
        self._has_all = result.complete
        return found

    @property
    def has_all(self) -> bool:
        """Whether these are all solutions."""
        return bool(self.some) and (self.result.unique is True or self._has_all)

    def _seen(self, solution: Solution) -> tuple[int, ...]:
        held = sorted(family_of(self.puzzle).cells_of(solution).items())
        return tuple(self.board.orientation(int(piece) - 1, int(turns)) for _, (piece, turns) in held)

    # ---- states ------------------------------------------------------------------------------------------------------

    def known(self, state: TileState) -> dict[int, int]:
        """What lies on cells: the clues, and what the player placed."""
        return self.clues | {one.cell: self.board.orientation(one.piece, one.turns) for one in sorted(state.placed)}

    def ruled_out(self, state: TileState) -> dict[int, int]:
        """For each cell the set of what was ruled out there."""
        masks: dict[int, int] = {}
        for one in state.ruled_out:
            masks[one.cell] = masks.get(one.cell, 0) | 1 << self.board.orientation(one.piece, one.turns)
        return masks

    def wrong(self, state: TileState) -> list[Laid]:
        """What has to be taken back before there is a solution again: pieces, then what was ruled out."""
        placed, ruled_out = sorted(state.placed), sorted(state.ruled_out)
        if not placed and not ruled_out:
            return []
        if self.has_all or self._agreeing(self.known(state), self.ruled_out(state)):
            best = max(self.some, key=lambda look: self._agreement(placed, ruled_out, look))
            wrong = [one for one in placed if not self._agrees(one, best)]
            return wrong + [one for one in ruled_out if self._agrees(one, best)]
        wrong, right, gone = [], dict(self.clues), dict[int, int]()
        for one in placed:
            orientation = self.board.orientation(one.piece, one.turns)
            fits = self.board.fits[one.cell] >> orientation & 1
            if fits and self.search.solution(right | {one.cell: orientation}) is not None:
                right[one.cell] = orientation
            else:
                wrong.append(one)
        for one in ruled_out:
            mask = gone.get(one.cell, 0) | 1 << self.board.orientation(one.piece, one.turns)
            if self.search.solution(right, gone | {one.cell: mask}) is not None:
                gone[one.cell] = mask
            else:
                wrong.append(one)
        return wrong

    def _agreement(self, placed: Sequence[Laid], ruled_out: Sequence[Laid], look: Sequence[int]) -> tuple[int, int]:
        return (
            sum(self._agrees(one, look) for one in placed),
            sum(not self._agrees(one, look) for one in ruled_out),
        )

    def _agrees(self, laid: Laid, look: Sequence[int]) -> bool:
        return look[laid.cell] == self.board.orientation(laid.piece, laid.turns)

    def possible(self, known: Mapping[int, int], ruled_out: Mapping[int, int]) -> list[int]:
        """For each cell what lies there in solutions that agree with a state without anything wrong.

        Where there are very many, in some of them: no less than two on a cell that is not the same in all.
        """
        looks = self._agreeing(known, ruled_out)
        if not self.has_all:
            looks = self.search.differing(known, ruled_out, looks)
        seen = [0] * len(self.board.cells)
        for look in looks:
            for cell, orientation in enumerate(look):
                seen[cell] |= 1 << orientation
        return seen

    def _agreeing(self, known: Mapping[int, int], ruled_out: Mapping[int, int]) -> list[tuple[int, ...]]:
        return [
            look
            for look in self.some
            if all(look[cell] == one for cell, one in known.items())
            and not any(mask >> look[cell] & 1 for cell, mask in ruled_out.items())
        ]

    def way(self, state: TileState) -> Steps:
        """The way on from a state without anything wrong."""
        known, ruled_out = self.known(state), self.ruled_out(state)
        possible = self.possible(known, ruled_out)
        return Steps(self.board, possible, known, ruled_out, self.clock, lambda: self.search)

    # ---- solutions ---------------------------------------------------------------------------------------------------

    def two_solutions(self, known: Mapping[int, int], ruled_out: Mapping[int, int]) -> tuple[Solution, ...]:
        """Two solutions that agree with a state and differ somewhere, where there are two."""
        if self.has_all or len(self._agreeing(known, ruled_out)) > 1:
            return tuple(map(self._named, self._agreeing(known, ruled_out)[:2]))
        first = self.search.solution(known, ruled_out)
        if first is None:
            return ()
        others = [
            (cell, one)
            for cell, orientation in first.items()
            if cell not in known
            for one in members(self.board.fits[cell] & ~(1 << orientation) & ~ruled_out.get(cell, 0))
        ]
        second = self.search.solution(known, ruled_out, others) if others else None
        looks = [tuple(one[cell] for cell in self.board.cells) for one in (first, second) if one is not None]
        return tuple(map(self._named, looks))

    def _named(self, look: Sequence[int]) -> Solution:
        """A solution from what lies on each cell: pieces of a kind take their places in the order of the cells."""
        fixed = {cell: (piece, turns) for cell, piece, turns in self.form.fixed}
        taken = {piece for piece, _ in fixed.values()}
        free = [[piece for piece in reversed(pieces) if piece not in taken] for pieces in self.board.pieces]
        answer = []
        for cell, orientation in enumerate(look):
            if cell in fixed:
                piece, turns = fixed[cell]
            else:
                piece = free[orientation >> 2].pop()
                turns = self.board.turns(piece, orientation)
            answer.append(4 * piece + turns)
        return verified_solution(self.puzzle, formula_engine(), ints(answer))
