"""A teacher's journey: worksheets with answers on another sheet."""

from __future__ import annotations

from typing import Any

import pytest

from support.web.page import SIZES, Desk, a_desk

QUIET_PRINT = "() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; }"


@pytest.mark.parametrize("size", SIZES)
def test_a_worksheet_has_title_name_line_rules_and_answers_on_another_sheet(chromium: Any, web_address: str, size: str):
    with a_desk(chromium, web_address, size) as desk:
        desk.page.locator("#gallery .card-play").first.click()
        desk.page.wait_for_selector("#desk:not([hidden])")
        desk.settle()
        desk.page.evaluate(QUIET_PRINT)
        panel = desk.panel("Share")
        panel.get_by_text("Worksheet", exact=True).click()
        panel.get_by_label("Title of the sheet").fill("Loops for 4b")
        panel.get_by_label("Puzzles", exact=True).fill("3")
        panel.get_by_label("On a page").select_option("2")
        panel.get_by_role("button", name="Print the worksheet").click()
        desk.page.wait_for_function("() => window.printed === 1")
        sheets = desk.page.locator(".paper-only .worksheet:not(.answers)")
        assert sheets.count() == 2
        assert sheets.locator("figure").count() == 3
        assert [one.locator("h1").text_content() for one in sheets.all()] == ["Loops for 4b"] * 2
        assert sheets.locator(".name-line").count() == 2
        assert "loop" in str(sheets.first.locator(".rules").text_content())
        answers = desk.page.locator(".paper-only .answers")
        assert answers.count() == 1
        puzzles, solved = (
            [one.evaluate("one => one.innerHTML") for one in group.locator("figure svg").all()]
            for group in (sheets, answers)
        )
        assert len({*puzzles, *solved}) == 6  # three puzzles, and each once more with its solution
        desk.page.emulate_media(media="print")
        boxes = [one.bounding_box() for one in sheets.first.locator("figure svg").all()]
        assert all(box["width"] > 100 and box["height"] > 100 for box in boxes)
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]


def test_what_is_not_wanted_is_not_printed(desk: Desk):
    desk.open_example("slitherlink/5x5")
    desk.page.evaluate(QUIET_PRINT)
    panel = desk.panel("Share")
    panel.get_by_text("Worksheet", exact=True).click()
    for name in ("A line for the name", "The rules", "Answers on another sheet"):
        panel.get_by_label(name).uncheck()
    panel.get_by_role("button", name="Print the worksheet").click()
    desk.page.wait_for_function("() => window.printed === 1")
    assert desk.page.locator(".paper-only .sheet").count() == 1
    assert desk.page.locator(".paper-only :is(.name-line, .rules, .answers)").count() == 0
