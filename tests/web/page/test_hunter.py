"""A hunter's journey: mismatches are marked while it searches, and the best boards are listed and exported."""

from __future__ import annotations

import re
from typing import Any

import pytest

from support.project import ROOT
from support.web.page import SIZES, a_desk

TEXT = (ROOT / "examples" / "eternity" / "16x16.txt").read_text()


@pytest.mark.parametrize("size", SIZES)
def test_the_best_boards_are_listed_apart_by_clues_and_leave_the_page_one_by_one(
    chromium: Any, web_address: str, size: str
):
    with a_desk(chromium, web_address, size, permissions=["clipboard-read", "clipboard-write"]) as desk:

        def search() -> None:
            panel.get_by_role("button", name="Look for the best score").click()
            desk.page.wait_for_function("() => document.querySelectorAll('.layer-watch .tile').length === 256")
            panel.get_by_role("button", name="Stop", exact=True).click()
            panel.get_by_role("button", name="Look for the best score").wait_for()

        desk.paste(TEXT)
        panel = desk.panel("Solutions")
        search()
        score, of = map(int, re.findall(r"\d+", panel.locator(".bests button").first.inner_text()))
        assert desk.page.locator(".layer-watch .mismatch").count() >= of - score
        heads = panel.locator(".best h2")
        assert heads.all_inner_texts() == ["Best boards with one clue"]
        desk.choose("Draw")
        setting = desk.panel("Board")
        setting.get_by_role("button", name=re.compile(r"^Piece \d+$")).last.click()  # one from the inside
        middle = desk.page.locator("svg.board").bounding_box()
        desk.page.mouse.click(middle["x"] + middle["width"] / 2 + 4, middle["y"] + middle["height"] / 2 + 4)
        setting.get_by_role("button", name="Fix the pieces on the board").click()
        setting.get_by_role("button", name="Fix the pieces on the board", disabled=True).wait_for()
        panel = desk.panel("Solutions")
        search()
        assert heads.all_inner_texts() == ["Best boards with 2 clues", "Best boards with one clue"]
        panel.get_by_role("button", name=re.compile("^Address of board 1")).last.click()
        desk.page.locator("#says", has_text="Address copied.").wait_for()
        assert desk.page.evaluate("() => navigator.clipboard.readText()").startswith("https://e2.bucas.name/")
        with desk.page.expect_download() as waiting:
            panel.get_by_role("button", name=re.compile("^SVG of board 1")).last.click()
        assert waiting.value.path().read_text().startswith("<svg")
        panel.get_by_role("button", name=re.compile("^Play board 1")).last.click()
        assert desk.page.locator("#panel-play .score").inner_text() == f"{score} of {of} edges match"
