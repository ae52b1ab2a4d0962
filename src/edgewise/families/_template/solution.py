"""Reads a solution back: from the JSON that ``Walk.to_dict`` gives, and from a drawing as ``draw_text`` makes it."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.drawn_cells import read_close
from edgewise.families._template.model import Round, Walk, signs_of
from edgewise.solutions import loop_from_dict
from edgewise.source import Source


def solution_from_dict(puzzle: Round, facts: Mapping[str, object]) -> Walk:
    return Walk(puzzle, loop_from_dict(facts))


def read_drawing(puzzle: Round, source: Source) -> Walk:
    return Walk(puzzle, read_close(source, signs_of(puzzle)))
