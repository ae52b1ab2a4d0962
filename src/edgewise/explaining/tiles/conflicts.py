"""Pieces that cannot lie on one board together, where a board of tiles has no solution whatever its clues.

To leave out a piece means that it stays in the box and a cell stays empty: pieces lie together if each has a cell of
its own, those that touch match, and the border colour faces the border and nothing else. A blank in its place that
matches anything would be another piece of the puzzle; an empty cell is what a player sees. With fewer pieces there is
never less room, so leaving out one after another finds a minimal set: its pieces cannot lie together, and without any
one of them the others can. Each of these boards is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from edgewise.base.deadline import Stopped
from edgewise.base.errors import EngineFault
from edgewise.base.forms import TileForm
from edgewise.explaining.clock import Clock
from edgewise.explaining.diagnose.trials import Trials
from edgewise.explaining.solver import OutOfTime
from edgewise.explaining.tiles.board import Board, members
from edgewise.explaining.tiles.search import Search


def conflicting_pieces(form: TileForm, trials: Trials) -> list[int]:
    """The pieces, by their numbers in the form, of a minimal set that cannot lie together.

    Raises ``Stopped`` at a limit. The form has no solution without its clues.
    """
    clock = Clock(trials.left().seconds, trials.stop)
    try:
        counts = _minimal(Board(form), clock)
    except OutOfTime:
        raise Stopped(clock.stopped_by or "time") from None
    pieces = Board(form).pieces
    return sorted(piece for kind, count in counts.items() for piece in pieces[kind][:count])


def _minimal(board: Board, clock: Clock) -> dict[int, int]:
    """For each kind how many of its pieces are part of the set."""
    packing = Packing(board, clock)
    counts = dict(enumerate(board.copies))
    if packing.laid(counts) is not None:
        raise EngineFault("the engines differ on whether these pieces fill the board; please report this puzzle")
    counts = {kind: count for kind, count in counts.items() if kind in packing.blamed}
    for kind in list(counts):
        while counts.get(kind):
            fewer = counts | {kind: counts[kind] - 1}
            laid = packing.laid(fewer)
            if laid is not None:
                if not lie_together(board, laid, fewer):
                    raise EngineFault("these pieces cannot be placed together; please report this puzzle")
                break
            counts = {one: count for one, count in fewer.items() if count and one in packing.blamed}
    return counts


def lie_together(board: Board, laid: Mapping[int, int], counts: Mapping[int, int]) -> bool:
    """Whether enough pieces of each kind lie on the board, and none in a way that is not allowed."""
    used = Counter(orientation >> 2 for orientation in laid.values())
    if any(used[kind] < count for kind, count in counts.items()):
        return False
    if any(count > board.copies[kind] for kind, count in used.items()):
        return False
    for cell, orientation in laid.items():
        for side, near in enumerate(board.around[cell]):
            colour = board.sides[orientation][side]
            if (colour == board.form.border) != (near < 0):
                return False
            if near in laid and board.sides[laid[near]][side ^ 2] != colour:
                return False
    return True


class Packing(Search):
    """Pieces on some of the cells: a cell may stay empty, and only so many pieces of each kind have to be there."""

    def __init__(self, board: Board, clock: Clock) -> None:
        super().__init__(board, clock)
        self._enough: dict[tuple[int, int], int] = {}
        self.blamed: set[int] = set()
        """After a "no": the kinds that it takes."""

    def _state_cells(self) -> None:
        for cell, switch in enumerate(self.cell):
            here = [self.variable[cell, one] for one in members(self.board.fits[cell])]
            self.solver.add_clause([-switch, self._matched[cell]])
            self._at_most(here, 1, switch)

    def _state_kinds(self) -> None:
        for kind, switch in enumerate(self.kind):
            self._at_most(self._of_kind[kind], self.board.copies[kind], switch)

    def _at_least(self, kind: int, count: int) -> int:
        """A switch that asks for so many pieces of a kind."""
        if (kind, count) not in self._enough:
            switch = self._enough[kind, count] = self._new()
            here = self._of_kind[kind]
            self._at_most([-number for number in here], len(here) - count, switch)
        return self._enough[kind, count]

    def laid(self, counts: Mapping[int, int]) -> dict[int, int] | None:
        """What lies on cells when so many pieces of each kind are there; ``None`` if that cannot be."""
        asked = {self._at_least(kind, count): kind for kind, count in counts.items() if count}
        if self._can_be([*self.cell, *self.kind, *asked]):
            model = self.solver.get_model()
            return dict(one for number, one in self.candidate.items() if model[number - 1] > 0)
        self.blamed = {asked[one] for one in self.solver.get_core() or () if one in asked}
        return None
