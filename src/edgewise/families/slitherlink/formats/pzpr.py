"""Slitherlink as a saved file of pzpr. The colours that version 1 has for cells are notes, and dropped."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.families._shared.full_loop import FLAG
from edgewise.families._shared.puzzlink.saved import Rows, Saved, cell_rows, no_colours, saved_format, skip_colours
from edgewise.families.slitherlink.formats.tiling import check_square
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink

CLUES: dict[str, Clue] = {".": None, "-": None, **{str(clue): clue for clue in range(5)}}


def _read(rows: Rows, height: int, width: int) -> Slitherlink:
    full = rows.has(FLAG)
    clues = []
    for _ in range(height):
        place, words = rows.words(width, "clues")
        for word in words:
            if word not in CLUES:
                raise rows.error(f"{word[:20]!r} is not a clue; expected 0 to 4, or . or - for none", place)
        clues.append(tuple(CLUES[word] for word in words))
    if rows.version:
        skip_colours(rows, height, width)
    return Slitherlink(tuple(clues), full=full)


def _write(puzzle: Slitherlink) -> tuple[str, Sequence[str]]:
    check_square(puzzle, "a saved file of pzpr")
    clues = [["." if clue is None else str(clue) for clue in row] for row in puzzle.clues]
    colours = no_colours(puzzle.rows, puzzle.columns)
    return "pzprv3.1/slither", [*([FLAG] if puzzle.full else []), *cell_rows(clues), *colours]


SAVED = saved_format(
    Saved(("slither", "slitherlink"), _read, _write, along_sides=True, is_on_kanpen=True),
    Slitherlink(((3, None, 2), (None, 0, None))),
    Loop,
)
