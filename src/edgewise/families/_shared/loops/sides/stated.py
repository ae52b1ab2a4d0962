"""What clues around cells are about, by name, for kinds that state their rules a second time."""

from __future__ import annotations

from edgewise.families._shared.loops.stated import Place, Stated, visit


def stated_sides(stated: Stated, place: Place) -> set[str]:
    """The lines around a cell by name."""
    row, column = place
    near, far = (row, column), (row + 1, column + 1)
    return {
        stated.line(near, (row, column + 1)),
        stated.line(near, (row + 1, column)),
        stated.line((row, column + 1), far),
        stated.line((row + 1, column), far),
    }


def stated_corners(place: Place) -> set[str]:
    """That the loop visits the corners of a cell, by name."""
    row, column = place
    return {visit((row + down, column + right)) for down in (0, 1) for right in (0, 1)}
