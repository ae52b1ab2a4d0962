"""Under the hand: board and panel keep their places, no tap is lost, and a drag draws what its tool says."""

from __future__ import annotations

from typing import Any

import pytest

from support.web.page import Desk, a_desk

SMALL = "3 3\n3 . .\n. . 2\n. 1 .\n"
SCREENS = {"phone": (390, 844), "tablet": (768, 1024), "desktop": (1280, 800), "narrow": (1000, 700)}
BOX = """selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""


def places(desk: Desk) -> list[list[int]]:
    return [desk.page.evaluate(BOX, selector) for selector in ("#board", "#panels")]


@pytest.mark.served
@pytest.mark.parametrize("screen", SCREENS)
def test_board_and_panel_keep_their_places(chromium: Any, web_address: str, screen: str):
    width, height = SCREENS[screen]
    with a_desk(chromium, web_address) as desk:
        desk.page.set_viewport_size({"width": width, "height": height})
        desk.paste(SMALL)
        first = places(desk)
        for mode in ("Draw", "Play"):
            desk.choose(mode)
            for tab in desk.page.get_by_role("tab").all():
                if tab.is_visible():
                    tab.click()
                    assert places(desk) == first, f"{mode}, {tab.inner_text()}"
        for text in ("3 3\n0 . .\n. . 2\n. . 3\n", "3 3\n. . .\n. . .\n. . .\n", f"{SMALL}\n{SMALL}"):
            desk.paste(text)  # other badges, other buttons, and a list of puzzles
            assert places(desk) == first, text
        desk.page.route("**/api/v1/truth", lambda route: route.abort())
        desk.choose("Draw")
        desk.page.locator("#board").focus()
        desk.page.keyboard.press("1")
        desk.page.wait_for_selector("#badge[data-verdict=error]")
        assert places(desk) == first
        desk.logged[:] = [line for line in desk.logged if "ERR_FAILED" not in line]


class Finger:
    """One finger on the screen, as quick as anybody's."""

    def __init__(self, desk: Desk) -> None:
        self.session = desk.page.context.new_cdp_session(desk.page)

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": 0} for x, y in places]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def flick(self, one: tuple[float, float], other: tuple[float, float]) -> None:
        self.touch("touchStart", one)
        self.touch("touchMove", other)
        self.touch("touchEnd")


def test_the_tap_after_a_quick_flick_is_not_lost(chromium: Any, web_address: str):
    with a_desk(chromium, web_address, "phone") as desk:
        desk.paste(SMALL)
        desk.choose("Play")
        points = desk.board(SMALL)["scene"]["points"]
        finger = Finger(desk)
        desk.page.evaluate(
            "() => { window.clicks = 0; document.addEventListener('click', () => (window.clicks += 1)); }"
        )
        for number in range(1, 4):
            finger.flick(desk.place(points[4]), desk.place(points[6]))
            desk.page.get_by_role("tab", name="Hint" if number % 2 else "Play", exact=True).tap()
            assert desk.page.evaluate("() => window.clicks") == number


@pytest.mark.parametrize("by", ["the right button", "the tool"])
def test_a_drag_that_begins_on_a_dot_draws_crosses_and_the_same_again_takes_them_away(desk: Desk, by: str):
    desk.paste(SMALL)
    desk.choose("Play")
    scene = desk.board(SMALL)["scene"]
    if by == "the tool":
        desk.choose("Crosses")
    way = [scene["points"][vertex] for vertex in (0, 1, 2, 6)]
    for crosses in (3, 0):
        desk.drag(way, "right" if by == "the right button" else "left")
        assert desk.count(".drawn.line") == 0
        assert desk.count(".drawn.cross") == 2 * crosses  # two strokes each


def test_a_second_finger_takes_back_what_the_first_drew_and_nothing_else(chromium: Any, web_address: str):
    with a_desk(chromium, web_address, "phone") as desk:
        desk.paste(SMALL)
        desk.choose("Play")
        points = desk.board(SMALL)["scene"]["points"]
        finger = Finger(desk)
        finger.flick(desk.place(points[0]), desk.place(points[1]))
        assert desk.count(".drawn.line") == 1
        desk.choose("Crosses")
        (x, y), away = desk.place(points[5]), desk.place(points[6])
        finger.touch("touchStart", (x, y))
        session, both = finger.session, [{"x": x, "y": y, "id": 0}, {"x": away[0], "y": away[1], "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": both})
        finger.touch("touchEnd")
        assert desk.count(".drawn.line") == 1
