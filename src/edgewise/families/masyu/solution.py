"""Reads a loop back: from JSON, or from a drawing as :mod:`draw_text` makes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from edgewise.base.family import DrawnLines, Style
from edgewise.base.places import Line
from edgewise.families._shared.drawn_cells import read_wide
from edgewise.families.masyu.draw_text import draw_text, drawn_signs
from edgewise.families.masyu.model import EMPTY, Loop, Masyu
from edgewise.text.solutions import loop_from_dict
from edgewise.text.source import Source

SPELLINGS = {"o": "○", "O": "○", "w": "○", "W": "○", "*": "●", "b": "●", "B": "●"}
"""Pearls as terminals without these signs show them, and as texts have them."""


def solution_from_dict(puzzle: Masyu, facts: Mapping[str, object]) -> Loop:
    """From ``{"loop": [[row, column], ...]}``: the cells in order."""
    return Loop(puzzle, loop_from_dict(facts))


def read_drawing(puzzle: Masyu, source: Source) -> Loop:
    """The loop in the first drawing of a text; its pearls must be those of the puzzle."""
    return Loop(puzzle, read_wide(source, drawn_signs(puzzle), EMPTY, SPELLINGS))


def draw_state(puzzle: Masyu, drawn: DrawnLines) -> str | None:
    """The lines so far; a drawing has no crosses."""
    lines = cast(frozenset[Line], frozenset(drawn.on))  # the lines of this board join cells
    return None if drawn.off else draw_text(puzzle, Loop(puzzle, lines), Style())
