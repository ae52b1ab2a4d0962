"""Paste and know: whatever is pasted or dropped becomes a board, and the badge says how many solutions it has."""

from __future__ import annotations

import re
from typing import Any

import pytest

from support.web.page import EXAMPLES, PASTE, SIZES, Desk, a_desk, free_port, running_server

DROP = """text => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'board.txt', {type: 'text/plain'}));
  document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


@pytest.mark.parametrize(
    ("example", "badge"),
    [
        ("slitherlink/demo", "Exactly one solution"),
        ("slitherlink/ambiguous", "Several solutions"),
        ("slitherlink/impossible", "No solution"),
        ("slitherlink/tilings/kites", "Exactly one solution"),
        ("flow/demo", "Exactly one solution"),
        ("flow/ambiguous", "Several solutions"),
        ("flow/hex", "Exactly one solution"),
        ("masyu/demo", "Exactly one solution"),
        ("simpleloop/impossible", "No solution"),
        ("eternity/demo", "Exactly one solution"),
    ],
)
def test_the_badge_tells_the_truth(desk: Desk, example: str, badge: str):
    desk.open_example(example)
    assert desk.badge == badge


@pytest.mark.parametrize("size", SIZES)
def test_one_press_on_an_example_shows_it_solved(chromium: Any, web_address: str, size: str):
    with a_desk(chromium, web_address, size) as desk:
        desk.page.locator(".card").first.click()
        desk.page.wait_for_selector(".layer-solution .line", state="attached")
        assert desk.badge == "Exactly one solution"


@pytest.mark.parametrize(
    "text",
    [
        "slither/3/2/g87c",
        "https://puzz.link/p?numlin/10/10/h1n23h2h4l543i6h7i8i1i759hahbn9hbga8hcgcs6q",
        "5x5t0:01a32f222132h",
    ],
)
def test_addresses_and_game_ids_are_read(desk: Desk, text: str):
    desk.paste(text)
    assert desk.badge


def test_a_file_can_be_dropped(desk: Desk):
    desk.page.evaluate(DROP, (EXAMPLES / "masyu" / "demo.txt").read_text())
    desk.page.wait_for_selector("#desk:not([hidden])")
    desk.settle()
    assert desk.page.locator("#title").inner_text() == "Masyu 8×8"


def test_what_all_solutions_share_is_quiet_and_the_solution_comes_on_demand(desk: Desk):
    desk.open_example("slitherlink/ambiguous")
    desk.choose("Draw")
    assert desk.count(".layer-forced .line.forced") == 4
    assert desk.count(".layer-solution path") == 0
    desk.choose("Solution")
    assert desk.count(".layer-solution .line") > 4
    assert desk.count(".layer-forced path") == 0


@pytest.mark.parametrize("example", ["slitherlink/demo", "flow/demo", "eternity/demo", "slitherlink/ambiguous"])
@pytest.mark.parametrize("size", SIZES)
def test_a_pasted_puzzle_opens_hidden_to_be_played_and_one_press_shows_it(
    chromium: Any, web_address: str, size: str, example: str
):
    with a_desk(chromium, web_address, size) as desk:
        desk.open_example(example)
        assert desk.badge
        assert desk.page.get_by_role("radio", name="Play", exact=True).is_checked()
        overlays = ".layer-forced > *, .layer-solution > *"
        assert desk.page.locator(overlays).count() == 0
        desk.page.get_by_role("button", name="Show the solution").click()
        assert desk.page.locator(".layer-solution > *").count() > 4
        desk.page.get_by_role("button", name="Hide the solution").click()
        assert desk.page.locator(overlays).count() == 0


@pytest.mark.parametrize("mode", ["Draw", "Play"])
@pytest.mark.parametrize("example", ["slitherlink/demo", "slitherlink/ambiguous", "flow/demo", "eternity/demo"])
def test_hidden_is_chosen_only_while_nothing_is_shown(desk: Desk, example: str, mode: str):
    desk.open_example(example)
    desk.choose(mode)
    choices = desk.panel("Solutions").get_by_role("radio")
    shown = desk.page.locator(".layer-forced > *, .layer-solution > *, .layer-difference > *")
    hidden = desk.panel("Solutions").get_by_role("radio", name="Hidden")
    assert hidden.is_checked() == (shown.count() == 0)
    for choice in choices.all():
        if choice.is_visible():
            choice.check()
            assert hidden.is_checked() == (shown.count() == 0)


@pytest.mark.served
def test_another_board_has_nothing_of_the_last_ones_status(desk: Desk):
    desk.open_example("slitherlink/demo")
    desk.page.locator("#board").focus()
    desk.page.keyboard.press("ArrowRight")
    assert desk.page.locator("#cursor-says").inner_text()
    desk.page.get_by_role("button", name="Open …").click()
    box = desk.page.locator("#open-dialog").get_by_label("A puzzle as text")
    box.fill("nonsense")
    desk.page.locator("#open-dialog").get_by_role("button", name="Open", exact=True).click()
    desk.page.locator("#open-dialog #says").wait_for()  # where it can be seen
    desk.page.get_by_role("button", name="Close", exact=True).click()
    held: list[Any] = []
    desk.page.route("**/api/v1/truth", lambda route: held.insert(0, route))
    desk.page.evaluate(PASTE, (EXAMPLES / "masyu" / "demo.txt").read_text())
    desk.page.wait_for_function("() => document.getElementById('title').textContent.startsWith('Masyu')")
    assert desk.badge == "Checking …"
    assert desk.page.locator("#cursor-says").inner_text() == ""
    assert desk.page.locator("#says").inner_text() == ""
    for route in held:
        route.continue_()
    desk.settle()
    assert desk.badge == "Exactly one solution"
    desk.page.locator("#home").click()
    desk.logged[:] = [line for line in desk.logged if "status of 400" not in line]  # the browser's own note


def test_empty_input_is_told(desk: Desk):
    desk.page.get_by_role("button", name="Open", exact=True).click()
    assert desk.page.locator("#says").inner_text() == "Paste or type a puzzle first."
    desk.page.evaluate(PASTE, "  ")
    assert desk.page.locator("#says").inner_text() == "There is no text to paste."
    form = desk.page.locator("#gallery form.blank")
    form.get_by_label("Rows").fill("")
    form.get_by_role("button", name="New board").click()
    assert form.get_by_label("Rows").evaluate("one => one.matches(':invalid:focus')")  # the browser says so itself


def test_errors_quote_what_was_typed(desk: Desk):
    desk.page.evaluate(PASTE, "3 3\n1 2 x\n. . .\n. . .")
    line = desk.page.locator("#says.is-bad")
    line.wait_for()
    assert line.inner_text().startswith("'x' is not a clue")  # as it is seen
    assert line.evaluate("one => getComputedStyle(one, '::first-letter').textTransform") == "none"
    desk.page.evaluate(PASTE, "https://puzz.link/p?slither/3/3/")
    desk.page.wait_for_function("() => /^[A-Z]/.test(document.getElementById('says').textContent)")
    desk.logged[:] = [line for line in desk.logged if "status of 400" not in line]


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("https://www.puzzle-loop.com/?e=MDo5LDQ", "Addresses of 'www.puzzle-loop.com' are not supported; "),
        ("https://puzz.link/p?nurikabe/3/3/zz", "Addresses of the kind 'nurikabe' are not supported; "),
        ("https://puzz.link/list.html", "This address contains no puzzle; "),
    ],
)
def test_an_address_that_is_not_supported_is_named(desk: Desk, address: str, what: str):
    desk.open_example("slitherlink/demo")
    desk.page.evaluate(PASTE, address)
    line = desk.page.locator("#says.is-bad")
    line.wait_for()
    assert line.inner_text().startswith(what)
    assert desk.page.locator("#title").inner_text() == "Slitherlink 8×8"
    desk.logged[:] = [line for line in desk.logged if "status of 400" not in line]


def test_a_text_that_several_families_could_read_is_offered_to_each_of_them(desk: Desk):
    for family in ("Flow", "Masyu"):
        desk.page.evaluate(PASTE, "w.b.\n....\nw.b.")
        desk.page.get_by_text("This could be Flow or Masyu.").wait_for()
        desk.page.get_by_role("button", name=f"Read as {family}").click()
        desk.page.wait_for_function(
            "family => document.getElementById('title').textContent.startsWith(family)", arg=family
        )
        desk.settle()
        assert desk.page.locator("#says").inner_text() == ""
    desk.logged[:] = [line for line in desk.logged if "status of 400" not in line]


def test_several_solutions_show_their_difference_and_what_would_repair_them(desk: Desk):
    desk.open_example("slitherlink/ambiguous")
    desk.choose("Draw")
    desk.choose("Both")
    assert desk.count(".only-first") > 0
    assert desk.count(".only-second") > 0
    desk.page.wait_for_selector(".on-cell.repair", state="attached")
    desk.page.get_by_role("button", name=re.compile("Add (this|these) clue")).click()
    desk.page.wait_for_function("() => document.querySelector('#badge .words').textContent === 'Exactly one solution'")


def test_a_repair_that_changes_a_clue_is_called_a_change(desk: Desk):
    desk.paste("2 2\n3 2\n. .\n")
    desk.choose("Draw")
    panel = desk.panel("Solutions")
    press = panel.get_by_role("button", name="Apply", exact=True)
    press.wait_for()
    assert "This change makes it unique" in panel.inner_text()
    press.click()
    desk.page.wait_for_function("() => document.querySelector('#badge .words').textContent === 'Exactly one solution'")


def test_clues_that_contradict_each_other_are_lit(desk: Desk):
    desk.open_example("slitherlink/impossible")
    desk.page.wait_for_selector(".on-cell.conflict", state="attached")
    assert desk.count(".on-cell.conflict") == 3
    assert "3 lit clues contradict each other" in desk.panel("Solutions").inner_text()


def test_a_clue_that_fails_alone_is_said_to(desk: Desk):
    desk.paste("1 1\n3\n")
    assert "This clue cannot be satisfied." in desk.panel("Solutions").inner_text()


@pytest.mark.served
def test_a_badge_without_an_answer_says_for_how_long_it_was_looked_for(desk: Desk):
    desk.paste("2 2\n3 .\n. .\n")
    known = desk.ask("truth", puzzle="2 2\n3 .\n. .\n")
    undecided = {**known, "verdict": "unknown", "stopped_by": "time", "solutions": []}
    desk.page.route("**/api/v1/truth", lambda route: route.fulfill(json=undecided))
    desk.paste("2 2\n2 .\n. .\n")
    assert desk.badge == "Undecided after 10 s"


def test_a_solution_of_pieces_is_laid(desk: Desk):
    desk.open_example("eternity/demo")
    desk.panel("Solutions")
    desk.choose("Solution")
    assert desk.page.locator(".tile.solution").count() == 16


def test_the_way_from_paste_to_badge_is_marked(desk: Desk):
    desk.open_example("slitherlink/20x20")
    names = desk.page.evaluate("() => performance.getEntriesByType('mark').map(mark => mark.name)")
    names = [name for name in names if name != "edgewise-ready"]  # that Python is there, where the browser holds it
    assert names == ["edgewise-open", "edgewise-badge"]


def test_of_many_puzzles_in_one_text_the_others_are_one_choice_away(desk: Desk):
    desk.paste("slither/5/5/063cj22213cl\nmashu/6/6/ji0c39009120\nslither/3/2/g87c\n")
    desk.page.locator("#others select").select_option("2")
    desk.page.wait_for_function("() => document.getElementById('title').textContent.includes('2×3')")
    desk.page.locator("#others select").select_option("1")
    desk.page.wait_for_function("() => document.getElementById('title').textContent.startsWith('Masyu')")
    desk.settle()
    desk.open_example("slitherlink/demo")
    assert desk.page.locator("#others select").count() == 0


@pytest.mark.served
def test_a_server_that_is_killed_and_comes_back_is_asked_again(chromium: Any):
    port = free_port()
    with running_server(port=port) as address:
        context = chromium.new_context()
        desk = Desk(context.new_page(), address)
        desk.go()
        desk.open_example("slitherlink/demo")
    desk.page.keyboard.press("ArrowRight")
    desk.choose("Play")
    desk.page.keyboard.press("Control+z")
    desk.page.evaluate(PASTE, "2 2\n2 2\n2 2\n")
    desk.page.wait_for_selector("#says:not(:empty)")
    assert "does not respond" in desk.page.locator("#says").inner_text()
    assert desk.page.locator("#title").inner_text() == "Slitherlink 8×8"
    with running_server(port=port):
        desk.paste("2 2\n2 2\n2 2\n")
        assert desk.badge == "Exactly one solution"
    context.close()


def test_a_set_of_pieces_is_repaired_by_pieces(desk: Desk):
    desk.open_example("eternity/3x3")
    assert desk.badge == "Several solutions"
    desk.choose("Draw")
    desk.page.wait_for_selector(".tile.repair", state="attached")
    desk.page.get_by_role("button", name=re.compile("Add (this|these) clue")).click()
    desk.page.wait_for_function("() => document.querySelector('#badge .words').textContent === 'Exactly one solution'")
