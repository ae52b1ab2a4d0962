"""What can be seen of a Masyu without solving it: how many pearls, of which colour, and where."""

from __future__ import annotations

from edgewise.base.family import Feature
from edgewise.families.masyu.model import BLACK, WHITE, Masyu

FEW, MANY = 0.15, 0.4
"""Pearls per cell: a board with fewer is sparse, one with more is dense."""


def features(puzzle: Masyu) -> dict[str, Feature]:
    """Pearls by colour, pearls on the border, pearls beside each other."""
    pearls = {(row, column): colour for row, column, colour in puzzle.pearls}
    cells = puzzle.rows * puzzle.columns
    density = len(pearls) / cells
    colours = list(pearls.values())
    border = [p for p in pearls if p[0] in (0, puzzle.rows - 1) or p[1] in (0, puzzle.columns - 1)]
    touching = sum(
        pearls.get((row, column + 1)) == colour or pearls.get((row + 1, column)) == colour
        for (row, column), colour in pearls.items()
    )
    return {
        "density": Feature(density, "pearls per cell", _remark(density)),
        "white_pearls": Feature(colours.count(WHITE), "white pearls"),
        "black_pearls": Feature(colours.count(BLACK), "black pearls"),
        "border_share": Feature(len(border) / len(pearls) if pearls else 0.0, "share of the pearls on the border"),
        "touching": Feature(touching, "pearls with one of their colour to the right or below"),
    }


def _remark(density: float) -> str:
    if density < FEW:
        return f"few pearls: {density:.0%} of the cells have one"
    return f"many pearls: {density:.0%} of the cells have one" if density > MANY else ""
