"""How a Slitherlink is drawn by hand."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.families.slitherlink.editing import EDITING
from edgewise.families.slitherlink.model import Clue, Slitherlink
from edgewise.generating.drafting import SQUARE, Blank, Drafting
from edgewise.tilings.kinds import KINDS, Tiling


def _values(puzzle: Slitherlink) -> Sequence[str]:
    """Numbers up to the sides of the largest cell, which a loop around that cell alone has."""
    most = 4 if puzzle.tiling is None else max(map(len, puzzle.tiled_board.rings))
    return [str(number) for number in range(most + 1)]


def _blank(wanted: Blank) -> Slitherlink:
    if wanted.kind == SQUARE:
        return Slitherlink(((None,) * wanted.columns,) * wanted.rows)
    tiling = Tiling(wanted.kind, wanted.columns, wanted.rows)
    if problem := tiling.problem():
        raise ValueError(problem)
    return Slitherlink(((None,) * len(tiling.board.rings),), tiling=tiling)


def _resized(puzzle: Slitherlink, rows: int, columns: int) -> Slitherlink:
    blank = _blank(Blank(rows, columns, SQUARE if puzzle.tiling is None else puzzle.tiling.kind))
    if blank.tiling is None or puzzle.tiling is None:
        kept = (tuple(row[:columns]) + (None,) * (columns - len(row)) for row in puzzle.clues[:rows])
        return Slitherlink((*kept, *blank.clues[len(puzzle.clues) :])[:rows], puzzle.name)
    # Cells with the same corners are the same cell.
    clue_at: dict[object, Clue] = dict(zip(map(frozenset, puzzle.tiling.polygons()), puzzle.clues[0], strict=True))
    clues = tuple(clue_at.get(frozenset(polygon)) for polygon in blank.tiling.polygons())
    return Slitherlink((clues,), puzzle.name, blank.tiling)


DRAFTING: Drafting[Slitherlink] = Drafting(
    entry="values",
    values=_values,
    given=EDITING.given,
    changed=EDITING.changed,
    blank=_blank,
    resized=_resized,
    kinds=lambda: (SQUARE, *KINDS),
)
