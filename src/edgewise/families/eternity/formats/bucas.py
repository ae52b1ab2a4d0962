"""Boards as addresses of the viewers that hunters use, e2.bucas.name and eternity2.dev.

After the ``#`` or the ``?`` come parameters: ``board_w`` and ``board_h``, or ``puzzle_size`` for both, ``board_edges``
with four letters per cell in row order (north, east, south, west; ``a`` is the border), and optionally ``board_pieces``
with three digits per cell (``000`` for none), ``puzzle``, a name, and ``motifs_order``, the order of motifs for which
the letters stand. A cell ``aaaa`` is empty. A full board is also a puzzle: its pieces, in the order of their numbers.

Clues are in ``board_clues``, a parameter of ours that the first viewer ignores, or in ``hints``, ``CELL.ROTATION`` for
each, as the second has them: the piece on that cell is shown turned.
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
DEV_SITE = "eternity2.dev"
DEV_PREFIX = f"https://{DEV_SITE}/viewer?"
SIGNS = ("board_edges=", SITE, DEV_SITE)
ORDERS = {
    "jef": "atojeqlgbupkfrmhcwvsnid",
    "marie": "abglqejotchmrfkpudinsvw",
    "jblackwood": "abglqejotchmrfkpudinsvw",
}
"""For each order of motifs the usual letters of its a, b, c and so on; docs/formats/eternity/bucas.md says whence."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SMALL_LETTERS = re.compile(r"[a-z]*", re.ASCII)
COLOURS = bytes(max(0, code - ord("a")) for code in range(256))
VALUES = bytes(max(0, code - ord("0")) for code in range(256))
EMPTY: Sides = (BORDER,) * 4
MOST_NUMBERED = 999
MOST_PARAMETERS = 1000
PARAMETER = re.compile(r"(?P<key>[a-z_]+)=(?P<value>[^&]*)", re.ASCII)
HINT = re.compile(r"([0-9]{1,6})\.([0-3])", re.ASCII)
CLUE = re.compile(r"([0-9]{1,6})\.([0-9]{1,6})\.([0-9]{1,6})\.([0-3])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shown:
    """What an address shows: the sides on each cell, ``None`` for an empty one, and piece numbers if given."""

    rows: int
    columns: int
    cells: tuple[Sides | None, ...]
    numbers: Sequence[int] | None
    title: str
    clues: str = ""
    hints: str = ""


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
    start = (text.find("#") + 1) or text.find("?") + 1
    found = {match["key"]: match for match in islice(PARAMETER.finditer(text, start), MOST_PARAMETERS)}
    sides = ("puzzle_size", "puzzle_size") if "puzzle_size" in found else ("board_w", "board_h")
    for key in (*sides, "board_edges"):
        if key not in found:
            raise source.error(f"the address has no {key}; expected board_w, board_h and board_edges", 1, start + 1)
    sizes = [found[key]["value"] for key in sides]
    if not all(size.isascii() and size.isdigit() and len(size) <= 12 for size in sizes):
        said = " and ".join(dict.fromkeys(sides))
        raise source.error(f"{said} must be whole numbers", 1, found[sides[0]].start("value") + 1)
    columns, rows = map(int, sizes)
    check_size(source, rows, columns, 1, found[sides[0]].start("value") + 1)
    letters = found["board_edges"]
    if "motifs_order" in found:
        letters = _in_usual_order(source, found["motifs_order"], text, letters)
    cells = cells_in(source, letters["value"], letters.start("value") + 1, rows * columns)
    numbers = _numbers(source, found["board_pieces"], rows * columns) if "board_pieces" in found else None
    parts = {key: found[key]["value"] if key in found else "" for key in ("puzzle", "board_clues", "hints")}
    return Shown(rows, columns, cells, numbers, unquote(parts["puzzle"]), parts["board_clues"], parts["hints"])


def _in_usual_order(source: Source, order: re.Match[str], text: str, letters: re.Match[str]) -> re.Match[str]:
    """The same letters for motifs in the usual order; others than an order has stay as they are."""
    usual = ORDERS.get(order["value"])
    if usual is None:
        known = ", ".join(ORDERS)
        raise source.error(
            f"the order of motifs {order['value'][:20]!r} is not known (known: {known})", 1, order.start("value") + 1
        )
    start, end = letters.span("value")
    turned_text = text[:start] + text[start:end].translate(str.maketrans(LETTERS[: len(usual)], usual)) + text[end:]
    match = PARAMETER.match(turned_text, letters.start())
    assert match is not None  # letters for letters
    return match


def cells_in(source: Source, motif: str, column: int, wanted: int) -> tuple[Sides | None, ...]:
    """The sides on each cell, from four letters for each; ``None`` for an empty one."""
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
    return puzzle_shown(source, read_address(source))


def puzzle_shown(source: Source, shown: Shown) -> Eternity:
    """The puzzle of the pieces on a full board."""
    if None in shown.cells:
        empty = sum(cell is None for cell in shown.cells)
        raise source.error(f"{empty} cells are empty; a board is a puzzle only if there is a piece on each cell", 1, 1)
    pieces = cast(tuple[Sides, ...], shown.cells)
    numbers: Sequence[int] = shown.numbers or range(1, len(pieces) + 1)
    if numbers != range(1, len(pieces) + 1):
        placed = dict(zip(numbers, pieces, strict=True))
        try:
            pieces = tuple(map(placed.__getitem__, range(1, len(pieces) + 1)))
        except KeyError:
            raise source.error(f"board_pieces does not name the pieces 1 to {len(pieces)} once each", 1, 1) from None
    if shown.hints:
        pieces, clues = _hinted(source, shown, pieces, numbers)
    else:
        clues = _clues(source, shown)
    bare = Eternity.unchecked(rows=shown.rows, columns=shown.columns, pieces=pieces, name=shown.title)
    taken: dict[int | Cell, int] = {}
    for clue in clues:
        if fault := bare.clue_fault(clue, taken):
            raise source.error(fault, 1, 1)
    return Eternity(shown.rows, shown.columns, pieces, tuple(clues), shown.title) if clues else bare


def _clues(source: Source, shown: Shown) -> list[Clue]:
    clues = []
    for text in shown.clues.split(",") if shown.clues else ():
        match = CLUE.fullmatch(text)
        if match is None:
            raise source.error(f"{text[:30]!r} is not a clue; expected PIECE.X.Y.ROTATION", 1, 1)
        clues.append(Clue(*map(int, match.groups())))
    return clues


def _hinted(
    source: Source, shown: Shown, pieces: tuple[Sides, ...], numbers: Sequence[int]
) -> tuple[tuple[Sides, ...], list[Clue]]:
    """The pieces as they are before they are turned, and the clues that lie turned on the board."""
    unturned, clues = list(pieces), []
    for text in shown.hints.split("-"):
        match = HINT.fullmatch(text)
        if match is None or int(match[1]) >= len(pieces):
            raise source.error(f"{text[:30]!r} is not a hint; expected CELL.ROTATION, joined by minus signs", 1, 1)
        cell, turns = map(int, match.groups())
        piece = numbers[cell]
        unturned[piece - 1] = turned(pieces[piece - 1], -turns)
        clues.append(Clue(piece, cell % shown.columns, cell // shown.columns, turns))
    return tuple(unturned), clues


def read_board(puzzle: Eternity, source: Source) -> Board:
    """The board at an address, with the pieces of a puzzle: by their numbers if these fit, otherwise by their sides.

    Where no piece has such sides, the cell has piece 0, which does not exist.
    """
    return board_of(puzzle, source, read_address(source))


def board_of(puzzle: Eternity, source: Source, shown: Shown) -> Board:
    """The board that is shown, with the pieces of a puzzle."""
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
    return address(Board.from_flat(puzzle, in_order(puzzle))) + "\n"


def in_order(puzzle: Eternity) -> list[Placement]:
    """The pieces in their order and not rotated. Raises ``BadInput`` for a piece that looks like an empty cell."""
    if EMPTY in puzzle.pieces:
        raise BadInput("addresses cannot express a piece whose four sides are border")
    return [Placement(number, 0) for number in range(1, len(puzzle.pieces) + 1)]


def write_hinted(puzzle: Eternity) -> str:
    """The clues on their cells, and all other pieces in their order on the cells that are left."""
    clues = {clue.row * puzzle.columns + clue.column: Placement(clue.piece, clue.turns) for clue in puzzle.clues}
    left = iter([one for one in in_order(puzzle) if one.piece not in {clue.piece for clue in puzzle.clues}])
    cells = [clues[cell] if cell in clues else next(left) for cell in range(len(puzzle.pieces))]
    if len(cells) > MOST_NUMBERED:
        raise BadInput(f"addresses have numbers for at most {MOST_NUMBERED} pieces; this puzzle has {len(cells)}")
    bare = Eternity(puzzle.rows, puzzle.columns, puzzle.pieces, (), puzzle.name)
    parameters = address(Board.from_flat(bare, cells)).removeprefix(PREFIX)
    if puzzle.rows == puzzle.columns:
        parameters = parameters.replace(
            f"board_w={puzzle.columns}&board_h={puzzle.rows}", f"puzzle_size={puzzle.rows}", 1
        )
    hints = "-".join(f"{cell}.{clues[cell].turns}" for cell in sorted(clues))
    return f"{DEV_PREFIX}{parameters}{f'&hints={hints}' if hints else ''}\n"


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
DEV: Format[Eternity] = Format(
    name="eternity2-dev",
    summary=f"an address of {DEV_SITE} with a full board, `puzzle_size` and `hints`",
    example=f"{DEV_PREFIX}puzzle_size=2&board_edges=aabcabaccaabacba&board_pieces=001002003004&hints=1.1\n",
    claim=claim,
    read=read,
    write=write_hinted,
    one_word=True,
    signs=SIGNS,
)
