"""Flow as a puzz.link or pzv address: ``.../p?numlin/WIDTH/HEIGHT/CELLS``, under the classic rule.

The cells run in row order. A number up to 15 is one hexadecimal digit; ``-`` comes before two of them, ``+`` before
three, and ``=``, ``%``, ``*``, ``$`` before what is left of larger ones; ``g``-``z`` is a run of 1 to 20 empty cells.
"""

from __future__ import annotations

import re

from edgewise.addresses import PREFIX, claim_address, split_address
from edgewise.errors import BadInput
from edgewise.families.flow.model import EMPTY, Flow, places_of, times
from edgewise.family import Claim, Format, Source

KINDS = ("numlin", "numberlink")
# A sign, how many digits follow it, and the number that they are added to.
ESCAPES = (("", 1, 0), ("-", 2, 0), ("+", 3, 0), ("=", 3, 4096), ("%", 3, 8192), ("*", 4, 12240), ("$", 5, 77776))
BEYOND = ESCAPES[-1][2] + 16 ** ESCAPES[-1][1]
DIGITS = {sign: (digits, base) for sign, digits, base in ESCAPES}
HEXADECIMAL = re.compile(r"[0-9a-f]*", re.ASCII)
PLAIN_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}", re.ASCII)


def claim(text: str) -> Claim:
    return claim_address(text, KINDS)


def read(source: Source) -> Flow:
    """The puzzle behind an address."""
    address = split_address(source, KINDS)
    cells = _decode(source, address.cells, address.rows * address.columns, address.cells_at)
    for name, places in places_of([cells]).items():
        if len(places) != 2:
            raise source.error(f"{name} stands {times(len(places))} and a name stands exactly twice", 1)
    if set(cells) == {EMPTY}:
        raise source.error("there is no pair on the board: a number that stands twice", 1)
    return Flow.from_flat(cells, address.columns, "classic")


def _decode(source: Source, text: str, wanted: int, column: int) -> list[str]:
    cells: list[str] = []
    index = 0
    while index < len(text):
        sign, place = text[index], column + index
        if len(cells) >= wanted:
            raise source.error(f"the board is full and {len(text) - index} characters are left", 1, place)
        if "g" <= sign <= "z":
            cells += [EMPTY] * (ord(sign) - ord("g") + 1)
            if len(cells) > wanted:
                raise source.error(f"{sign!r} runs beyond the end of the board", 1, place)
            index += 1
            continue
        if sign == ".":
            raise source.error("'.' stands for an unknown number; expected every number to be known", 1, place)
        escape = sign if sign in DIGITS else ""
        digits, base = DIGITS[escape]
        number = text[index + len(escape) : index + len(escape) + digits]
        if len(number) != digits or not HEXADECIMAL.fullmatch(number):
            raise source.error(f"{(escape + number)!r} cannot stand in a puzzle address", 1, place)
        cells.append(str(int(number, 16) + base))
        index += len(escape) + digits
    if len(cells) < wanted:
        raise source.error(f"the address ends after {len(cells)} of {wanted} cells", 1, column + len(text))
    return cells


def write(puzzle: Flow) -> str:
    """The address that the site itself would give. Raises ``BadInput`` for what an address cannot say."""
    if puzzle.rule != "classic":
        raise BadInput("a puzz.link address means the classic rule, and this puzzle has the rule fill")
    if puzzle.holes:
        raise BadInput("a puzz.link address of this kind has no holes, and this puzzle has some")
    for name in puzzle.pairs:
        if not PLAIN_NUMBER.fullmatch(name) or int(name) >= BEYOND:
            raise BadInput(f"a puzz.link address has numbers for names, and this puzzle has {name!r}")
    cells = "".join(_encoded(cell) for cell in puzzle.flat_cells())
    shortened = re.sub(r"\.{1,20}", lambda run: chr(ord("g") + len(run[0]) - 1), cells)
    return f"{PREFIX}numlin/{puzzle.columns}/{puzzle.rows}/{shortened}\n"


def _encoded(cell: str) -> str:
    if cell == EMPTY:
        return cell
    number = int(cell)
    escape, digits, base = next(entry for entry in ESCAPES if number < entry[2] + 16 ** entry[1])
    return f"{escape}{number - base:0{digits}x}"


LINK: Format[Flow] = Format(
    name="puzzlink",
    summary="a puzz.link or pzv address, `numlin/W/H/...`: numbers for names, the classic rule, no holes",
    example=f"{PREFIX}numlin/3/2/1g-111g-11\n",
    claim=claim,
    read=read,
    write=write,
)
