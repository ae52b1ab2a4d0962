"""Hints on the page, in a real browser: three presses and a fourth, the whole way, the grade, and a wrong line."""

from __future__ import annotations

import pytest

SMALL = "32.1\n.1.0\n..0."


def hint_text(desk):
    return desk.page.locator("#panel-hint .says").first.inner_text()


def press(desk, label):
    """Presses the button of the hint and waits for its next label."""
    desk.page.keyboard.press("h")
    desk.page.locator("#panel-hint button.primary", has_text=label).wait_for()


BOARDS = ("slitherlink/10x10", "slitherlink/tilings/cairo", "flow/demo", "flow/hex", "masyu/demo", "simpleloop/demo")


@pytest.mark.parametrize("name", BOARDS)
def test_three_presses_say_where_what_and_why_and_a_fourth_draws_it(desk, name):
    desk.open_example(name)
    desk.choose("Play")
    press(desk, "What?")
    assert desk.count(".layer-hint .on-cell.hint") > 0
    assert desk.count(".layer-hint .on-edge.hint") == 0
    press(desk, "Why?")
    follows = desk.count(".layer-hint .on-edge.hint")
    assert follows > 0
    press(desk, "Draw it")
    assert len(hint_text(desk)) > 20
    assert desk.page.locator("#panel-hint .step-kind").inner_text().startswith("Level 1: ")
    assert desk.count(".layer-hint .on-cell.hint, .layer-hint .on-point.hint") > 0
    press(desk, "Hint")
    assert desk.count(".drawn.line, .drawn.cross, .drawn.path") >= follows
    assert desk.count(".layer-hint .on-edge") == 0


def test_hints_alone_solve_a_board(desk):
    desk.paste(SMALL)
    desk.choose("Play")
    for _ in range(200):
        desk.page.keyboard.press("h")
        desk.page.wait_for_function("() => !document.querySelector('#panel-hint button.primary').disabled")
        if desk.page.locator("svg.board.is-finished").count():
            break
    desk.page.locator("svg.board.is-finished").wait_for()


def test_a_wrong_line_is_the_hint(desk):
    text = SMALL
    desk.paste(text)
    desk.choose("Play")
    edge = next(edge for edge in desk.board(text)["scene"]["edges"] if edge["line"] == [[1, 3], [1, 4]])
    (x, y), (z, w) = edge["runs"][0]
    desk.click(((x + z) / 2, (y + w) / 2))
    for label in ("What?", "Why?", "Draw it"):
        press(desk, label)
    assert "is wrong" in hint_text(desk)
    assert desk.count(".layer-hint .on-edge.mistake") == 1
    press(desk, "Hint")
    assert desk.count(".drawn.line") == 0


def test_where_nothing_is_forced_the_hint_says_so(desk):
    desk.paste(". .\n. .")
    desk.choose("Play")
    desk.page.keyboard.press("h")
    desk.page.get_by_text("Nothing more is forced").wait_for()


def test_the_whole_way_is_walked_forwards_and_back(desk):
    desk.open_example("slitherlink/6x6")
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="The whole way").click()
    panel.get_by_text("Step 1 of").wait_for()
    assert panel.locator(".way li").count() > 10
    before = desk.count(".layer-watch .on-edge")
    panel.get_by_role("button", name="One step on").click()
    panel.get_by_text("Step 2 of").wait_for()
    assert desk.count(".layer-watch .on-edge") > before == 0
    panel.get_by_role("button", name="One step back").click()
    panel.get_by_text("Step 1 of").wait_for()
    assert panel.locator(".grade").inner_text().startswith("Grade ")
    panel.get_by_role("button", name="Show the hardest step").click()
    assert not panel.get_by_text("Step 1 of").is_visible()
    panel.get_by_role("button", name="Close", exact=True).click()
    assert desk.count(".layer-watch .on-edge, .layer-hint .on-edge") == 0
