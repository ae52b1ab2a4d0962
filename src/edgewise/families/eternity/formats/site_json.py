"""Pieces and boards as JSON, as eternity2.dev has them.

A puzzle is ``{"width": W, "height": H, "pieces": [[N, E, S, W], ...], "hints": [{"pos", "piece", "rot"}, ...]}``, in
which cells and pieces count from 0. A board has ``"size"``, ``"board_edges"`` and ``"board_pieces"``, as addresses do,
and ``"board"``: four times a piece plus its quarter turns for each cell, -1 for none.
"""

from __future__ import annotations

import json
from typing import NotRequired, TypedDict

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.base.places import Cell
from edgewise.families.eternity.formats.bucas import read as read_address
from edgewise.families.eternity.model import MOST_COLOURS, Clue, Eternity
from edgewise.text.solutions import decoded, typed
from edgewise.text.source import Source, check_size

EXAMPLE = '{"width": W, "height": H, "pieces": [[N, E, S, W], ...], "hints": [{"pos": P, "piece": P, "rot": R}, ...]}'


class HintFacts(TypedDict):
    """A piece that lies on a cell, both counted from 0."""

    pos: int
    piece: int
    rot: int


class PuzzleFacts(TypedDict):
    """The JSON of a puzzle."""

    width: int
    height: int
    pieces: list[tuple[int, int, int, int]]
    name: NotRequired[str]
    hints: NotRequired[list[HintFacts]]


class BoardFacts(TypedDict):
    """The JSON of a board that is placed."""

    board_edges: str
    size: NotRequired[int]
    width: NotRequired[int]
    height: NotRequired[int]
    board_pieces: NotRequired[str]
    name: NotRequired[str]


def claim(source: Source) -> Claim:
    """Sure of an object with pieces or with edges, likely of a part of one; other objects may be solutions."""
    beginning = source.look.text
    if not beginning.lstrip().startswith("{"):
        return Claim.NO
    if '"pieces"' not in beginning and '"board_edges"' not in beginning:
        return Claim.NO
    return Claim.SURE if source.text.rstrip().endswith("}") else Claim.LIKELY


def read(source: Source) -> Eternity:
    """The puzzle, or the puzzle of the pieces on a board."""
    if not source.text.lstrip().startswith("{"):
        raise source.error(f"expected a JSON object; a puzzle is {EXAMPLE}", 1, 1)
    facts = decoded(source)
    try:
        return _puzzle(source, typed(facts, PuzzleFacts, EXAMPLE, "a puzzle")) if "pieces" in facts else _board(facts)
    except BadInput as error:
        raise source.error(error.message, 1, 1) from None


def _board(facts: object) -> Eternity:
    board = typed(facts, BoardFacts, '{"size": N, "board_edges": "...", "board_pieces": "..."}', "a board")  # type: ignore[arg-type]  # an object
    size = board.get("size")
    width, height = board.get("width", size), board.get("height", size)
    pieces = f"&board_pieces={board['board_pieces']}" if board.get("board_pieces") else ""
    address = f"board_w={width}&board_h={height}&board_edges={board['board_edges']}{pieces}"
    return read_address(Source(address)).named(board.get("name", ""))


def _puzzle(source: Source, facts: PuzzleFacts) -> Eternity:
    columns, rows = facts["width"], facts["height"]
    check_size(source, rows, columns, 1, 1)
    pieces = tuple(facts["pieces"])
    if len(pieces) != rows * columns:
        raise BadInput(
            f"a board of {columns} × {rows} cells needs {rows * columns} pieces, but there are {len(pieces)}"
        )
    if not all(0 <= colour <= MOST_COLOURS for piece in pieces for colour in piece):
        raise BadInput(f"a colour is out of range; expected 0 to {MOST_COLOURS}")
    bare = Eternity(rows, columns, pieces, name=facts.get("name", ""))
    clues: list[Clue] = []
    taken: dict[int | Cell, int] = {}
    for hint in facts.get("hints", ()):
        clue = Clue(hint["piece"] + 1, hint["pos"] % columns, hint["pos"] // columns, hint["rot"])
        if fault := bare.clue_fault(clue, taken):
            raise BadInput(fault)
        clues.append(clue)
    return Eternity(rows, columns, pieces, tuple(clues), bare.name)


def write(puzzle: Eternity) -> str:
    hints = [
        {"pos": clue.row * puzzle.columns + clue.column, "piece": clue.piece - 1, "rot": clue.turns}
        for clue in puzzle.clues
    ]
    facts = {
        "name": puzzle.name,
        "width": puzzle.columns,
        "height": puzzle.rows,
        "numColors": max(map(max, puzzle.pieces)),
        "pieces": [list(piece) for piece in puzzle.pieces],
        "hints": hints,
    }
    # One word, so that several are a list: a space can only be in the name.
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).replace(" ", "\\u0020") + "\n"


JSON: Format[Eternity] = Format(
    name="json",
    summary='JSON as eternity2.dev has it: `{"width", "height", "pieces", "hints"}`, or a board with `board_edges`',
    example=write(Eternity(1, 2, ((0, 1, 0, 0), (0, 0, 0, 1)), (Clue(2, 1, 0, 0),))),
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=("{",),
)
