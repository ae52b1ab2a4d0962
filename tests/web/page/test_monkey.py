"""A monkey at the desk: whatever is pressed, dragged and typed, no module of the page fails."""

from __future__ import annotations

import random
from typing import Any

import pytest

from support.web.page import SIZES, Desk, a_desk

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
KEYS = [
    *ARROWS,
    *(f"Shift+{arrow}" for arrow in ARROWS),
    *(f"Control+{arrow}" for arrow in ARROWS),
    *(".", ",", "Space", "Enter", "x", "r", "t", "Delete", "1", "3", "b", "#", "+", "-", "Control+z", "Control+y"),
]


def act(desk: Desk, rng: random.Random) -> None:
    """One thing that anybody could do."""
    box = desk.page.locator("#board").bounding_box()

    def spot() -> tuple[float, float]:
        return box["x"] + rng.random() * box["width"], box["y"] + rng.random() * box["height"]

    what = rng.random()
    if what < 0.3:
        desk.page.mouse.click(*spot(), button=rng.choice(["left", "left", "right", "middle"]))
    elif what < 0.5:
        desk.page.mouse.move(*spot())
        desk.page.mouse.down()
        for _ in range(3):
            desk.page.mouse.move(*spot(), steps=4)
        desk.page.mouse.up()
    elif what < 0.9:
        desk.page.keyboard.press(rng.choice(KEYS))
    else:
        desk.choose(rng.choice(["Draw", "Play"]))
        desk.page.locator("#board").focus()


@pytest.mark.parametrize("example", ["slitherlink/tilings/floret", "flow/warp", "eternity/3x3"])
def test_nothing_fails(chromium: Any, web_address: str, example: str):
    seed = len(example)
    rng = random.Random(seed)
    with a_desk(chromium, web_address, rng.choice(sorted(SIZES))) as desk:
        desk.open_example(example)
        for _ in range(40):
            act(desk, rng)
        desk.settle()
        # A board that cannot be, such as one without pairs, is refused, and the browser makes a note of it.
        desk.logged[:] = [line for line in desk.logged if "status of 400" not in line]
