"""Drawing a puzzle: clues by keys and by clicks, pairs by dragging, symmetric if wanted, and undo without end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from support.web.drawing import begin, labels, wait_for_labels
from support.web.page import SIZES, Desk, a_desk


def test_clues_by_arrows_and_digits_and_the_truth_with_every_one(desk: Desk):
    begin(desk, "slitherlink", 2, 2)
    assert desk.badge == "Several solutions"
    for key in ("2", "ArrowRight", "2", "ArrowDown", "2"):
        desk.page.keyboard.press(key)
    wait_for_labels(desk, "2", "2", "2")
    desk.page.keyboard.press("3")
    wait_for_labels(desk, "2", "2", "3")
    desk.settle()
    desk.page.keyboard.press("Delete")
    wait_for_labels(desk, "2", "2")
    for _ in range(5):
        desk.page.keyboard.press("Control+z")
    assert labels(desk) == []
    assert desk.page.get_by_role("button", name="Undo").is_disabled()
    for _ in range(5):
        desk.page.keyboard.press("Control+y")
    assert labels(desk) == ["2", "2"]


def test_a_click_chooses_a_cell_more_count_up_and_right_clicks_down(desk: Desk):
    begin(desk, "slitherlink", 3, 3)
    middle = (20 + 16 + 32, 20 + 16)
    desk.click(middle)
    desk.page.keyboard.press("3")
    wait_for_labels(desk, "3")
    desk.page.keyboard.press("Delete")
    wait_for_labels(desk)
    desk.click(middle)
    wait_for_labels(desk, "0")
    desk.click(middle)
    wait_for_labels(desk, "1")
    desk.click(middle, "right")
    wait_for_labels(desk, "0")
    desk.click(middle, "right")
    wait_for_labels(desk)


@pytest.mark.parametrize("board", ["square", "honeycomb", "octagonal"])
def test_every_number_of_lines_that_a_cell_can_have_can_be_typed(desk: Desk, board: str):
    """A loop around one cell alone has as many lines as the cell, and such a clue may be suggested."""
    begin(desk, "slitherlink", 3, 3, Board=board)
    sides = {"square": 4, "honeycomb": 6, "octagonal": 8}[board]
    for number in range(sides + 1):
        desk.page.keyboard.press(str(number))
        wait_for_labels(desk, str(number))


def test_symmetric_entry(desk: Desk):
    begin(desk, "slitherlink", 4, 4)
    desk.panel("Board").get_by_label("Symmetry of clues").select_option("half-turn")
    desk.page.locator("#board").focus()
    desk.page.keyboard.press("1")
    wait_for_labels(desk, "1", "1")
    desk.page.keyboard.press("Delete")
    wait_for_labels(desk)


def test_ends_of_flow_by_dragging(desk: Desk):
    begin(desk, "flow", 4, 4)
    places = [(6 + 18 + 36 * column, 6 + 18 + 36 * row) for row, column in ((0, 1), (2, 2))]
    desk.drag(places)
    desk.page.wait_for_function("() => document.querySelectorAll('.above .dots').length === 2")
    desk.page.keyboard.press("Control+z")
    desk.page.wait_for_function("() => document.querySelectorAll('.above .dots').length === 1")


@pytest.mark.parametrize("board", ["square", "hex"])
def test_a_blank_flow_begins_with_a_pair(desk: Desk, board: str):
    begin(desk, "flow", 4, 5, Board=board)
    assert desk.page.locator(".above .dots").count() == 1
    assert desk.count(".above .dots") == 2
    assert "begins with a pair in its corners" in desk.panel("Board").inner_text()


def test_suggestions_respect_the_symmetry_and_a_blank_board_has_none(desk: Desk):
    asked: list[Any] = []
    desk.page.on("request", lambda request: asked.append(request) if request.url.endswith("/repair") else None)
    begin(desk, "slitherlink", 4, 4)
    assert desk.badge == "Several solutions"
    desk.panel("Board").get_by_label("Symmetry of clues").select_option("half-turn")
    desk.page.locator("#board").focus()
    desk.page.keyboard.press("3")
    wait_for_labels(desk, "3", "3")
    desk.page.wait_for_selector(".on-cell.repair", state="attached")
    desk.panel("Solutions").get_by_role("button", name=re.compile("Add (this|these) clue")).click()
    desk.page.wait_for_function("() => document.querySelector('#badge .words').textContent === 'Exactly one solution'")
    places = desk.page.locator(".below .label").evaluate_all(
        "all => all.map(one => [one.getAttribute('x'), one.getBBox().y + one.getBBox().height / 2].map(Math.round))"
    )
    assert len(places) > 2
    across, down = (sorted(place[axis] for place in places) for axis in (0, 1))
    middle = (across[0] + across[-1], down[0] + down[-1])
    assert all([middle[0] - x, middle[1] - y] in places for x, y in places)
    assert all("3" in request.post_data_json["puzzle"] for request in asked)  # nothing was asked about the blank board


@pytest.mark.parametrize("tiling", ["honeycomb", "cairo"])
def test_boards_of_other_tilings(desk: Desk, tiling: str):
    begin(desk, "slitherlink", 4, 4, Board=tiling)
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("4")
    wait_for_labels(desk, "4")


def test_masyu_pearls_and_blocked_cells(desk: Desk):
    begin(desk, "masyu", 5, 5)
    desk.page.keyboard.press("b")
    desk.page.wait_for_selector(".below .dots", state="attached")
    desk.page.get_by_role("button", name="Edgewise").click()
    begin(desk, "simpleloop", 4, 4)
    desk.page.keyboard.press("#")
    desk.page.wait_for_function("() => document.querySelectorAll('.below path').length === 2")


def test_another_size_keeps_what_fits(desk: Desk):
    begin(desk, "slitherlink", 3, 3)
    desk.page.keyboard.press("3")
    wait_for_labels(desk, "3")
    panel = desk.panel("Board")
    panel.get_by_label("Rows").fill("5")
    panel.get_by_label("Columns").fill("4")
    panel.get_by_role("button", name="Resize").click()
    desk.page.wait_for_function("() => document.getElementById('title').textContent.includes('5×4')")
    assert labels(desk) == ["3"]
    desk.settle()


@pytest.mark.served
@pytest.mark.parametrize("size", SIZES)
def test_older_questions_are_called_off(chromium: Any, web_address: str, size: str):
    with a_desk(chromium, web_address, size) as desk:
        begin(desk, "slitherlink", 10, 10)
        asked: list[str] = []
        desk.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
        for key in "12312312":
            desk.page.keyboard.press(key)
            desk.page.keyboard.press("ArrowRight")
        wait_for_labels(desk, *"12312312")
        desk.settle()
        assert 1 <= asked.count("truth") <= 8
        assert asked.count("edit") <= 8


@pytest.mark.served
def test_on_a_slow_network_the_last_answer_counts(desk: Desk):
    begin(desk, "slitherlink", 2, 2)
    network = desk.page.context.new_cdp_session(desk.page)
    network.send("Network.enable")
    slow = {"offline": False, "latency": 250, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
    network.send("Network.emulateNetworkConditions", slow)
    for key in ("3", "ArrowRight", "3", "ArrowDown", "3", "ArrowLeft", "2"):
        desk.page.keyboard.press(key)
    wait_for_labels(desk, "3", "3", "2", "3")
    desk.page.wait_for_function("() => document.querySelector('#badge .words').textContent === 'No solution'")
    for _ in range(4):
        desk.page.keyboard.press("Control+z")
    desk.page.wait_for_function("() => document.querySelector('#badge .words').textContent === 'Several solutions'")
    desk.settle()
    assert desk.badge == "Several solutions"
