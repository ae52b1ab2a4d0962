"""How a Masyu is drawn by hand."""

from __future__ import annotations

from edgewise.families._shared.cell_rows import resized_rows
from edgewise.families.masyu.editing import EDITING
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Masyu
from edgewise.generating.drafting import Blank, Drafting


def _blank(wanted: Blank) -> Masyu:
    return Masyu((EMPTY * wanted.columns,) * wanted.rows)


def _resized(puzzle: Masyu, rows: int, columns: int) -> Masyu:
    return Masyu(resized_rows(puzzle.cells, rows, columns, EMPTY), puzzle.name)


DRAFTING: Drafting[Masyu] = Drafting(
    entry="values",
    values=lambda puzzle: (WHITE, BLACK),
    given=EDITING.given,
    changed=EDITING.changed,
    blank=_blank,
    resized=_resized,
)
