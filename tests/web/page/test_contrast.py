"""What a hint draws can be seen on every board and in both themes, and its conclusion is told from its reason."""

from __future__ import annotations

from typing import Any

import pytest

from support.web.contrast import faint
from support.web.page import a_desk

STROKE = "one => getComputedStyle(one).stroke"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("example", ["slitherlink/10x10", "masyu/demo", "flow/demo", "flow/7x7"])
def test_lines_of_hints_can_be_seen(chromium: Any, web_address: str, example: str, theme: str):
    with a_desk(chromium, web_address, "desktop", theme, reduced_motion="reduce") as desk:
        desk.open_example(example)
        panel = desk.panel("Hint")
        panel.get_by_role("button", name="Full solution, step by step").click()
        panel.get_by_text("Step 1 of").wait_for()
        assert faint(desk, ".layer-hint .on-edge") == []
        stories = panel.locator(".way .step", has_text="Suppose")
        for story in stories.all()[:3]:
            story.click()
            following = panel.get_by_role("button", name="Next step of the supposition")
            while following.is_enabled():
                assert faint(desk, ".layer-hint :is(.on-edge, .on-point)") == []
                following.click()
            assert faint(desk, ".layer-hint .on-edge") == []
            drawn = {look: desk.page.locator(f".layer-hint .on-edge.{look}") for look in ("hint", "because")}
            if drawn["because"].count():
                assert drawn["hint"].first.evaluate(STROKE) != drawn["because"].first.evaluate(STROKE)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("example", ["slitherlink/5x5", "flow/5x5"])
def test_the_cursor_stands_out_from_the_board(chromium: Any, web_address: str, example: str, theme: str):
    with a_desk(chromium, web_address, "desktop", theme, reduced_motion="reduce") as desk:
        desk.open_example(example)
        desk.choose("Play")
        desk.page.locator("svg.board").focus()
        desk.page.keyboard.press("ArrowRight")
        desk.page.locator(".cursor-ring").wait_for(state="attached")
        assert faint(desk, ".cursor-ring") == []
        assert len(faint(desk, ".cursor-ring-back")) == 1  # a gap around it, in the colour of the paper


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("example", ["balance/demo", "shingoki/demo", "swslither/demo", "castle/demo"])
def test_what_stands_on_black_or_white_can_be_read(chromium: Any, web_address: str, example: str, theme: str):
    """A disc, or a cell, is black or white in both themes, and what is written on it is seen."""
    with a_desk(chromium, web_address, "desktop", theme, reduced_motion="reduce") as desk:
        desk.open_example(example)
        assert faint(desk, ".label") == []
