"""A page to step through an explanation: one file, opened from disk, that asks nobody for anything.

The board is drawn once. Every edge, point and clue has a mark that is hidden until a step shows it, so the steps
themselves are a few numbers each. Boards of tiles have a picture for each step instead.
"""

from __future__ import annotations

import html
import json
from importlib.resources import files
from typing import TYPE_CHECKING

from edgewise.base.registry import family_of
from edgewise.explaining.lines.deduction import Deduction
from edgewise.kits import kit_of
from edgewise.pictures.hints import bare_scene, is_dark
from edgewise.pictures.svg import svg_of

if TYPE_CHECKING:
    from edgewise.explaining.lines.hints import Hint
    from edgewise.explaining.tiles.hints import TileHint
    from edgewise.explaining.verbs import Explanation

TEMPLATE = "hint_page.html"


def hint_page(explanation: Explanation) -> str:
    """The page as text."""
    puzzle = explanation.puzzle
    scene = bare_scene(puzzle)
    form = puzzle.form
    board = svg_of(scene).removesuffix("</svg>\n").removesuffix("</svg>")
    marks = kit_of(form).page_marks(form, scene)
    steps = [_facts(step) for step in explanation.steps]
    title = f"{family_of(puzzle).title} {puzzle.name}".strip()
    template = files("edgewise.pictures").joinpath(TEMPLATE).read_text(encoding="utf-8")
    filled = {
        "TITLE": html.escape(title),
        "GRADE": html.escape(str(explanation.grade)),
        "BOARD": f"{board}\n{marks}\n</svg>",
        "PAPER": "dark" if is_dark(scene.paper) else "light",
        "STEPS": json.dumps(steps, separators=(",", ":")).replace("<", "\\u003c"),
    }
    for name, text in filled.items():
        template = template.replace(f"<!--{name}-->", text)
    return template


def _facts(step: Hint | TileHint) -> dict[str, object]:
    if not isinstance(step.deduction, Deduction) and step.deduction is not None:
        return _tile_facts(step)
    found = step.deduction
    if found is None:
        return {"text": step.text, "level": 0, "rule": "", "edges": [], "known": [], "clues": [], "points": []}
    return {
        "text": " ".join([step.text, *step.steps_between]),
        "level": found.level,
        "rule": step.rule.replace("-", " "),
        "edges": [[edge, int(on)] for edge, on in found.edges],
        "known": [edge for edge, _ in found.known],
        "clues": found.clues,
        "points": found.points,
    }


def _tile_facts(step: Hint | TileHint) -> dict[str, object]:
    assert step.deduction is not None
    none: dict[str, object] = {"edges": [], "known": [], "clues": [], "points": []}
    rule = step.rule.replace("-", " ")
    text = " ".join([step.text, *step.steps_between])
    return none | {"text": text, "level": step.deduction.level, "rule": rule, "picture": step._repr_svg_()}
