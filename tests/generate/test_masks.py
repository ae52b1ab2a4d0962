"""Drawings of where clues stand: as text, as PNG and as SVG, on square boards and on tilings."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest

from edgewise.base.errors import BadInput, NotInstalled
from edgewise.boards.lattice import lattice
from edgewise.boards.tilings.kinds import Tiling
from edgewise.generating.masks import read_mask

HEART = """\
.##.##.
#######
#######
.#####.
..###..
...#...
"""
BOARD = lattice(6, 7)
HEART_CELLS = frozenset(cell for cell, sign in enumerate(HEART.replace("\n", "")) if sign == "#")


def png_of(mask: frozenset[int], scale: int, mode: str = "L") -> bytes:
    from PIL import Image  # late: a drawing in text needs no Pillow

    image = Image.new(mode, (7 * scale, 6 * scale), "white" if mode == "L" else (0, 0, 0, 0))
    for cell in mask:
        row, column = divmod(cell, 7)
        image.paste(
            0 if mode == "L" else (0, 0, 0, 255), (column * scale, row * scale, (column + 1) * scale, (row + 1) * scale)
        )
    data = BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def test_a_text_has_one_sign_a_cell():
    assert read_mask(HEART, BOARD) == read_mask(HEART.encode(), BOARD) == HEART_CELLS


def test_digits_and_crosses_are_clues_and_blanks_at_the_end_may_be_cut_off():
    assert read_mask("x 3\n\n2", lattice(4, 4)) == {0, 2, 8}


@pytest.mark.parametrize("scale", [1, 5, 40])
@pytest.mark.parametrize("mode", ["L", "RGBA"])
def test_a_png_is_dark_where_clues_stand(scale, mode):
    assert read_mask(png_of(HEART_CELLS, scale, mode), BOARD) == HEART_CELLS


def test_an_svg_is_drawn_and_then_looked_at():
    squares = "".join(f'<rect x="{cell % 7}" y="{cell // 7}" width="1" height="1"/>' for cell in HEART_CELLS)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 6">{squares}</svg>'
    assert read_mask(svg, BOARD) == read_mask(svg.encode(), BOARD) == HEART_CELLS


def test_an_svg_of_any_claimed_size_takes_little_memory():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="90000000"><rect width="9" height="90000000"/></svg>'
    )
    assert read_mask(svg, BOARD) == frozenset(range(42))


def test_a_drawing_is_laid_over_a_tiling():
    board = Tiling("honeycomb", 6, 6).board
    left = {cell for cell, (x, _) in enumerate(board.cell_centres()) if x < max(x for x, _ in board.positions) / 2}
    assert read_mask("#.\n#.", board) == left


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", "the drawing is empty"),
        ("##\n##", "the drawing has 2 × 2 signs, and the board 6 × 7 cells"),
        ("#?", r"1:2: '\?' is not a sign of a drawing"),
        (b"\xff\xfe\x00", "neither a drawing in text nor"),
        (b"\x89PNG broken", "this PNG cannot be read"),
        ("<svg", "this SVG cannot be drawn"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(data, message):
    with pytest.raises(BadInput, match=message):
        read_mask(data, BOARD)


def test_a_picture_without_pillow_says_what_to_install(monkeypatch):
    picture = png_of(HEART_CELLS, 4)
    for module in ("PIL", "PIL.Image"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NotInstalled, match=r"edgewise\[pictures\]"):
        read_mask(picture, BOARD)
