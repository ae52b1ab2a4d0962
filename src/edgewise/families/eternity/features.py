"""What can be seen of a set of pieces: colours of frame and inner, and how many solutions and nodes to expect.

The usual estimate: sides meet as if they were paired up at random, those of the frame among themselves and those inside
among themselves, and of all pairings some have equal colours throughout. Spread evenly over the seams, that is the
chance of each when pieces are laid row by row. Clues and pieces that are alike are left out of account.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import product

from edgewise.families.eternity.model import BORDER, Eternity
from edgewise.family import Feature


def features(puzzle: Eternity) -> dict[str, Feature]:
    """Colours by where they can lie, how often each is used, and the estimate where the board has two rows or more."""
    frame, inner = colours(puzzle)
    seen = {
        "frame_colours": Feature(len(frame), "colours along the frame"),
        "inner_colours": Feature(len(inner), "colours inside"),
        "colours_in_both": Feature(len(set(frame) & set(inner)), "colours along the frame and inside"),
        "frame_frequencies": Feature(_frequencies(frame), "sides of each colour along the frame"),
        "inner_frequencies": Feature(_frequencies(inner), "sides of each colour inside"),
        "fixed": Feature(len(puzzle.clues), "pieces that lie from the start"),
    }
    if min(puzzle.rows, puzzle.columns) > 1:
        solutions, nodes = expected(puzzle)
        seen["log10_solutions"] = Feature(solutions, "expected solutions, as a power of ten, without clues")
        seen["log10_nodes"] = Feature(nodes, "expected nodes of a search row by row, as a power of ten, without clues")
    return seen


def colours(puzzle: Eternity) -> tuple[Counter[int], Counter[int]]:
    """How many sides have each colour: those beside a side that faces the border, and all others."""
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
    chances = [_chance(sides) for sides in colours(puzzle)]
    left = Counter(piece.count(BORDER) for piece in puzzle.pieces)
    ways, nodes = 0.0, -math.inf
    for row, column in product(range(puzzle.rows), range(puzzle.columns)):
        outside = puzzle.border_sides(row, column)
        kind = sum(outside)
        if left[kind] <= 0:
            return -math.inf, nodes  # the pieces do not suit the board
        ways += math.log10(left[kind] * (1 if kind else 4))
        left[kind] -= 1
        if row > 0:
            ways += chances[0 if outside[1] or outside[3] else 1]
        if column > 0:
            ways += chances[0 if outside[0] or outside[2] else 1]
        nodes = _sum(nodes, ways)
    return ways, nodes


def _chance(sides: Counter[int]) -> float:
    """The chance of a seam to match, as a power of ten: pairings with equal colours among all, a seam's share of it."""
    total = sides.total()
    return 2 / total * (sum(map(_pairings, sides.values())) - _pairings(total)) if total else 0.0


def _pairings(sides: int) -> float:
    """In how many ways so many sides can be paired up, as a power of ten."""
    return (math.lgamma(sides + 1) - math.lgamma(sides / 2 + 1)) / math.log(10) - sides / 2 * math.log10(2)


def _sum(one: float, other: float) -> float:
    """The sum of two powers of ten, as a power of ten."""
    high, low = max(one, other), min(one, other)
    return high if low == -math.inf else high + math.log10(1 + 10 ** (low - high))


def _frequencies(sides: Counter[int]) -> str:
    return ", ".join(f"{colour}: {count}" for colour, count in sorted(sides.items())) or "none"
