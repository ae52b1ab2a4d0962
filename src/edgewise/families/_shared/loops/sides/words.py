"""How players speak of signs around which the loop runs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from edgewise.explaining.lines.deduction import Deduction, Step
from edgewise.families._shared.loops.board import EMPTY
from edgewise.families._shared.loops.clue_words import ClueWords
from edgewise.families._shared.loops.sides.board import SideBoard
from edgewise.families._shared.side_words import At, SideWords, way_through


class AroundWords(ClueWords, SideWords):
    """A kind derives its own, which says what its clues ask."""

    puzzle: SideBoard

    def clue_place(self, clue: int) -> At:
        return self.named[clue][1]

    def holds(self, cell: At) -> str | None:
        row, column = cell
        sign = self.puzzle.cells[row][column]
        return None if sign == EMPTY else self.puzzle.called(sign)

    def sign(self, clue: int) -> str:
        """The sign that a clue belongs to."""
        row, column = self.clue_place(clue)
        return self.puzzle.cells[row][column]

    @abstractmethod
    def why(self, step: Step) -> str:
        """What a clue says, as a reason."""

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        if step.kind == "clue":
            return self.why(step)
        if step.kind == "point":
            return way_through(found, self.point(step.number), step)
        return super().one_rule(found, step, state)
