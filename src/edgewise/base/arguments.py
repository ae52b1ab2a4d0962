"""Checks of the numbers that a caller gives: the one place that says which are refused, and in which words.

The core takes 64-bit numbers and its bindings answer anything else with a signature. So a number is checked where it is
given, by name, long before it gets there. A value of the wrong type is a ``TypeError``, one out of range a
``ValueError``; both are ``BadInput`` as well, so the command line shows them like any other bad argument.
"""

from __future__ import annotations

from operator import index

from edgewise.base.errors import BadType, BadValue

MOST_WHOLE = 2**63 - 1
"""The largest number of nodes, solutions or bytes, and the largest seed."""
MOST_SECONDS = 10**9
"""Thirty years. Larger numbers are taken for mistakes."""
MOST_THREADS_ASKED = 2**31 - 1


def whole_number(what: str, value: object, least: int = 0, most: int = MOST_WHOLE) -> int:
    """The value as an ``int``, if it is a whole number in range.

    >>> whole_number("seed", -1)
    Traceback (most recent call last):
    edgewise.base.errors.BadValue: seed: expected a whole number from 0 to 9223372036854775807, not -1
    """
    if type(value) is int and least <= value <= most:
        return value
    expected = f"{what}: expected a whole number from {least} to {most}"
    if isinstance(value, bool):
        raise BadType(f"{expected}, not {value}")
    try:
        number = index(value)  # type: ignore[arg-type]  # numbers of other packages are welcome
    except TypeError:
        raise BadType(f"{expected}, not {shown(value)}") from None
    if not least <= number <= most:
        raise BadValue(f"{expected}, not {shown(number)}")
    return number


def seconds(what: str, value: object) -> float:
    """The value as it is, if it is a finite number of seconds."""
    return number(what, value, 0, MOST_SECONDS)


def number(what: str, value: object, least: float, most: float) -> float:
    """The value as it is, if it is a number in range."""
    expected = f"{what}: expected a number from {least} to {most}"
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadType(f"{expected}, not {shown(value)}")
    if not least <= value <= most:  # nan is not, either
        raise BadValue(f"{expected}, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """The value for a message: short, and on one line.

    >>> shown(10**5000), shown("x" * 1000)
    ('a number of thousands of digits', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...")
    """
    try:
        text = repr(value)
    except ValueError:  # Python refuses to write numbers this long
        return "a number of thousands of digits"
    return text if len(text) <= 40 else f"{text[:36]}..."
