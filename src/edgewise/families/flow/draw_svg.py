"""Flow as a picture: coloured dots on a dark board, thick lines from dot to dot, and names where they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgewise.families.flow.draw_text import names_of_cells
from edgewise.families.flow.model import Flow, Paths
from edgewise.families.flow.palette import KNOWN, colours, ink_on
from edgewise.family import Style
from edgewise.lattice import Line, Point
from edgewise.pictures import heat_colour, svg_on_paper
from edgewise.pictures.letters import stroke_of

CELL = 36
MARGIN = 6
DOT, LINE = 13, 13
BOARD, GRID, GAP, BROKEN = "#10101a", "#47473a", "#3a3a44", "#777777"
CERTAIN, OPEN = "#f5f5f5", "#ff8f00"
PAPER, PALE_GRID, RIM = "#ffffff", "#e8e8e8", "#333333"
HINT = 0.22  # how strongly the cells of a path are tinted with its colour


def draw_svg(puzzle: Flow, paths: Paths | None, style: Style) -> str:
    """The board; dots have names in the colour-blind style, and where there are more pairs than familiar colours."""
    width, height = puzzle.columns * CELL + 2 * MARGIN, puzzle.rows * CELL + 2 * MARGIN
    colour_of = dict(zip(puzzle.pairs, colours(len(puzzle.pairs), style.colour_blind), strict=True))
    parts = [
        *svg_on_paper(width, height, BOARD),
        *_paths(puzzle, paths, colour_of, below=True),
        f'<path d="{_grid(puzzle)}" stroke="{GRID}" fill="none"/>',
        *([f'<path d="{_squares(sorted(puzzle.holes))}" fill="{GAP}"/>'] if puzzle.holes else []),
        *_paths(puzzle, paths, colour_of, below=False),
        *_dots(puzzle, colour_of),
    ]
    if style.colour_blind or len(puzzle.pairs) > len(KNOWN):
        parts += _names(puzzle, colour_of)
    return "\n".join([*parts, "</svg>"]) + "\n"


def draw_shares(puzzle: Flow, shares: Sequence[float]) -> str:
    """The board with white lines where all solutions agree, and orange ones, the wider the more solutions use them."""
    board = draw_svg(puzzle, None, Style()).removesuffix("</svg>\n")
    lines = []
    for edge, share in enumerate(shares):
        if share > 0:
            one, other = puzzle.lattice.line(edge)
            look = f'stroke="{CERTAIN if share == 1 else OPEN}" stroke-width="{2 + 4 * share:.2f}"'
            faint = "" if share == 1 else f' stroke-opacity="{0.2 + 0.8 * share:.3f}"'
            lines.append(f'<path d="M{_place(one)}L{_place(other)}" {look}{faint}><title>{share:.4%}</title></path>')
    return "\n".join([f'{board}<g stroke-linecap="round">', *lines, "</g>", "</svg>"]) + "\n"


def draw_heat(puzzle: Flow, heat: Sequence[float], words: Sequence[str]) -> str:
    """The board on white paper, every edge coloured by heat; its words appear under the pointer."""
    width, height = puzzle.columns * CELL + 2 * MARGIN, puzzle.rows * CELL + 2 * MARGIN
    colour_of = dict(zip(puzzle.pairs, colours(len(puzzle.pairs), False), strict=True))
    lines = []
    for edge, (warmth, said) in enumerate(zip(heat, words, strict=True)):
        one, other = puzzle.lattice.line(edge)
        colour = heat_colour(warmth)
        lines.append(f'<path d="M{_place(one)}L{_place(other)}" stroke="{colour}"><title>{said}</title></path>')
    parts = [
        *svg_on_paper(width, height, PAPER),
        f'<path d="{_grid(puzzle)}" stroke="{PALE_GRID}" fill="none"/>',
        *([f'<path d="{_squares(sorted(puzzle.holes))}" fill="{GAP}"/>'] if puzzle.holes else []),
        *('<g stroke-width="5" stroke-linecap="round">', *lines, "</g>"),
        *(
            f'<path d="{_ends(ends)}" stroke="{RIM}" stroke-width="{2 * DOT}" stroke-linecap="round"/>'
            for ends in puzzle.pairs.values()
        ),
        *_dots(puzzle, colour_of, DOT - 1),
        *(_names(puzzle, colour_of) if len(puzzle.pairs) > len(KNOWN) else []),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _centre(point: Point) -> tuple[int, int]:
    return MARGIN + point.column * CELL + CELL // 2, MARGIN + point.row * CELL + CELL // 2


def _place(point: Point) -> str:
    return "{} {}".format(*_centre(point))


def _grid(puzzle: Flow) -> str:
    width, height = puzzle.columns * CELL, puzzle.rows * CELL
    across = (f"M{MARGIN} {MARGIN + row * CELL}h{width}" for row in range(puzzle.rows + 1))
    down = (f"M{MARGIN + column * CELL} {MARGIN}v{height}" for column in range(puzzle.columns + 1))
    return "".join([*across, *down])


def _squares(points: Iterable[Point]) -> str:
    corner = CELL // 2
    return "".join(f"M{x - corner} {y - corner}h{CELL}v{CELL}h-{CELL}z" for x, y in map(_centre, points))


def _paths(puzzle: Flow, paths: Paths | None, colour_of: dict[str, str], below: bool) -> Iterable[str]:
    """The cells of each path tinted with its colour, below the grid, or its lines, above the grid."""
    if paths is None:
        return
    names = names_of_cells(puzzle, paths)
    by_name: dict[str | None, list[Line]] = {}
    for line in sorted(paths.lines):
        by_name.setdefault(names.get(line[0]) if names.get(line[0]) == names.get(line[1]) else None, []).append(line)
    for name, lines in by_name.items():
        colour = BROKEN if name is None else colour_of[name]
        if below:
            cells = sorted({point for line in lines for point in line})
            yield f'<path d="{_squares(cells)}" fill="{colour}" fill-opacity="{HINT}"/>'
        else:
            yield (
                f'<path d="{_walk(paths, name, lines)}" fill="none" stroke="{colour}" stroke-width="{LINE}"'
                ' stroke-linejoin="round" stroke-linecap="round"/>'
            )


def _walk(paths: Paths, name: str | None, lines: list[Line]) -> str:
    """A path drawn in one stroke, so that its corners join; line by line where it is broken."""
    try:
        return "M" + "L".join(map(_place, paths.paths[name]))  # type: ignore[index]  # None is not a name, and caught below
    except (KeyError, ValueError):
        return "".join(f"M{_place(one)}L{_place(other)}" for one, other in lines)


def _dots(puzzle: Flow, colour_of: dict[str, str], size: int = DOT) -> Iterable[str]:
    for name, ends in puzzle.pairs.items():
        yield f'<path d="{_ends(ends)}" stroke="{colour_of[name]}" stroke-width="{2 * size}" stroke-linecap="round"/>'


def _ends(ends: Iterable[Point]) -> str:
    return "".join(f"M{_place(end)}h0" for end in ends)


def _names(puzzle: Flow, colour_of: dict[str, str]) -> Iterable[str]:
    for name, ends in puzzle.pairs.items():
        ink = ink_on(colour_of[name])
        for x, y in map(_centre, ends):
            yield (
                f'<path d="{stroke_of(name, x, y, 1.7 * DOT, 1.2 * DOT)}" fill="none" stroke="{ink}"'
                ' stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"/>'
            )
