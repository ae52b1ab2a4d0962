"""The next piece and the whole way on a board of tiles, as values that can be shown and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar

from edgewise.base.family import Puzzle, Solution
from edgewise.base.registry import family_of
from edgewise.base.result import StoppedBy
from edgewise.explaining.hint import FINISHED, NOTHING_FORCED, AnyHint
from edgewise.explaining.solver import OutOfTime
from edgewise.explaining.tiles.board import Candidate, members
from edgewise.explaining.tiles.deduction import TileDeduction
from edgewise.explaining.tiles.scan import SEARCH
from edgewise.explaining.tiles.state import Laid, TileState, laid_facts
from edgewise.explaining.tiles.steps import Steps
from edgewise.explaining.tiles.story import Said, story
from edgewise.explaining.tiles.subject import TileSubject
from edgewise.explaining.tiles.turning import turned
from edgewise.explaining.tiles.words import TileWords

NOT_FORCED = "this cell holds one piece in some solutions and another in others"


@dataclass(frozen=True)
class TileHint(AnyHint):
    """A deduction about a board of tiles, or in words why there is none."""

    concludes: ClassVar[tuple[str, ...]] = ("cells", "ruled_out")
    puzzle: Puzzle
    state: TileState
    """What was known before, beside the clues."""
    deduction: TileDeduction | None
    names: Mapping[int, int] = field(default_factory=dict)
    """The piece on each cell that is known, and on the one that the deduction settles."""
    wrong: Laid | None = None
    """What is wrong in the state: the deduction says why."""
    verdict: str = ""
    """Why there is no deduction."""
    solutions: tuple[Solution, ...] = ()
    """Two that differ, where nothing more is forced."""
    stopped_by: StoppedBy | None = None
    """The limit that ended the search for a reason, or for a smaller one."""

    @cached_property
    def words(self) -> TileWords:
        return _words_of(self.puzzle)

    @property
    def rule(self) -> str:
        """The name of the step, as a word; empty where there is none."""
        return "" if self.deduction is None else self.words.name(self.deduction)

    @cached_property
    def story(self) -> list[Said]:
        """What follows from each piece that is tried, step by step; empty where a sentence says all."""
        return [] if self.deduction is None else story(self.words, self.deduction)

    @property
    def steps_between(self) -> list[str]:
        """The whole story: the text says only where it ends."""
        return [said.text for said in self.story]

    def _sentences(self) -> str:
        assert self.deduction is not None
        said = self.words.sentence(self.deduction, self.names)
        if self.wrong is None:
            return said
        what = "What is ruled out" if self.deduction.placed else "The piece"
        return f"{what} in {self.words.cell(self.wrong.cell)} is wrong. {said}"

    def _repr_svg_(self) -> str:
        from edgewise.pictures.tile_hints import tile_hint_svg  # late: only pictures need it

        return tile_hint_svg(self)

    @property
    def placed(self) -> tuple[Laid, ...]:
        """The pieces that follow."""
        return () if self.deduction is None else self._laid(self.deduction.placed)

    @property
    def ruled_out(self) -> tuple[Laid, ...]:
        """What follows to be no piece of a cell; a piece stands for all that look like it."""
        if self.wrong is not None and not self.placed:
            return (self.wrong,)
        return () if self.deduction is None else self._laid(self.deduction.ruled_out, named=False)

    def _laid(self, candidates: Iterable[Candidate], named: bool = True) -> tuple[Laid, ...]:
        board = self.words.board
        pieces = [(cell, self.names[cell] if named else board.pieces[one >> 2][0], one) for cell, one in candidates]
        return tuple(Laid(cell, piece, board.turns(piece, one)) for cell, piece, one in pieces)

    def _conclusions(self) -> dict[str, object]:
        return {
            "cells": [laid_facts(self.puzzle, one) for one in self.placed],
            "ruled_out": [laid_facts(self.puzzle, one) for one in self.ruled_out],
        }

    def _because(self) -> dict[str, object]:
        found, board, columns = self.deduction, self.words.board, self.words.columns
        assert found is not None
        fixed = {cell for cell, _, _ in board.form.fixed}
        because = {
            "cells": [list(divmod(cell, columns)) for cell in found.cells],
            "pieces": sorted(board.pieces[kind][0] + 1 for kind in found.kinds),
            "colours": list(found.colours),
            "clues": [list(divmod(cell, columns)) for cell, _ in found.known if cell in fixed],
            "known": [laid_facts(self.puzzle, one) for one in self._laid(found.known) if one.cell not in fixed],
            "ruled_out": [laid_facts(self.puzzle, one) for one in self._laid(found.known_ruled_out, named=False)],
        }
        return {"because": because} | ({"story": list(map(self._step, self.story))} if self.story else {})

    def _step(self, said: Said) -> dict[str, object]:
        laid = [laid_facts(self.puzzle, one) for one in self._laid(said.placed, named=False)]
        facts: dict[str, object] = {"text": said.text, "cells": laid, "begins": said.begins}
        return facts if said.cell is None else facts | {"cell": list(divmod(said.cell, self.words.columns))}

    def _wrong_facts(self) -> object:
        assert self.wrong is not None
        return laid_facts(self.puzzle, self.wrong)


@lru_cache(maxsize=4)
def _words_of(puzzle: Puzzle) -> TileWords:
    """A way has many hints, and what words know of a large board takes long to find out."""
    words = family_of(puzzle).words(puzzle)
    return words if isinstance(words, TileWords) else TileWords(puzzle)


class Teller:
    """Turns deductions along a way into hints: it knows which piece lies where."""

    def __init__(self, subject: TileSubject, state: TileState) -> None:
        self.subject = subject
        self.state = state
        self.names = {cell: piece for cell, piece, _ in subject.form.fixed}
        self.names |= {one.cell: one.piece for one in state.placed}

    def hint(self, found: TileDeduction, wrong: Laid | None = None) -> TileHint:
        names = dict(self.names)
        for cell, orientation in found.placed:
            taken = set(names.values())
            free = (piece for piece in self.subject.board.pieces[orientation >> 2] if piece not in taken)
            names[cell] = next(free, self.subject.board.pieces[orientation >> 2][0])
        limit = None if found.smallest else self.subject.clock.stopped_by or "time"
        return TileHint(self.subject.puzzle, self.state, found, names, wrong, stopped_by=limit)

    def take(self, hint: TileHint) -> None:
        """What a hint says is known from now on."""
        self.names = dict(hint.names)
        self.state = TileState(
            self.state.puzzle, self.state.placed | {*hint.placed}, self.state.ruled_out | {*hint.ruled_out}
        )

    def no_hint(self, verdict: str, stopped_by: StoppedBy | None = None, two: tuple[Solution, ...] = ()) -> TileHint:
        names, puzzle = self.names, self.subject.puzzle
        return TileHint(puzzle, self.state, None, names, verdict=verdict, solutions=two, stopped_by=stopped_by)

    def nothing(self, most: int) -> TileHint:
        return self.no_hint(*self.subject.nothing_found(most))

    def nothing_forced(self, way: Steps) -> TileHint:
        """Two solutions that differ, and how: often it is only that the whole board is turned."""
        two = self.subject.two_solutions(way.known, way.stated_ruled_out)
        verdict = NOTHING_FORCED
        if len(two) == 2:
            verdict += f" (two of them differ by {two[0].difference(two[1])})"
        return self.no_hint(verdict, two=two)


def steps(subject: TileSubject, state: TileState, most: int = SEARCH) -> Iterator[TileHint]:
    """The way from a state to the end. What is wrong comes first, and is taken back.

    The last one says why there is no further step, unless everything is known.
    """
    teller = Teller(subject, state)
    if (early := _no_steps(subject, teller)) is not None:
        yield early
        return
    try:
        wrong = subject.wrong(state)
        right = TileState(state.puzzle, state.placed - {*wrong}, state.ruled_out - {*wrong})
        teller = Teller(subject, right)
        given = bool(wrong)
        if not wrong and (turn := _turned(subject, right)) is not None:
            given = True
            hint = teller.hint(turn)
            yield hint
            teller.take(hint)
        way = subject.way(teller.state)
        if wrong:
            yield from _wrong_ones(teller, state, way, wrong, most)
        while not way.is_finished:
            found = False
            for deduction in way.next_steps(most):
                found = given = True
                hint = teller.hint(deduction)
                yield hint
                if not deduction.smallest:
                    return
                teller.take(hint)
            if not found:
                yield teller.nothing(most)
                return
        if len(way.known) < len(subject.board.cells):
            yield teller.nothing_forced(way)
        elif not given:
            yield teller.no_hint(FINISHED)
    except OutOfTime:
        yield teller.no_hint(*subject.out_of_time())


def _turned(subject: TileSubject, state: TileState) -> TileDeduction | None:
    """The step that chooses among turned solutions, where nothing else has chosen yet."""
    if subject.result.unique:
        return None
    return turned(subject.board, subject.puzzle.board.columns, subject.known(state), subject.ruled_out(state))


def _wrong_ones(teller: Teller, state: TileState, way: Steps, wrong: list[Laid], most: int) -> Iterator[TileHint]:
    """What is wrong, the one with the easiest reason first."""
    reasons = []
    for one in wrong:
        if one in state.placed:
            found = way.why_not(one.cell, teller.subject.board.orientation(one.piece, one.turns), most)
        else:
            found = way.why(one.cell, most)
        if found is not None:
            reasons.append((found.level, found.cost, one, found))
    for _, _, one, found in sorted(reasons, key=lambda reason: reason[:3]):
        yield teller.hint(found, one)
    if not reasons:
        yield teller.nothing(most)


def why(subject: TileSubject, state: TileState, cell: int, most: int = SEARCH) -> TileHint:
    """Why a cell holds what it holds; if another piece lies there in the state, why that is wrong."""
    teller = Teller(subject, state)
    if (early := _no_steps(subject, teller)) is not None:
        return early
    try:
        wrong = subject.wrong(state)
        mine = next((one for one in wrong if one.cell == cell and one in state.placed), None)
        before = frozenset(one for one in state.placed if one.cell != cell and one not in wrong)
        teller = Teller(subject, TileState(state.puzzle, before, state.ruled_out - {*wrong}))
        way = subject.way(teller.state)
        if cell in subject.clues:
            return teller.no_hint(f"the piece in {TileWords(subject.puzzle).cell(cell)} is a clue")
        if mine is not None:
            found = way.why_not(cell, subject.board.orientation(mine.piece, mine.turns), most)
            return teller.nothing(most) if found is None else teller.hint(found, mine)
        if len(set(members(way.possible[cell]))) > 1:
            two = subject.two_solutions(way.known, way.stated_ruled_out)
            return teller.no_hint(NOT_FORCED, two=two)
        found = way.why(cell, most)
    except OutOfTime:
        return teller.no_hint(*subject.out_of_time())
    return teller.nothing(most) if found is None else teller.hint(found)


def _no_steps(subject: TileSubject, teller: Teller) -> TileHint | None:
    why = subject.why_no_step()
    return None if why is None else teller.no_hint(*why)
