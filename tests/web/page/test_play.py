"""Playing: lines, crosses, colours; paths as in the app; pieces from a tray; trials, mistakes, the clock, the end."""

from __future__ import annotations

from typing import Any

import pytest

from support.web.page import EXAMPLES, Desk, a_desk


def text_of(example: str) -> str:
    return (EXAMPLES / f"{example}.txt").read_text()


SMALL = "2 2\n3 .\n. .\n"
"""Several loops: that around the first cell, for one, is wrong, since it would have four lines."""
ONE = "1 1\n4\n"
YAJILIN = text_of("yajilin/demo")
LINES, CROSSES = ".drawn.line", ".drawn.cross"


def play(desk: Desk, text: str) -> dict[str, Any]:
    """Opens a puzzle to play it, and gives what the server says of it."""
    desk.paste(text)
    desk.choose("Play")
    return desk.board(text)


def middle(edge: dict[str, Any]) -> tuple[float, float]:
    (x, y), (x2, y2) = edge["runs"][0][0], edge["runs"][0][-1]
    return (x + x2) / 2, (y + y2) / 2


def solution(desk: Desk, text: str) -> list[int]:
    return list(desk.ask("truth", puzzle=text)["solutions"][0])


def test_a_click_draws_a_second_one_crosses_and_a_third_clears(desk: Desk):
    edge = play(desk, SMALL)["scene"]["edges"][0]
    for lines, crosses in ((1, 0), (0, 2), (0, 0)):
        desk.click(middle(edge))
        assert (desk.count(LINES), desk.count(CROSSES)) == (lines, crosses)
    desk.click(middle(edge), "right")
    assert desk.count(CROSSES) == 2  # two strokes
    desk.page.keyboard.press("Control+z")
    assert desk.count(CROSSES) == 0


def test_a_drag_draws_a_line_and_a_drag_back_over_it_takes_it_away(desk: Desk):
    points = play(desk, SMALL)["scene"]["points"]
    way = [points[0], points[1], points[2], points[5]]
    desk.drag(way)
    assert desk.count(LINES) == 3
    desk.drag(way)
    assert desk.count(LINES) == 0
    desk.page.keyboard.press("Control+z")
    assert desk.count(LINES) == 3
    desk.page.keyboard.press("Control+z")
    assert desk.count(LINES) == 0


@pytest.mark.parametrize("example", ["slitherlink/5x5", "masyu/6x6", "simpleloop/6x6", "slitherlink/tilings/honeycomb"])
def test_a_finished_loop_says_so(desk: Desk, example: str):
    text = text_of(example)
    scene = play(desk, text)["scene"]
    for edge in solution(desk, text):
        desk.click(middle(scene["edges"][edge]))
    desk.page.wait_for_function("() => document.getElementById('says').textContent.startsWith('Solved in')")
    assert desk.page.locator(".board.is-finished").count() == 1


def test_the_keyboard_alone_finishes_a_board(desk: Desk):
    desk.page.keyboard.press("Tab")
    desk.paste(ONE)
    for _ in range(40):
        if desk.page.evaluate("() => document.activeElement.id") == "board":
            break
        desk.page.keyboard.press("Tab")
    for arrow in ("Right", "Down", "Left"):
        desk.page.keyboard.press(f"Shift+Arrow{arrow}")
    assert desk.count(LINES) == 3
    desk.page.keyboard.press("Control+ArrowUp")
    assert desk.count(CROSSES) == 2
    desk.page.keyboard.press("Shift+ArrowUp")
    desk.page.wait_for_function("() => document.getElementById('says').textContent.startsWith('Solved in')")


def test_every_edge_of_any_board_can_be_aimed_at(desk: Desk):
    scene = play(desk, text_of("slitherlink/tilings/kites"))["scene"]
    around = [edge for edge in scene["edges"] if 0 in edge["ends"]]
    desk.page.locator("#board").focus()
    for number in range(len(around)):
        desk.page.keyboard.press(".")
        desk.page.keyboard.press("Space")
        assert desk.count(LINES) == number + 1


def test_after_a_choice_by_mouse_the_arrows_move_on_the_board(desk: Desk):
    play(desk, SMALL)
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("Shift+ArrowDown")
    assert desk.page.get_by_role("radio", name="Play").is_checked()
    assert desk.count(LINES) == 1


def test_cells_are_coloured(desk: Desk):
    cell = play(desk, SMALL)["scene"]["cells"][0]["polygon"]
    at = (cell[0][0] + 16, cell[0][1] + 16)
    desk.choose("Colours")
    for inside, outside in ((1, 0), (0, 1), (0, 0)):
        desk.click(at)
        assert (desk.count(".shade.inside"), desk.count(".shade.outside")) == (inside, outside)


def test_cells_are_shaded_by_mouse_and_keys(desk: Desk):
    cells = play(desk, YAJILIN)["scene"]["cells"]
    desk.choose("Shading")
    x, y = middle_of(cells[0])
    for shaded, unshaded in ((1, 0), (0, 1), (0, 0)):
        desk.click((x, y))
        assert (desk.count(".shade.shaded"), desk.count(".shade.unshaded")) == (shaded, unshaded)
    desk.drag([middle_of(cells[0]), middle_of(cells[2])])
    assert desk.count(".shade.shaded") == 3
    desk.page.keyboard.press("Control+z")
    assert desk.count(".shade.shaded") == 0
    desk.choose("Lines")
    desk.page.locator("#board").focus()
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("s")
    assert desk.count(".shade.shaded") == 1
    desk.page.keyboard.press("Control+ArrowDown")
    assert desk.count(CROSSES) == 2


def test_a_loop_around_shaded_cells_says_that_it_is_solved(desk: Desk):
    scene = play(desk, YAJILIN)["scene"]
    for edge in solution(desk, YAJILIN):
        desk.click(middle(scene["edges"][edge]))
    desk.page.wait_for_function("() => document.getElementById('says').textContent.startsWith('Solved in')")


def middle_of(cell: dict[str, Any]) -> tuple[float, float]:
    corners = cell["polygon"]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def test_grey_lines_vanish_where_there_is_none(desk: Desk):
    edge = play(desk, SMALL)["scene"]["edges"][0]
    desk.choose("Grey lines")
    assert desk.count(".drawn.open") == 12
    desk.click(middle(edge), "right")
    assert desk.count(".drawn.open") == 11
    assert desk.count(CROSSES) == 0


def test_a_trial_is_taken_back_at_once(desk: Desk):
    edges = play(desk, SMALL)["scene"]["edges"]
    desk.click(middle(edges[0]))
    desk.page.keyboard.press("t")
    desk.click(middle(edges[1]))
    desk.click(middle(edges[2]))
    assert desk.count(".drawn.line.trial") == 2
    desk.page.get_by_role("button", name="Take it back").click()
    assert desk.count(LINES) == 1
    desk.page.keyboard.press("Control+z")
    assert desk.count(".drawn.line.trial") == 2
    desk.page.get_by_role("button", name="Keep it").click()
    assert desk.count(".drawn.line:not(.trial)") == 3


def test_mistakes_are_shown_only_when_wanted(desk: Desk):
    text = text_of("slitherlink/5x5")
    scene = play(desk, text)["scene"]
    wrong = next(edge for edge in range(len(scene["edges"])) if edge not in solution(desk, text))
    desk.click(middle(scene["edges"][wrong]))
    assert desk.count(".on-edge.mistake") == 0
    desk.page.get_by_label("Show mistakes").check()
    assert desk.count(".on-edge.mistake") == 1


def test_the_clock_pauses(desk: Desk):
    edge = play(desk, SMALL)["scene"]["edges"][0]
    assert desk.page.get_by_role("button", name="Pause").count() == 0
    desk.click(middle(edge))
    desk.page.get_by_role("button", name="Pause").click()
    desk.click(middle(edge))
    assert desk.count(LINES) == 1  # nobody plays while the clock stands
    desk.page.get_by_role("button", name="Pause").click()  # that press has started the clock again
    desk.page.get_by_role("button", name="Resume").click()
    desk.click(middle(edge))
    assert desk.count(LINES) == 0


@pytest.mark.parametrize("example", ["flow/5x5", "flow/hex", "flow/bridges"])
def test_flow_by_dragging_paths(desk: Desk, example: str):
    text = text_of(example)
    board = play(desk, text)
    points = board["scene"]["points"]
    edges = [tuple(board["scene"]["edges"][edge]["ends"]) for edge in solution(desk, text)]
    for pair in board["pairs"]:
        walk = [pair["ends"][0]]
        while walk[-1] != pair["ends"][1]:
            walk.append(
                next(
                    other
                    for ends in edges
                    if walk[-1] in ends
                    for other in ends
                    if other != walk[-1] and (len(walk) < 2 or other != walk[-2])
                )
            )
        desk.drag([points[vertex] for vertex in walk])
    desk.page.wait_for_function("() => document.getElementById('says').textContent.startsWith('Solved in')")


def test_a_path_has_the_colour_of_its_pair(desk: Desk):
    board = play(desk, "AB\nAB\n")
    for pair in board["pairs"]:
        desk.drag([board["scene"]["points"][end] for end in pair["ends"]])
    strokes = "all => all.filter(one => one.getAttribute('d')).map(one => getComputedStyle(one).stroke)"
    seen = desk.page.locator(".drawn.path").evaluate_all(strokes)
    asked = [
        f"rgb({', '.join(str(int(pair['colour'][at : at + 2], 16)) for at in (1, 3, 5))})" for pair in board["pairs"]
    ]
    assert sorted(seen) == sorted(asked)


OVERRULED = """all => all.flatMap(one => ['fill', 'stroke', 'stroke-width', 'fill-opacity'].flatMap(name => {
  const asked = one.getAttribute(name);
  if (asked === null) return [];
  const seen = getComputedStyle(one)[name];
  one.style.setProperty(name, asked);
  const wanted = getComputedStyle(one)[name];
  one.style.removeProperty(name);
  return seen === wanted ? [] : [`${one.getAttribute('class')}: ${name} ${asked} is ${seen}`];
}))"""


@pytest.mark.parametrize("example", ["slitherlink/5x5", "masyu/6x6", "simpleloop/6x6", "flow/5x5", "eternity/demo"])
def test_no_rule_overrules_a_colour_that_a_shape_asks_for(desk: Desk, example: str):
    scene = play(desk, text_of(example))["scene"]
    for _ in range(5):
        desk.page.keyboard.press("h")
        desk.page.wait_for_function("() => !document.querySelector('#panel-hint button.primary').disabled")
    if scene["edges"]:
        desk.drag([scene["points"][0], scene["points"][1], scene["points"][2]])
    assert desk.page.locator("svg.board *").evaluate_all(OVERRULED) == []


def test_a_path_leaves_the_board_and_goes_on_where_it_comes_back(desk: Desk):
    text = "rule: fill\nwarp: on\n2 4\nA . B A\nC . B C\n"
    scene = play(desk, text)["scene"]
    across = next(edge for edge in scene["edges"] if edge["ends"] in ([0, 3], [3, 0]) and len(edge["runs"]) == 2)
    away = next(run for run in across["runs"] if scene["points"][0] in run)
    desk.drag([scene["points"][0], next(place for place in away if place != scene["points"][0])])
    assert desk.count(".drawn.path") == 2  # one line in two parts
    desk.drag([scene["points"][4], scene["points"][5]])
    assert desk.count(".drawn.path") == 3


def test_a_path_cuts_another_and_goes_back_over_itself(desk: Desk):
    text = "A.B\n...\nA.B\n"
    points = play(desk, text)["scene"]["points"]
    desk.drag([points[0], points[1], points[4], points[7]])
    assert desk.count(".drawn.path") == 3
    desk.drag([points[0], points[1], points[4], points[1]])
    assert desk.count(".drawn.path") == 1
    desk.drag([points[2], points[1]])
    assert desk.count(".drawn.path") == 1
    desk.page.keyboard.press("Control+z")
    desk.page.keyboard.press("Control+z")
    assert desk.count(".drawn.path") == 3


def test_flow_by_keys(desk: Desk):
    play(desk, "AB\nAB\n")
    desk.page.locator("#board").focus()
    desk.page.keyboard.press("Shift+ArrowDown")
    desk.page.keyboard.press("ArrowRight")
    desk.page.keyboard.press("Shift+ArrowUp")
    desk.page.wait_for_function("() => document.getElementById('says').textContent.startsWith('Solved in')")


def test_pieces_are_laid_turned_swapped_and_taken_back(desk: Desk):
    text = text_of("eternity/demo")
    cells = [(cell["polygon"][0][0] + 20, cell["polygon"][0][1] + 20) for cell in play(desk, text)["scene"]["cells"]]
    pieces = desk.page.locator(".tray .piece")
    assert pieces.count() == 15
    pieces.first.click()
    desk.click(cells[5])
    assert pieces.count() == 14
    before = desk.page.locator("g.tile").nth(1).inner_html()
    desk.click(cells[5])
    assert desk.page.locator("g.tile").nth(1).inner_html() != before
    desk.drag([cells[5], cells[6]])
    desk.click(cells[0], "right")  # given by the puzzle
    assert desk.page.locator("g.tile").count() == 2
    desk.click(cells[6], "right")
    assert pieces.count() == 15
    desk.page.locator("#board").focus()
    for key in ("ArrowRight", ".", "r", "Space"):
        desk.page.keyboard.press(key)
    assert pieces.count() == 14


def test_a_piece_is_dragged_out_of_the_tray(desk: Desk):
    text = text_of("eternity/demo")
    corner = play(desk, text)["scene"]["cells"][5]["polygon"][0]
    desk.page.locator(".tray .piece").nth(3).hover()
    desk.page.mouse.down()
    desk.page.mouse.move(*desk.place((corner[0] + 20, corner[1] + 20)), steps=3)
    desk.page.mouse.up()
    assert desk.page.locator(".tray .piece").count() == 14
    assert desk.page.locator("g.tile").count() == 2


def test_a_press_where_edges_meet_means_none_of_them(desk: Desk):
    point = play(desk, text_of("masyu/6x6"))["scene"]["points"][7]
    desk.click(point)
    assert desk.count(LINES) == 0


def test_a_phone_draws_by_touch_crosses_by_a_long_press_and_zooms_by_two_fingers(chromium: Any, web_address: str):
    with a_desk(chromium, web_address, "phone") as desk:
        edges = play(desk, SMALL)["scene"]["edges"]
        desk.page.touchscreen.tap(*desk.place(middle(edges[0])))
        assert desk.count(LINES) == 1
        session = desk.page.context.new_cdp_session(desk.page)

        def touch(kind: str, *places: tuple[float, float]) -> None:
            points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", desk.place(middle(edges[1])))
        desk.page.wait_for_selector(CROSSES, state="attached")
        touch("touchEnd")
        assert (desk.count(LINES), desk.count(CROSSES)) == (1, 2)
        x, y = desk.place((52, 52))
        touch("touchStart", (x - 20, y))
        touch("touchStart", (x - 20, y), (x + 20, y))
        for far in (30, 45, 60):
            touch("touchMove", (x - far, y), (x + far, y))
        touch("touchEnd")
        assert desk.page.locator(".board.zoomed").count() == 1
        assert (desk.count(LINES), desk.count(CROSSES)) == (1, 2)
