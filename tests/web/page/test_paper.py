"""Paper: the browser's own print, and sheets with puzzle and solution, show boards on white in either theme."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from support.web.page import Desk, a_desk

SHARES = """async ([png, box]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const drawing = canvas.getContext('2d');
  drawing.drawImage(image, 0, 0);
  const { data } = drawing.getImageData(...box.map(Math.round));
  let [white, dark, coloured] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.slice(at, at + 3);
    const [least, most] = [Math.min(...colour), Math.max(...colour)];
    white += least > 240;
    dark += most < 60;
    coloured += most - least > 60;
  }
  return [white, dark, coloured].map(count => count / (data.length / 4));
}"""
BOX = "one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; }"
EXAMPLES = {"slitherlink": "slitherlink/10x10", "masyu": "masyu/demo", "flow": "flow/5x5", "eternity": "eternity/demo"}


def shares(desk: Desk, selector: str) -> tuple[float, float, float]:
    """How much of a picture on paper is white, dark and coloured."""
    box = desk.page.locator(selector).first.evaluate(BOX)
    assert min(box[2:]) > 200, "it is there, and large"
    page = desk.page.context.new_page()
    try:
        png = base64.b64encode(desk.page.screenshot(full_page=True)).decode()
        white, dark, coloured = page.evaluate(SHARES, [png, box])
        return white, dark, coloured
    finally:
        page.close()


def check(desk: Desk, selector: str, family: str) -> None:
    white, dark, coloured = shares(desk, selector)
    if family != "eternity":
        assert white > 0.5, "ink is dear"
    assert dark < 0.25
    assert dark + coloured > 0.01, "the page is not blank"
    if family == "flow":
        assert coloured > 0.05


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("family", EXAMPLES)
def test_the_browsers_own_print_shows_the_board_and_nothing_else(
    chromium: Any, web_address: str, family: str, theme: str
):
    with a_desk(chromium, web_address, "desktop", theme) as desk:
        desk.open_example(EXAMPLES[family])
        desk.page.get_by_role("button", name="Show the solution").click()
        desk.page.emulate_media(media="print", color_scheme=theme)
        check(desk, "svg.board", family)
        for selector in ("header.top", ".panels", ".stage-foot", "#badge"):
            assert not desk.page.locator(selector).is_visible()
        assert desk.page.pdf().count(b"/Type /Page\n") == 1


@pytest.mark.parametrize("family", EXAMPLES)
def test_sheets_have_the_puzzle_and_its_solution_on_white(desk: Desk, family: str):
    desk.open_example(EXAMPLES[family])
    desk.page.evaluate("() => { window.print = () => (window.printed = true); }")
    desk.panel("Share").get_by_role("button", name="Print", exact=True).click()
    desk.page.wait_for_function("() => window.printed")
    desk.page.emulate_media(media="print")
    assert desk.page.locator(".sheet svg").count() == 2
    check(desk, ".sheet:last-child svg", family)
    assert not desk.page.locator("#desk").is_visible()
    desk.page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert desk.page.locator(".sheet").count() == 0


def test_the_first_screen_is_printed_too(desk: Desk):
    desk.page.emulate_media(media="print")
    assert desk.page.locator(".card").first.is_visible()
