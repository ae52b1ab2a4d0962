"""How hard a board of tiles is for a person: the least level of deductions that solves it.

In every round the lowest level that has anything to say says all of it at once. Nothing depends on an order, so turned
boards have the same grade; and since knowing more never makes a deduction impossible, no other order gets by with less.
"""

from __future__ import annotations

from edgewise.explaining.clock import Clock
from edgewise.explaining.grade import NONE_FOUND, NOT_PROVEN, Grade, share_of, unsettled
from edgewise.explaining.tiles.board import Board, is_single, members
from edgewise.explaining.tiles.hints import steps
from edgewise.explaining.tiles.scan import CASES, ONE_FITS, SEARCH, Look
from edgewise.explaining.tiles.state import Laid, TileState
from edgewise.explaining.tiles.subject import TileSubject
from edgewise.explaining.tiles.waves import Scope


class Closure:
    """How a board gives way when the lowest level with anything to say says all of it, round after round."""

    def __init__(self, board: Board, only: list[int], clues: dict[int, int], clock: Clock) -> None:
        self.board = board
        self.only = only
        """What lies on each cell in the only solution: what is worth supposing, no more."""
        self.clock = clock
        self.known = dict(clues)
        self.ruled_out: dict[int, int] = {}
        self.rounds = dict.fromkeys(range(ONE_FITS, SEARCH + 1), 0)
        self.level_of = {cell: ONE_FITS for cell in board.cells if cell not in clues}
        """For each open cell the hardest level that had something to say about it."""
        self.before: tuple[dict[int, int], dict[int, int]] = (dict(clues), {})
        """What was known when the hardest level was first needed."""
        self.complete = True

    def close(self) -> None:
        hardest = 0
        while len(self.known) < len(self.board.cells):
            level, news = self._round()
            if not self.complete or not news:
                return
            if level > hardest:
                hardest = level
                self.before = dict(self.known), dict(self.ruled_out)
            self.rounds[level] += 1
            for cell, mask in news.items():
                self.level_of[cell] = max(self.level_of[cell], level)
                if level == ONE_FITS:
                    self.known[cell] = mask.bit_length() - 1
                else:
                    self.ruled_out[cell] = self.ruled_out.get(cell, 0) | mask

    def _round(self) -> tuple[int, dict[int, int]]:
        """The lowest level that has anything to say, and what lies on each cell, or does not."""
        gone = {cell: mask for cell, mask in self.ruled_out.items() if cell not in self.known}
        look = Look(self.board, Scope.whole(self.board, self.known, gone), self.clock)
        candidates = {cell: look.position.candidates[cell] for cell in look.scope.cells}
        if single := {cell: mask for cell, mask in candidates.items() if is_single(mask)}:
            return ONE_FITS, single
        for level in range(ONE_FITS + 1, CASES + 1):
            news = {}
            for cell, mask in candidates.items():
                fails = 0
                for one in members(mask & ~(1 << self.only[cell])):
                    if look.fails(cell, one, level) is not None:
                        fails |= 1 << one
                    if self.clock.stopped_by is not None:
                        self.complete = False
                        return level, {}
                if fails:
                    news[cell] = fails
            if news:
                return level, news
        return SEARCH, {}


def grade(subject: TileSubject) -> Grade:
    """The grade of a puzzle with exactly one solution; for others the verdict says why there is none."""
    puzzle = subject.puzzle
    if (why := subject.why_no_grade()) is not None:
        return Grade(puzzle, None, {}, *why)
    if (found := subject.found) is None:
        return unsettled(puzzle, SEARCH, {SEARCH: len(subject.form.neighbours) - len(subject.form.fixed)}, NONE_FOUND)
    closure = Closure(subject.board, list(found), subject.clues, subject.clock)
    closure.close()
    if not closure.complete:
        return Grade(puzzle, None, {}, *subject.no_time_to_grade())
    levels = [closure.level_of[cell] if cell in closure.known else SEARCH for cell in closure.level_of]
    by_level = {level: levels.count(level) for level in sorted(set(levels))}
    hardest = max(by_level, default=ONE_FITS)
    if not subject.is_settled:
        if hardest == SEARCH:
            return unsettled(puzzle, SEARCH, by_level, NOT_PROVEN)
        subject.is_deduced()
    before = closure.before
    if hardest == SEARCH:
        before = closure.known, closure.ruled_out
        share = max(0.1, by_level[SEARCH] / len(subject.board.cells))
    else:
        share = share_of(hardest, closure.rounds.items())
    level = round(hardest + min(0.9, round(share, 1)), 1)
    state = _state(subject, *before)
    return Grade(puzzle, level, by_level, _find=lambda: next(steps(subject, state)))


def _state(subject: TileSubject, known: dict[int, int], ruled_out: dict[int, int]) -> TileState:
    """What is known, in pieces: of those that look alike the lowest that is free."""
    board, taken = subject.board, {piece for _, piece, _ in subject.form.fixed}
    placed = set()
    for cell, orientation in sorted(known.items()):
        if cell not in subject.clues:
            piece = next(piece for piece in board.pieces[orientation >> 2] if piece not in taken)
            taken.add(piece)
            placed.add(Laid(cell, piece, board.turns(piece, orientation)))
    gone = {
        Laid(cell, board.pieces[one >> 2][0], board.turns(board.pieces[one >> 2][0], one))
        for cell, mask in ruled_out.items()
        if cell not in known
        for one in members(mask)
    }
    return TileState(subject.puzzle, frozenset(placed), frozenset(gone))
