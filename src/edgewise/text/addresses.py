"""Addresses as puzz.link and pzv write them: ``.../p?KIND/WIDTH/HEIGHT/CELLS``, or only the part after the ``?``.

A flag may stand behind the kind, as in ``slither/f/5/5/...``. It changes the rules, so an address with one is refused.

Each family decodes its own cells. The runs of blank cells between them, which the game ids of Loopy have as well, are
read here, and so are cells of which several share a character.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from edgewise.base.family import Claim
from edgewise.text.source import Source, check_size

ADDRESS = re.compile(
    r"(?P<site>(?:https?://)?[^\s?]*\?)?(?P<kind>[A-Za-z0-9_]+)/(?:(?P<flag>(?![0-9]+/)[^/\s]++)/)?"
    r"(?P<width>[0-9]{1,12})/(?P<height>[0-9]{1,12})/(?P<cells>\S*)",
    re.ASCII,
)
KIND = re.compile(r"[A-Za-z0-9_]+", re.ASCII)
PREFIX = "https://puzz.link/p?"
FLAGS = {"f": "Full Loop"}
"""What the site calls a flag."""
LONGEST_SITE = 10_000
"""The kind of the puzzle is looked for in this many characters."""
FIRST_RUN = "g"
"""The letter for one blank cell; the digits before it are hexadecimal."""
LONGEST_CELL = 6
"""The most characters that one cell takes in any code."""
MOST_CELLS = 26
"""The most cells that one character stands for in any code."""
AT_ONCE = 1024

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of an address; ``cells_at`` is the column of the first cell."""

    rows: int
    columns: int
    cells: str
    cells_at: int = 0


def claim_address(source: Source, kinds: Sequence[str]) -> Claim:
    """Sure of addresses of these kinds, and of nothing else."""
    word = source.first_word[:LONGEST_SITE]
    named = word.partition("?")[2].partition("/")[0] in kinds or word.partition("/")[0] in kinds
    return Claim.SURE if named and "/" in word else Claim.NO


def kind_in(address: str) -> str | None:
    """The kind of puzzle that an address names, known or not; ``None`` where it names none."""
    kind, slash, _ = address[:LONGEST_SITE].partition("?")[2].partition("/")
    if slash and KIND.fullmatch(kind):
        return kind
    return match["kind"] if (match := ADDRESS.fullmatch(address)) else None


def is_address(source: Source) -> bool:
    """Whether a text is an address of any kind."""
    word = source.first_word
    return source.is_one_word and ("://" in word or ("/" in word and ADDRESS.fullmatch(word) is not None))


def split_address(source: Source, kinds: Sequence[str]) -> Address:
    """The parts of an address of one of these kinds."""
    text = source.text.strip()
    match = ADDRESS.fullmatch(text)
    kind = match["kind"] if match else (text.partition("?")[2] or text).partition("/")[0]
    if kind not in kinds:
        raise source.error(
            f"this is the address of another kind of puzzle ({kind[:30]!r}); expected {kinds[0]!r}", 1, 1
        )
    if match is None:
        raise source.error(f"the puzzle address is incomplete; expected {kind}/WIDTH/HEIGHT/CELLS", 1, 1)
    if (flag := match["flag"]) is not None:
        known = f" ({FLAGS[flag]})" if flag in FLAGS else ""
        at = match.start("flag") + 1
        raise source.error(f"the flag {flag[:30]!r}{known} changes the rules and is not supported yet", 1, at)
    rows, columns = int(match["height"]), int(match["width"])
    check_size(source, rows, columns, 1, match.start("width") + 1)
    return Address(rows, columns, match["cells"].rstrip("/"), match.start("cells") + 1)


def decode_cells(
    source: Source,
    text: str,
    wanted: int,
    column: int,
    *,
    table: Mapping[str, Sequence[T]],
    decode_one: Callable[[int], tuple[list[T], int]],
    first_run: str = FIRST_RUN,
    split: Callable[[str], Sequence[str]] = str,
) -> list[T]:
    """The cells of a board, in row order, from their code; ``column`` is where the code begins in the source.

    ``table`` has the cells for single characters; a letter from ``first_run`` on is a run of blank cells. For any other
    character ``decode_one`` gets its index, and returns the cells that begin there and the number of characters they
    take. Blank cells that come with the last clue may be beyond the end of the board.

    Most codes are decoded at once by ``table`` alone. Where cells may take several characters, ``split`` takes the code
    apart, and the table knows the parts.
    """
    if len(text) <= LONGEST_CELL * wanted:
        with suppress(KeyError):
            parts = split(text)
            cells = [*chain.from_iterable(map(table.__getitem__, parts))]
            beyond = len(cells) - wanted
            if beyond == 0:
                return cells
            if 0 < beyond < len(table[parts[-1]]) and not first_run <= parts[-1] <= "z":
                return cells[:wanted]
    return _decoded_step_by_step(source, text, wanted, column, table, decode_one, first_run, split)


def _decoded_step_by_step(
    source: Source,
    text: str,
    wanted: int,
    column: int,
    table: Mapping[str, Sequence[T]],
    decode_one: Callable[[int], tuple[list[T], int]],
    first_run: str,
    split: Callable[[str], Sequence[str]],
) -> list[T]:
    cells: list[T] = []
    index = 0
    with suppress(KeyError):
        # Far from the end of a large board nothing can be beyond it.
        while split is str and index < len(text) and wanted - len(cells) > AT_ONCE * MOST_CELLS:
            more = [*chain.from_iterable(map(table.__getitem__, text[index : index + AT_ONCE]))]
            cells += more
            index += AT_ONCE
    index = min(index, len(text))
    while index < len(text):
        character, place = text[index], column + index
        if len(cells) >= wanted:
            raise source.error(f"the board is full, but {len(text) - index} characters are left", 1, place)
        if first_run <= character <= "z":
            cells += table[character]
            if len(cells) > wanted:
                raise source.error(f"{character!r} runs beyond the end of the board", 1, place)
            index += 1
        else:
            found, used = decode_one(index)
            cells += found[: wanted - len(cells)]
            index += used
    if len(cells) < wanted:
        raise source.error(f"the cells end after {len(cells)} of {wanted}", 1, column + len(text))
    return cells


def decode_signs(
    source: Source,
    text: str,
    wanted: int,
    column: int,
    table: Mapping[str, Sequence[T]],
    strange: str,
    first_run: str = FIRST_RUN,
) -> list[T]:
    """The same where a character is all that cells take; ``strange`` says what is wrong with one of no table."""

    def decode_one(index: int) -> tuple[list[T], int]:
        if text[index] not in table:
            raise source.error(f"{text[index]!r} {strange}", 1, column + index)
        return list(table[text[index]]), 1

    return decode_cells(source, text, wanted, column, table=table, decode_one=decode_one, first_run=first_run)


def in_rows(cells: Sequence[T], columns: int) -> tuple[tuple[T, ...], ...]:
    """The rows of a board from its cells in row order."""
    return tuple(zip(*[iter(cells)] * columns, strict=True))


def runs(blank: T, first_run: str = FIRST_RUN) -> dict[str, list[T]]:
    """The letters that stand for runs of blank cells: ``first_run`` for one, and so on to ``z``."""
    letters = map(chr, range(ord(first_run), ord("z") + 1))
    return {letter: [blank] * length for length, letter in enumerate(letters, start=1)}


def run_letters(length: int, first_run: str = FIRST_RUN) -> str:
    """The letters for a run of blank cells, the longest ones first.

    >>> run_letters(30, "a")
    'zd'
    """
    longest = ord("z") - ord(first_run) + 1
    rest = length % longest
    return "z" * (length // longest) + (chr(ord(first_run) + rest - 1) if rest else "")


PACKED = "0123456789abcdefghijklmnopqrstuv"
"""The digits of numbers up to 31."""


def unpack_cells(source: Source, address: Address, values: int, each: int) -> list[int]:
    """The cells of a board, in row order, where one character holds ``each`` cells of so many possible values.

    The first cell counts most. Cells of the last character that are beyond the end of the board must be 0.
    """
    signs = PACKED[: values**each]
    table = {
        sign: [number // values ** (each - 1 - place) % values for place in range(each)]
        for number, sign in enumerate(signs)
    }
    wanted, text = address.rows * address.columns, address.cells
    needed = -(-wanted // each)
    for index, sign in enumerate(text[:needed]):
        if sign not in table:
            raise source.error(
                f"{sign!r} is not allowed here; expected 0 to 9 or a to {signs[-1]}", 1, address.cells_at + index
            )
    if len(text) < needed:
        raise source.error(f"the cells end after {len(text) * each} of {wanted}", 1, address.cells_at + len(text))
    if len(text) > needed:
        raise source.error(
            f"the board is full, but {len(text) - needed} characters are left", 1, address.cells_at + needed
        )
    cells = list(chain.from_iterable(map(table.__getitem__, text)))
    if any(cells[wanted:]):
        raise source.error(f"{text[-1]!r} runs beyond the end of the board", 1, address.cells_at + needed - 1)
    return cells[:wanted]


def pack_cells(cells: Sequence[int], values: int, each: int) -> str:
    """The inverse of :func:`unpack_cells`.

    >>> pack_cells([0, 0, 1, 0, 2, 0, 2], 3, 3)
    '16i'
    """
    packed = []
    for start in range(0, len(cells), each):
        number = 0
        for cell in [*cells[start : start + each], *[0] * each][:each]:
            number = number * values + cell
        packed.append(PACKED[number])
    return "".join(packed)
