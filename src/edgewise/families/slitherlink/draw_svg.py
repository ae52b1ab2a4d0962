"""Slitherlink as a picture, whose digits are strokes, so that it needs no fonts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgewise.families.slitherlink.model import Loop, Slitherlink
from edgewise.family import Style
from edgewise.pictures import heat_colour, svg_on_paper

CELL = 32
MARGIN = 20
INK, PAPER, LOOP, SHADE, OPEN = "#222222", "#ffffff", "#1565c0", "#dcebfa", "#e65100"

# Strokes in a box of 10 × 14, drawn with round caps.
DIGITS = {
    0: "M5 1C1.2 1 1.2 13 5 13C8.8 13 8.8 1 5 1Z",
    1: "M2.6 3.4L5.6 1V13",
    2: "M1.8 4C2 0 8.2 0 8.2 4C8.2 7.2 3.2 9.4 1.8 13H8.4",
    3: "M2 2.6C3.4 .2 8 .6 8 3.8C8 6.2 5.6 6.8 4.4 6.8C6 6.8 8.4 7.6 8.4 10C8.4 13.8 3 14 1.6 11",
}


def draw_svg(puzzle: Slitherlink, loop: Loop | None, style: Style) -> str:
    """The board with dots, clues and the loop, its inside shaded on request."""
    parts = _paper(puzzle)
    path = _loop_path(loop) if loop else ""
    if path and style.inside:
        parts.append(f'<path d="{path}" fill="{SHADE}" fill-rule="evenodd"/>')
    parts += _clue_marks(puzzle)
    if path:
        parts.append(
            f'<path d="{path}" fill="none" stroke="{LOOP}" stroke-width="4" stroke-linejoin="round"'
            ' stroke-linecap="round"/>'
        )
    parts.append(f'<path d="{_dots(puzzle)}" stroke="{INK}" stroke-width="4.5" stroke-linecap="round"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def draw_shares(puzzle: Slitherlink, shares: Sequence[float]) -> str:
    """The board with blue lines where all solutions agree, and orange ones, the wider the more solutions use them."""
    parts = [*_paper(puzzle), *_clue_marks(puzzle), '<g stroke-linecap="round">']
    for edge, share in enumerate(shares):
        if share == 0:
            continue
        one, other = puzzle.lattice.line(edge)
        look = f'stroke="{LOOP}" stroke-width="4"'
        if share < 1:
            look = f'stroke="{OPEN}" stroke-width="{2 + 5 * share:.2f}" stroke-opacity="{0.15 + 0.85 * share:.3f}"'
        parts.append(f'<path d="M{_place(one)}L{_place(other)}" {look}><title>{share:.4%}</title></path>')
    parts.append("</g>")
    parts.append(f'<path d="{_dots(puzzle)}" stroke="{INK}" stroke-width="4.5" stroke-linecap="round"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def draw_heat(puzzle: Slitherlink, heat: Sequence[float], words: Sequence[str]) -> str:
    """The board with every edge coloured by heat; its words appear under the pointer."""
    parts = [*_paper(puzzle), *_clue_marks(puzzle), '<g stroke-width="5" stroke-linecap="round">']
    for edge, (warmth, said) in enumerate(zip(heat, words, strict=True)):
        one, other = puzzle.lattice.line(edge)
        colour = heat_colour(warmth)
        parts.append(f'<path d="M{_place(one)}L{_place(other)}" stroke="{colour}"><title>{said}</title></path>')
    parts.append("</g>")
    parts.append(f'<path d="{_dots(puzzle)}" stroke="{INK}" stroke-width="4.5" stroke-linecap="round"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _paper(puzzle: Slitherlink) -> list[str]:
    return svg_on_paper(puzzle.columns * CELL + 2 * MARGIN, puzzle.rows * CELL + 2 * MARGIN, PAPER)


def _place(point: tuple[int, int]) -> str:
    return f"{MARGIN + point[1] * CELL} {MARGIN + point[0] * CELL}"


def _loop_path(loop: Loop) -> str:
    """The loop as one closed path where it is one, so that its corners join; line by line otherwise."""
    try:
        points = loop.points
    except ValueError:
        return "".join(f"M{_place(one)}L{_place(other)}" for one, other in sorted(loop.lines))
    return "M" + "L".join(map(_place, points)) + "Z"


def _clue_marks(puzzle: Slitherlink) -> Iterable[str]:
    used = {clue for row in puzzle.clues for clue in row if clue is not None}
    strokes = "".join(f'<path id="d{digit}" d="{DIGITS[digit]}"/>' for digit in sorted(used))
    yield f"<defs>{strokes}</defs>"
    yield f'<g fill="none" stroke="{INK}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">'
    for row, clues in enumerate(puzzle.clues):
        for column, clue in enumerate(clues):
            if clue is not None:
                x = MARGIN + column * CELL + CELL / 2 - 5
                y = MARGIN + row * CELL + CELL / 2 - 7
                yield f'<use href="#d{clue}" x="{x:g}" y="{y:g}"/>'
    yield "</g>"


def _dots(puzzle: Slitherlink) -> str:
    columns = range(puzzle.columns + 1)
    return "".join(f"M{_place((row, column))}h0" for row in range(puzzle.rows + 1) for column in columns)
