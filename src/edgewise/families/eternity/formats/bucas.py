"""Boards as addresses of e2.bucas.name, the viewer that hunters use.

After the ``#`` come parameters: ``board_w`` and ``board_h``, ``board_edges`` with four letters per cell in row order
(north, east, south, west; ``a`` is the border), and optionally ``board_pieces`` with three digits per cell (``000``
for none) and ``puzzle``, a name. A cell ``aaaa`` is empty. A full board is also a puzzle: its pieces, in the order of
their numbers. Clues are in ``board_clues``, a parameter of ours that the viewer ignores.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import cast
from urllib.parse import quote, unquote

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.base.places import Cell
from edgewise.families.eternity.model import BORDER, Board, Clue, Eternity, Placement, Sides, turned
from edgewise.text.source import Source, check_size

SITE = "e2.bucas.name"
PREFIX = f"https://{SITE}/#"
SIGNS = ("board_edges=", SITE)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SMALL_LETTERS = re.compile(r"[a-z]*", re.ASCII)
COLOURS = bytes(max(0, code - ord("a")) for code in range(256))
VALUES = bytes(max(0, code - ord("0")) for code in range(256))
EMPTY: Sides = (BORDER,) * 4
MOST_NUMBERED = 999
MOST_PARAMETERS = 1000
PARAMETER = re.compile(r"(?P<key>[a-z_]+)=(?P<value>[^&]*)", re.ASCII)
CLUE = re.compile(r"([0-9]{1,6})\.([0-9]{1,6})\.([0-9]{1,6})\.([0-3])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shown:
    """What an address shows: the sides on each cell, ``None`` for an empty one, and piece numbers if given."""

    rows: int
    columns: int
    cells: tuple[Sides | None, ...]
    numbers: Sequence[int] | None
    title: str
    clues: str


def is_address(text: str) -> bool:
    """Whether a text is an address of a board."""
    return any(sign in text for sign in SIGNS)


def claim(source: Source) -> Claim:
    return Claim.SURE if is_address(source.first_word) else Claim.NO


def read_address(source: Source) -> Shown:
    """The parts of an address. Raises ``BadInput`` where they do not make a board."""
    text = source.text.strip()
    if not source.is_one_word:
        raise source.error(
            "there is more than one address here; expected one board per text", 1, len(source.first_word)
        )
    start = text.find("#") + 1
    found = {match["key"]: match for match in islice(PARAMETER.finditer(text, start), MOST_PARAMETERS)}
    for key in ("board_w", "board_h", "board_edges"):
        if key not in found:
            raise source.error(f"the address has no {key}; expected board_w, board_h and board_edges", 1, start + 1)
    sizes = [found[key]["value"] for key in ("board_w", "board_h")]
    if not all(size.isascii() and size.isdigit() and len(size) <= 12 for size in sizes):
        raise source.error("board_w and board_h must be whole numbers", 1, found["board_w"].start("value") + 1)
    columns, rows = map(int, sizes)
    check_size(source, rows, columns, 1, found["board_w"].start("value") + 1)
    cells = _cells(source, found["board_edges"], rows * columns)
    numbers = _numbers(source, found["board_pieces"], rows * columns) if "board_pieces" in found else None
    parts = {key: found[key]["value"] if key in found else "" for key in ("puzzle", "board_clues")}
    return Shown(rows, columns, cells, numbers, unquote(parts["puzzle"]), parts["board_clues"])


def _cells(source: Source, match: re.Match[str], wanted: int) -> tuple[Sides | None, ...]:
    motif, column = match["value"], match.start("value") + 1
    if not SMALL_LETTERS.fullmatch(motif):
        offset = next(offset for offset, letter in enumerate(motif) if letter not in LETTERS)
        raise source.error(f"{motif[offset]!r} is not a colour; expected a to z", 1, column + offset)
    if len(motif) != 4 * wanted:
        raise source.error(
            f"board_edges has {len(motif)} letters; {wanted} cells need {4 * wanted}", 1, column + len(motif)
        )
    colours = iter(motif.encode().translate(COLOURS))
    cells = tuple(zip(colours, colours, colours, colours, strict=True))
    return tuple(sides if any(sides) else None for sides in cells) if EMPTY in cells else cells


def _numbers(source: Source, match: re.Match[str], wanted: int) -> Sequence[int]:
    digits, column = match["value"], match.start("value") + 1
    if len(digits) != 3 * wanted or not (digits.isascii() and digits.isdigit()):
        raise source.error(f"board_pieces must have three digits for each of the {wanted} cells", 1, column)
    if wanted <= MOST_NUMBERED and digits == _in_order(wanted):
        return range(1, wanted + 1)
    hundreds, tens, ones = (digits.encode()[place::3].translate(VALUES) for place in range(3))
    return tuple([100 * one + 10 * two + three for one, two, three in zip(hundreds, tens, ones, strict=True)])


@lru_cache(maxsize=8)
def _in_order(count: int) -> str:
    return "".join(f"{number:03}" for number in range(1, count + 1))


def read(source: Source) -> Eternity:
    """The puzzle that consists of the pieces on a full board."""
    shown = read_address(source)
    if None in shown.cells:
        empty = sum(cell is None for cell in shown.cells)
        raise source.error(f"{empty} cells are empty; an address is a puzzle only if the board is full", 1, 1)
    pieces = cast(tuple[Sides, ...], shown.cells)
    if shown.numbers is not None and shown.numbers != range(1, len(pieces) + 1):
        placed = dict(zip(shown.numbers, pieces, strict=True))
        try:
            pieces = tuple(map(placed.__getitem__, range(1, len(pieces) + 1)))
        except KeyError:
            raise source.error(f"board_pieces does not name the pieces 1 to {len(pieces)} once each", 1, 1) from None
    bare = Eternity.unchecked(rows=shown.rows, columns=shown.columns, pieces=pieces, name=shown.title)
    if not shown.clues:
        return bare
    clues: list[Clue] = []
    taken: dict[int | Cell, int] = {}
    for text in shown.clues.split(","):
        match = CLUE.fullmatch(text)
        if match is None:
            raise source.error(f"{text[:30]!r} is not a clue; expected PIECE.X.Y.ROTATION", 1, 1)
        clue = Clue(*map(int, match.groups()))
        if fault := bare.clue_fault(clue, taken):
            raise source.error(fault, 1, 1)
        clues.append(clue)
    return Eternity(shown.rows, shown.columns, pieces, tuple(clues), shown.title)


def read_board(puzzle: Eternity, source: Source) -> Board:
    """The board at an address, with the pieces of a puzzle: by their numbers if these fit, otherwise by their sides.

    Where no piece has such sides, the cell has piece 0, which does not exist.
    """
    shown = read_address(source)
    if (shown.rows, shown.columns) != (puzzle.rows, puzzle.columns):
        raise source.error(
            f"the board has {shown.columns} × {shown.rows} cells, the puzzle {puzzle.columns} × {puzzle.rows}", 1, 1
        )
    numbers = shown.numbers or (0,) * len(shown.cells)
    looks: dict[Sides, list[Placement]] = {}
    for piece, sides in enumerate(puzzle.pieces, start=1):
        for turns in (3, 2, 1, 0):
            looks.setdefault(turned(sides, turns), []).insert(0, Placement(piece, turns))
    used: set[int] = set()
    cells: list[Placement | None] = []
    for sides_shown, number in zip(shown.cells, numbers, strict=True):
        if sides_shown is None:
            cells.append(None)
            continue
        fitting = sorted(looks.get(sides_shown, [Placement(0, 0)]))
        named = [placement for placement in fitting if placement.piece == number]
        unused = [placement for placement in fitting if placement.piece not in used]
        cells.append((named or unused or fitting)[0])
        used.add((named or unused or fitting)[0].piece)
    return Board.from_flat(puzzle, cells)


def board_shown(puzzle: Eternity, source: Source) -> Board | None:
    """The board at the address of a puzzle; ``None`` if pieces are only listed there, as we write them."""
    board = read_board(puzzle, source)
    listed = Board.from_flat(puzzle, [Placement(number, 0) for number in range(1, len(puzzle.pieces) + 1)])
    return None if board == listed and 2 * board.score < puzzle.seam_count else board


def address(board: Board) -> str:
    """The address at which the viewer shows a board."""
    puzzle = board.puzzle
    highest = max(max(piece) for piece in puzzle.pieces)
    if highest >= len(LETTERS):
        raise BadInput(f"addresses have letters for colours up to {len(LETTERS) - 1}; this puzzle has colour {highest}")
    letters = "".join(LETTERS[colour] for row in board.sides for sides in row for colour in sides or EMPTY)
    numbers = "".join(f"{cell.piece if cell else 0:03}" for row in board.cells for cell in row)
    parts = [f"puzzle={quote(puzzle.name, safe='')}"] if puzzle.name else []
    parts += [f"board_w={puzzle.columns}", f"board_h={puzzle.rows}", f"board_edges={letters}"]
    parts += [f"board_pieces={numbers}"] if len(puzzle.pieces) <= MOST_NUMBERED else []
    clues = ",".join(".".join(map(str, clue)) for clue in puzzle.clues)
    parts += [f"board_clues={clues}"] if clues else []
    return PREFIX + "&".join(parts)


def write(puzzle: Eternity) -> str:
    """The pieces in their order, row by row and not rotated, which is usually not a solution."""
    if EMPTY in puzzle.pieces:
        raise BadInput("addresses cannot express a piece whose four sides are border")
    laid = [Placement(number, 0) for number in range(1, len(puzzle.pieces) + 1)]
    return address(Board.from_flat(puzzle, laid)) + "\n"


BUCAS: Format[Eternity] = Format(
    name="bucas",
    summary=f"an address of {SITE} with a full board",
    example=f"{PREFIX}board_w=2&board_h=1&board_edges=abaaabaa&board_pieces=001002\n",
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=SIGNS,
)
