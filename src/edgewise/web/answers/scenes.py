"""A board as the page draws it: the scene that a family declares, in plain JSON, with numbered edges and cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from edgewise.base.family import Puzzle, Solution, Style
from edgewise.base.forms import Form
from edgewise.base.places import Cell
from edgewise.base.registry import family_of
from edgewise.base.scene import Area, Dots, Geometry, Label, Mark, Place, Scene, Stroke
from edgewise.boards.tilings.board import mean_place
from edgewise.explaining.lines.state import listed_place
from edgewise.kits import kit_of

Facts = dict[str, Any]
GRAIN = 1
"""Digits behind the point; a tenth of a unit is less than anybody sees."""
NEAR = 0.75
"""A vertex this close to the middle of a cell, in units of the picture, is the vertex of that cell."""


def scene_facts(puzzle: Puzzle, scene: Scene) -> Facts:
    """The board with everything that the page needs to draw it and to let people draw on it."""
    family = family_of(puzzle)
    form = puzzle.form
    geometry = scene.geometry
    points = [_place(geometry.point(vertex)) for vertex in range(geometry.point_count)]
    edges = [
        {
            "runs": [list(map(_place, run)) for run in geometry.edge(edge)],
            "line": [listed_place(place) for place in family.line_of(puzzle, edge)],
            "ends": list(ends),
        }
        for edge, ends in enumerate(kit_of(form).edge_ends(form))
    ]
    return layers(scene) | {"points": points, "edges": edges, "cells": cells_facts(puzzle, form, geometry, points)}


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
    vertex_near = {(round(x / NEAR), round(y / NEAR)): vertex for vertex, (x, y) in reversed(list(enumerate(points)))}
    found: list[Facts] = []
    for cell in range(geometry.cell_count):
        corners = geometry.cell(cell)
        x, y = mean_place(corners)
        vertex = vertex_near.get((round(x / NEAR), round(y / NEAR))) if form.has_edges else None
        found.append(
            {"polygon": list(map(_place, corners)), "cell": list(puzzle.board.cell_place(cell)), "vertex": vertex}
        )
    return found


def listed_cell(cell: Cell, rows: bool) -> list[int]:
    """A cell as JSON has it: a row and a column, or its number on a board without them."""
    return list(cell) if rows else [cell.column]


def edges_of(solution: Solution) -> list[int]:
    """The edges of the form that a solution draws, in order; none where pieces are placed."""
    family = family_of(solution.puzzle)
    form = solution.puzzle.form
    if not form.has_edges:
        return []
    lines = solution.lines  # type: ignore[attr-defined]  # whatever has edges draws lines
    return [edge for edge in range(form.unit_count) if family.line_of(solution.puzzle, edge) in lines]


def _place(place: Place) -> list[float]:
    return [round(place[0], GRAIN), round(place[1], GRAIN)]


def _runs(runs: Iterable[Sequence[Place]]) -> list[list[list[float]]]:
    return [list(map(_place, run)) for run in runs]


def _mark(mark: Mark) -> Facts:
    match mark:
        case Area(rings, colour, opacity, title, solid):
            facts = {"type": "area", "rings": _runs(rings), "colour": colour, "opacity": opacity, "title": title}
            return facts | ({"solid": True} if solid else {})
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
