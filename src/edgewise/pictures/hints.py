"""A hint on a board of any shape: what the reason looks at is marked, what follows is drawn in colours of its own.

Clues of the reason are shaded, its points are ringed, known lines are grey and dark where the reason looks at them.
Lines that follow are green, those that are ruled out have a red cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from edgewise.base.family import Puzzle, Style
from edgewise.base.forms import LineForm
from edgewise.base.registry import family_of
from edgewise.base.scene import Area, Dots, Mark, Place, Run, Scene, Stroke
from edgewise.pictures.svg import svg_of

if TYPE_CHECKING:
    from edgewise.explaining.lines.hints import Hint

CLUE, POINT = "#ffe9a8", "#e69500"
FOLLOWS, RULED_OUT, WRONG = "#1a9c3c", "#d32f2f", "#8e24aa"
ON_LIGHT, ON_DARK = ("#b4b4b4", "#333333"), ("#6a6a74", "#ffffff")
"""Known lines, and those that the reason looks at, on either kind of paper."""
LINE, THIN, CROSS = 4, 1.5, 3.5


def hint_svg(hint: Hint) -> str:
    """The board before the hint, its reason and its conclusion."""
    return svg_of(hint_scene(hint))


def hint_scene(hint: Hint) -> Scene:
    scene = bare_scene(hint.puzzle)
    found = hint.deduction
    follows = dict(found.edges) if found else {}
    looked = dict(found.known) if found else {}
    form = hint.puzzle.form
    assert isinstance(form, LineForm)
    below: list[Mark] = [Area([ring], CLUE) for ring in clue_areas(scene, form, found.clues if found else ())]
    lines = []
    grey, clear = ON_DARK if is_dark(scene.paper) else ON_LIGHT
    for edge, on in enumerate(hint.state):
        if on is not None and edge not in follows:
            lines.append(_drawn(scene, edge, on, clear if edge in looked else grey))
    lines += [_drawn(scene, edge, on, FOLLOWS if on else RULED_OUT) for edge, on in follows.items()]
    if hint.wrong is not None:
        lines.append(Stroke(scene.geometry.edge(hint.wrong), WRONG, LINE + 6, opacity=0.35))
    points: list[Mark] = [Dots([scene.geometry.point(point) for point in found.points], POINT, 5)] if found else []
    return replace(scene, below=[*below, *scene.below], lines=[*scene.lines, *lines], above=[*points, *scene.above])


def bare_scene(puzzle: Puzzle) -> Scene:
    """The board with nothing drawn on it."""
    scene: Scene = family_of(puzzle).scene(puzzle, None, Style())
    return scene


def is_dark(paper: str) -> bool:
    """Whether paper of a colour ``#rrggbb`` is dark.

    >>> is_dark("#ffffff"), is_dark("#101018")
    (False, True)
    """
    return sum(int(paper[at : at + 2], 16) for at in (1, 3, 5)) < 3 * 128


def clue_areas(scene: Scene, form: LineForm, clues: Iterable[int]) -> Iterator[Run]:
    """Where clues are: the space between the ends of the lines that each of them counts."""
    for clue in clues:
        ends = [place for edge in form.support(clue) for run in scene.geometry.edge(edge) for place in run]
        yield hull(ends)


def cross_at(scene: Scene, edge: int) -> list[Run]:
    """A small cross on the middle of an edge."""
    run = scene.geometry.edge(edge)[0]
    (x1, y1), (x2, y2) = run[(len(run) - 1) // 2], run[len(run) // 2]
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    return [((x - CROSS, y - CROSS), (x + CROSS, y + CROSS)), ((x - CROSS, y + CROSS), (x + CROSS, y - CROSS))]


def hidden_marks(form: LineForm, scene: Scene) -> Iterator[str]:
    """Every clue, line, cross and point as a mark of SVG with a name, for a page that shows some of them."""
    for clue, ring in enumerate(clue_areas(scene, form, range(len(form.clues)))):
        yield f'<path id="c{clue}" class="clue" d="{_path([ring])}Z"/>'
    for edge in range(form.edge_count):
        yield f'<path id="l{edge}" class="line" d="{_path(scene.geometry.edge(edge))}"/>'
        yield f'<path id="x{edge}" class="cross" d="{_path(cross_at(scene, edge))}"/>'
    for point in range(form.vertex_count):
        x, y = scene.geometry.point(point)
        yield f'<circle id="p{point}" class="point" cx="{x:g}" cy="{y:g}" r="5"/>'


def _path(runs: Iterable[Run]) -> str:
    return "".join("M" + "L".join(f"{x:g},{y:g}" for x, y in run) for run in runs)


def _drawn(scene: Scene, edge: int, on: bool, colour: str) -> Stroke:
    if on:
        return Stroke(scene.geometry.edge(edge), colour, LINE)
    return Stroke(cross_at(scene, edge), colour, THIN)


def hull(places: Sequence[Place]) -> Run:
    """The convex polygon around some places.

    >>> hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    ordered = sorted(set(places))
    if len(ordered) < 3:
        return ordered

    def half(way: Iterable[Place]) -> list[Place]:
        chain: list[Place] = []
        for x, y in way:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2], chain[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return half(ordered) + half(reversed(ordered))
