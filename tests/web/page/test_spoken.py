"""The board for a screen reader: what is said of the place under the cursor."""

from __future__ import annotations

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from support.web.page import EXAMPLES, Desk, a_desk

WORDS = """async (board) => {
  const { edgeWords, vertexWords } = await import("/board/spoken.js");
  const { edges, points } = board.scene;
  return [edges.map((_, edge) => edgeWords(board, edge)), points.map((_, point) => vertexWords(board, point))];
}"""
SMALL = "32.1\n.1.0\n..0."


def said(desk: Desk, *keys: str) -> str:
    for key in keys:
        desk.page.keyboard.press(key)
    return str(desk.page.locator("#cursor-says").text_content())


def test_clues_are_read_with_their_cell_while_drawing(desk: Desk):
    desk.paste(SMALL)
    desk.choose("Draw")
    desk.page.locator("#board").focus()
    assert said(desk, "ArrowRight") == "Row 1, column 2: clue 2"
    assert said(desk, "ArrowRight") == "Row 1, column 3: empty"


def test_lines_are_read_in_words_and_counted(desk: Desk):
    desk.paste(SMALL)
    desk.page.locator("#board").focus()
    around = "clue 3 in row 1, column 1; clue 2 in row 1, column 2"
    corner = "Top-right corner of the 3 in row 1, column 1"
    assert said(desk, "ArrowRight") == f"{corner}; no lines, no crosses; {around}"
    end = "Top-right corner of the 2 in row 1, column 2"
    assert said(desk, "Shift+ArrowRight").startswith(f"{end}; 1 line, no crosses; clue 2")
    assert said(desk, "Control+ArrowDown").startswith(f"{end}; 1 line, 1 cross; ")
    assert said(desk, "Shift+ArrowRight", "ArrowLeft").startswith(f"{end}; 2 lines, 1 cross; ")
    heard = {said(desk, ".") for _ in range(3)}
    assert heard == {
        "Line above the 2 in row 1, column 2",
        "Line above row 1, column 3",
        "Cross right of the 2 in row 1, column 2",
    }
    assert said(desk, "x").startswith(("Cross ", "Nothing "))


@pytest.mark.parametrize(
    ("text", "keys", "words"),
    [
        ("mashu/2/1/9", ["ArrowLeft"], "Row 1, column 1; no lines, no crosses; white pearl"),
        ("mashu/2/1/i", ["ArrowLeft"], "Row 1, column 1; no lines, no crosses; black pearl"),
        ("A.B\nA.B\n", ["ArrowDown"], "Row 2, column 1: end of A"),
        ("A.B\nA.B\n", ["Shift+ArrowRight"], "Row 1, column 2: path of A"),
        ("A.B\nA.B\n", ["ArrowRight"], "Row 1, column 2: empty"),
    ],
)
def test_every_kind_of_clue_has_its_words(desk: Desk, text: str, keys: list[str], words: str):
    desk.paste(text)
    desk.page.locator("#board").focus()
    assert said(desk, *keys) == words


def test_boards_without_rows_and_pieces_are_read_too(desk: Desk):
    desk.open_example("slitherlink/tilings/cairo")
    desk.page.locator("#board").focus()
    assert said(desk, "ArrowRight").startswith("Point ")
    assert "between points " in said(desk, ".")
    desk.open_example("eternity/demo")
    desk.page.locator("#board").focus()
    assert said(desk, "ArrowLeft").startswith("Row 1, column 1: piece ")
    assert said(desk, "ArrowRight", ".").startswith("Row 1, column 2: empty; in hand: piece 1, not turned")


def test_a_phone_says_it_as_well(chromium, web_address):
    with a_desk(chromium, web_address, "phone") as desk:
        desk.paste((EXAMPLES / "masyu" / "demo.txt").read_text())
        desk.page.locator("#board").focus()
        assert said(desk, "ArrowRight").startswith("Row 1, column 2")
        assert desk.page.locator("#cursor-says").evaluate(
            "one => one.checkVisibility()"
        )  # a reader hears what is there


@pytest.mark.parametrize(
    "name", ["slitherlink/7x7", "slitherlink/tilings/honeycomb", "masyu/6x6", "flow/7x7", "flow/hex", "flow/warp"]
)
def test_lines_are_called_as_in_hints(desk: Desk, name: str):
    text = (EXAMPLES / f"{name}.txt").read_text()
    puzzle = ew.load(text)
    words = family_of(puzzle).words(puzzle)
    edges, points = desk.page.evaluate(WORDS, desk.board(text))
    assert edges == [words.edge(edge) for edge in range(words.form.edge_count)]
    if puzzle.family_name == "slitherlink":
        assert points == [words.point(point).removeprefix("the ") for point in range(words.form.vertex_count)]
