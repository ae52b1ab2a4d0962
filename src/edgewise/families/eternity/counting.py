"""What counting proves before any search: pieces and colours that cannot make a board.

Each kind of cell (corner, edge, inside, and the ends and middles of boards one cell wide) needs as many pieces of its
kind. Along the frame, the side of a piece that faces clockwise meets the counter-clockwise side of the next piece, so
every colour faces both ways equally often. Inside, sides meet in pairs, so every colour occurs an even number of times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from edgewise.families.eternity.model import BORDER, Eternity, Sides

Pattern = tuple[bool, ...]

KINDS: dict[Pattern, str] = {
    (False, False, False, False): "inside",
    (True, False, False, False): "edge",
    (True, True, False, False): "corner",
    (True, False, True, False): "two opposite border sides",
    (True, True, True, False): "three border sides",
    (True, True, True, True): "four border sides",
}


def impossible(puzzle: Eternity, mismatches: bool = False) -> str | None:
    """Why no board can be right, in words; ``None`` if counting does not rule it out.

    With ``mismatches``, only reasons that hold even if pieces need not match.
    """
    reasons = [_misplaced_clues(puzzle), _wrong_kinds(puzzle)]
    if not mismatches:
        reasons += [_clues_at_odds(puzzle), _unpaired_colours(puzzle)]
    return next((reason for found in reasons for reason in found), None)


def _misplaced_clues(puzzle: Eternity) -> Iterator[str]:
    for clue in puzzle.clues:
        sides = puzzle.clued_board.sides[clue.row][clue.column]
        assert sides is not None
        if tuple(colour == BORDER for colour in sides) != puzzle.border_sides(clue.row, clue.column):
            yield f"the clue with piece {clue.piece} has its border sides in the wrong places"


def _clues_at_odds(puzzle: Eternity) -> Iterator[str]:
    cells = puzzle.clued_board.cells
    for one, other, _ in puzzle.clued_board.open_seams:
        pieces = [cell.piece for cell in (cells[one.row][one.column], cells[other.row][other.column]) if cell]
        yield f"the clues with pieces {pieces[0]} and {pieces[1]} do not match"


def _wrong_kinds(puzzle: Eternity) -> Iterator[str]:
    cells = Counter(
        _kind(puzzle.border_sides(row, column)) for row in range(puzzle.rows) for column in range(puzzle.columns)
    )
    pieces = Counter(_kind(tuple(colour == BORDER for colour in piece)) for piece in puzzle.pieces)
    for pattern, name in KINDS.items():
        if cells[pattern] != pieces[pattern]:
            yield f"kind {name!r}: {pieces[pattern]} pieces for {cells[pattern]} cells"


def _kind(border: Pattern) -> Pattern:
    """The pattern in a canonical rotation, so that all rotations of a piece give the same one."""
    return max(border[cut:] + border[:cut] for cut in range(4))


def _unpaired_colours(puzzle: Eternity) -> Iterator[str]:
    if next(_wrong_kinds(puzzle), None) is not None:
        return
    inner: Counter[int] = Counter()
    balance: Counter[int] = Counter()
    for piece in puzzle.pieces:
        ahead, behind, rest = _around_the_frame(piece) if min(puzzle.rows, puzzle.columns) > 1 else ([], [], piece)
        inner.update(rest)
        balance.update(ahead)
        balance.subtract(behind)
    for colour, surplus in sorted(balance.items()):
        if surplus:
            way = "clockwise" if surplus > 0 else "counter-clockwise"
            yield f"frame: colour {colour} faces {way} {abs(surplus)} times more often than the other way"
    for colour, count in sorted(inner.items()):
        if colour != BORDER and count % 2:
            yield f"colour {colour} is on {count} sides, but sides meet in pairs"


def _around_the_frame(piece: Sides) -> tuple[list[int], list[int], list[int]]:
    """The colours of a piece that face clockwise along the frame, counter-clockwise along it, and inwards."""
    grey = [side for side in range(4) if piece[side] == BORDER]
    if len(grey) == 1:
        [side] = grey
        return [piece[(side + 1) % 4]], [piece[side - 1]], [piece[(side + 2) % 4]]
    if len(grey) == 2:
        first = grey[0] if grey[1] == grey[0] + 1 else grey[1]
        return [piece[(first + 2) % 4]], [piece[(first + 3) % 4]], []
    return [], [], list(piece)
