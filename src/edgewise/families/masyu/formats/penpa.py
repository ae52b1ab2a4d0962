"""Masyu as a Penpa link: white and black circles of any size."""

from __future__ import annotations

from edgewise.base.places import Cell
from edgewise.families._shared.full_loop import refuse_full
from edgewise.families._shared.penpa.drawing import Drawing
from edgewise.families._shared.penpa.link_format import Penpa, penpa_format
from edgewise.families.masyu.model import BLACK, EMPTY, WHITE, Loop, Masyu

COLOURS = {1: WHITE, 2: BLACK}
"""By the style of a circle."""
STYLES = {colour: style for style, colour in COLOURS.items()}
CIRCLE = "circle_L"


def _read(drawing: Drawing) -> Masyu:
    pearls: dict[Cell, str] = {}
    for cell, value in drawing.on_cells("symbol").items():
        style, shape = value[:2] if isinstance(value, list) and len(value) > 1 else (None, None)
        is_circle = isinstance(shape, str) and shape.startswith("circle_")
        if not is_circle or not isinstance(style, int) or style not in COLOURS:
            what = f"{shape[:20]!r}" if isinstance(shape, str) else "the symbol"
            raise drawing.error(f"{what} in {cell} is not a pearl; expected a white or a black circle")
        pearls[cell] = COLOURS[style]
    return Masyu(tuple(map("".join, drawing.grid(pearls, EMPTY))))


def _draw(puzzle: Masyu) -> Drawing:
    refuse_full(puzzle.full, "a Penpa link")
    pearls = [[STYLES.get(cell) for cell in row] for row in puzzle.cells]
    return Drawing.of("symbol", pearls, lambda style: [style, CIRCLE, 1])


PENPA = penpa_format(
    Penpa("Masyu", ("masyu", "mashu"), ("symbol",), _read, _draw),
    "7ZRLT4NAFIX3/Apz13fBDFDr7LC2brC+apqGkKa2qEQqsRRTh/DfvXNBiVo3Rk0XZjJfDmdeh8mF/LGYrWJ0UKLTRRuFaZ5EIVwUtuBuN22UrNNY7aFfrO+yFQnE08EAb2ZpHlthMyuySn2gtI/6WIUgAbkLiFCfq1KfKD1BfUlDgC55ASkBKEn2WznmcaN6tSls0sNGk5yQnCereRpPg9o5U6EeIZhzDnm1kbDMnmKol/HzPFteJ8ZIk4d405h5scjuC3jdvULt10mDLUmdNqnzltTZnlT+RNJ4cftl0oou+4KyTlVoYl+1stvKoSqJgjlRJYgObSDwfSoQXXLlR1d6n93K3IrZLGD2mWNmj9mhc1GPmPtMh3nEtJkec8DzJdMlfud9fjVOKDr8SXiGkRVSdVcWbIB76JDr/hf8nxa8uXh718pk1+JQ4cJylj8XEFn8e34B",
    Loop,
)
