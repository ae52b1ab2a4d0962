"""Masyu as a saved file of pzpr. A pearl of unknown colour (``-``) is refused: the rules here have none."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.families._shared.full_loop import FLAG
from edgewise.families._shared.puzzlink.saved import Rows, Saved, cell_rows, saved_format
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Loop, Masyu

CELLS = {".": EMPTY, "1": WHITE, "2": BLACK}
SIGNS = {cell: sign for sign, cell in CELLS.items()}


def _read(rows: Rows, height: int, width: int) -> Masyu:
    full = rows.has(FLAG)
    cells = []
    for _ in range(height):
        place, words = rows.words(width, "cells")
        for word in words:
            if word not in CELLS:
                known = "a pearl of unknown colour is not supported" if word == "-" else f"{word[:20]!r} is not a cell"
                raise rows.error(f"{known}; expected 1 (white), 2 (black) or . (no pearl)", place)
        cells.append("".join(CELLS[word] for word in words))
    return Masyu(tuple(cells), full=full)


def _write(puzzle: Masyu) -> tuple[str, Sequence[str]]:
    rows = cell_rows([[SIGNS[cell] for cell in row] for row in puzzle.cells])
    return "pzprv3/mashu", [*([FLAG] if puzzle.full else []), *rows]


SAVED = saved_format(
    Saved(("mashu", "masyu", "pearl"), _read, _write, along_sides=False, is_on_kanpen=True), Masyu(("w.b", "..b")), Loop
)
