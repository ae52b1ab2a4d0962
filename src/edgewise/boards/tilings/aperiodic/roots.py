"""Exact places in the plane: whole numbers times the powers of a root of unity, the tenth or the twelfth.

Both roots have degree four, so a place is four whole numbers, those of 1, the root, its square and its cube. Two places
are the same if and only if the numbers are.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

Number = tuple[int, int, int, int]
Turn = Callable[[Number], Number]

ZERO: Number = (0, 0, 0, 0)
ONE: Number = (1, 0, 0, 0)


def plus(one: Number, other: Number) -> Number:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def minus(one: Number, other: Number) -> Number:
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3])


def tenth(place: Number, steps: int = 1) -> Number:
    """A place turned around 0 by steps of 36 degrees: the fourth power is the third - the second + the first - 1.

    >>> tenth(ONE, 5), tenth(ONE, 10)
    ((-1, 0, 0, 0), (1, 0, 0, 0))
    """
    a, b, c, d = place
    for _ in range(steps % 10):
        a, b, c, d = -d, a + d, b - d, c + d
    return (a, b, c, d)


def twelfth(place: Number, steps: int = 1) -> Number:
    """A place turned around 0 by steps of 30 degrees: the fourth power is the second - 1.

    >>> twelfth(ONE, 3), twelfth(ONE, 6)
    ((0, 0, 0, 1), (-1, 0, 0, 0))
    """
    a, b, c, d = place
    for _ in range(steps % 12):
        a, b, c, d = -d, a, b + d, c
    return (a, b, c, d)


def twelfth_mirrored(place: Number) -> Number:
    """A place of twelfth roots on the other side of the horizontal axis."""
    a, b, c, d = place
    return (a + c, b, -c, -b - d)


def golden(place: Number) -> Number:
    """A place of tenth roots times the golden ratio, which is the sum of the root and its inverse.

    >>> golden(ONE)
    (1, 0, 1, -1)
    """
    return plus(tenth(place, 1), tenth(place, 9))


def golden_part(place: Number) -> Number:
    """A place of tenth roots divided by the golden ratio.

    >>> golden_part(golden((3, 1, 4, 1)))
    (3, 1, 4, 1)
    """
    return minus(golden(place), place)


def is_within(one: int, many: int, root_of: int, low: int, high: int) -> bool:
    """Whether ``one`` + ``many`` times the square root of a number is in a range, borders included.

    >>> is_within(0, 1, 5, 0, 2), is_within(0, 1, 5, 0, 3), is_within(4, -1, 4, 2, 2)
    (False, True, True)
    """
    square = root_of * many * many
    below = isqrt(square)
    if many >= 0:
        exact = below * below == square
        return one + below >= low and (one + below if exact else one + below + 1) <= high
    exact = below * below == square
    return (one - below if exact else one - below - 1) >= low and one - below <= high
