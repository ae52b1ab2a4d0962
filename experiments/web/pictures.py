"""Photographs the page for the docs: ``python -m experiments.web.pictures [NAME...]``.

Every family in both themes, and the picture of the README; or those that are named.

`make docs` runs it where there is a browser; elsewhere the pictures stay as they are.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.places import EXAMPLES, IMAGES, ROOT

if TYPE_CHECKING:
    from support.web.page import Desk

PICTURES = IMAGES / "web"
COLOURS = 160
"""Flat pictures need no more, and are a third of the size."""
BOARDS = {
    "slitherlink": "slitherlink/10x10",
    "tilings": "slitherlink/tilings/cairo",
    "masyu": "masyu/10x10",
    "simpleloop": "simpleloop/10x10",
    "flow": "flow/bridges",
    "eternity": "eternity/6x6",
}


def main(wanted: list[str]) -> int:
    sys.path.insert(0, str(ROOT / "tests"))
    try:
        import playwright.sync_api  # noqa: F401  # only to see whether it is here

        from support.web.browser import CHROMIUM
        from support.web.page import a_desk, running_browser, running_server
    except ImportError as missing:
        return _left(f"{missing.name} is not installed")
    if CHROMIUM is None:
        return _left("there is no Chromium")
    PICTURES.mkdir(exist_ok=True)
    with running_server() as address, running_browser() as browser:

        def photograph(name: str, work: Callable[[Desk], None], theme: str = "light", size: str = "desktop") -> None:
            if wanted and name not in wanted:
                return
            with a_desk(browser, address, size, theme, reduced_motion="reduce") as desk:
                work(desk)
                desk.page.mouse.move(0, 0)
                _write(PICTURES / f"{name}.png", desk.page.screenshot())

        for theme in ("light", "dark"):
            for name, example in BOARDS.items():
                photograph(f"{name}-{theme}", partial(_solved, example=example), theme)
        photograph("gallery", lambda desk: desk.page.locator("#gallery .making").wait_for())
        photograph("play", _played)
        photograph("broken", _broken)
        photograph("phone", partial(_solved, example="masyu/10x10"), "dark", "phone")
    return 0


def _left(why: str) -> int:
    print(f"docs/images/web: the pictures of the page stay as they are: {why}", file=sys.stderr)
    return 0


def _solved(desk: Desk, example: str) -> None:
    desk.open_example(example)
    desk.page.get_by_role("button", name="Show the solution").click()


def _played(desk: Desk) -> None:
    """A board half played, with a hint that says why."""
    text = (EXAMPLES / "slitherlink" / "10x10.txt").read_text()
    desk.paste(text)
    scene = desk.board(text)["scene"]
    found = desk.page.request.post(f"{desk.address}api/v1/truth", data={"puzzle": text}).json()["solutions"][0]
    desk.choose("Play")
    for edge in found:
        (x, y), (x2, y2) = scene["edges"][edge]["runs"][0]
        if y + y2 < scene["height"]:
            desk.click(((x + x2) / 2, (y + y2) / 2))
    panel = desk.panel("Hint")
    for name in ("Hint", "What kind?", "Why and what?"):
        panel.get_by_role("button", name=name, exact=True).click()
    panel.get_by_role("button", name="Draw it").wait_for()


def _broken(desk: Desk) -> None:
    desk.open_example("slitherlink/impossible")
    desk.choose("Draw")
    desk.page.wait_for_selector(".on-cell.conflict", state="attached")


def _write(path: Path, picture: bytes) -> None:
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as image:
        image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
