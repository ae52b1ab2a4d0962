"""What can be seen of a set of pieces: the colours of frame and inside, and how many solutions and nodes to expect.

The usual estimate: sides are paired up at random, those of the frame among themselves and those inside among
themselves, and some pairings have equal colours throughout. Spread evenly over the seams, that gives the probability
of a match at each seam when pieces are placed row by row. Clues and identical pieces are ignored.
"""

from __future__ import annotations

import math
from collections import Counter

from edgewise.base.family import Feature
from edgewise.families.eternity.model import BORDER, Eternity


def features(puzzle: Eternity) -> dict[str, Feature]:
    """Colours of frame and inside, how often each is used, and the estimate if no side is 1."""
    frame, inner = colours(puzzle)
    seen = {
        "frame_colours": Feature(len(frame), "colours along the frame"),
        "inner_colours": Feature(len(inner), "colours inside"),
        "colours_in_both": Feature(len(set(frame) & set(inner)), "colours along the frame and inside"),
        "frame_frequencies": Feature(_frequencies(frame), "sides of each colour along the frame"),
        "inner_frequencies": Feature(_frequencies(inner), "sides of each colour inside"),
        "fixed": Feature(len(puzzle.clues), "fixed pieces"),
    }
    if min(puzzle.rows, puzzle.columns) > 1:
        solutions, nodes = expected(puzzle)
        seen["log10_solutions"] = Feature(solutions, "expected solutions, as a power of ten, ignoring clues")
        seen["log10_nodes"] = Feature(nodes, "expected nodes of a search row by row, as a power of ten, ignoring clues")
    return seen


def colours(puzzle: Eternity) -> tuple[Counter[int], Counter[int]]:
    """How many sides have each colour: sides next to a border side, and all others."""
    frame: Counter[int] = Counter()
    inner: Counter[int] = Counter()
    for piece in puzzle.pieces:
        for side, colour in enumerate(piece):
            if colour != BORDER:
                beside = BORDER in (piece[side - 1], piece[(side + 1) % 4])
                (frame if beside else inner)[colour] += 1
    return frame, inner


def expected(puzzle: Eternity) -> tuple[float, float]:
    """The expected number of solutions and of nodes, as powers of ten."""
    kinds = Counter(piece.count(BORDER) for piece in puzzle.pieces)
    return expected_of(puzzle.rows, puzzle.columns, *colours(puzzle), kinds)


def expected_of(
    rows: int, columns: int, frame: Counter[int], inner: Counter[int], kinds: Counter[int]
) -> tuple[float, float]:
    """The same from numbers alone: sides of each colour, and pieces by their border sides. No board is needed."""
    on_frame, inside = _chance(frame), _chance(inner)
    ways, nodes = 0.0, -math.inf
    left = kinds.copy()
    for row in range(rows):
        outer_row = (row == 0) + (row == rows - 1)
        for column in range(columns):
            outer_column = (column == 0) + (column == columns - 1)
            kind = outer_row + outer_column
            if left[kind] <= 0:
                return -math.inf, nodes  # the pieces do not fit the board
            ways += math.log10(left[kind] if kind else 4 * left[kind])
            left[kind] -= 1
            if row > 0:
                ways += on_frame if outer_column else inside
            if column > 0:
                ways += on_frame if outer_row else inside
            nodes = _sum(nodes, ways)
    return ways, nodes


def _chance(sides: Counter[int]) -> float:
    """The probability that a seam matches, as a power of ten: the share of matching pairings, spread over the seams."""
    total = sides.total()
    return 2 / total * (sum(map(_pairings, sides.values())) - _pairings(total)) if total else 0.0


def _pairings(sides: int) -> float:
    """The number of ways to pair up the given number of sides, as a power of ten."""
    return (math.lgamma(sides + 1) - math.lgamma(sides / 2 + 1)) / math.log(10) - sides / 2 * math.log10(2)


def _sum(one: float, other: float) -> float:
    """The sum of two powers of ten, as a power of ten."""
    high, low = max(one, other), min(one, other)
    return high if low == -math.inf else high + math.log10(1 + 10 ** (low - high))


def _frequencies(sides: Counter[int]) -> str:
    return ", ".join(f"{colour}: {count}" for colour, count in sorted(sides.items())) or "none"
