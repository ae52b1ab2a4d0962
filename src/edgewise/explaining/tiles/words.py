"""What a player reads about a step on a board of tiles: its name, and a sentence or two.

Rows and columns count from 1, and a sentence has one thought. A piece is written as in drawings: ``12/3`` is piece 12
after three clockwise quarter turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from edgewise.base.family import Puzzle
from edgewise.base.forms import TileForm
from edgewise.base.places import cell_text
from edgewise.explaining.lines.words import capital, listed
from edgewise.explaining.tiles.board import Board, Candidate
from edgewise.explaining.tiles.deduction import Broken, TileDeduction
from edgewise.explaining.tiles.turning import TURNING

MOST_TOLD = 5
LOOK_AHEAD = {4: "dead-end", 5: "short-look-ahead", 6: "look-ahead", 7: "long-look-ahead", 8: "long-chain"}
NAMES = {
    "cell": "one-piece-fits",
    "piece": "one-place-left",
    "neighbours": "no-match-beside",
    "colour": "colour-runs-out",
    "cases": "cases-within-cases",
    "solver": "beyond-cases",
    TURNING: "turn-the-board",
}


class TileWords:
    """The words for one puzzle of tiles; families may derive from it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.columns = puzzle.board.columns

    @cached_property
    def board(self) -> Board:
        form = self.puzzle.form
        assert isinstance(form, TileForm)
        return Board(form)

    # ---- parts -------------------------------------------------------------------------------------------------------

    def cell(self, cell: int) -> str:
        return cell_text(divmod(cell, self.columns))

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        return listed([self.cell(cell) for cell in cells], MOST_TOLD, last)

    def piece(self, kind: int) -> str:
        """A piece, or pieces that look alike."""
        numbers = [str(piece + 1) for piece in self.board.pieces[kind]]
        return f"piece {numbers[0]}" if len(numbers) == 1 else f"pieces {listed(numbers)}, which look alike,"

    def lying(self, orientation: int, piece: int | None = None) -> str:
        """A piece with its turns; of several that look alike the first, unless it is named."""
        number = self.board.pieces[orientation >> 2][0] if piece is None else piece
        return f"{number + 1}/{self.board.turns(number, orientation)}"

    def lyings(self, candidates: Iterable[Candidate], last: str = "and") -> str:
        return listed([self.lying(one) for _, one in candidates], MOST_TOLD, last)

    def colour(self, colour: int) -> str:
        return f"colour {colour}"

    # ---- one deduction -----------------------------------------------------------------------------------------------

    def name(self, found: TileDeduction) -> str:
        """The name of the step, as a word."""
        if found.rule == "cell" and found.ruled_out:
            return "does-not-fit"
        return NAMES[found.rule] if found.rule in NAMES else LOOK_AHEAD[found.level]

    def sentence(self, found: TileDeduction, names: Mapping[int, int]) -> str:
        """The step in a sentence or two; ``names`` has the piece that is meant where several look alike."""
        return f"{capital(self._reason(found, names))}. {capital(self._conclusion(found, names))}."

    def _conclusion(self, found: TileDeduction, names: Mapping[int, int]) -> str:
        place = self.cell(found.cell)
        if found.placed:
            return f"so {self.lying(found.placed[0][1], names.get(found.cell))} goes in {place}"
        if found.rule == TURNING:
            return f"let {self.piece(found.kinds[0])} not go in {self.cells(sorted(dict(found.ruled_out)), 'or')}"
        return f"so {self.lyings(found.ruled_out)} cannot go in {place}"

    def _reason(self, found: TileDeduction, names: Mapping[int, int]) -> str:
        if found.rule == "cell":
            return self._fitting(found, names)
        telling = {
            "piece": self._one_place,
            "neighbours": self._matching,
            "colour": self._run_out,
            "supposition": self._failures,
            TURNING: self._turned,
        }
        return telling.get(found.rule, self._hard)(found)

    def _fitting(self, found: TileDeduction, names: Mapping[int, int]) -> str:
        looked = dict(found.known)
        beside = [cell for cell in self.board.around[found.cell] if cell in looked]
        near = [f"{self.lying(looked[cell], names.get(cell))} in {self.cell(cell)}" for cell in beside]
        where = f"{self.cell(found.cell)}{f', next to {listed(near)}' if near else ''}"
        if found.ruled_out:
            what = "none of these pieces fits" if len(found.ruled_out) > 1 else "this piece does not fit"
            return f"{what} in {where}{self._gone(found)}"
        return f"only one piece fits in {where}{self._gone(found)}"

    def _matching(self, found: TileDeduction) -> str:
        place = self.cell(found.cell)
        beside = [cell for cell in self.board.around[found.cell] if cell in found.cells]
        if not beside:
            return f"the other pieces that fit in {place} are needed elsewhere{self._gone(found)}"
        if found.placed:
            near = f"a piece that is left for {self.cells(beside)}"
            return f"only one piece that fits in {place} matches {near}{self._gone(found)}"
        these = self.lyings(found.ruled_out, "or")
        return f"no piece left for {self.cells(beside)} matches {these} in {place}{self._gone(found)}"

    def _run_out(self, found: TileDeduction) -> str:
        said = listed([self.colour(colour) for colour in found.colours])
        has, these = ("have", "these colours") if len(found.colours) > 1 else ("has", "this colour")
        return f"{said} {has} run out: every seam of {these} is placed"

    def _turned(self, found: TileDeduction) -> str:
        known = "the pieces placed so far stay" if found.known else "the empty board stays"
        return f"{known} the same when the whole board is turned, so one of the turned solutions is enough"

    def _hard(self, found: TileDeduction) -> str:
        hard = "cases within cases" if found.rule == "cases" else "many cases"
        return f"this is a hard step, with {hard}. It follows from {self._extent(found)}"

    def _gone(self, found: TileDeduction) -> str:
        """A remark on pieces that lie elsewhere, and on what was ruled out before."""
        remarks = []
        if found.kinds:
            remarks.append("the other pieces that would fit are placed elsewhere")
        if found.known_ruled_out:
            remarks.append(f"{'some' if found.kinds else 'others'} were ruled out before")
        return f" ({listed(remarks)})" if remarks else ""

    def _one_place(self, found: TileDeduction) -> str:
        place = self.cell(found.cell)
        if found.placed:
            kind = found.placed[0][1] >> 2
            if kind in found.kinds and self.board.copies[kind] == 1:
                return f"{self.piece(kind)} has only one place left"
        return f"a piece has no place left but {place}"

    def _failures(self, found: TileDeduction) -> str:
        failures = [f"with {self.lying(one)}, {self._failure(broken)}" for one, broken in found.broken[:2]]
        more = len(found.broken) - len(failures)
        if more:
            failures.append(f"{more} more fail{'s' if more == 1 else ''} in a similar way")
        return ". ".join([f"try the pieces that fit in {self.cell(found.cell)}", *map(capital, failures)])

    def _failure(self, broken: Broken) -> str:
        """What comes of a piece that is tried; the steps on the way are a story of their own."""
        return f"{'' if broken.waves <= 1 else 'one thing follows from another until '}{self.broken(broken)}"

    def broken(self, broken: Broken) -> str:
        """What breaks, as a clause."""
        if broken.rule == "cell":
            return f"nothing fits in {self.cell(broken.number)}"
        if broken.rule in ("piece", "pieces"):
            return self._miscounted(broken)
        return f"{self.colour(broken.number)} runs out"

    def _miscounted(self, broken: Broken) -> str:
        """Too few places for a kind of piece, or too many."""
        piece = self.piece(broken.number)
        if len(self.board.pieces[broken.number]) == 1:
            return f"{piece} {'has no place' if broken.rule == 'piece' else 'would be needed twice'}"
        if broken.rule == "piece":
            return f"there are too few places for {piece.rstrip(',')}"
        return f"{piece} would be needed in one place more than there are such pieces"

    def _extent(self, found: TileDeduction) -> str:
        cells = f"the {len(found.cells)} cells that are lit" if len(found.cells) > 1 else "the cell that is lit"
        return listed([cells, *(self.piece(kind).rstrip(",") for kind in found.kinds)], MOST_TOLD)
