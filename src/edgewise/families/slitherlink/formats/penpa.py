"""Slitherlink as a Penpa link: numbers in cells, and the loop as edges. ``?`` is a clue of unknown value, as blank."""

from __future__ import annotations

from edgewise.families._shared.full_loop import refuse_full
from edgewise.families._shared.penpa.drawing import Drawing, as_text
from edgewise.families._shared.penpa.link_format import Penpa, penpa_format
from edgewise.families.slitherlink.formats.tiling import check_square
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink

CLUES: dict[str, Clue] = {"?": None, **{str(clue): clue for clue in range(5)}}


def _read(drawing: Drawing) -> Slitherlink:
    texts = drawing.texts()
    for cell, text in texts.items():
        if text not in CLUES:
            raise drawing.error(f"{text[:20]!r} in {cell} is not a Slitherlink clue; expected 0 to 4")
    return Slitherlink(drawing.grid({cell: CLUES[text] for cell, text in texts.items()}, None))


def _draw(puzzle: Slitherlink) -> Drawing:
    check_square(puzzle, "a Penpa link")
    refuse_full(puzzle.full, "a Penpa link")
    return Drawing.of("number", puzzle.clues, as_text)


PENPA = penpa_format(
    Penpa("Slitherlink", ("slitherlink", "slither"), ("number",), _read, _draw, along_sides=True),
    "7ZRLT8JAFIX3/RXmru+iM1MQZ4cIbhAfYIhpGoIwSkOxsaWGTMN/985tsRtMXBjiwjTz5fR0Hqczt83fi3lmUKFE1UEfhbtaEoUIUPiCm19fk3ibGH2G3WK7SjMSiLeDAb7Mk9x4Yd0r8kp7oW0X7bUOQQGCoCYhQnuvS3uj7QjtmB4BBuQNSVEHSbLfyCk/d6pXmcInPao1ySeSizhbJGY2rJw7HdoJglvnkkc7CZv0w0A1jO8X6eY5dkYSv5ldbebFMl0XcJh9j7ZbJe0fSaqapOorqTqeVP5GUrN8/Tbpnjb7gbLOdOhiPzay08iRLkG0oToN4c6DZhIdZ8jGkIEz/INB44Qu9y6/45g5ZPaZU2aP2aaF0E6Y50zFvGL6zBZzwP0lMyD+9AVOFicUbf4GWo6RF1I57z3YAbdQkRv8V/hJK9xtvP/XyuSvxaHChTyJtyuT0bmvIfL4r/wJ",
    Loop,
)
