"""What holds for the whole page: types, sizes of modules, no inline anything, nothing wrong for axe-core."""

from __future__ import annotations

import re
from typing import Any

import pytest

from support.project import ROOT
from support.web.page import ZOOMED, Desk, a_desk

STATIC = ROOT / "src" / "edgewise" / "web" / "static"
MODULES = sorted(STATIC.rglob("*.js"))


def test_the_types_of_the_modules_are_right(build, node_modules):
    config = ROOT / "tests" / "web" / "page" / "tsconfig.json"
    assert build([node_modules / ".bin" / "tsc", "--project", config]) == ""


def test_modules_are_typed_and_small_and_say_why_they_exist():
    for path in MODULES:
        text = path.read_text()
        assert text.startswith("// @ts-check\n/**"), path
        assert text.count("\n") <= 200, path
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function|https?://(?!www\.w3\.org)", text
        ), path


def test_the_page_has_no_inline_script_and_no_inline_style():
    text = (STATIC / "index.html").read_text()
    assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]*\bsrc=)", text)
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text)


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_axe_finds_nothing(chromium: Any, web_address: str, axe: str, size: str, theme: str):
    with a_desk(chromium, web_address, size, theme, reduced_motion="reduce") as desk:
        assert desk.violations(axe) == []
        desk.open_example("slitherlink/ambiguous")
        for mode in ("Draw", "Play"):
            desk.choose(mode)
            for tab in desk.page.get_by_role("tab").all():
                if tab.is_visible():
                    tab.click()
                    assert desk.violations(axe) == [], f"{mode}, {tab.inner_text()}"


@pytest.mark.parametrize("example", ["slitherlink/demo", "eternity/demo"])
def test_at_200_percent_the_page_scrolls_and_the_board_has_room(chromium: Any, web_address: str, example: str):
    with a_desk(chromium, web_address, "zoomed", device_scale_factor=2) as desk:
        desk.open_example(example)
        board = desk.page.locator("svg.board").bounding_box()
        assert min(board["width"], board["height"]) >= 270
        height = ZOOMED[1]
        desk.page.locator("#board").scroll_into_view_if_needed()
        assert desk.page.locator("svg.board").bounding_box()["height"] <= height  # all of it can be seen at once
        desk.page.mouse.move(60, 20)
        desk.page.mouse.wheel(0, 2000)
        desk.page.wait_for_function("() => scrollY > 100 && scrollY + innerHeight >= document.body.scrollHeight - 1")
        assert desk.page.evaluate("() => document.documentElement.scrollWidth") <= ZOOMED[0]


@pytest.mark.parametrize("size", ["desktop", "phone", "narrow"])
def test_six_tabs_stand_in_one_row_and_are_what_people_look_for(chromium: Any, web_address: str, size: str):
    with a_desk(chromium, web_address, size) as desk:
        desk.open_example("slitherlink/5x5")
        width = desk.page.viewport_size["width"]
        for mode, second in (("Play", "Play"), ("Draw", "Board")):
            desk.choose(mode)
            tabs = [tab for tab in desk.page.get_by_role("tab").all() if tab.is_visible()]
            assert [tab.inner_text() for tab in tabs] == ["Solutions", second, "Hint", "New", "Difficulty", "Share"]
            boxes = [tab.bounding_box() for tab in tabs]
            assert len({box["y"] for box in boxes}) == 1
            assert boxes[-1]["x"] + boxes[-1]["width"] <= width
            assert desk.page.locator(".tabs").evaluate("one => one.scrollWidth <= one.clientWidth")
            assert desk.page.locator("#badge-place").evaluate("one => one.scrollWidth <= one.clientWidth"), "is cut off"


def test_a_new_puzzle_is_like_the_present_one_and_every_option_says_what_it_means(desk: Desk):
    desk.open_example("flow/7x7")
    form = desk.panel("New").locator("form")
    assert form.get_by_role("combobox", name="Puzzle").input_value() == "flow"
    assert [form.get_by_label(name, exact=True).input_value() for name in ("Rows", "Columns")] == ["7", "7"]
    grade = form.get_by_role("combobox", name="Grade").element_handle()
    desk.page.wait_for_function("one => one.value !== ''", arg=grade)
    options = form.locator(".option")
    assert options.count() > 3
    assert all(one.locator("small").inner_text() for one in options.all())


def test_the_first_screen_asks_for_nothing_that_needs_a_board(desk: Desk):
    first = desk.page.locator("#gallery form.making")
    first.get_by_label("Only necessary clues").wait_for()
    assert first.get_by_label("Clues where they are now").count() == 0
    desk.open_example("slitherlink/7x7")
    assert desk.panel("New").get_by_label("Clues where they are now").is_visible()


@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_a_phone_shows_levels_on_its_second_screen_and_reaches_every_example(
    chromium: Any, web_address: str, size: str
):
    with a_desk(chromium, web_address, size) as desk:
        desk.page.locator("#gallery .levels button").first.wait_for()
        height = desk.page.viewport_size["height"]
        assert desk.page.locator(".play-levels").bounding_box()["y"] < 2 * height
        width = desk.page.viewport_size["width"]
        assert desk.page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert desk.page.locator(".bookmark").is_hidden()  # it cannot be dragged by a finger
        last = desk.page.locator(".examples > .cards .card").last
        last.scroll_into_view_if_needed()
        box = last.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width


@pytest.mark.parametrize("example", ["slitherlink/10x10", "simpleloop/10x10", "eternity/demo", "flow/demo"])
def test_a_phone_shows_the_whole_title(chromium: Any, web_address: str, example: str):
    with a_desk(chromium, web_address, "phone") as desk:
        desk.open_example(example)
        title = desk.page.locator("#title")
        assert title.inner_text()
        assert title.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")
        is_low = "one => one.getBoundingClientRect().height <= parseFloat(getComputedStyle(one).minHeight) + 0.5"
        assert desk.page.locator(".stage-head").evaluate(is_low)  # or the board would move


def test_the_page_speaks_as_people_do(desk: Desk):
    assert desk.page.locator("#examples-title").inner_text() == "Tap a puzzle to see its solution, or play it"
    desk.open_example("slitherlink/ambiguous")
    desk.choose("Draw")
    board = desk.panel("Board")
    board.get_by_text("Click again for the next clue, right-click for the previous", exact=False).wait_for()
    said = desk.panel("Solutions")
    said.get_by_text(re.compile(r"^Adding (this clue|these \d+ clues) makes it unique\.$")).wait_for()
    assert said.locator("h2", has_text="Search").is_visible()


def test_a_broken_text_is_told_in_one_line(desk: Desk):
    desk.page.get_by_label("A puzzle as text").first.fill("3 3\n1 2 x\n. . .\n. . .")
    desk.logged.clear()
    desk.page.get_by_role("button", name="Open", exact=True).click()
    desk.page.wait_for_selector("#says:not(:empty)")
    assert "line 2" in desk.page.locator("#says").inner_text()
    desk.logged[:] = [line for line in desk.logged if "status of 400" not in line]  # the browser's own note


def test_the_palette_for_colour_blind_eyes_names_pairs_and_is_kept(desk: Desk):
    desk.open_example("flow/5x5")
    before = desk.page.locator(".above .dots").evaluate_all("all => all.map(one => one.getAttribute('stroke'))")
    assert desk.page.locator(".above .label").count() == 0
    desk.appearance().get_by_label("Colour-blind palette").check()
    desk.page.keyboard.press("Escape")
    desk.page.wait_for_selector(".above .label", state="attached")
    after = desk.page.locator(".above .dots").evaluate_all("all => all.map(one => one.getAttribute('stroke'))")
    assert not set(before) & set(after)
    assert len(set(after)) == len(after) > 1  # no colour stands for two pairs
    assert desk.page.get_by_role("button", name="Undo").is_disabled()
    desk.page.wait_for_function("() => location.hash")  # until then the same address would be a reload
    desk.go()
    desk.page.wait_for_selector("html[data-colour-blind]")


@pytest.mark.parametrize("system", ["light", "dark"])
def test_the_theme_is_the_systems_or_the_chosen_one(chromium: Any, web_address: str, system: str):
    with a_desk(chromium, web_address, "desktop", system) as desk:
        desk.open_example("slitherlink/5x5")
        paper = "() => getComputedStyle(document.querySelector('.paper')).fill"
        own = desk.page.evaluate(paper)
        panel = desk.appearance()
        papers = {}
        for theme in ("Light", "Dark"):
            panel.get_by_role("radio", name=theme).check()
            papers[theme.lower()] = desk.page.evaluate(paper)
        assert papers["light"] != papers["dark"]
        assert own == papers[system]


def test_the_first_row_shows_every_family_and_pearls_keep_their_colours_in_the_dark(chromium: Any, web_address: str):
    with a_desk(chromium, web_address, "desktop", "dark") as desk:
        titles = " ".join(desk.page.locator(".card-title").all_inner_texts()[:5])
        assert all(family in titles for family in ("Slitherlink", "Masyu", "Flow", "Simple Loop", "Eternity"))
        desk.open_example("masyu/demo")
        strokes = "all => all.map(one => getComputedStyle(one).stroke)"
        black, white = desk.page.locator(".below .dots:not(.rim)").evaluate_all(strokes)
        assert (black, white) == ("rgb(0, 0, 0)", "rgb(244, 244, 244)")
