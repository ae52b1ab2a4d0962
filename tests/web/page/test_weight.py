"""What the page weighs: files are packed and kept, the heading needs no script, and what is typed needs no server."""

from __future__ import annotations

from typing import Any

import pytest

import edgewise as ew
from edgewise.web.answers.scenes import edges_of
from edgewise.web.server.app import STATIC
from edgewise.web.server.sending import KEPT, Assets
from support.web.page import EXAMPLES, Desk, free_port, running_server


@pytest.mark.served  # of a folder, its host decides
def test_files_are_compressed_named_by_content_and_kept_for_a_year(desk: Desk):
    answers: list[Any] = []
    desk.page.on("response", lambda answer: answers.insert(0, answer))
    desk.page.reload()
    desk.page.wait_for_selector(".card")
    files = [one for one in answers if "/v/" in one.url]
    assert len(files) > 30
    edition = Assets(STATIC).edition().name
    for one in files:
        assert f"/v/{edition}/" in one.url
        assert one.headers["cache-control"] == KEPT
    index = next(one for one in answers if one.request.is_navigation_request())
    assert index.headers["cache-control"] == "no-cache"
    assert index.headers["content-encoding"] == "gzip"


def test_every_module_is_named_in_advance(desk: Desk):
    loaded = "() => performance.getEntriesByType('resource').map(one => one.name).filter(name => name.endsWith('.js'))"
    modules = set(desk.page.evaluate(loaded))
    named = desk.page.locator("link[rel=modulepreload]").evaluate_all("all => all.map(one => one.href)")
    modules = {name for name in modules if not name.endswith("/transport/python.js")}  # begun once the page is there
    assert modules == set(named)


def test_another_content_is_another_name(tmp_path):
    (tmp_path / "index.html").write_text('<head></head><script type="module" src="main.js"></script>')
    (tmp_path / "main.js").write_text("/** Said. */\nlet one = 1; // kept\n")
    assets = Assets(tmp_path)
    before = assets.edition()
    assert before.files["main.js"].plain == b"let one = 1; // kept\n"
    assert f'src="v/{before.name}/main.js"'.encode() in before.index.plain
    (tmp_path / "main.js").write_text("let one = 12;\n")
    assert assets.edition().name != before.name


def test_the_heading_is_there_without_a_script(chromium: Any, web_address: str):
    context = chromium.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(web_address)
        assert page.locator("#hero h1").inner_text().startswith("Solve, play, draw")
    finally:
        context.close()


@pytest.mark.parametrize("key", ["2", "Delete"])
def test_what_is_typed_is_seen_before_the_server_answers(desk: Desk, key: str):
    desk.paste((EXAMPLES / "slitherlink" / "5x5.txt").read_text())
    desk.choose("Draw")
    held: list[Any] = []
    desk.page.route("**/api/v1/edit", lambda route: held.insert(0, route))
    labels = "document.querySelectorAll('svg.board :is(.below, .above) .label')"
    texts = f"() => [...{labels}].map(one => one.textContent).join('')"
    before = desk.page.evaluate(texts)
    desk.page.locator("#board").focus()
    desk.page.keyboard.press("ArrowRight")  # to the 1 in the first row
    desk.page.keyboard.press(key)
    there = desk.page.evaluate(texts)
    assert there == ("0232" if key == "2" else "032") + before[4:]
    for route in held:
        route.continue_()
    desk.settle()


@pytest.mark.served
def test_a_second_visit_needs_no_server(chromium: Any):
    port = free_port()
    context = chromium.new_context()
    try:
        with running_server(port=port) as address:
            desk = Desk(context.new_page(), address)
            desk.go()
            text = (EXAMPLES / "slitherlink" / "5x5.txt").read_text()
            desk.paste(text)
            scene = desk.board(text)["scene"]
            desk.page.wait_for_function("() => localStorage.getItem('edgewise.library')")
            desk.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
        other = Desk(context.new_page(), address)
        other.go()
        assert other.page.locator(".card").count() > 5
        other.page.locator(".library").get_by_text("Slitherlink 5×5").click()
        other.page.locator("#badge[data-verdict=one]").wait_for()
        for edge in _solution(text):
            (x, y), (x2, y2) = scene["edges"][edge]["runs"][0][0], scene["edges"][edge]["runs"][0][-1]
            other.click(((x + x2) / 2, (y + y2) / 2))
        other.page.locator(".win").wait_for()
    finally:
        context.close()


def _solution(text: str) -> list[int]:
    (found,) = ew.solve(text).solutions
    return edges_of(found)
