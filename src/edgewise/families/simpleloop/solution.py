"""Reads a loop back: from JSON, or from a drawing as :mod:`draw_text` makes it."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.families._shared.drawn_cells import read_close
from edgewise.families.simpleloop.draw_text import BLOCK, drawn_signs
from edgewise.families.simpleloop.model import Loop, SimpleLoop
from edgewise.text.solutions import loop_from_dict
from edgewise.text.source import Source


def solution_from_dict(puzzle: SimpleLoop, facts: Mapping[str, object]) -> Loop:
    """From ``{"loop": [[row, column], ...]}``: the cells in order."""
    return Loop(puzzle, loop_from_dict(facts))


def read_drawing(puzzle: SimpleLoop, source: Source) -> Loop:
    """The loop in the first drawing of a text; its blocked cells must be those of the puzzle."""
    return Loop(puzzle, read_close(source, drawn_signs(puzzle), {"%": BLOCK}))
