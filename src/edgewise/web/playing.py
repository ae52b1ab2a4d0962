"""What the page needs so that people can play on a board, beyond its picture: pairs and colours, pieces, the size."""

from __future__ import annotations

from edgewise.family import Puzzle
from edgewise.forms import Form, JoinPairs, LineForm, TileForm
from edgewise.generating.drafting import Drafting
from edgewise.registry import family_of
from edgewise.scene import Dots, Place, Scene
from edgewise.web.scenes import Facts, has_rows, middle


def playing_facts(puzzle: Puzzle, form: Form, scene: Scene) -> Facts:
    """Rows and columns, whether clues are to be suggested, and the pairs or the pieces where there are any."""
    tiling = getattr(puzzle, "tiling", None)
    rows, columns = (puzzle.rows, puzzle.columns) if tiling is None else (tiling.height, tiling.width)  # type: ignore[attr-defined]  # every board has them
    family = family_of(puzzle)
    drafting = family.drafting()
    repairs = family.editing is not None and family.editing.told is not None
    if drafting is not None and drafting.blank is not None and not drafting.given(puzzle):
        repairs = False  # whoever begins a board has an idea of their own
    facts: Facts = {"rows": rows, "columns": columns, "repairs": repairs}
    if isinstance(form, TileForm):
        return facts | _pieces(form, drafting)
    if isinstance(form.rule, JoinPairs):
        facts["pairs"] = _pairs(puzzle, form, form.rule, scene, drafting)
    return facts


def _pieces(form: TileForm, drafting: Drafting[Puzzle] | None) -> Facts:
    """The sides of every piece, and how each colour is painted."""
    used = sorted({form.border, *(colour for piece in form.pieces for colour in piece)})
    painted = {} if drafting is None else {str(colour): list(drafting.painted(colour)) for colour in used}
    return {"pieces": [list(piece) for piece in form.pieces], "tints": painted}


def _pairs(
    puzzle: Puzzle, form: LineForm, rule: JoinPairs, scene: Scene, drafting: Drafting[Puzzle] | None
) -> list[Facts]:
    """Every pair: its name, its colour as the scene has it, and its two ends."""
    geometry = scene.geometry
    colours = {_rounded(place): mark.colour for mark in scene.above if isinstance(mark, Dots) for place in mark.places}
    names: dict[Place, str] = {}
    width = getattr(puzzle, "columns", 1) if has_rows(puzzle, form) else 0
    for cell, held in ({} if drafting is None else drafting.given(puzzle)).items():
        names[_rounded(middle(geometry.cell(cell.row * width + cell.column)))] = str(held[0])
    found = []
    for one, other in rule.pairs:
        place = _rounded(geometry.point(one))
        found.append({"name": names.get(place, ""), "colour": colours.get(place, "#777777"), "ends": [one, other]})
    return found


def _rounded(place: Place) -> Place:
    return round(place[0]), round(place[1])
