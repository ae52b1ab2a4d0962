"""Counts pieces and colours again, for certificates that say that counting alone rules every board out.

Each argument is one line of arithmetic that holds for every board without a mismatch; one that fails is a proof.
"""

from __future__ import annotations

from collections import Counter

from edgewise.proofs.check.tiles.board import NOWHERE, Sides, TileBoard


def why_impossible(board: TileBoard) -> str | None:
    """Why no board can be right; ``None`` if counting does not show it."""
    for cell, (piece, _) in sorted(board.clues.items()):
        if not board.looks[cell]:
            return f"piece {piece} does not fit on cell {cell} as its clue says"
    for cell, side, near in board.seams():
        if (
            cell in board.clues
            and near in board.clues
            and board.looks[cell][0][side] != board.looks[near][0][(side + 2) % 4]
        ):
            return f"the clues on the cells {cell} and {near} do not match"
    pieces, border = board.statement.pieces.values(), board.statement.border
    wanted = Counter(_shape(tuple(board.beside(cell, side) == NOWHERE for side in range(4))) for cell in board.cells)
    there = Counter(_shape(tuple(colour == border for colour in sides)) for sides in pieces)
    for shape, number in sorted(wanted.items()):
        if there[shape] != number:
            return f"{there[shape]} pieces with {sum(shape)} border sides of one arrangement for {number} cells"
    return _unpaired(board, list(pieces))


def _unpaired(board: TileBoard, pieces: list[Sides]) -> str | None:
    """A colour that cannot be paired. The shapes of pieces are known to be those of the cells.

    On a board of two rows and columns or more, a side next to a border side lies along the frame. The one that follows
    a border side clockwise meets the one that precedes a border side of the next piece: so either occurs as often.
    Every other side meets one of its own sort: such sides occur an even number of times.
    """
    border = board.statement.border
    frame = min(board.statement.rows, board.statement.columns) > 1
    balance: Counter[int] = Counter()
    inner: Counter[int] = Counter()
    for sides in pieces:
        for side, colour in enumerate(sides):
            if colour == border:
                continue
            follows, precedes = sides[side - 1] == border, sides[(side + 1) % 4] == border
            if frame and (follows or precedes):
                balance[colour] += follows - precedes
            else:
                inner[colour] += 1
    for colour, surplus in sorted(balance.items()):
        if surplus:
            return f"along the frame colour {colour} faces one way {abs(surplus)} times more often than the other"
    for colour, count in sorted(inner.items()):
        if count % 2:
            return f"colour {colour} is on {count} sides, but sides meet in pairs"
    return None


def _shape(border: tuple[bool, ...]) -> tuple[bool, ...]:
    return max(border[cut:] + border[:cut] for cut in range(4))
