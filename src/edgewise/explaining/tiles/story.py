"""A supposition on a board of tiles, followed cell by cell: which pieces would be left there, until something breaks.

Only the parts of the reason take part, which is as small as it can be: so hardly a step is told in vain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from edgewise.explaining.clock import Clock
from edgewise.explaining.tiles.board import Candidate, is_single, members
from edgewise.explaining.tiles.deduction import Broken, TileDeduction
from edgewise.explaining.tiles.waves import Position, Scope
from edgewise.explaining.tiles.words import TileWords


@dataclass(frozen=True, slots=True)
class Said:
    """One step of a story."""

    text: str
    cell: int | None = None
    """The cell that it speaks of."""
    placed: tuple[Candidate, ...] = ()
    """What would lie there, if only one piece is left."""
    begins: bool = False
    """Whether it is a supposition: what was supposed before it is given up."""


def story(words: TileWords, found: TileDeduction) -> list[Said]:
    """What follows from each piece that is tried. Empty where a sentence says all, or where the reason is not small."""
    if found.rule != "supposition" or not found.smallest or all(broken.waves <= 1 for _, broken in found.broken):
        return []
    return [said for orientation, broken in found.broken for said in _Told(words, found).tried(orientation, broken)]


class _Told:
    """The words for one reason."""

    def __init__(self, words: TileWords, found: TileDeduction) -> None:
        masks: dict[int, int] = {}
        for cell, one in found.known_ruled_out:
            masks[cell] = masks.get(cell, 0) | 1 << one
        self.scope = Scope(set(found.cells), set(found.kinds), set(found.colours), dict(found.known), masks)
        self.words = words
        self.board = words.board
        self.cell = found.cell
        self.position = Position(words.board, self.scope, Clock())

    def tried(self, orientation: int, broken: Broken) -> Iterator[Said]:
        where = self.words.cell(self.cell)
        supposed = ((self.cell, orientation),)
        yield Said(f"Suppose {self.words.lying(orientation)} goes in {where}.", self.cell, supposed, begins=True)
        before = dict(enumerate(self.position.candidates)) | {self.cell: 1 << orientation}
        for wave in range(1, broken.waves):
            now = before | self.position.followed(self.cell, orientation, wave)
            for cell in sorted(self.scope.cells):
                if now[cell] != before[cell]:
                    yield self._narrowed(cell, before, now[cell])
            before = now
        yield Said(f"But then {self.words.broken(broken)}.", broken.number if broken.rule == "cell" else None)

    def _narrowed(self, cell: int, before: Mapping[int, int], left: int) -> Said:
        """What is left for a cell, and which of the rules says so."""
        where, only = self.words.cell(cell), is_single(left)
        these = self.words.lyings([(cell, one) for one in members(left)], "or" if not only else "and")
        gone = before[cell] & ~left & self._matching(cell, before)
        kinds = {one >> 2 for one in members(left)}
        if not gone:  # some that are left may not fit, either: what was ruled out beside them is looked at later
            text = f"Then only {these} would fit in {where}."
        elif len(kinds) == 1 and len(self.board.pieces[min(kinds)]) == 1 and self._is_needed(min(kinds), before):
            text = f"Then the only place left for {self.words.piece(min(kinds))} would be {where}, as {these}."
        else:
            is_placed = {one >> 2 for one in members(gone)} <= self._placed(before)
            why = "the others would be placed elsewhere" if is_placed else "a colour would run out"
            text = f"Then only {these} would be left for {where}: {why}."
        return Said(text, cell, tuple((cell, one) for one in members(left)) if only else ())

    def _matching(self, cell: int, before: Mapping[int, int]) -> int:
        """What shows the colours that the cells around it may show."""
        matching = -1
        for side, near in enumerate(self.board.around[cell]):
            if near in self.scope.cells or near in self.scope.known:
                colours = {self.board.sides[one][side ^ 2] for one in members(before[near])}
                shown = [self.board.shows[side].get(colour, 0) for colour in colours]
                matching &= sum(shown)  # no orientation shows two colours on one side
        return matching

    def _is_needed(self, kind: int, before: Mapping[int, int]) -> bool:
        """Whether a kind of piece has one cell left, which then is its place."""
        mask = self.board.kind_mask(kind)
        return kind in self.scope.kinds and sum(bool(candidates & mask) for candidates in before.values()) == 1

    def _placed(self, before: Mapping[int, int]) -> set[int]:
        """The kinds of which every piece has its cell."""
        settled = [
            {one >> 2 for one in members(candidates)}
            for cell, candidates in before.items()
            if cell in self.scope.cells or cell in self.scope.known
        ]
        used = Counter(min(kinds) for kinds in settled if len(kinds) == 1)
        return {kind for kind, count in used.items() if count >= self.board.copies[kind]}
