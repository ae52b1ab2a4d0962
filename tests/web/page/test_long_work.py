"""Long work on the page, in a real browser: puzzles made to order, searches that are watched and stopped, analysis."""

from __future__ import annotations

import csv
import json

import pytest

from support.project import ROOT

LARGE_BLANK = "9 9\n" + "\n".join([". " * 9] * 9)


def make(desk, panel):
    panel.get_by_role("button", name="Make one", exact=True).click()
    desk.page.wait_for_selector("#desk:not([hidden])")


def said(desk):
    """Waits for the line that says what was made."""
    line = desk.page.locator("#panel-make p[role=status]")
    desk.page.wait_for_function("() => /^Seed /.test(document.querySelector('#panel-make p[role=status]').textContent)")
    return line.inner_text()


@pytest.mark.parametrize("family", ["Slitherlink", "Flow"])
def test_a_puzzle_is_made_from_the_first_screen_and_can_be_played(desk, family):
    form = desk.page.locator("#gallery form.making")
    form.wait_for()
    form.get_by_label("Puzzle").select_option(label=family)
    form.get_by_label("Rows").fill("6")
    form.get_by_label("Columns").fill("7")
    make(desk, form)
    desk.settle()
    assert desk.badge == "Exactly one solution"
    assert desk.page.locator("#title").inner_text().startswith(f"{family} 6×7")
    assert desk.page.get_by_role("radio", name="Play", exact=True).is_checked()


def test_another_harder_and_easier(desk):
    desk.open_example("slitherlink/6x6")
    panel = desk.panel("New")
    panel.get_by_label("Rows").fill("7")
    panel.get_by_label("Columns").fill("7")
    panel.get_by_label("Grade").select_option("4")
    make(desk, panel)
    assert "Grade 4." in said(desk)
    first = desk.page.evaluate("() => document.querySelector('#panel-make p[role=status]').textContent")
    panel.get_by_role("button", name="Another", exact=True).click()
    desk.page.wait_for_function(
        "first => { const now = document.querySelector('#panel-make p[role=status]').textContent;"
        " return now.startsWith('Seed ') && now !== first }",
        arg=first,
    )
    assert "Grade 4." in said(desk)
    panel.get_by_role("button", name="Harder", exact=True).click()
    desk.page.wait_for_function(
        "() => document.querySelector('#panel-make p[role=status]').textContent.includes('Grade 5')"
    )


def test_stars_can_be_asked_for(desk):
    desk.open_example("slitherlink/6x6")
    panel = desk.panel("New")
    panel.get_by_label("Stars").select_option("★★")
    make(desk, panel)
    assert said(desk)
    difficulty = desk.panel("Difficulty")
    difficulty.get_by_role("button", name="How hard is it?").click()
    difficulty.locator(".stars", has_text="★★☆☆☆").wait_for()


def test_a_wish_that_cannot_be_met_is_said(desk):
    desk.open_example("flow/demo")
    panel = desk.panel("New")
    panel.get_by_label("Puzzle").select_option(label="Flow")
    panel.get_by_label("Rows").fill("4")
    panel.get_by_label("Columns").fill("4")
    panel.get_by_label("Pairs", exact=True).fill("60")
    panel.get_by_role("button", name="Make one", exact=True).click()
    desk.page.locator("#says.is-bad").wait_for()
    assert "pairs" in desk.page.locator("#says").inner_text()
    desk.logged.clear()  # the browser logs that the server said no


def test_a_search_is_watched_stopped_and_found_again(desk):
    desk.paste(LARGE_BLANK)
    panel = desk.panel("Solutions")
    panel.get_by_role("button", name="Find all solutions").click()
    desk.page.wait_for_function("() => document.querySelector('#panel-truth dl').textContent.includes('Nodes')")
    desk.page.reload()
    desk.page.wait_for_selector("#desk:not([hidden])")
    panel = desk.panel("Solutions")
    panel.get_by_role("button", name="Stop").wait_for()
    desk.page.wait_for_function("() => document.querySelector('#panel-truth dl').textContent.includes('Nodes')")
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("button", name="Find all solutions").wait_for()
    desk.page.wait_for_function("() => document.querySelector('#panel-truth .says').textContent.includes('solution')")


def saved(desk, panel, label):
    with desk.page.expect_download() as waiting:
        panel.locator(".solutions").get_by_role("button", name=label, exact=True).click()
    return waiting.value.path().read_text()


def on_the_board(desk):
    return desk.page.locator(".layer-watch").evaluate_all("all => all.map(one => one.innerHTML).join()")


@pytest.mark.parametrize("example", ["slitherlink/ambiguous", "flow/ambiguous", "eternity/3x3"])
def test_all_solutions_are_looked_through_and_saved(desk, example):
    desk.open_example(example)
    text = (ROOT / "examples" / f"{example}.txt").read_text()
    answer = desk.ask("solve", puzzle=text, question="all")
    count = len(answer["solutions"])
    panel = desk.panel("Solutions")
    panel.get_by_role("button", name="Find all solutions").click()
    panel.get_by_text(f"of {count}", exact=True).wait_for()
    seen = {on_the_board(desk)}
    for _ in range(2):
        panel.get_by_role("button", name="Next solution").click()
        seen.add(on_the_board(desk))
    assert len(seen) == 3
    panel.get_by_label("Number of the solution").fill(str(count))
    panel.get_by_label("Number of the solution").press("Enter")
    assert panel.get_by_role("button", name="Next solution").is_disabled()
    panel.get_by_role("button", name="Previous solution").click()
    assert panel.get_by_label("Number of the solution").input_value() == str(count - 1)
    desk.panel("Share")
    assert desk.page.locator(".layer-watch > *").count() == 0  # what is on the board is what the panel says
    desk.panel("Solutions")
    assert desk.page.locator(".layer-watch > *").count() > 0
    assert json.loads(saved(desk, panel, "JSON"))["solutions"] == answer["solutions"]
    first, *rows = csv.reader(saved(desk, panel, "CSV").splitlines())
    assert (first[0], len(rows), {len(row) for row in rows}) == ("solution", count, {len(first)})
    drawn = saved(desk, panel, "Text")
    assert drawn.endswith(f"# all solutions: {count}\n")
    assert len(drawn.split("\n\n")) == count + 1


def test_a_limit_on_solutions_is_stated(desk):
    desk.paste("5 5\n" + "\n".join([". " * 5] * 5))
    panel = desk.panel("Solutions")
    panel.get_by_role("button", name="Find all solutions").click()
    panel.get_by_text("These are the first 10,000 solutions. There may be more.").wait_for()
    panel.get_by_label("Number of the solution").fill("10000")
    panel.get_by_label("Number of the solution").press("Enter")
    assert panel.get_by_role("button", name="Next solution").is_disabled()
    assert desk.count(".layer-watch .line") > 0


def test_solutions_are_counted(desk):
    desk.open_example("slitherlink/ambiguous")
    panel = desk.panel("Solutions")
    panel.get_by_role("button", name="Count the solutions").click()
    panel.get_by_text("solutions.").wait_for()


def test_the_best_board_of_tiles_is_watched_and_its_checkpoint_saved(desk, tmp_path):
    desk.paste((ROOT / "examples" / "eternity" / "16x16.txt").read_text())
    panel = desk.panel("Solutions")
    panel.get_by_role("button", name="Look for the best score").click()
    desk.page.wait_for_function("() => /\\d+ of \\d+/.test(document.querySelector('#panel-truth .score').textContent)")
    assert desk.page.locator(".layer-watch .tile").count() == 256
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("button", name="Look for the best score").wait_for()
    with desk.page.expect_download() as waiting:
        panel.get_by_text("Save the checkpoint").click()
    saved = tmp_path / "checkpoint.txt"
    waiting.value.save_as(saved)
    assert "checkpoint" in saved.read_text()
    desk.page.locator("#checkpoint-file").set_input_files(saved)
    panel.get_by_role("button", name="Stop").wait_for()
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("button", name="Look for the best score").wait_for()


def test_effort_is_shown_in_a_table_and_as_heat(desk):
    desk.paste("32.1\n.1.0\n..0.")
    panel = desk.panel("Difficulty")
    panel.get_by_role("button", name="Analyse").click()
    panel.locator("tbody tr").first.wait_for()
    assert "cdcl" in panel.locator(".engines tbody").inner_text()
    columns = panel.locator(".engines thead th").all_inner_texts()
    assert panel.locator(".meanings:visible dt").all_inner_texts() == columns == ["Engine", "Nodes", "Time"]
    assert all(len(words.split()) > 9 for words in panel.locator(".meanings dd").all_inner_texts())
    panel.get_by_role("radio", name="Search effort").check()
    desk.page.locator("svg.board .heat-map").wait_for()
    assert "the more often the search came to this place" in panel.inner_text()
    panel.get_by_role("radio", name="No heat").check()
    assert desk.page.locator("svg.board .heat-map").count() == 0
