"""What a spec is given in files: a mask, a board that is half made, a solution; and the size of the board in them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.base.arguments import whole_number
from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle, Solution
from edgewise.base.files import os_reason
from edgewise.base.registry import AnyFamily
from edgewise.base.request import Request
from edgewise.base.result import Limits, Status
from edgewise.generating.spec import SQUARE
from edgewise.solving.asking import ask
from edgewise.text.loading import MAX_BYTES, AnyPuzzle, given_text, load
from edgewise.text.source import Source

if TYPE_CHECKING:
    from edgewise.boards.tilings.board import Board

Mask = Collection[int] | str | Path
"""The numbers of the cells, a drawing of several lines, or a file with a drawing or a picture."""
Given = Solution | Source | str | Path
"""A solution, or the text that it is read from."""
Shape = tuple[int, int]
"""Rows and columns."""
LOOK_NODES = 20_000
"""How long to look whether a board has a solution at all, before anything is made of it."""


def begun_board(family: AnyFamily, given: AnyPuzzle, clues_may_help: bool = False) -> Puzzle:
    """The puzzle whose clues are to stay."""
    puzzle = load(given, family) if isinstance(given, str | Path) else given
    if not isinstance(puzzle, Puzzle) or puzzle.family_name != family.name:
        raise BadInput(f"the given board is not a {family.title} puzzle")
    if not clues_may_help:
        refuse_unsolvable(puzzle)
    return puzzle


def refuse_unsolvable(puzzle: Puzzle) -> None:
    """Raises ``BadInput`` where the clues of a board contradict each other, if that is soon known."""
    result = ask(puzzle, Request(limits=Limits(nodes=LOOK_NODES), threads=1))
    if result.status is Status.UNSOLVABLE:
        reason = f": {result.reason}" if result.reason else ""
        raise BadInput(f"the given board has no solution, and clues are added only to boards that have one{reason}")


def refuse_wrong(family: AnyFamily, solution: Solution, begun: Puzzle | None) -> None:
    """Raises ``BadInput`` where a solution is none at all, or none of the board to begin with."""
    broken = family.violations(solution.puzzle if begun is None else begun, solution)
    wrong = next((one for one in broken if begun is not None or one.code.startswith("loop.")), None)
    if wrong is not None:
        raise BadInput(f"the given solution breaks a rule: {wrong}")


def wanted_solution(
    family: AnyFamily, begun: Puzzle | None, given: Given | None, shape: Shape | None, tiling: str
) -> Solution | None:
    """The solution that the puzzle is to have. A drawing shows its board; JSON needs a size or a board beside it.

    Clues in a drawing are those of another puzzle, so they are passed over.
    """
    if given is None or isinstance(given, Solution):
        return given
    from edgewise.text.solutions import read_solution  # late: only a solution that is given needs it

    source = given if isinstance(given, Source) else given_text(given)
    if begun is not None:
        return read_solution(begun, source)
    bare = _without_numbers(source)
    if shape is not None:
        return read_solution(blank(family, shape, tiling), bare)
    for drawn in _drawn_shapes(source):
        with suppress(BadInput):  # the drawing is not of this size
            return read_solution(blank(family, drawn, tiling), bare)
    raise source.error("this solution does not give the size of its board; give the size as well")


def _without_numbers(source: Source) -> Source:
    return source if _is_json(source) else replace(source, text=re.sub("[0-9]", " ", source.text))


def _is_json(source: Source) -> bool:
    return source.text.lstrip().startswith("{")


def _drawn_shapes(source: Source) -> Iterator[Shape]:
    """The sizes that the board of a drawing may have: a line and a sign for each cell, or two, or one more."""
    lines = [line for _, line in source.lines()]
    if not lines or _is_json(source):
        return
    width = max(map(len, lines))
    for rows, columns in product(((len(lines) - 1) // 2, len(lines)), ((width - 1) // 2, (width + 1) // 2, width)):
        if rows > 0 and columns > 0:
            yield rows, columns


def blank(family: AnyFamily, shape: Shape, tiling: str = SQUARE) -> Puzzle:
    """A board without clues."""
    from edgewise.base.editing import Blank  # late: few specs need it

    editing = family.editing
    if editing is None or editing.blank is None:
        raise BadInput(f"{family.title} puzzles have no board without its pieces")
    try:
        board: Puzzle = editing.blank(Blank(*shape, kind=tiling))
    except ValueError as error:
        raise BadInput(str(error)) from None
    return board


def mask_data(mask: Mask | None) -> str | bytes | None:
    """The drawing or the picture of a mask; ``None`` where there is none."""
    if isinstance(mask, str) and "\n" in mask:
        return mask
    if not isinstance(mask, str | Path):
        return None
    try:
        size = Path(mask).stat().st_size
        if size > MAX_BYTES:
            raise BadInput(f"the file has {size:,} bytes; at most {MAX_BYTES:,} are read", str(mask))
        return Path(mask).read_bytes()
    except OSError as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", str(mask)) from None


def drawn_shape(data: str | bytes | None) -> Shape | None:
    """The rows and columns of a drawing in text; a picture fits every board."""
    if isinstance(data, bytes):
        try:
            data = data.decode()
        except UnicodeDecodeError:
            return None
    if data is None or data.lstrip("\ufeff \t\r\n").startswith("<"):
        return None
    rows = data.removeprefix("\ufeff").rstrip().splitlines()
    return (len(rows), max(map(len, rows))) if rows else None


def mask_cells(mask: Mask | None, data: str | bytes | None, shape: Shape, tiling: str) -> frozenset[int] | None:
    """The numbers of the cells of a mask on a board of this shape."""
    if mask is None:
        return None
    board = _board(shape, tiling)
    if data is None:
        assert not isinstance(mask, str | Path), "these have a drawing"
        return frozenset(whole_number("mask", cell, 0, board.cell_count - 1) for cell in mask)
    from edgewise.generating.masks import read_mask  # late: only masks need it

    try:
        return read_mask(data, board)
    except BadInput as error:
        is_file = not isinstance(mask, str) or "\n" not in mask
        raise BadInput(error.message, str(mask) if is_file else "mask", error.line, error.column) from None


def _board(shape: Shape, tiling: str) -> Board:
    if tiling == SQUARE:
        from edgewise.boards.lattice import lattice

        return lattice(*shape)
    from edgewise.boards.tilings.kinds import Tiling

    return Tiling(tiling, shape[1], shape[0]).board
