"""What the page is told so that people can play: pairs by their ends and colours, pieces by their sides and paints."""

from __future__ import annotations

from edgewise.base.editing import Blank
from edgewise.base.family import Style
from edgewise.text.loading import parse
from edgewise.text.source import Source
from edgewise.web.answers.boards import blank, board_facts

FLOW = "A.B\n.#.\nA.B\n"
TILES = "2 2\n0 1 1 0\n0 0 1 1\n1 1 0 0\n1 0 0 1\nclue 1 0 0 0\n"


def test_pairs_have_names_colours_and_ends():
    pairs = board_facts(parse(Source(FLOW), None))["pairs"]
    assert [(pair["name"], pair["ends"]) for pair in pairs] == [("A", [0, 6]), ("B", [2, 8])]
    assert pairs[0]["colour"] != pairs[1]["colour"]


def test_pairs_have_the_colours_of_the_picture():
    for style in (Style(), Style(colour_blind=True)):
        facts = board_facts(parse(Source(FLOW), None), style)
        painted = {mark["colour"] for mark in facts["scene"]["above"] if mark["type"] == "dots"}
        assert {pair["colour"] for pair in facts["pairs"]} == painted


def test_pieces_have_their_sides_and_every_colour_is_painted():
    facts = board_facts(parse(Source(TILES), None))
    assert facts["pieces"][0] == [0, 1, 1, 0]
    assert set(facts["tints"]) == {"0", "1"}
    assert facts["tints"]["0"] != facts["tints"]["1"]
    assert (facts["rows"], facts["columns"]) == (2, 2)


def test_boards_say_whether_clues_can_be_added():
    assert board_facts(parse(Source("2 2\n2 .\n. .\n"), None))["repairs"]
    assert not board_facts(parse(Source(FLOW), None))["repairs"]
    for family in ("slitherlink", "masyu"):
        assert not board_facts(blank(family, Blank(3, 3), 100))["repairs"]  # whoever begins has an idea of their own


def test_a_tiling_has_the_two_sizes_that_a_new_board_takes():
    facts = board_facts(parse(Source("5x4t2:" + "a" * 20), None))
    assert (facts["rows"], facts["columns"]) == (4, 5)
