"""A hint on a board of tiles: the pieces that its reason looks at stand out, and what follows has a frame of its own.

Open cells of the reason are yellow, known pieces that it looks at have an orange frame, and other pieces are pale. A
piece that follows is there with its number, in a green frame. What is ruled out on a cell stands there in red, struck
out; a red dot is where nothing would fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from edgewise.base.family import Style
from edgewise.base.registry import family_of
from edgewise.base.scene import Area, Dots, Label, Mark, Run, Scene, Stroke
from edgewise.boards.tilings.board import mean_place
from edgewise.explaining.tiles.state import Laid, laid_board
from edgewise.pictures.hints import CLUE, FOLLOWS, POINT, RULED_OUT, WRONG
from edgewise.pictures.svg import svg_of

if TYPE_CHECKING:
    from edgewise.explaining.tiles.hints import TileHint

PALE, PAPER, INK = 0.62, "#ffffff", "#111111"
FRAME, FOLLOWS_FRAME = 3, 4
MOST_NAMES = 6
"""Names of pieces that are struck out on one cell; of more, there is only room for a number."""


def tile_hint_svg(hint: TileHint) -> str:
    """The board before the hint, its reason and its conclusion."""
    return svg_of(tile_hint_scene(hint))


def tile_hint_scene(hint: TileHint) -> Scene:
    found = hint.deduction
    laid = [*_clues(hint), *hint.state.placed, *hint.placed]
    if hint.wrong is not None and hint.wrong.cell not in {one.cell for one in laid}:
        laid.append(hint.wrong)
    scene: Scene = family_of(hint.puzzle).scene(hint.puzzle, laid_board(hint.puzzle, laid), Style())
    if found is None:
        return scene
    cells = scene.geometry.cell
    looked = {cell for cell, _ in found.known}
    follows = {cell for cell, _ in found.placed}
    others = [one.cell for one in laid if one.cell not in looked | follows and one != hint.wrong]
    open_cells = [cell for cell in found.cells if cell not in {one.cell for one in laid}]
    below: list[Mark] = [Area([cells(cell)], CLUE) for cell in open_cells]
    below += [Area([cells(cell)], PAPER, PALE) for cell in others]
    marks: list[Mark] = _frames(cells_of(scene, looked), POINT, FRAME)
    fails = {broken.number for _, broken in found.broken if broken.rule == "cell"} - follows
    if fails:
        marks.append(Dots([mean_place(cells(cell)) for cell in sorted(fails)], RULED_OUT, 5))
    marks += _frames(cells_of(scene, follows), FOLLOWS, FOLLOWS_FRAME)
    for one in hint.placed:
        marks += _number(cells(one.cell), str(one.piece + 1))
    if hint.wrong is not None:
        marks += _frames(cells_of(scene, [hint.wrong.cell]), WRONG, FOLLOWS_FRAME)
    elif hint.ruled_out:
        for cell in sorted({one.cell for one in hint.ruled_out}):
            gone = [one for one in hint.ruled_out if one.cell == cell]
            marks += [*_frames([cells(cell)], RULED_OUT, FRAME), *_struck_out(cells(cell), gone)]
    return replace(scene, below=[*scene.below, *below], above=[*scene.above, *marks])


def cells_of(scene: Scene, cells: Iterable[int]) -> list[Run]:
    return [scene.geometry.cell(cell) for cell in sorted(cells)]


def _clues(hint: TileHint) -> list[Laid]:
    return [Laid(*one) for one in hint.words.board.form.fixed]


def _frames(rings: Sequence[Run], colour: str, width: float) -> list[Mark]:
    return [Stroke([_inset(ring, width) for ring in rings], colour, width, closed=True, square=True)] if rings else []


def _inset(ring: Run, width: float) -> Run:
    """A ring a little smaller, so that frames of neighbours stand side by side."""
    x, y = mean_place(ring)
    share = 1 - 1.2 * width / max(abs(ring[0][0] - ring[2][0]), 1)
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in ring]


def _number(ring: Run, text: str) -> list[Mark]:
    """The number of a piece on a white disc in its middle."""
    place, size = mean_place(ring), abs(ring[0][0] - ring[2][0])
    return [Dots([place], PAPER, 0.26 * size), Label(text, place, 0.36 * size, 0.26 * size, INK, 1.4)]


def _struck_out(ring: Run, ruled_out: Sequence[Laid]) -> list[Mark]:
    """What is ruled out, in up to three rows of two, struck out; or how many there are."""
    (left, top), size = ring[0], abs(ring[0][0] - ring[2][0])
    names = [f"{one.piece + 1}/{one.turns}" for one in ruled_out]
    if len(names) > MOST_NAMES:
        names = [f"{len(names)} out"]
    columns = 1 if len(names) <= 3 else 2
    rows = -(-len(names) // columns)
    marks: list[Mark] = []
    for number, name in enumerate(names):
        row, column = divmod(number, columns)
        x, y = left + size * (column + 0.5) / columns, top + size * (row + 0.5) / rows
        wide = 0.78 * size / columns
        marks.append(Label(name, (x, y), wide, 0.21 * size, RULED_OUT, 1.2))
        if not name.endswith("out"):
            marks.append(Stroke([((x - wide / 2, y), (x + wide / 2, y))], RULED_OUT, 0.9))
    return marks
