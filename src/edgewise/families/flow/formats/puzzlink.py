"""Flow as a puzz.link or pzv address: ``.../p?numlin/WIDTH/HEIGHT/CELLS``, with the classic rule.

The cells come in row order. A number up to 15 is one hexadecimal digit; ``-`` comes before two digits, ``+`` before
three, and ``=``, ``%``, ``*``, ``$`` before the rest of larger numbers; ``g``-``z`` is a run of 1 to 20 empty cells.
"""

from __future__ import annotations

import re
from collections import Counter

from edgewise.base.errors import BadInput
from edgewise.families._shared.links import link_format
from edgewise.families.flow.model import EMPTY, Flow, times
from edgewise.text.addresses import Address, decode_cells, in_rows, run_letters, runs
from edgewise.text.source import Source

KINDS = ("numlin", "numberlink")
# A sign, how many digits follow it, and the number to which they are added.
ESCAPES = (("", 1, 0), ("-", 2, 0), ("+", 3, 0), ("=", 3, 4096), ("%", 3, 8192), ("*", 4, 12240), ("$", 5, 77776))
BEYOND = ESCAPES[-1][2] + 16 ** ESCAPES[-1][1]
DIGITS = {sign: (digits, base) for sign, digits, base in ESCAPES}
HEXADECIMAL = re.compile(r"[0-9a-f]*", re.ASCII)
PARTS = re.compile(r"[0-9a-z]|-[0-9a-f][0-9a-f]|[+=%][0-9a-f]{3}|\*[0-9a-f]{4}|\$[0-9a-f]{5}|.", re.ASCII | re.DOTALL)


class _Cells(dict[str, list[str]]):
    """The cells of each part of a code; numbers of several digits are worked out, and the usual ones kept."""

    def __missing__(self, part: str) -> list[str]:
        digits, base = DIGITS[part[0]]
        if len(part) != 1 + digits:
            raise KeyError(part)
        cells = [str(int(part[1:], 16) + base)]
        if digits == 2:
            self[part] = cells
        return cells


TABLE = _Cells({**{f"{number:x}": [str(number)] for number in range(16)}, **runs(EMPTY)})
PLAIN_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}", re.ASCII)


def decode(source: Source, address: Address) -> Flow:
    """The puzzle that an address describes."""
    cells = _decode(source, address.cells, address.rows * address.columns, address.cells_at)
    names = Counter(cells)
    del names[EMPTY]
    if set(names.values()) != {2}:
        for name, count in names.items():
            if count != 2:
                typed = f" ({_encoded(name)!r})" if _encoded(name) != name else ""
                raise source.error(f"{name}{typed} appears {times(count)}; a name must appear exactly twice", 1)
        raise source.error("the board has no pair: a number that appears twice", 1)
    return Flow.unchecked(cells=in_rows(cells, address.columns), rule="classic")


def _decode(source: Source, code: str, wanted: int, column: int) -> list[str]:
    def decode_one(index: int) -> tuple[list[str], int]:
        if code[index] == ".":
            raise source.error("'.' is an unknown number; all numbers must be known", 1, column + index)
        escape = code[index] if code[index] in DIGITS else ""
        digits, base = DIGITS[escape]
        number = code[index + len(escape) : index + len(escape) + digits]
        if len(number) != digits or not HEXADECIMAL.fullmatch(number):
            raise source.error(f"{(escape + number)!r} is not allowed in a puzzle address", 1, column + index)
        return [str(int(number, 16) + base)], len(escape) + digits

    return decode_cells(source, code, wanted, column, table=TABLE, decode_one=decode_one, split=PARTS.findall)


def encode(puzzle: Flow) -> Address:
    """The address that the site itself would give. Raises ``BadInput`` for what an address cannot express."""
    if puzzle.rule != "classic":
        raise BadInput("puzz.link addresses imply the classic rule; this puzzle has the rule fill")
    if puzzle.holes:
        raise BadInput("puzz.link addresses of this kind cannot express holes; this puzzle has some")
    if not puzzle.is_plain:
        raise BadInput("puzz.link addresses of this kind cannot express walls, bridges, warps or hexagons")
    for name in puzzle.pairs:
        if not PLAIN_NUMBER.fullmatch(name) or int(name) >= BEYOND:
            raise BadInput(f"puzz.link addresses have numbers for names; this puzzle has {name!r}")
    cells = "".join(_encoded(cell) for cell in puzzle.flat_cells())
    shortened = re.sub(r"\.+", lambda run: run_letters(len(run[0])), cells)
    return Address(puzzle.rows, puzzle.columns, shortened)


def _encoded(cell: str) -> str:
    if cell == EMPTY:
        return cell
    number = int(cell)
    escape, digits, base = next(entry for entry in ESCAPES if number < entry[2] + 16 ** entry[1])
    return f"{escape}{number - base:0{digits}x}"


LINK = link_format(
    KINDS,
    summary="a puzz.link or pzv address, `numlin/W/H/...`: numbers for names, the classic rule, no holes",
    example="3/2/1g-111g-11",
    decode=decode,
    encode=encode,
)
