"""The step that chooses among turned solutions, on a board that looks the same when it is turned as a whole.

There nothing is forced: each solution comes with its turns. A piece that has no double lies somewhere in each of them,
and one of the turns has it where we want it. By taking it to lie there nothing is lost, and the rest can be deduced.
"""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.explaining.tiles.board import Board, Candidate, members
from edgewise.explaining.tiles.deduction import TileDeduction
from edgewise.explaining.tiles.scan import ONE_FITS

TURNING = "turning"
COST = 1.0


def turned(board: Board, columns: int, known: Mapping[int, int], ruled_out: Mapping[int, int]) -> TileDeduction | None:
    """Where a piece is taken to lie, or not to; ``None`` if no turn of the board leaves what is known as it is."""
    facts = {*known.items()}
    gone = {(cell, one) for cell, mask in ruled_out.items() for one in members(mask)}
    rows = len(board.cells) // columns
    turns = [
        count
        for count in ((1, 2, 3) if rows == columns else (2,))
        if facts == {_turned(board, columns, one, count) for one in facts}
        and gone == {_turned(board, columns, one, count) for one in gone}
    ]
    laid = {one >> 2 for one in known.values()}
    alone = [kind for kind, copies in enumerate(board.copies) if copies == 1 and kind not in laid]
    choices = []
    for kind in alone if turns else ():
        open_cells = [cell for cell in board.cells if cell not in known]
        ways = [(cell, one) for cell in open_cells for one in members(board.fits[cell] & board.kind_mask(kind))]
        ways = [way for way in ways if way not in gone]
        kept = [way for way in ways if all(way <= _turned(board, columns, way, count) for count in turns)]
        if len(kept) < len(ways):
            choices.append((len(kept), kind, ways, kept))
    if not choices:
        return None
    _, kind, ways, kept = min(choices)
    placed = tuple(kept) if len(kept) == 1 else ()
    others = () if placed else tuple(way for way in ways if way not in kept)
    return TileDeduction(placed, others, ONE_FITS, COST, TURNING, kinds=(kind,), known=tuple(sorted(facts)))


def _turned(board: Board, columns: int, way: Candidate, turns: int) -> Candidate:
    """Where a piece comes to lie when the whole board makes some clockwise quarter turns."""
    cell, orientation = way
    piece = board.pieces[orientation >> 2][0]
    shown = board.orientation(piece, (board.turns(piece, orientation) + turns) % 4)
    row, column = divmod(cell, columns)
    height, width = len(board.cells) // columns, columns
    for _ in range(turns):
        row, column, height, width = column, height - 1 - row, width, height
    return row * columns + column, shown
