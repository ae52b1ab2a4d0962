"""Scenes as SVG. Pictures hold paths only: labels are strokes, so no fonts are needed."""

from __future__ import annotations

from html import escape
from itertools import groupby, starmap

from edgewise.base.scene import Area, Dots, Label, Mark, Place, Run, Scene, Stroke
from edgewise.pictures import svg_on_paper
from edgewise.pictures.letters import stroke_of
from edgewise.pictures.numerals import DIGITS, digits_of

ROUND = ' stroke-linejoin="round" stroke-linecap="round"'


def svg_of(scene: Scene) -> str:
    """The picture, layer by layer."""
    marks = (*scene.below, *scene.lines, *scene.above)
    parts = svg_on_paper(scene.width, scene.height, scene.paper)
    labels = [mark for mark in marks if isinstance(mark, Label)]
    digits = sorted({digit for label in labels for digit, _, _ in digits_of(label) or ()})
    if digits:
        parts.append("<defs>" + "".join(f'<path id="d{digit}" d="{DIGITS[digit]}"/>' for digit in digits) + "</defs>")
    for look, alike in groupby(marks, _look):
        if look is None:
            parts += map(_drawn, alike)
        else:
            parts += [f"<g {look}>", *map(_drawn, alike), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _look(mark: Mark) -> str | None:
    """What neighbouring marks have in common and need not repeat: many labels, or many lines with titles, in a row."""
    if isinstance(mark, Label):
        return f'fill="none" stroke="{mark.colour}" stroke-width="{mark.weight:g}"{ROUND}'
    if isinstance(mark, Stroke) and mark.title:
        return 'fill="none"' + ("" if mark.square else ROUND)
    return None


def _drawn(mark: Mark) -> str:
    match mark:
        case Area():
            looks = f' fill="{mark.colour}" fill-rule="evenodd"' + _faint("fill", mark.opacity)
            looks += ' class="solid"' if mark.solid else ""  # for pages, which have other colours in the dark
            return _path("".join(map(_ring, mark.rings)), looks, mark.title)
        case Stroke():
            data = "".join(map(_ring if mark.closed else _run, mark.runs))
            looks = f' stroke="{mark.colour}" stroke-width="{mark.width:g}"' + _faint("stroke", mark.opacity)
            if not mark.title:  # else its group says this
                looks = ' fill="none"' + looks + ("" if mark.square else ROUND)
            return _path(data, looks, mark.title)
        case Dots():
            data = "".join(f"M{_place(place)}h0" for place in mark.places)
            return (
                f'<path d="{data}" stroke="{mark.colour}" stroke-width="{2 * mark.radius:g}" stroke-linecap="round"/>'
            )
        case Label():
            if (number := digits_of(mark)) is not None:
                return "".join(starmap(_digit, number))
            return f'<path d="{stroke_of(mark.text, *mark.at, mark.width, mark.height)}"/>'


def _path(data: str, looks: str, title: str) -> str:
    return f'<path d="{data}"{looks}><title>{escape(title)}</title></path>' if title else f'<path d="{data}"{looks}/>'


def _faint(what: str, opacity: float) -> str:
    return "" if opacity == 1 else f' {what}-opacity="{opacity:.3g}"'


def _place(place: Place) -> str:
    return f"{place[0]:g} {place[1]:g}"


def _run(run: Run) -> str:
    return "M" + "L".join(map(_place, run))


def _ring(ring: Run) -> str:
    return _run(ring) + "Z"


def _digit(digit: str, at: Place, scale: float) -> str:
    """A reference to its strokes."""
    if scale == 1:
        return f'<use href="#d{digit}" x="{at[0]:g}" y="{at[1]:g}"/>'
    return f'<use href="#d{digit}" transform="translate({_place(at)}) scale({scale:.3g})"/>'
