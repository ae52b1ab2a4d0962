"""Photographs the page as people meet it: ``python -m experiments.web.looks [PART...]``.

Every family at four sizes and in both looks: the first screen, an example being played with a hint open, and every
panel. Pictures go to build/looks, where those of one part are joined to one sheet for each size and look. A part is
the name of a family, ``first`` or ``panels``.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from experiments.places import EXAMPLES, ROOT

if TYPE_CHECKING:
    from support.web.page import Desk

LOOKS = ROOT / "build" / "looks"
THEMES = ("light", "dark")
SCREENS = ("desktop", "phone", "narrow", "zoomed")
PRESSES = ("Hint", "What kind?", "Why and what?")
TABS = ("Solutions", "Play", "Hint", "New", "Difficulty", "Share")


def main(parts: list[str]) -> int:
    sys.path.insert(0, str(ROOT / "tests"))
    from support.web.page import a_desk, running_browser, running_server

    LOOKS.mkdir(parents=True, exist_ok=True)
    families = sorted(path.parent.name for path in EXAMPLES.glob("*/demo.txt"))
    with running_server() as address, running_browser() as browser:
        for part in parts or ["first", "panels", *families]:
            for size in SCREENS:
                for theme in THEMES:
                    with a_desk(browser, address, size, theme, reduced_motion="reduce") as desk:
                        _join(list(_seen(desk, part)), f"{part}-{size}-{theme}")
    return 0


def _seen(desk: Desk, part: str) -> Iterator[bytes]:
    """Pictures of one part, in the order in which a person comes to them."""
    if part == "first":
        desk.page.locator("#gallery .making").wait_for()
        yield desk.page.screenshot(full_page=True)
    elif part == "panels":
        desk.open_example("slitherlink/7x7")
        for tab in TABS:
            desk.panel(tab)
            yield desk.page.screenshot()
        desk.choose("Draw")
        desk.panel("Board")
        yield desk.page.screenshot()
        if desk.page.locator("#appearance").is_visible():  # on the narrowest screens it is on the first screen alone
            desk.appearance()
            yield desk.page.screenshot()
    else:
        desk.open_example(f"{part}/demo")
        yield desk.page.screenshot()
        panel = desk.panel("Hint")
        for name in PRESSES:
            panel.get_by_role("button", name=name, exact=True).click()
            panel.locator("button.primary:not([disabled])").first.wait_for(state="attached")
            yield desk.page.screenshot()
            if not panel.get_by_role("button", name="What kind?").or_(panel.get_by_text("Why and what?")).is_visible():
                break
        desk.page.get_by_role("button", name="Show the solution").click()
        yield desk.page.screenshot()


def _join(pictures: list[bytes], name: str) -> None:
    """Side by side on one sheet."""
    from PIL import Image

    opened = [Image.open(io.BytesIO(one)).convert("RGB") for one in pictures]
    sheet = Image.new("RGB", (sum(one.width + 8 for one in opened), max(one.height for one in opened)), "#808080")
    left = 0
    for one in opened:
        sheet.paste(one, (left, 0))
        left += one.width + 8
    sheet.save(LOOKS / f"{name}.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
