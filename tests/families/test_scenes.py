"""Scenes: every family describes its boards in shapes, and their geometry is that of the form."""

from __future__ import annotations

import pytest

from edgewise.base.family import Style
from edgewise.base.forms import LineForm
from edgewise.base.scene import Area, Centres, Dots, Label, Scene, Stroke
from edgewise.pictures.braille import ascii_of, braille_of
from edgewise.pictures.svg import svg_of
from support.families import FAMILIES, solved_example

PLACE = Centres(1, 1, 10, 0)


def drawn(*marks):
    return svg_of(Scene(10, 10, "#ffffff", PLACE, below=marks))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
class TestGeometry:
    def test_edges_join_the_places_of_their_vertices(self, family):
        puzzle, solution = solved_example(family)
        form = family.lower(puzzle)
        if not isinstance(form, LineForm):
            pytest.skip("a form of tiles has no edges")
        geometry = family.scene(puzzle, solution, Style()).geometry
        assert (geometry.point_count, geometry.edge_count) == (form.vertex_count, form.edge_count)
        for edge, ends in enumerate(zip(form.tails, form.heads, strict=True)):
            runs = geometry.edge(edge)
            assert {runs[0][0], runs[-1][-1]} == set(map(geometry.point, ends))

    def test_everything_is_on_the_paper(self, family):
        puzzle, _ = solved_example(family)
        scene = family.scene(puzzle, None, Style())
        places = [place for cell in range(scene.geometry.cell_count) for place in scene.geometry.cell(cell)]
        places += map(scene.geometry.point, range(scene.geometry.point_count))
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in places)

    def test_cells_do_not_repeat(self, family):
        puzzle, _ = solved_example(family)
        geometry = family.scene(puzzle, None, Style()).geometry
        assert len({tuple(geometry.cell(cell)) for cell in range(geometry.cell_count)}) == geometry.cell_count > 0


class TestDrawer:
    def test_layers_are_drawn_from_below(self):
        picture = svg_of(
            Scene(
                *(10, 10, "#ffffff", PLACE),
                below=[Dots([(1, 1)], "#000001", 1)],
                lines=[Dots([(1, 1)], "#000002", 1)],
                above=[Dots([(1, 1)], "#000003", 1)],
            )
        )
        assert picture.index("#000001") < picture.index("#000002") < picture.index("#000003")

    def test_numbers_are_defined_once_and_used_often(self):
        clues = [Label("12", (5, 5), 20, 14, "#000000", font="numerals"), Label("1", (2, 2), 5, 7, "#000000")]
        picture = drawn(*clues, clues[0])
        assert picture.count("<defs>") == 1
        assert picture.count('id="d1"') == picture.count('id="d2"') == 1
        assert picture.count("<use") == 4

    def test_a_number_that_is_too_large_for_its_box_is_scaled(self):
        assert "scale(0.5)" in drawn(Label("7", (5, 5), 10, 7, "#000000", font="numerals"))

    def test_titles_are_escaped(self):
        assert "<title>1 &lt; 2</title>" in drawn(Stroke([[(0, 0), (1, 1)]], "#000000", title="1 < 2"))
        assert "<title>a &amp; b</title>" in drawn(Area([[(0, 0), (1, 1), (0, 1)]], "#000000", title="a & b"))

    @pytest.mark.parametrize("digit", "0123456789")
    def test_every_digit_has_a_stroke_of_its_own(self, digit):
        others = set("0123456789") - {digit}
        picture = drawn(Label(digit, (5, 5), 10, 14, "#000000", font="numerals")).replace(f"#d{digit}", "")
        assert all(
            picture.split('d="')[1] != drawn(Label(other, (5, 5), 10, 14, "#000000", font="numerals")).split('d="')[1]
            for other in others
        )


class TestBraille:
    """Boards that are not square, on a terminal."""

    BOARD = Centres(2, 2, 10, 0)

    def drawn(self, **layers):
        return braille_of(Scene(20, 20, "#ffffff", self.BOARD, **layers))

    @staticmethod
    def dots(text):
        return sum((ord(sign) - 0x2800).bit_count() for sign in text if "\u2800" <= sign <= "\u28ff")

    def test_a_line_is_solid_where_a_border_is_dotted(self):
        empty = self.drawn()
        ring = self.drawn(lines=[Stroke([self.BOARD.cell(0)], "#000000", closed=True)])
        assert 0 < self.dots(empty) < self.dots(ring)
        # The two cells to the right and below show the same either way, except for the sides that they share with it.
        assert empty.splitlines()[-1][-3:] == ring.splitlines()[-1][-3:]

    def test_labels_stand_in_their_cells(self):
        rows = self.drawn(
            below=[Label("7", (5, 5), 5, 5, "#000000"), Label("12", (15, 15), 5, 5, "#000000")]
        ).splitlines()
        assert [row for row, text in enumerate(rows) if "7" in text] < [
            row for row, text in enumerate(rows) if "12" in text
        ]
        assert "".join(rows).count("7") == "".join(rows).count("12") == 1

    def test_there_are_no_escapes_unless_colours_are_wanted(self):
        scene = Scene(20, 20, "#ffffff", self.BOARD, lines=[Stroke([self.BOARD.cell(0)], "#ff0000", closed=True)])
        assert "\x1b" not in braille_of(scene)
        assert "\x1b[1;38;5;196m" in braille_of(scene, colour=True)

    def test_every_braille_character_has_a_sign_in_ascii(self):
        assert {ascii_of(chr(0x2800 + bits)) for bits in range(256)} == set(" .|-/\\#")

    def test_dots_are_discs_where_they_are_large(self):
        small, large = (self.drawn(above=[Dots([(5, 5)], "#000000", radius)]) for radius in (0.1, 4))
        assert self.dots(small) < self.dots(large)
