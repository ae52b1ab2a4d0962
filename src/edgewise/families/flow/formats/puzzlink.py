"""Flow as an address of puzz.link or another site that runs pzpr, with numbers or with letters for names.

``numlin/WIDTH/HEIGHT/CELLS`` is Numberlink: numbers, and the classic rule. ``arukone/...`` is Arukone: letters, and the
rule to fill the board, or the classic one with the flag ``e``. The cells are pzpr's ``Number16`` in both; Arukone shows
1 to 26 as ``A`` to ``Z`` and 27 to 52 as ``a`` to ``z``.
"""

from __future__ import annotations

import re
from collections import Counter
from string import ascii_lowercase, ascii_uppercase

from edgewise.base.errors import BadInput
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.link_format import link_format
from edgewise.families._shared.puzzlink.numbers import (
    HIGHEST_NUMBER16,
    UNKNOWN,
    Number,
    number16,
    number16_code,
    write_number16,
)
from edgewise.families._shared.puzzlink.run_codes import in_rows
from edgewise.families.flow.model import EMPTY, Flow, times
from edgewise.text.addresses import Address
from edgewise.text.source import Source

LETTERS = ascii_uppercase + ascii_lowercase
NUMBERS = number16_code(EMPTY, str)
HIDDEN = str(UNKNOWN)
PLAIN_NUMBER = re.compile(r"0|[1-9][0-9]{0,6}", re.ASCII)
CLASSIC = "e"
"""The flag of Arukone that allows blank cells."""


def decode(source: Source, address: Address) -> Flow:
    """The puzzle that an address describes."""
    cells = NUMBERS.read(Code.of(source, address), address.rows * address.columns)
    names = Counter(cells)
    del names[EMPTY]
    if HIDDEN in names:
        at = address.cells_at + address.cells.index(".")
        raise source.error("'.' is an unknown number; all numbers must be known", 1, at)
    if set(names.values()) != {2}:
        _refuse_names(source, names)
    if address.kind != "arukone":
        if address.flags:
            raise source.error(f"the flag {address.flags[0]!r} is one of 'arukone', not of {address.kind!r}", 1)
        return Flow.unchecked(cells=in_rows(cells, address.columns), rule="classic")
    letters = {EMPTY: EMPTY, **{str(number): letter for number, letter in enumerate(LETTERS, start=1)}}
    for name in names:
        if name not in letters:
            raise source.error(f"Arukone has letters for 1 to {len(LETTERS)}; this board has {name}", 1)
    named = in_rows([letters[cell] for cell in cells], address.columns)
    return Flow.unchecked(cells=named, rule="classic" if CLASSIC in address.flags else "fill")


def _refuse_names(source: Source, names: Counter[str]) -> None:
    for name, count in names.items():
        if count != 2:
            typed = f" ({number16(int(name))!r})" if number16(int(name)) != name else ""
            raise source.error(f"{name}{typed} appears {times(count)}; a name must appear exactly twice", 1)
    raise source.error("the board has no pair: a number that appears twice", 1)


def encode(puzzle: Flow) -> Address:
    """The address that the site itself would give. Raises ``BadInput`` for what an address cannot express."""
    if puzzle.holes:
        raise BadInput("puzz.link addresses of this kind cannot express holes; this puzzle has some")
    if not puzzle.is_plain:
        raise BadInput("puzz.link addresses of this kind cannot express walls, bridges, warps or hexagons")
    rows, columns = puzzle.rows, puzzle.columns
    if all(len(name) == 1 and name in LETTERS for name in puzzle.pairs):
        lettered: list[Number] = [None if cell == EMPTY else 1 + LETTERS.index(cell) for cell in puzzle.flat_cells()]
        flags = CLASSIC if puzzle.rule == "classic" else ""
        return Address(rows, columns, write_number16(lettered), kind="arukone", flags=flags)
    if puzzle.rule != "classic":
        raise BadInput("puzz.link addresses with the rule fill have letters for names; this puzzle has others")
    for name in puzzle.pairs:
        if not PLAIN_NUMBER.fullmatch(name) or int(name) > HIGHEST_NUMBER16:
            raise BadInput(f"puzz.link addresses have numbers or single letters for names; this puzzle has {name!r}")
    numbered: list[Number] = [None if cell == EMPTY else int(cell) for cell in puzzle.flat_cells()]
    return Address(rows, columns, write_number16(numbered))


LINK = link_format(
    kinds=("numlin", "numberlink", "arukone"),
    summary="a puzz.link or pzv address: `numlin/W/H/...` for numbers, `arukone/W/H/...` for letters; no holes",
    example="3/2/1g-111g-11",
    decode=decode,
    encode=encode,
    flags={CLASSIC: "Arukone with the classic rule"},
)
