"""A board as the page draws it: the scene that a family declares, in plain JSON, with numbered edges and cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from edgewise.explaining.state import listed_place
from edgewise.family import Puzzle, Solution, Style
from edgewise.forms import Form, JoinPairs, LineForm
from edgewise.lattice import Cell
from edgewise.registry import family_of
from edgewise.scene import Area, Dots, Geometry, Label, Mark, Place, Scene, Stroke

Facts = dict[str, Any]
GRAIN = 1
"""Digits behind the point; a tenth of a unit is less than anybody sees."""
NEAR = 0.75
"""A vertex this close to the middle of a cell, in units of the picture, is the vertex of that cell."""


def kind_of(form: Form) -> str:
    """What is drawn: ``lines`` of one loop, ``paths`` between pairs, or ``tiles``."""
    if not isinstance(form, LineForm):
        return "tiles"
    return "paths" if isinstance(form.rule, JoinPairs) else "lines"


def scene_facts(puzzle: Puzzle, scene: Scene) -> Facts:
    """The board with everything that the page needs to draw it and to let people draw on it."""
    family = family_of(puzzle)
    form = family.lower(puzzle)
    geometry = scene.geometry
    points = [_place(geometry.point(vertex)) for vertex in range(geometry.point_count)]
    facts = layers(scene) | {"points": points, "edges": [], "cells": cells_facts(puzzle, form, geometry, points)}
    if isinstance(form, LineForm):
        facts["edges"] = [
            {
                "runs": [list(map(_place, run)) for run in geometry.edge(edge)],
                "line": [listed_place(place) for place in family.line_of(puzzle, edge)],
                "ends": [form.tails[edge], form.heads[edge]],
            }
            for edge in range(form.edge_count)
        ]
    return facts


def solved_scene(solution: Solution) -> Facts:
    """The layers of a board with a solution on it; its geometry is that of the board."""
    return layers(family_of(solution.puzzle).scene(solution.puzzle, solution, Style()))


def layers(scene: Scene) -> Facts:
    """What there is to see, without the geometry."""
    return {
        "width": scene.width,
        "height": scene.height,
        "paper": scene.paper,
        "line_colour": scene.line_colour,
        "open_colour": scene.open_colour,
        "below": list(map(_mark, scene.below)),
        "lines": list(map(_mark, scene.lines)),
        "above": list(map(_mark, scene.above)),
    }


def cells_facts(puzzle: Puzzle, form: Form, geometry: Geometry, points: Sequence[list[float]]) -> list[Facts]:
    """Every cell: its corners, its place as other answers name it, and its vertex where cells are vertices."""
    width = getattr(puzzle, "columns", 1) if has_rows(puzzle, form) else 0
    vertex_near = {(round(x / NEAR), round(y / NEAR)): vertex for vertex, (x, y) in reversed(list(enumerate(points)))}
    found: list[Facts] = []
    for cell in range(geometry.cell_count):
        corners = geometry.cell(cell)
        x, y = middle(corners)
        vertex = vertex_near.get((round(x / NEAR), round(y / NEAR))) if isinstance(form, LineForm) else None
        place = list(divmod(cell, width)) if width else [cell]
        found.append({"polygon": list(map(_place, corners)), "cell": place, "vertex": vertex})
    return found


def has_rows(puzzle: Puzzle, form: Form) -> bool:
    """Whether the cells of a board are named by row and column; otherwise each has a number."""
    if not isinstance(form, LineForm) or form.edge_count == 0:
        return True
    return not isinstance(family_of(puzzle).line_of(puzzle, 0)[0], int)


def listed_cell(cell: Cell, rows: bool) -> list[int]:
    """A cell as JSON has it: a row and a column, or its number on a board without them."""
    return list(cell) if rows else [cell.column]


def edges_of(solution: Solution) -> list[int]:
    """The edges of the form that a solution draws, in order; none where pieces are placed."""
    family = family_of(solution.puzzle)
    form = family.lower(solution.puzzle)
    if not isinstance(form, LineForm):
        return []
    lines = solution.lines  # type: ignore[attr-defined]  # whatever has edges draws lines
    return [edge for edge in range(form.edge_count) if family.line_of(solution.puzzle, edge) in lines]


def middle(corners: Sequence[Place]) -> Place:
    """The middle of a cell, from its corners."""
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _place(place: Place) -> list[float]:
    return [round(place[0], GRAIN), round(place[1], GRAIN)]


def _runs(runs: Iterable[Sequence[Place]]) -> list[list[list[float]]]:
    return [list(map(_place, run)) for run in runs]


def _mark(mark: Mark) -> Facts:
    match mark:
        case Area(rings, colour, opacity, title):
            return {"type": "area", "rings": _runs(rings), "colour": colour, "opacity": opacity, "title": title}
        case Stroke(runs, colour, width, closed, square, opacity, title):
            return {
                "type": "stroke",
                "runs": _runs(runs),
                "colour": colour,
                "width": width,
                "closed": closed,
                "square": square,
                "opacity": opacity,
                "title": title,
            }
        case Dots(places, colour, radius):
            return {"type": "dots", "places": list(map(_place, places)), "colour": colour, "radius": radius}
        case Label(text, at, width, height, colour, weight, font):
            return {
                "type": "label",
                "text": text,
                "at": _place(at),
                "width": width,
                "height": height,
                "colour": colour,
                "weight": weight,
                "font": font,
            }
