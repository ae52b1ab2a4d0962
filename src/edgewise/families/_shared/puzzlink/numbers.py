"""pzpr's codes of numbers: in cells, in regions, and with arrows.

The names are those of its source (``src/variety-common/Encode.js``), without "decode" and "encode".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from edgewise.families._shared.puzzlink.run_codes import RunCode, runs, with_runs

T = TypeVar("T")

UNKNOWN = -2
"""A number that is there without being told: the sites show a question mark."""
Number = int | None
"""A number of a cell, ``UNKNOWN``, or ``None`` for a blank cell."""
Arrow = tuple[int, int] | None
"""A direction (0 none, 1 up, 2 down, 3 left, 4 right) and a number or ``UNKNOWN``; ``None`` for a blank cell."""


class Escape(NamedTuple):
    """How larger numbers are written: a sign, so many digits, what they are added to, and the lowest such number."""

    sign: str
    digits: int
    added: int
    lowest: int


ESCAPES = (
    Escape("", 1, 0, 0),
    Escape("-", 2, 0, 16),
    Escape("+", 3, 0, 256),
    Escape("=", 3, 4096, 4096),
    Escape("%", 3, 8192, 8192),
    Escape("*", 4, 12240, 12240),
    Escape("$", 5, 77776, 77776),
)
BY_SIGN = {escape.sign: escape for escape in ESCAPES[1:]}
HIGHEST_NUMBER16 = 77776 + 16**5 - 1


NUMBER16_PARTS = re.compile(
    r"[0-9a-z]|-[0-9a-f][0-9a-f]|[+=%][0-9a-f]{3}|\*[0-9a-f]{4}|\$[0-9a-f]{5}|[-+=%*$][0-9a-f]*|.", re.ASCII | re.DOTALL
)
"""The last two alternatives are for errors: a number that is cut short, and any other character."""


class _Numbers(dict[str, list[T]]):
    """The cells of each part of ``Number16``; numbers of several digits are worked out, and the usual ones kept."""

    def __init__(self, cells: Mapping[str, list[T]], cell_of: Callable[[int], T]) -> None:
        super().__init__(cells)
        self.cell_of = cell_of

    def __missing__(self, part: str) -> list[T]:
        escape = BY_SIGN.get(part[0])
        if escape is None or len(part) != 1 + escape.digits:
            raise KeyError(part)
        cells = [self.cell_of(int(part[1:], 16) + escape.added)]
        if escape.digits == 2:
            self[part] = cells
        return cells


def number16_code(blank: T, cell_of: Callable[[int], T]) -> RunCode[T]:
    """``Number16`` with cells of a family's own making: ``cell_of`` is given each number, or ``UNKNOWN``."""
    cells = {".": [cell_of(UNKNOWN)], **{f"{digit:x}": [cell_of(digit)] for digit in range(16)}, **runs(blank)}
    return RunCode(_Numbers(cells, cell_of), parts=NUMBER16_PARTS)


class _Arrows(dict[str, list[Arrow]]):
    """The cells of each part of ``ArrowNumber16``; numbers below 256 are kept."""

    def __missing__(self, part: str) -> list[Arrow]:
        cells: list[Arrow] = [arrow_in(part)]
        if len(part) < LONG_ARROW:
            self[part] = cells
        return cells


LONG_ARROW = 5
SHIFT = {2: 0, 3: 5, LONG_ARROW: 0}
"""By the length of a part what is added to its direction."""
ARROW_PART = r"[0-4][0-9a-f.]|[5-9][0-9a-f]{2}|-[0-4][0-9a-f]{3}"


def arrow_in(part: str) -> tuple[int, int]:
    """The direction and the number in a part of ``ArrowNumber16``. Raises ``KeyError`` for what is none."""
    if len(part) not in SHIFT:
        raise KeyError(part)
    long = len(part) == LONG_ARROW
    number = part[2:] if long else part[1:]
    direction = int(part[1] if long else part[0]) - SHIFT[len(part)]
    return direction, UNKNOWN if number == "." else int(number, 16)


FOUR_CELL: RunCode[Number] = RunCode(
    {
        ".": [UNKNOWN],
        **{f"{5 * blanks + clue:x}": [clue, *[None] * blanks] for blanks in range(3) for clue in range(5)},
        **runs(None),
    }
)
"""``4Cell``: numbers from 0 to 4, which take up to two blank cells along; runs from ``g``."""
NUMBER10: RunCode[Number] = RunCode({".": [UNKNOWN], **{str(digit): [digit] for digit in range(10)}, **runs(None, "a")})
"""``Number10``: numbers from 0 to 9; runs from ``a``."""
NUMBER16: RunCode[Number] = number16_code(None, int)
"""``Number16``: a hexadecimal digit, or a sign and several; runs from ``g``. ``RoomNumber16`` has regions for cells."""
ARROW_NUMBER16: RunCode[Arrow] = RunCode(
    _Arrows(runs(None, "a")),
    parts=re.compile(rf"{ARROW_PART}|.", re.ASCII | re.DOTALL),
)
"""``ArrowNumber16``: a direction and a number; runs from ``a``."""


def write_four_cell(numbers: Sequence[Number]) -> str:
    """The inverse of ``FOUR_CELL.read``, as pzpr writes it.

    >>> write_four_cell([None, 3, None, 2, None, None])
    'g8c'
    """
    parts: list[str] = []
    taken = 0
    for index, number in enumerate(numbers):
        if taken:
            taken -= 1
            continue
        if number is None or number == UNKNOWN:
            parts.append("" if number is None else ".")
            continue
        # A clue takes up to two blank cells along; cells beyond the end of the board count as blank.
        ahead = [*numbers[index + 1 : index + 3], None, None]
        taken = 0 if ahead[0] is not None else 1 if ahead[1] is not None else 2
        parts.append(f"{5 * taken + number:x}")
    return with_runs(parts)


def write_number10(numbers: Sequence[Number]) -> str:
    """The inverse of ``NUMBER10.read``."""
    return with_runs(["" if one is None else "." if one == UNKNOWN else str(one) for one in numbers], "a")


def write_number16(numbers: Sequence[Number]) -> str:
    """The inverse of ``NUMBER16.read``.

    >>> write_number16([15, None, 16, UNKNOWN, 4097])
    'fg-10.=001'
    """
    return with_runs(["" if one is None else number16(one) for one in numbers])


def number16(number: int) -> str:
    """One number of ``NUMBER16``, with all its zeros: pzpr leaves some out and could not read such a number back."""
    if number == UNKNOWN:
        return "."
    escape = next(escape for escape in reversed(ESCAPES) if number >= escape.lowest)
    return f"{escape.sign}{number - escape.added:0{escape.digits}x}"


def write_arrow_number16(arrows: Sequence[Arrow]) -> str:
    """The inverse of ``ARROW_NUMBER16.read``.

    >>> write_arrow_number16([None, (2, 3), (4, 16), (1, UNKNOWN)])
    'a239101.'
    """
    return with_runs(["" if one is None else arrow_part(*one) for one in arrows], "a")


def arrow_part(direction: int, number: int) -> str:
    """The inverse of ``arrow_in``."""
    if number == UNKNOWN:
        return f"{direction}."
    if number < 16:
        return f"{direction}{number:x}"
    return f"{direction + 5}{number:x}" if number < 256 else f"-{direction}{number:x}"
