"""Boards of Eternity that are not solutions: found, opened from an address, and taken elsewhere, with their score."""

from __future__ import annotations

import random
import re

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.families.eternity import Board, Placement
from support.web.page import EXAMPLES, Desk

DEMO = EXAMPLES / "eternity" / "demo.txt"
WITHOUT_CLUES = re.compile(r"&board_clues=[^&]*")
"""A piece elsewhere than its clue says makes no address of a board."""


def nearly() -> Board:
    """The solution of the demo with two pieces swapped."""
    (board,) = ew.solve(DEMO, unique=True).solutions
    cells = [cell for row in board.cells for cell in row]
    cells[5], cells[10] = cells[10], cells[5]
    return Board.from_flat(board.puzzle, cells)


def address_of(board: Board) -> str:
    return str(family_of(board.puzzle).address(board))


def score(desk: Desk) -> str:
    return str(desk.page.locator("#panel-play .score").inner_text())


def without_numbers(address: str) -> str:
    return re.sub(r"&board_pieces=\d+", "", address)


@pytest.mark.parametrize("written", [address_of, lambda board: without_numbers(address_of(board))])
def test_an_address_opens_as_its_board_with_score_and_mismatches(desk: Desk, written):
    board = nearly()
    assert 12 < board.score < 24
    desk.paste(WITHOUT_CLUES.sub("", written(board)))
    assert desk.page.get_by_role("radio", name="Play", exact=True).is_checked()
    assert desk.page.locator("g.tile").count() == 16
    assert score(desk) == f"{board.score} of 24 edges match"
    assert desk.page.locator("circle.mismatch").count() == 24 - board.score
    desk.page.get_by_role("button", name="Clear", exact=True).click()
    assert desk.page.locator("g.tile").count() == 0


def test_an_address_that_only_lists_the_pieces_opens_empty(desk: Desk):
    desk.paste(ew.convert(EXAMPLES / "eternity" / "3x3.txt", "bucas"))
    assert desk.page.locator("g.tile").count() == 0


def test_the_best_board_is_no_solution_and_leaves_the_page(desk: Desk, tmp_path):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.open_example("eternity/16x16")
    panel = desk.panel("Solutions")
    take = panel.get_by_role("button", name="Open it in Play")
    assert not take.is_visible()
    panel.get_by_role("button", name="Look for the best score").click()
    take.wait_for()
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("button", name="Look for the best score").wait_for()
    panel.get_by_text("This is the best board so far, and not a solution.").wait_for()
    assert "solution found" not in panel.inner_text()
    found = re.search(r"\d+ of 480 edges match", panel.locator(".score").inner_text())
    assert found
    take.click()
    assert score(desk) == found.group()
    assert desk.page.locator(".play g.tile").count() == 256
    assert desk.page.locator(".layer-watch .tile").count() == 0
    marked = desk.page.locator("circle.mismatch").count()
    assert marked >= 480 - int(found.group().partition(" ")[0])

    share = desk.panel("Share")
    share.get_by_role("button", name="Copy the e2.bucas.name address").click()
    desk.page.get_by_text("Address copied.").wait_for()
    address = desk.page.evaluate("() => navigator.clipboard.readText()")
    assert address.startswith("https://e2.bucas.name/#")
    for name in ("SVG of the board", "PNG of the board"):
        with desk.page.expect_download() as waiting:
            share.get_by_role("button", name=name).click()
        waiting.value.save_as(tmp_path / name)
    assert (tmp_path / "SVG of the board").read_text().count("<path") > 4
    assert (tmp_path / "PNG of the board").read_bytes().startswith(b"\x89PNG")
    share.get_by_role("button", name="Copy a link to this").click()
    desk.page.get_by_text("Link copied.").wait_for()
    link = desk.page.evaluate("() => navigator.clipboard.readText()")

    for way in (lambda: desk.page.goto(link), lambda: desk.paste(WITHOUT_CLUES.sub("", address))):
        desk.page.goto("about:blank")
        desk.go()
        way()
        desk.page.wait_for_function("() => document.querySelectorAll('.play g.tile').length === 256")
        assert score(desk) == found.group()
        assert desk.page.locator("circle.mismatch").count() == marked


def test_a_puzzle_that_was_made_says_that_it_can_be_turned(desk: Desk):
    form = desk.page.locator("#gallery form.making")
    form.wait_for()
    form.get_by_label("Puzzle").select_option(label="Eternity")
    form.get_by_label("Rows").fill("4")
    form.get_by_label("Columns").fill("4")
    form.get_by_role("button", name="Make one", exact=True).click()
    desk.page.locator("#says", has_text="It has one solution, which can be turned with the whole board").wait_for()
    desk.settle()
    assert "differ by a rotation of the whole board" in desk.panel("Solutions").inner_text()


def test_the_score_counts_as_the_rules_do(desk: Desk, boards):
    puzzle = ew.load(DEMO.read_text())
    for seed in boards(4):
        rng = random.Random(seed)
        board = Board.from_flat(puzzle, [Placement(piece, rng.randrange(4)) for piece in rng.sample(range(1, 17), 16)])
        wanted = {"as": "url", "solution": {"board": board.to_dict()["board"]}}
        assert desk.ask("render", puzzle=DEMO.read_text(), **wanted)["text"] == address_of(board).strip()
        desk.paste(WITHOUT_CLUES.sub("", address_of(board)))
        assert score(desk) == f"{board.score} of 24 edges match"
