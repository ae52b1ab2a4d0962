"""Hints on the page, in a real browser: three presses and a fourth, the whole way, the grade, and a wrong line."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from support.web.page import EXAMPLES

SMALL = "32.1\n.1.0\n..0."


def hint_text(desk):
    return desk.page.locator("#panel-hint .says").first.inner_text()


def press(desk, label):
    """Presses the button of the hint and waits for its next label."""
    desk.page.keyboard.press("h")
    desk.page.locator("#panel-hint button.primary", has_text=label).wait_for()


BOARDS = ("slitherlink/10x10", "slitherlink/tilings/cairo", "flow/demo", "flow/hex", "masyu/demo", "simpleloop/demo")


@pytest.mark.parametrize("name", BOARDS)
def test_three_presses_say_where_what_and_why_and_a_fourth_draws_it(desk, name):
    desk.open_example(name)
    desk.choose("Play")
    press(desk, "What kind?")
    assert desk.count(".layer-hint .on-cell.hint") > 0
    assert desk.count(".layer-hint .on-edge.hint") == 0
    press(desk, "Why and what?")
    assert desk.page.locator("#panel-hint .step-kind").inner_text().startswith("Level 1: ")
    assert desk.count(".layer-hint .on-edge.hint") == 0
    press(desk, "Draw it")
    follows = desk.count(".layer-hint .on-edge.hint")
    assert follows > 0
    assert len(hint_text(desk)) > 20
    assert desk.count(".layer-hint .on-cell.hint, .layer-hint .on-point.hint") > 0
    press(desk, "Hint")
    assert desk.count(".drawn.line, .drawn.cross, .drawn.path") >= follows
    assert desk.count(".layer-hint .on-edge") == 0


def test_hints_alone_solve_a_board(desk):
    desk.paste(SMALL)
    desk.choose("Play")
    for _ in range(200):
        desk.page.keyboard.press("h")
        desk.page.wait_for_function("() => !document.querySelector('#panel-hint button.primary').disabled")
        if desk.page.locator("svg.board.is-finished").count():
            break
    desk.page.locator("svg.board.is-finished").wait_for()


def test_a_wrong_line_is_the_hint(desk):
    text = SMALL
    desk.paste(text)
    desk.choose("Play")
    edge = next(edge for edge in desk.board(text)["scene"]["edges"] if edge["line"] == [[1, 3], [1, 4]])
    (x, y), (z, w) = edge["runs"][0]
    desk.click(((x + z) / 2, (y + w) / 2))
    press(desk, "What kind?")
    assert hint_text(desk) == "Something is wrong here."
    press(desk, "Why and what?")
    assert hint_text(desk) == "This line is wrong."
    press(desk, "Remove it")
    assert "is wrong" in hint_text(desk)
    assert desk.page.locator("#panel-hint .step-kind").inner_text() == "A mistake"
    assert desk.count(".layer-hint .on-edge.hint") == 0
    assert desk.count(".layer-hint .on-edge.mistake") == 1
    press(desk, "Hint")
    assert desk.count(".drawn.line, .drawn.cross") == 0


def test_a_wrong_cross_and_a_wrong_piece_are_mistakes_too(desk):
    desk.paste(SMALL)
    desk.choose("Play")
    board = desk.board(SMALL)
    answer = desk.ask("truth", puzzle=SMALL)
    (x, y), (z, w) = board["scene"]["edges"][answer["solutions"][0][0]]["runs"][0]
    desk.click(((x + z) / 2, (y + w) / 2), "right")
    for label in ("What kind?", "Why and what?"):
        press(desk, label)
    assert hint_text(desk) == "This cross is wrong."
    press(desk, "Remove it")
    assert desk.count(".layer-hint .on-edge.cross.mistake") == 2  # two strokes
    press(desk, "Hint")
    assert desk.count(".drawn.cross") == 0
    desk.open_example("eternity/demo")
    desk.choose("Play")
    desk.panel("Play")
    desk.page.locator(".tray .piece").first.click()
    corner = desk.board((EXAMPLES / "eternity" / "demo.txt").read_text())["scene"]["cells"][5]["polygon"][0]
    desk.click((corner[0] + 20, corner[1] + 20))
    for label in ("What kind?", "Why and what?"):
        press(desk, label)
    assert hint_text(desk) == "This piece is wrong."
    press(desk, "Remove it")
    press(desk, "Hint")
    assert desk.page.locator("g.tile").count() == 1


def test_what_is_supposed_is_dashed_and_unlike_a_fact(desk):
    desk.open_example("slitherlink/10x10")
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    panel.locator(".way .step", has_text="Suppose").first.click()
    following = panel.get_by_role("button", name="Next step of the supposition")
    while desk.page.locator(".layer-hint .on-edge.line.supposed").count() == 0:
        following.click()
    look = "one => { const { stroke, strokeDasharray } = getComputedStyle(one); return [stroke, strokeDasharray]; }"
    supposed = desk.page.locator(".layer-hint .on-edge.line.supposed").first.evaluate(look)
    facts = [one.evaluate(look) for one in desk.page.locator(".layer-hint .on-edge.line.because").all()]
    assert supposed[1] != "none"
    assert all(dashes == "none" and stroke != supposed[0] for stroke, dashes in facts)
    scene = desk.board((EXAMPLES / "slitherlink" / "10x10.txt").read_text())
    told = desk.ask("explain", puzzle=scene["puzzle"])["steps"]
    for number, step in enumerate(told):
        if step.get("supposed"):
            panel.locator(".way .step").nth(number).click()
            assert desk.count(".layer-hint .on-edge.line.supposed, .layer-hint .on-edge.cross.supposed") > 0
            known = sum(2 - value["on"] for value in step["because"]["known"])  # a cross has two strokes
            assert desk.count(".layer-hint .on-edge.because") <= known, step["text"]


VISIBLE = """all => all.map(one => one.getBoundingClientRect()).filter(({ width }) => width > 0).map(
  ({ x, y, width, height }) => `${Math.round((x + width / 2) / 16)} ${Math.round((y + height / 2) / 16)}`
)"""
HIDING = """all => all.filter(one => {
  const { fill, fillOpacity } = getComputedStyle(one);
  return fill !== 'none' && Number(fillOpacity) > 0.5;
}).length"""


def test_the_whole_way_hides_no_piece(desk):
    desk.open_example("eternity/6x6-clues")
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    given = set(desk.page.locator("g.tile").evaluate_all(VISIBLE))
    assert len(given) == 6  # five of the puzzle, and that of the step
    seen = 0
    for _ in range(panel.locator(".way li").count()):
        there = set(desk.page.locator("g.tile").evaluate_all(VISIBLE))
        assert given <= there
        assert len(there) >= seen
        seen = len(there)
        assert desk.page.locator(".on-cell:not(.tile)").evaluate_all(HIDING) == 0
        panel.get_by_role("button", name="Next step").click(force=True)
    assert seen == 36


@pytest.mark.parametrize("board", ["eternity/demo", "eternity/6x6-clues", "4 4", "3 4"])
def test_hints_alone_solve_a_board_of_tiles(desk, board):
    """Each of them lays a piece, also where the whole board can be turned."""
    if "/" in board:
        desk.open_example(board)
    else:
        desk.paste(made(desk, *map(int, board.split())))
    desk.choose("Play")
    pieces = desk.page.locator(".tray .piece")
    while left := pieces.count():
        for label in ("What kind?", "Why and what?", "Place it"):
            press(desk, label)
        assert " goes in row " in hint_text(desk)
        press(desk, "Hint")
        assert pieces.count() == left - 1
    desk.page.locator("svg.board.is-finished").wait_for()


def made(desk, rows, columns):
    """A fresh board without clues."""
    facts = desk.ask("generate", family="eternity", rows=rows, columns=columns, seed=5)
    assert facts["promise"] == "unique up to turning"
    return facts["text"]


def test_what_was_ruled_out_before_a_piece_can_be_read(desk):
    desk.open_example("eternity/demo")
    desk.choose("Play")
    for label in ("What kind?", "Why and what?", "Place it"):
        press(desk, label)
    before = desk.page.locator("#panel-hint details")
    before.locator("summary").click()
    assert "cannot go in row" in before.locator("li").first.inner_text()


def test_where_nothing_is_forced_the_hint_says_so(desk):
    desk.paste(". .\n. .")
    desk.choose("Play")
    desk.page.keyboard.press("h")
    desk.page.get_by_text("Nothing more is forced").wait_for()


def test_the_whole_way_is_walked_forwards_and_back(desk):
    desk.open_example("slitherlink/6x6")
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    assert panel.locator(".way li").count() > 10
    before = desk.count(".layer-watch .on-edge")
    panel.get_by_role("button", name="Next step").click()
    panel.get_by_text("Step 2 of").wait_for()
    assert desk.count(".layer-watch .on-edge") > before == 0
    panel.get_by_role("button", name="Previous step").click()
    panel.get_by_text("Step 1 of").wait_for()
    difficulty = desk.panel("Difficulty")
    difficulty.get_by_role("button", name="How hard is it?").click()
    difficulty.get_by_text("Grade ").wait_for()
    assert "of 5 stars" in difficulty.locator(".stars").inner_text()
    difficulty.get_by_role("button", name="Show the hardest step").click()
    assert panel.is_visible()
    assert not panel.get_by_text("Step 1 of").is_visible()
    panel.get_by_role("button", name="Close", exact=True).click()
    assert desk.count(".layer-watch .on-edge, .layer-hint .on-edge") == 0


def test_no_pearl_is_named_twice_for_one_thing(desk):
    """A pearl is several clues to those who reason, and one thing to those who read."""
    desk.open_example("masyu/15x15-hard")
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    told = panel.locator(".way .step").all_inner_texts()
    looked_at = [
        re.findall(r"\w+ pearl in row \d+, column \d+", text.partition(" there ")[0])
        for text in told
        if "However the lines run" in text
    ]
    # A reason may stand again, but not in the next sentence.
    reasons = [
        [sentence.partition(", so there would be")[::2] for sentence in text.split(". ")]
        for text in told
        if "Suppose" in text
    ]
    assert any(len(pearls) > 1 for pearls in looked_at)
    assert any(sum(bool(then) for _, then in parts) > 1 for parts in reasons)
    assert all(len(pearls) == len(set(pearls)) for pearls in looked_at)
    assert not any(one[1] and one[0] == other[0] for parts in reasons for one, other in pairwise(parts))


def labels(desk):
    return desk.page.locator(".layer-names .border-label").all_text_contents()


def test_rows_and_columns_have_their_numbers_while_a_hint_is_open(desk):
    desk.open_example("flow/demo")
    desk.choose("Play")
    assert labels(desk) == []
    press(desk, "What kind?")
    assert labels(desk) == [*map(str, range(1, 9)), *map(str, range(1, 9))]
    boxes = [one.bounding_box() for one in desk.page.locator(".layer-names .border-label").all()]
    board = desk.page.locator("#board").bounding_box()
    assert all(box["x"] >= board["x"] and box["y"] >= board["y"] for box in boxes)
    assert desk.page.locator(".paper").bounding_box()["x"] > boxes[0]["x"]
    desk.page.get_by_role("button", name="Close hint").click()
    assert labels(desk) == []


@pytest.mark.parametrize("example", ["slitherlink/tilings/cairo", "flow/hex"])
def test_places_without_rows_have_letters_on_the_board_and_in_the_sentence(desk, example):
    desk.open_example(example)
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    lines = panel.locator(".way .step")
    texts = lines.all_inner_texts()
    assert not any(re.search(r"(point|cell|row|column)s? \d", text) for text in texts)
    for number in (0, len(texts) // 2, len(texts) - 1):
        lines.nth(number).click()
        if panel.locator(".story:visible").is_visible():
            continue
        spoken = set(re.findall(r"\b(?:at|cell|between|and|point|of) ([A-Z])\b", texts[number]))
        assert spoken <= {*desk.page.locator(".layer-hint .label.letter").all_text_contents(), *"ABCDEFGHI"}
        assert desk.page.locator(".layer-hint .label.letter").count() > 0


LETTERED = """async ([board, texts]) => {
  const { lettered } = await import(new URL('board/labels.js', document.baseURI).href);
  return texts.map(text => lettered(board, text));
}"""
PLACE = re.compile(r"row \d+, column \d+")
"""How one place is told; sentences about rows and columns in the plural are left out."""


def test_letters_stand_for_places_and_for_nothing_else(desk):
    """Neither the article nor a pair of the puzzle has the name of a place."""
    board = desk.board((EXAMPLES / "flow" / "hex.txt").read_text())
    told = desk.ask("explain", puzzle=board["puzzle"])["steps"]
    texts = [step["text"] for step in told if not re.search(r"columns|rows", step["text"])]
    shown = desk.page.evaluate(LETTERED, [board, texts])
    pairs = {pair["name"] for pair in board["pairs"]}
    assert len(texts) > 9
    for text, found in zip(texts, shown, strict=True):
        letters = [label["text"] for label in found["labels"]]
        assert len(letters) == len(set(letters)) == len(set(PLACE.findall(text))), text
        assert not pairs.intersection(letters), text
        assert found["text"].startswith("A ") >= text.startswith("A "), text


def test_a_supposition_is_played_step_by_step_until_it_breaks(desk):
    desk.open_example("slitherlink/10x10")
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    panel.locator(".way .step", has_text="One thing follows from another").first.click()
    story = panel.locator(".story:visible")
    assert story.locator(".says").inner_text().startswith("Suppose ")
    supposed = desk.count(".layer-hint .supposed")
    following = panel.get_by_role("button", name="Next step of the supposition")
    marks = []
    while following.is_enabled():
        following.click()
        marks.append(desk.page.locator(".layer-hint :is(.conflict, .mistake, .walk)").count())
        if story.locator(".says").inner_text().find(" there would be ") > 0:
            assert desk.count(".layer-hint .supposed") > supposed
            supposed = desk.count(".layer-hint .supposed")
    assert len(marks) > 7  # no step is left out
    assert not any(marks[:-2])
    assert marks[-2] > 0 == marks[-1]  # what breaks is marked, and then what follows from that is shown
    assert story.locator(".says").inner_text().startswith("So there is ")
    assert desk.count(".layer-hint .supposed") == 0
    panel.get_by_role("button", name="Previous step of the supposition").click()
    assert story.locator(".says").inner_text().startswith("But then ")


@pytest.mark.parametrize(
    ("example", "ending"),
    [("slitherlink/10x10", "the loop closes too early"), ("flow/10x10", "run into each other")],
)
def test_what_breaks_is_marked_where_it_is(desk, example, ending):
    desk.open_example(example)
    puzzle = desk.board((EXAMPLES / f"{example}.txt").read_text())["puzzle"]
    told = desk.ask("explain", puzzle=puzzle)["steps"]
    stories = [(number, step["story"]) for number, step in enumerate(told) if "story" in step]
    number, story = next((number, story) for number, story in stories if ending in story[-1]["text"])
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    panel.locator(".way .step").nth(number).click()
    for _ in story[1:]:
        assert desk.page.locator(".layer-hint .mistake").count() == 0
        panel.get_by_role("button", name="Next step of the supposition").click()
    assert desk.page.locator(".layer-hint .mistake").count() == len(story[-1]["lines"]) > 1


def test_inside_and_outside_are_shaded_and_the_walk_is_drawn(desk):
    desk.open_example("slitherlink/7x7")
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    panel.locator(".way .step", has_text="A walk from").first.click()
    assert desk.page.locator(".layer-hint .on-run.walk").count() > 1
    assert desk.page.locator(".layer-hint .on-cell.side").count() > 1


def test_a_walk_that_breaks_a_supposition_is_drawn(desk):
    desk.open_example("slitherlink/10x10")
    puzzle = desk.board((EXAMPLES / "slitherlink" / "10x10.txt").read_text())["puzzle"]
    told = desk.ask("explain", puzzle=puzzle)["steps"]
    number = next(index for index, step in enumerate(told) if " walk " in step.get("story", [{"text": ""}])[-1]["text"])
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    panel.locator(".way .step").nth(number).click()
    following = panel.get_by_role("button", name="Next step of the supposition")
    story = panel.locator(".story:visible .says")
    while " walk " not in story.inner_text():
        assert desk.page.locator(".layer-hint .on-run.walk").count() == 0
        following.click()
    assert desk.page.locator(".layer-hint .on-run.walk").count() > 1
    following.click()
    assert story.inner_text().startswith("So there is ")


def test_a_piece_without_a_turn_is_a_picture_too(desk):
    desk.open_example("eternity/demo")
    puzzle = desk.board((EXAMPLES / "eternity" / "demo.txt").read_text())["puzzle"]
    told = desk.ask("explain", puzzle=puzzle)["steps"]
    unturned = re.compile(r"\bpiece (\d+)\b(?!/)")
    number, piece = next((at, found[1]) for at, step in enumerate(told) if (found := unturned.search(step["text"])))
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    step = panel.locator(".way .step").nth(number)
    names = step.locator("svg.piece-picture").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert any(re.match(rf"piece {piece}\b", name) for name in names)
    assert not unturned.search(step.inner_text())


def test_pieces_are_shown_as_pictures(desk):
    desk.open_example("eternity/demo")
    desk.choose("Play")
    for label in ("What kind?", "Why and what?", "Place it"):
        press(desk, label)
    says = desk.page.locator("#panel-hint .says").first
    assert says.locator("svg.piece-picture").count() > 0
    assert not re.search(r"\d/\d", says.inner_text())
    assert says.locator("svg.piece-picture").first.get_attribute("aria-label").startswith("piece ")


def test_pieces_that_are_tried_are_laid_step_by_step_until_nothing_fits(desk):
    desk.open_example("eternity/demo")
    puzzle = desk.board((EXAMPLES / "eternity" / "demo.txt").read_text())["puzzle"]
    told = desk.ask("explain", puzzle=puzzle)["steps"]
    number, step = next((at, step) for at, step in enumerate(told) if "story" in step)
    panel = desk.panel("Hint")
    panel.get_by_role("button", name="Full solution, step by step").click()
    panel.get_by_text("Step 1 of").wait_for()
    panel.locator(".way .step").nth(number).click()
    story = panel.locator(".story:visible .says")
    following = panel.get_by_role("button", name="Next step of the supposition")
    most = 0
    for one in step["story"]:
        assert story.inner_text().split()[0] == one["text"].split()[0]
        laid = desk.page.locator(".layer-hint g.tile.supposed").count()
        assert laid == 1 if one["begins"] else laid >= 1  # what was tried before is taken away
        most = max(most, laid)
        is_broken = one["text"].startswith("But then ")
        marked = desk.page.locator(f".layer-hint .on-cell.{'conflict' if is_broken else 'hint'}").count()
        assert marked == ("cell" in one)
        assert story.locator("svg.piece-picture").count() >= ("fit" in one["text"] and not is_broken)
        following.click()
    assert most > 1
    assert story.inner_text().startswith("So ")
    assert desk.page.locator(".layer-hint .supposed").count() == 0
