"""Simple Loop as a saved file of pzpr: ``*`` is a blocked cell."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.families._shared.puzzlink.saved import Rows, Saved, cell_rows, saved_format
from edgewise.families.simpleloop.model import BLOCKED, OPEN, Loop, SimpleLoop

CELLS = {".": OPEN, "*": BLOCKED}
SIGNS = {cell: sign for sign, cell in CELLS.items()}


def _read(rows: Rows, height: int, width: int) -> SimpleLoop:
    cells = []
    for _ in range(height):
        place, words = rows.words(width, "cells")
        for word in words:
            if word not in CELLS:
                raise rows.error(f"{word[:20]!r} is not a cell; expected . (open) or * (blocked)", place)
        cells.append("".join(CELLS[word] for word in words))
    return SimpleLoop(tuple(cells))


def _write(puzzle: SimpleLoop) -> tuple[str, Sequence[str]]:
    return "pzprv3/simpleloop", cell_rows([[SIGNS[cell] for cell in row] for row in puzzle.cells])


SAVED = saved_format(Saved(("simpleloop",), _read, _write, along_sides=False), SimpleLoop(("...", "...")), Loop)
