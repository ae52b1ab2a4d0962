"""Whether so many changes can leave a puzzle with one solution, by trying them all: the proof that no fewer will do.

The places to change are chosen one after another. As long as the puzzle without their clues has no solution, one clue
of any conflict that is left has to be among them; otherwise it may be any other place. Once there are as many as
wanted, each gets every other content. A place whose turn is over stays as it is, so that no choice comes twice.

It ends early where the answer is known. Clues that cannot hold together have no solution on any board that has them.
Two solutions seen before that a board has show that it has several. What is called unique an engine has found to be.
"""

from __future__ import annotations

from edgewise.base.family import Puzzle
from edgewise.base.places import Cell
from edgewise.base.result import Question, Status
from edgewise.explaining.diagnose.conflicts import Conflict, find_conflict
from edgewise.explaining.diagnose.edits import Derived, Edits, Place, Seen
from edgewise.explaining.diagnose.trials import Trials


class FewestChanges:
    """The complete search, and what it learns on the way for the next number of changes."""

    def __init__(self, edits: Edits, trials: Trials) -> None:
        self.edits = edits
        self.trials = trials
        self.seen = Seen(edits)
        self.conflicts: list[frozenset[Place]] = []
        """Places whose clues cannot hold together."""
        self._unblamed: set[frozenset[Place]] = set()
        """Clues without which no conflict is left that would tell what else has to change."""

    def with_changes(self, number: int) -> Puzzle | None:
        """A puzzle with one solution after so many changes; ``None`` if there is none, provided that no fewer do."""
        return self._choose((), frozenset(), number)

    def _choose(self, chosen: tuple[Place, ...], kept: frozenset[Place], left: int) -> Puzzle | None:
        if left == 0:
            return self._fill(chosen)
        blamed = self.blamed(chosen)
        for place in self.edits.places if blamed is None else sorted(blamed):
            if place in kept or place in chosen:
                continue
            found = self._choose((*chosen, place), kept, left - 1)
            if found is not None:
                return found
            kept |= {place}
        return None

    def blamed(self, chosen: tuple[Place, ...]) -> frozenset[Place] | None:
        """Clues that cannot hold together although these places are blank; ``None`` if nothing is known to blame.

        An empty set says that there is no solution, whatever the clues. Where clues do more than rule solutions out,
        those that cannot hold together may hold with others, and nobody is to blame.
        """
        if not self.edits.editing.narrowing:
            return None
        if (known := self._conflict_beside(chosen)) is not None:
            return known
        gone = frozenset(place for place in chosen if place[0] in self.edits.given)
        if gone in self._unblamed:
            return None
        board = self.edits.without(gone)
        if self._number_of_solutions(board, chosen, {}, at_most=1) == 0:
            conflict = Conflict(board)
            find_conflict(conflict, self.trials, hastily=True)
            if conflict.what != "cells to be covered":
                self.conflicts.append(self.edits.places_at(conflict.demands))
                return self.conflicts[-1]
        self._unblamed.add(gone)
        return None

    def _conflict_beside(self, chosen: tuple[Place, ...]) -> frozenset[Place] | None:
        return next((one for one in self.conflicts if one.isdisjoint(chosen)), None)

    def _fill(self, chosen: tuple[Place, ...]) -> Puzzle | None:
        """A puzzle with one solution that differs from the given one in all of these places and in no others."""
        self.trials.left()
        if self._conflict_beside(chosen) is not None:
            return None
        blank = self.edits.without(chosen)
        if self.edits.can_add:
            return self._fill_next(blank, chosen, 0, {})
        return blank if self._number_of_solutions(blank, chosen, {}) == 1 else None

    def _fill_next(self, board: Puzzle, chosen: tuple[Place, ...], filled: int, asked: Derived) -> Puzzle | None:
        """The same, when the first places are filled, ask for this, and the others are blank."""
        if filled == len(chosen):
            return board if self._number_of_solutions(board, chosen, asked) == 1 else None
        if self._number_of_solutions(board, chosen, asked, at_most=1) == 0:
            return None
        for added in self.edits.options(board, chosen[filled]):
            changed = self.edits.changed(board, frozenset(), added) if added else board
            found = self._fill_next(changed, chosen, filled + 1, {**asked, **self.edits.asks(added)})
            if found is not None:
                return found
        return None

    def _number_of_solutions(self, board: Puzzle, chosen: tuple[Place, ...], asked: Derived, at_most: int = 2) -> int:
        """How many there are of a board with changes in some places, counted up to a number."""
        self.trials.left()  # many boards are settled by what was seen, and the clock runs meanwhile
        cells: set[Cell] = {cell for place in chosen for cell in place}
        if self.seen.number(cells, asked) >= at_most:
            return at_most
        result = self.trials.ask(board, Question.UNIQUE)
        self.seen.take(result.solutions)
        number = 1 if result.unique else 0 if result.status is Status.UNSOLVABLE else 2
        return min(number, at_most)
