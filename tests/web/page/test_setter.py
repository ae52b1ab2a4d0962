"""A setter's journey: clues by a pad, walls, fixed pieces, how far it is from unique, title and author."""

from __future__ import annotations

import re
from typing import Any

import pytest

import edgewise as ew
from support.web.drawing import begin, labels, wait_for_labels
from support.web.page import EXAMPLES, SIZES, Desk, a_desk

WALLS = """count => [...document.querySelectorAll("svg.board .above path[stroke-width='6']")]
  .map(one => one.getAttribute("d").split("M").length - 1).reduce((all, one) => all + one, 0) === count"""
OPEN_FLOW = "A . . B\n. . . .\n. . . .\nA . . B\n"


@pytest.mark.parametrize("size", SIZES)
def test_a_board_is_drawn_without_a_keyboard_named_and_sent(chromium: Any, web_address: str, size: str):
    with a_desk(chromium, web_address, size) as desk:
        begin(desk, "slitherlink", 2, 2)
        cells = [(20 + 32 * (0.5 + column), 20 + 32 * (0.5 + row)) for row in range(2) for column in range(2)]
        panel = desk.panel("Board")
        pad = panel.get_by_role("group", name="Clues")
        assert pad.get_by_role("button").all_inner_texts() == ["0", "1", "2", "3", "4", "⌫"]
        for cell in cells[:3]:
            desk.page.touchscreen.tap(*desk.place(cell)) if size == "phone" else desk.click(cell)
            pad.get_by_role("button", name="Clue 2").click()
        wait_for_labels(desk, "2", "2", "2")
        pad.get_by_role("button", name="Clue 3").click()
        wait_for_labels(desk, "2", "2", "3")
        pad.get_by_role("button", name="No clue").click()
        wait_for_labels(desk, "2", "2")
        desk.settle()
        panel.get_by_label("Title", exact=True).fill("Two Twos")
        panel.get_by_label("Author", exact=True).fill("A. Setter")
        assert desk.page.locator("#title").inner_text() == "Two Twos, by A. Setter · Slitherlink 2×2"
        desk.page.get_by_role("button", name="Undo", exact=True).click()
        assert panel.get_by_label("Author", exact=True).input_value() == ""
        desk.page.get_by_role("button", name="Redo", exact=True).click()
        sent = desk.panel("Share")
        sent.get_by_role("button", name="Copy a link to this").click()
        desk.page.locator("#says", has_text="Ctrl+C").or_(desk.page.locator("#says", has_text="copied")).wait_for()
        link = sent.get_by_label("What was copied").input_value()
    with a_desk(chromium, web_address, size) as other:
        other.page.goto(link)
        other.page.reload()
        other.page.wait_for_function("() => document.getElementById('title').textContent.startsWith('Two Twos, by A')")
        assert labels(other) == ["2", "2"]
        other.page.wait_for_function("() => localStorage.getItem('edgewise.library')")
        other.page.locator("#home").click()
        other.page.locator(".library").get_by_text("Two Twos, by A. Setter").wait_for()


def test_title_and_author_stand_below_the_pictures(desk: Desk):
    desk.open_example("slitherlink/5x5")
    panel = desk.panel("Share")
    files: dict[str, bytes] = {}

    def saved(kind: str) -> bytes:
        with desk.page.expect_download() as waiting:
            panel.get_by_role("button", name=kind, exact=True).click()
        files[waiting.value.suggested_filename] = content = waiting.value.path().read_bytes()
        return bytes(content)

    def height(png: bytes) -> int:
        return int.from_bytes(png[20:24], "big")

    plain = saved("PNG")
    desk.choose("Draw")
    board = desk.panel("Board")
    board.get_by_label("Title", exact=True).fill("Spring <3")
    board.get_by_label("Author", exact=True).fill("A. Setter")
    panel = desk.panel("Share")
    drawn = saved("SVG").decode()
    assert ">Spring &lt;3, by A. Setter</text>" in drawn
    assert height(saved("PNG")) > height(plain)
    assert "spring-3.svg" in files


def test_how_far_from_unique_a_board_is_stands_as_a_number(desk: Desk):
    text = (EXAMPLES / "slitherlink" / "ambiguous.txt").read_text()
    number = ew.count(text).count
    desk.paste(text)
    desk.choose("Draw")
    desk.page.locator("#badge .sign", has_text=re.compile(f"^{number}$")).wait_for()
    far = desk.panel("Solutions").locator(".far")
    assert re.fullmatch(rf"How far from unique: {number} solutions, \d+ of 60 lines undecided\.", far.inner_text()), (
        far.inner_text()
    )
    desk.open_example("slitherlink/demo")
    assert desk.badge == "Exactly one solution"
    assert far.is_hidden()
    assert desk.page.locator("#badge .sign").inner_text() == "✓"


@pytest.mark.parametrize("size", SIZES)
def test_walls_of_flow_are_drawn_and_taken_away(chromium: Any, web_address: str, size: str):
    with a_desk(chromium, web_address, size) as desk:
        desk.paste(OPEN_FLOW)
        desk.choose("Draw")
        assert desk.badge == "Several solutions"
        desk.panel("Board")
        desk.choose("Walls")
        cells = desk.board(OPEN_FLOW)["scene"]["cells"]
        far, near = cells[1]["polygon"][1:3]
        for row, verdict in enumerate(("several", "several", "one")):
            desk.click((far[0] - 3, (far[1] + near[1]) / 2 + (near[1] - far[1]) * row))
            desk.page.wait_for_function(WALLS, arg=row + 1)
            desk.page.locator(f"#badge[data-verdict={verdict}]:not(.is-asking)").wait_for()
        desk.page.locator("#board").focus()
        desk.page.keyboard.press("Alt+ArrowRight")  # from the cell that was pressed last
        desk.page.wait_for_function(WALLS, arg=2)


@pytest.mark.parametrize("size", SIZES)
def test_pieces_are_laid_fixed_and_released(chromium: Any, web_address: str, size: str):
    with a_desk(chromium, web_address, size) as desk:
        text = (EXAMPLES / "eternity" / "demo.txt").read_text()
        desk.paste(text)
        desk.choose("Draw")
        panel = desk.panel("Board")
        places = [desk.board(text)["scene"]["cells"][cell]["polygon"] for cell in range(16)]
        middles = [(sum(x for x, _ in ring) / 4, sum(y for _, y in ring) / 4) for ring in places]
        right = desk.ask("truth", puzzle=text)["boards"][0]["board"][1][1]
        fixed = desk.page.locator("svg.board")
        piece, turns = right
        assert panel.get_by_role("button", name="Fix the pieces on the board").is_disabled()
        for _ in range(turns + 1):
            panel.get_by_role("button", name=f"Piece {piece}", exact=True).click()
        desk.click(middles[5])
        panel.get_by_role("button", name="Fix the pieces on the board").click()
        panel.get_by_role("button", name="Fix the pieces on the board", disabled=True).wait_for()
        desk.settle()
        assert desk.badge == "Exactly one solution"
        assert len(ew.load(link_text(desk)).clues) == 2
        panel = desk.panel("Board")
        desk.click(middles[5], "right")  # one is released, and stays where it lies
        panel.get_by_role("button", name="Fix the pieces on the board", disabled=False).wait_for()
        assert fixed.locator("g.tile").count() == 2
        panel.get_by_role("button", name="Release all").click()
        panel.get_by_role("button", name="Release all", disabled=True).wait_for()
        assert not ew.load(link_text(desk)).clues


def link_text(desk: Desk) -> str:
    """The puzzle on the board as text."""
    panel = desk.panel("Share")
    panel.get_by_role("button", name="Pieces as text", exact=True).click()
    text = str(panel.get_by_label("What was copied").input_value())
    desk.panel("Board")
    return text
