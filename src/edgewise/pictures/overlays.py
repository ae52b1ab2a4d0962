"""What is laid over a board, whatever its shape: the share of solutions that use an edge, heat, and marked cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from edgewise.base.family import Puzzle, Style
from edgewise.base.registry import family_of
from edgewise.base.scene import Area, Mark, Scene, Stroke
from edgewise.kits import kit_of
from edgewise.pictures import heat_colour
from edgewise.pictures.svg import svg_of


def shares_svg(puzzle: Puzzle, shares: Sequence[float]) -> str:
    """A picture in which each edge of the form shows how many solutions use it, from 0 for none to 1 for all."""
    return svg_of(with_shares(family_of(puzzle).scene(puzzle, None, Style()), shares))


def heat_svg(puzzle: Puzzle, heat: Sequence[float], words: Sequence[str]) -> str:
    """A picture in which each edge of a line form, or each cell of a tile form, is coloured by its heat.

    Heat runs from 0, cold, to 1, hot; the words appear when the pointer rests on the place.
    """
    board = family_of(puzzle).scene(puzzle, None, Style(pale=True))
    return svg_of(kit_of(puzzle.form).with_heat(board, heat, words))


def with_shares(scene: Scene, shares: Sequence[float]) -> Scene:
    """Each edge in the colour of lines where all solutions use it, in another one, the wider the more solutions do."""
    return scene.with_lines([_share(scene, edge, share) for edge, share in enumerate(shares) if share > 0])


def _share(scene: Scene, edge: int, share: float) -> Mark:
    runs, title = scene.geometry.edge(edge), f"{share:.4%}"
    if share == 1:
        return Stroke(runs, scene.line_colour, 4, title=title)
    return Stroke(runs, scene.open_colour, 2 + 5 * share, opacity=0.15 + 0.85 * share, title=title)


def with_heat_of_edges(scene: Scene, heat: Sequence[float], words: Sequence[str]) -> Scene:
    """Each edge coloured by its heat; its words appear under the pointer."""
    geometry = scene.geometry
    return scene.with_lines(
        [
            Stroke(geometry.edge(edge), heat_colour(warmth), 5, title=title)
            for edge, (warmth, title) in enumerate(zip(heat, words, strict=True))
        ]
    )


def with_heat_of_cells(scene: Scene, heat: Sequence[float], words: Sequence[str]) -> Scene:
    """Each cell filled by its heat, in place of what lies there; its words appear under the pointer."""
    geometry = scene.geometry
    cells = [
        Area([geometry.cell(cell)], heat_colour(warmth), title=title)
        for cell, (warmth, title) in enumerate(zip(heat, words, strict=True))
    ]
    return replace(scene, below=cells, lines=())


def with_marked_cells(scene: Scene, cells: Iterable[int], colour: str, opacity: float) -> Scene:
    """The board with a frame around some of its cells, and their ground in its colour."""
    rings = [scene.geometry.cell(cell) for cell in cells]
    if not rings:
        return scene
    frame = Stroke(rings, colour, 3, closed=True)
    return replace(scene, below=[*scene.below, Area(rings, colour, opacity)], above=[*scene.above, frame])
