"""The board for a screen reader: what is said of the place under the cursor."""

from __future__ import annotations

import pytest

from support.web_page import EXAMPLES, Desk, a_desk

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
    corner = "Row 1, column 2; no lines, no crosses; clue 3 in row 1, column 1; clue 2 in row 1, column 2"
    assert said(desk, "ArrowRight") == corner
    assert said(desk, "Shift+ArrowRight").startswith("Row 1, column 3; 1 line, no crosses; clue 2")
    assert said(desk, "Control+ArrowDown").startswith("Row 1, column 3; 1 line, 1 cross; ")
    assert said(desk, "Shift+ArrowRight", "ArrowLeft").startswith("Row 1, column 3; 2 lines, 1 cross; ")
    heard = {said(desk, ".") for _ in range(3)}
    assert heard == {
        "Line between row 1, column 2 and row 1, column 3",
        "Line between row 1, column 3 and row 1, column 4",
        "Cross between row 1, column 3 and row 2, column 3",
    }
    assert said(desk, "x").startswith(("Cross between", "Nothing between"))


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
    assert "between point " in said(desk, ".")
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
