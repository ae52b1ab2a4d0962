"""Journeys from the first screen to their end, with real events: levels, satisfied clues, the win and what follows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from support.web.page import SIZES, Desk, a_desk

THREE = "2 2\n3 3\n. .\n"


def middle(edge: dict[str, Any]) -> tuple[float, float]:
    (x, y), (x2, y2) = edge["runs"][0][0], edge["runs"][0][-1]
    return (x + x2) / 2, (y + y2) / 2


def played(desk: Desk) -> dict[str, Any]:
    """The board on the desk, as its address has it."""
    desk.settle()
    panel = desk.panel("Share")
    panel.locator("button", has_text="Text").first.click()
    text = panel.get_by_label("What was copied").input_value()
    desk.panel("Play")
    return desk.board(text)


def solve(desk: Desk, board: dict[str, Any]) -> None:
    """Draws the solution by hand: paths by dragging, lines by pressing."""
    lines = desk.ask("truth", puzzle=board["puzzle"])["solutions"][0]
    edges = board["scene"]["edges"]
    if board["kind"] != "paths":
        for edge in lines:
            desk.click(middle(edges[edge]))
        return
    near: dict[int, list[int]] = {}
    for edge in lines:
        one, other = edges[edge]["ends"]
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    for pair in board["pairs"]:
        at, last = pair["ends"]
        walk = [at]
        while at != last:
            at = next(one for one in near[at] if one not in walk)
            walk.append(at)
        desk.drag([board["scene"]["points"][vertex] for vertex in walk])


@pytest.mark.parametrize("size", SIZES)
def test_a_flow_player_goes_from_the_first_screen_through_a_level_to_the_next(
    chromium: Any, web_address: str, size: str
):
    with a_desk(chromium, web_address, size) as desk:
        levels = desk.page.locator(".play-levels")
        levels.get_by_role("combobox", name="Puzzle").select_option("flow")
        levels.get_by_role("combobox", name="Size").select_option("5")
        levels.get_by_role("button", name="Level 3", exact=True).click()
        desk.page.wait_for_selector("#desk:not([hidden])")
        board = played(desk)
        assert (board["family"], board["rows"], board["columns"]) == ("flow", 5, 5)
        status = desk.page.locator("#play-status")
        assert status.inner_text().startswith(f"0 of {len(board['pairs'])} joined")
        assert status.inner_text().endswith("0 %")
        solve(desk, board)
        desk.page.locator(".win").wait_for()
        assert "100 %" in status.inner_text()
        assert f"{len(board['pairs'])} moves" in status.inner_text()
        assert desk.page.locator(".win h2").inner_text().startswith("Solved in 0:")
        assert "No hints" in desk.page.locator(".win").inner_text()
        address = desk.page.url
        desk.page.get_by_role("button", name="Next", exact=True).click()
        desk.page.wait_for_function("before => location.href !== before && location.hash", arg=address)
        desk.page.wait_for_function("() => document.querySelector('#play-status')?.textContent?.startsWith('0 of')")
        after = played(desk)
        assert (after["family"], after["rows"]) == ("flow", 5)
        assert after["puzzle"] != board["puzzle"]
        desk.page.locator("#home").click()
        desk.page.get_by_role("button", name="Level 3, solved").wait_for()


def drawn(desk: Desk, edge: dict[str, Any]) -> bool:
    """Whether a line is seen on an edge."""
    (x, y), (x2, y2) = edge["runs"][0]
    paths = desk.page.eval_on_selector_all(".drawn.line", "all => all.map(one => one.getAttribute('d'))")
    return f"M{x:g} {y:g}L{x2:g} {y2:g}" in "".join(paths)


@pytest.mark.parametrize("size", SIZES)
def test_a_loop_player_goes_from_the_first_screen_by_a_hint_to_the_win_and_the_next(
    chromium: Any, web_address: str, size: str
):
    with a_desk(chromium, web_address, size) as desk:
        levels = desk.page.locator(".play-levels")
        levels.get_by_role("combobox", name="Puzzle").select_option("slitherlink")
        levels.get_by_role("combobox", name="Size").select_option("5")
        levels.get_by_role("button", name="Level 1", exact=True).click()
        desk.page.wait_for_selector("#desk:not([hidden])")
        board = played(desk)
        assert (board["family"], board["rows"], board["columns"]) == ("slitherlink", 5, 5)
        edges = board["scene"]["edges"]

        clue = next(one for one in board["counts"] if 0 < one["high"] < len(one["edges"]))
        at = [count["cell"] for count in board["counts"]].index(clue["cell"])
        around = [edges[edge] for edge in clue["edges"]]
        for edge in around[: clue["high"]]:
            desk.click(middle(edge))
        assert fills(desk)[at] == "var(--clue-met)"
        desk.click(middle(around[clue["high"]]))
        assert fills(desk)[at] == "var(--clue-broken)"
        for _ in range(clue["high"] + 1):
            desk.page.locator("#undo").click()
        assert "clue" not in fills(desk)[at]

        desk.page.get_by_role("button", name="Hint", exact=True).first.click()
        hint = desk.page.locator("#panel-hint")
        for label in ("What kind?", "Why and what?"):
            hint.get_by_role("button", name=label).click()
        before = desk.count(".drawn")
        hint.get_by_role("button", name="Draw it").click()
        desk.page.locator(".drawn").first.wait_for()
        assert desk.count(".drawn") > before == 0

        for edge in desk.ask("truth", puzzle=board["puzzle"])["solutions"][0]:
            if not drawn(desk, edges[edge]):
                desk.click(middle(edges[edge]))
        win = desk.page.locator(".win")
        win.wait_for()
        assert win.locator("h2").inner_text().startswith("Solved in 0:")
        assert "1 hint used" in win.inner_text()
        address = desk.page.url
        win.get_by_role("button", name="Next", exact=True).click()
        desk.page.wait_for_function("before => location.href !== before && location.hash", arg=address)
        desk.page.locator(".win").wait_for(state="hidden")
        after = played(desk)
        assert (after["family"], after["rows"]) == ("slitherlink", 5)
        assert after["puzzle"] != board["puzzle"]


def test_the_puzzle_of_the_day_is_the_same_for_everyone(desk: Desk, chromium: Any, web_address: str):
    puzzles = []
    with a_desk(chromium, web_address, "phone") as other:
        for one in (desk, other):
            one.page.get_by_role("button", name="Simple Loop 8×8, the puzzle of the day").click()
            one.page.wait_for_selector("#desk:not([hidden])")
            puzzles.append(played(one)["puzzle"])
    assert puzzles[0] == puzzles[1]


def fills(desk: Desk) -> list[str]:
    return list(
        desk.page.locator("svg.board .below .label").evaluate_all("all => all.map(one => one.getAttribute('fill'))")
    )


def test_clues_turn_grey_when_satisfied_and_red_when_exceeded(desk: Desk):
    desk.paste(THREE)
    edges = desk.board(THREE)["scene"]["edges"]
    first = [edge for edge in edges if max(map(max, edge["line"])) <= 1]
    assert len(first) == 4
    for edge in first[:3]:
        desk.click(middle(edge))
    assert fills(desk)[0] == "var(--clue-met)"
    desk.click(middle(first[3]))
    assert fills(desk)[0] == "var(--clue-broken)"
    desk.panel("Play").get_by_label("Grey out satisfied clues").uncheck()
    assert not any("clue" in fill for fill in fills(desk))


def test_the_small_examples_of_the_first_screen_are_easy(desk: Desk):
    cards = desk.page.locator(".examples > .cards .card-title")
    families = [title.removeprefix("A small ") for title in cards.all_inner_texts() if title.startswith("A small ")]
    assert families == ["Slitherlink", "Masyu", "Flow", "Simple Loop", "Eternity"]
    for family in families:
        desk.page.get_by_role("button", name=f"Play A small {family}", exact=True).click()
        desk.page.wait_for_selector("#desk:not([hidden])")
        panel = desk.panel("Difficulty")
        panel.get_by_role("button", name="How hard is it?").click()
        panel.get_by_text(re.compile(r"^Grade [123]\b")).wait_for()
        desk.page.locator("#home").click()


def test_the_win_says_the_best_time_and_next_has_the_same_grade(desk: Desk):
    """A time with a hint is none to be beaten; one without is kept for this family and size."""

    def win(says: str) -> None:
        text = desk.page.locator(".win").inner_text()
        assert says in text, text

    levels = desk.page.locator(".play-levels")
    levels.get_by_role("combobox", name="Puzzle").select_option("simpleloop")
    levels.get_by_role("combobox", name="Size").select_option("5")
    levels.get_by_role("button", name="Level 1", exact=True).click()
    desk.page.wait_for_selector("#desk:not([hidden])")
    solve(desk, played(desk))
    desk.page.locator(".win").wait_for()
    win("No hints. Your first time for this size.")
    desk.page.get_by_role("button", name="Next", exact=True).click()
    desk.page.locator(".win").wait_for(state="hidden")
    board = played(desk)
    desk.page.get_by_role("button", name="Hint", exact=True).first.click()
    desk.page.locator("#panel-hint").get_by_text("Look here.").wait_for()
    solve(desk, board)
    desk.page.locator(".win").wait_for()
    assert re.search(r"1 hint used\. Your best time: 0:\d\d\.", desk.page.locator(".win").inner_text())
    grade = desk.ask("grade", puzzle=board["puzzle"], family="simpleloop")["grade"]
    assert 1 <= grade["level"] < 4  # easy, as the level before


def test_pearls_are_veiled_when_satisfied(desk: Desk):
    text = "6 6\n. . . . . .\n. . w . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n"
    desk.paste(text)
    points = desk.board(text)["scene"]["points"]
    desk.drag([points[7], points[8], points[9], points[15]])
    assert desk.page.locator(".clue-veil.met").count() == 1


def test_the_hint_beside_undo_counts_and_the_win_says_so(desk: Desk):
    text = "1 1\n4\n"
    desk.paste(text)
    edges = desk.board(text)["scene"]["edges"]
    desk.page.get_by_role("button", name="Hint", exact=True).first.click()
    desk.page.locator("#panel-hint").get_by_text("Look here.").wait_for()
    desk.page.get_by_role("button", name="Close hint").click()
    for edge in edges:
        desk.click(middle(edge))
    desk.page.locator(".win").wait_for()
    assert "1 hint used" in desk.page.locator(".win").inner_text()
    desk.page.get_by_role("button", name="Look at it").click()
    assert desk.page.locator(".win").is_hidden()


def test_savepoints_are_gone_back_to_and_survive_a_reload(desk: Desk):
    text = "2 2\n3 .\n. .\n"
    desk.paste(text)
    edges = desk.board(text)["scene"]["edges"]
    panel = desk.panel("Play")
    for number in range(2):
        desk.click(middle(edges[number]))
        panel.get_by_role("button", name="Save this point").click()
    desk.click(middle(edges[3]))
    panel.get_by_role("button", name="Back to point 1").click()
    assert desk.count(".drawn.line") == 1
    desk.page.wait_for_function("() => location.hash")
    desk.page.reload()
    desk.page.get_by_role("button", name="Back to point 2").click()
    assert desk.count(".drawn.line") == 2


def test_lines_go_on_by_themselves_only_when_asked_to(desk: Desk):
    text = "2 2\n. .\n. .\n"
    desk.paste(text)
    scene = desk.board(text)["scene"]
    corner = next(edge for edge in scene["edges"] if 0 in edge["ends"])
    desk.click(middle(corner))
    assert desk.count(".drawn.line") == 1
    desk.page.keyboard.press("Control+z")
    desk.panel("Play").get_by_label("Lines go on where one way is left").check()
    desk.click(middle(corner))
    assert desk.count(".drawn.line") == 2
