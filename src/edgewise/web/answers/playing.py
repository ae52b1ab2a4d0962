"""What the page needs so that people can play on a board, beyond its picture: pairs and colours, pieces, the size."""

from __future__ import annotations

from typing import Any

from edgewise.base.editing import Editing
from edgewise.base.family import Puzzle
from edgewise.base.forms import Form, JoinPairs, LineForm, TileForm
from edgewise.base.registry import family_of
from edgewise.base.scene import Dots, Place, Scene
from edgewise.boards.tilings.board import mean_place
from edgewise.explaining.lines.words import Words
from edgewise.web.answers.scenes import Facts


def playing_facts(puzzle: Puzzle, form: Form, scene: Scene) -> Facts:
    """Rows and columns, whether clues are suggested and cells shaded, and the pairs or the pieces if there are any."""
    editing = family_of(puzzle).editing
    repairs = editing is not None and editing.derived is not None
    if editing is not None and editing.blank is not None and not editing.given(puzzle):
        repairs = False  # whoever begins a board has an idea of their own
    shading = editing is not None and editing.shading
    walls = editing is not None and editing.walled is not None
    facts: Facts = {
        "shading": shading,
        "walls": walls,
        "rows": puzzle.board.rows,
        "columns": puzzle.board.columns,
        "repairs": repairs,
    }
    if isinstance(form, TileForm):
        return facts | _pieces(form, editing)
    if isinstance(form, LineForm):
        facts["counts"] = _counts(puzzle, form)
    if isinstance(form.rule, JoinPairs):
        facts["pairs"] = _pairs(puzzle, form.rule, scene, editing)
    return facts


def _counts(puzzle: Puzzle, form: LineForm) -> list[Facts]:
    """Every clue that counts lines alone: its cell, its edges, and how many of them may be on."""
    words = family_of(puzzle).words(puzzle)
    if not isinstance(words, Words):
        return []
    numbers = {tuple(puzzle.board.cell_place(cell)): cell for cell in range(puzzle.board.cell_count)}
    found = []
    for clue, facts in enumerate(form.clues):
        place = words.clue_place(clue)
        cell = numbers.get((place,) if isinstance(place, int) else tuple(place))
        if cell is None or not all(0 <= fact < form.edge_count for fact in facts):
            continue
        found.append({"cell": cell, "edges": list(facts), "low": form.low[clue], "high": form.high[clue]})
    return found


def _pieces(form: TileForm, editing: Editing[Any, Any] | None) -> Facts:
    """The sides of every piece, and how each colour is painted."""
    used = sorted({form.border, *(colour for piece in form.pieces for colour in piece)})
    painted = {} if editing is None else {str(colour): list(editing.painted(colour)) for colour in used}
    return {"pieces": [list(piece) for piece in form.pieces], "tints": painted}


def _pairs(puzzle: Puzzle, rule: JoinPairs, scene: Scene, editing: Editing[Any, Any] | None) -> list[Facts]:
    """Every pair: its name, its colour as the scene has it, and its two ends."""
    geometry = scene.geometry
    colours = {_rounded(place): mark.colour for mark in scene.above if isinstance(mark, Dots) for place in mark.places}
    names: dict[Place, str] = {}
    for cell, held in ({} if editing is None else editing.given(puzzle)).items():
        names[_rounded(mean_place(geometry.cell(puzzle.board.cell_number(cell))))] = str(held[0])
    found = []
    for one, other in rule.pairs:
        place = _rounded(geometry.point(one))
        found.append({"name": names.get(place, ""), "colour": colours.get(place, "#777777"), "ends": [one, other]})
    return found


def _rounded(place: Place) -> Place:
    return round(place[0]), round(place[1])
