"""What the page keeps and gives away, in a real browser: addresses, the library, copies, pictures, paper."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from urllib.parse import quote

import pytest

from support.waiting import until
from support.web.page import Desk, a_desk

SMALL = "32.1\n.1.0\n..0."
KEPT = """async () => {
  const { unpacked } = await import('/page/fragment.js');
  const kept = await unpacked(location.hash);
  return kept && [...(kept.edges ?? '')].filter((edge) => edge === '1').length;
}"""
"""How many lines the board in the address has; it follows what is shown after a quarter of a second."""


def middle(desk, line):
    """Where the middle of a line is on the board."""
    (x, y), (z, w) = next(edge["runs"][0] for edge in desk.board(SMALL)["scene"]["edges"] if edge["line"] == line)
    return (x + z) / 2, (y + w) / 2


def kept(desk):
    """Waits until the address holds the board, and gives its fragment."""
    until(lambda: desk.page.evaluate(KEPT) == lines(desk), "the address does not follow")
    return desk.page.evaluate("() => location.hash")


def reload(desk):
    desk.page.reload()
    desk.page.wait_for_selector("#desk:not([hidden])")
    desk.settle()


def lines(desk):
    return desk.count(".drawn.line")


def play_a_little(desk):
    desk.paste(SMALL)
    desk.choose("Play")
    desk.click(middle(desk, [[0, 0], [0, 1]]))
    assert lines(desk) == 1


def test_a_reload_loses_nothing(desk):
    play_a_little(desk)
    kept(desk)
    reload(desk)
    assert lines(desk) == 1
    assert desk.page.get_by_role("radio", name="Play", exact=True).is_checked()


def test_a_reload_in_the_same_moment_loses_nothing_either(desk):
    """A page that is left has no time to pack its address, which follows a quarter of a second later."""
    play_a_little(desk)
    fragment = kept(desk)
    desk.click(middle(desk, [[0, 1], [0, 2]]))
    assert desk.page.evaluate("() => location.hash") == fragment
    reload(desk)
    assert lines(desk) == 2
    kept(desk)
    reload(desk)
    assert lines(desk) == 2
    desk.page.locator("#home").click()
    desk.page.wait_for_function("() => location.hash === ''")
    desk.page.reload()
    desk.page.wait_for_selector(".card")
    assert desk.page.locator("#desk").is_hidden()


def test_a_reload_finds_the_board_that_was_left_whatever_the_address(desk):
    """A reload asks for the entry of the moment in which it began, and the board may have followed after that."""
    desk.paste(SMALL)
    kept(desk)
    desk.page.evaluate("() => history.replaceState(null, '', location.pathname)")
    reload(desk)
    assert desk.page.locator("#title").inner_text().startswith("Slitherlink 3×4")


def test_back_goes_through_boards_and_the_first_screen(desk):
    """Boards are entries of the history, and what is drawn on them is not: Back never leaves the site too early."""
    play_a_little(desk)
    desk.click(middle(desk, [[0, 1], [0, 2]]))
    desk.paste("mashu/6/6/ji0c39009120")
    desk.page.locator("#home").click()
    desk.page.go_back()
    title_begins(desk, "Masyu")
    desk.page.go_back()
    title_begins(desk, "Slitherlink 3×4")
    assert lines(desk) == 2
    desk.page.keyboard.press("Control+z")
    assert lines(desk) == 1  # it came back with everything that can be undone
    desk.page.go_back()
    desk.page.wait_for_selector("#desk[hidden]", state="attached")
    desk.page.go_forward()
    title_begins(desk, "Slitherlink 3×4")
    assert lines(desk) == 1
    desk.page.go_forward()
    title_begins(desk, "Masyu")


def title_begins(desk, title):
    desk.page.wait_for_function("title => document.getElementById('title').textContent.startsWith(title)", arg=title)


def test_an_address_that_is_typed_is_an_entry_too(desk):
    play_a_little(desk)
    fragment = kept(desk)
    desk.paste("mashu/6/6/ji0c39009120")
    desk.page.goto(desk.address + fragment)
    title_begins(desk, "Slitherlink 3×4")
    assert lines(desk) == 1
    desk.page.go_back()
    title_begins(desk, "Masyu")


def test_a_reload_keeps_the_clock_the_undo_history_and_the_switches(desk):
    play_a_little(desk)
    desk.click(middle(desk, [[0, 1], [0, 2]]))
    desk.choose("Draw")
    desk.page.locator("#board").focus()
    desk.page.keyboard.press("Delete")
    desk.page.wait_for_function("() => document.querySelectorAll('.below .label').length === 5")
    desk.panel("Board").get_by_label("Symmetry of clues").select_option("half-turn")
    desk.page.get_by_role("button", name="Undo").click()  # the clue is back, and so is the board that is played
    desk.choose("Play")
    desk.page.get_by_label("Show mistakes").check()
    desk.choose("Crosses")
    desk.click(middle(desk, [[2, 1], [2, 2]]))
    desk.page.wait_for_function("() => document.querySelector('.clock').textContent !== '0:00'")
    desk.page.get_by_role("button", name="Pause").click()
    before = desk.page.locator(".clock").inner_text()
    reload(desk)
    assert desk.page.locator(".clock").inner_text() == before
    assert desk.page.get_by_role("button", name="Resume").is_visible()
    assert desk.page.get_by_label("Show mistakes").is_checked()
    assert desk.page.get_by_role("radio", name="Crosses", exact=True).first.is_checked()
    assert (lines(desk), desk.count(".drawn.cross")) == (2, 2)
    for crosses, drawn in ((0, 2), (0, 1), (0, 0)):
        desk.page.keyboard.press("Control+z")
        assert (desk.count(".drawn.cross"), lines(desk)) == (crosses, drawn)
    assert desk.page.get_by_role("button", name="Undo").is_disabled()
    desk.page.keyboard.press("Control+y")
    assert lines(desk) == 1
    desk.choose("Draw")
    assert desk.panel("Board").get_by_label("Symmetry of clues").input_value() == "half-turn"


def test_an_address_brings_the_board_to_another_browser(desk, chromium, web_address):
    play_a_little(desk)
    fragment = kept(desk)
    assert len(fragment) < 250
    with a_desk(chromium, web_address) as other:
        other.page.goto(web_address + fragment)
        reload(other)
        assert other.page.locator("#title").inner_text() == desk.page.locator("#title").inner_text()
        assert lines(other) == 1


@pytest.mark.parametrize("fragment", ["#1.", "#1.AAAA", "#2.abc", "#1.q1YqKE3Kz1WyUkpJTFGqBQA"])
def test_a_broken_address_is_said_in_one_line(chromium, web_address, fragment):
    with a_desk(chromium, web_address) as desk:
        desk.page.goto(web_address + fragment)
        desk.page.reload()
        desk.page.get_by_text("This address does not hold a board").wait_for()


def test_boards_are_kept_in_the_library_and_can_be_removed(desk):
    play_a_little(desk)
    kept(desk)
    desk.page.locator("#home").click()
    entry = desk.page.locator(".library li")
    entry.first.wait_for()
    assert entry.count() == 1
    entry.first.get_by_role("button").first.click()
    desk.settle()
    assert lines(desk) == 1
    desk.page.locator("#home").click()
    tops = [desk.page.locator(part).bounding_box()["y"] for part in (".hero", ".kept", ".examples")]
    assert tops == sorted(tops)  # what is one's own stands first
    entry.first.get_by_role("button", name=re.compile("^Remove")).click()
    assert entry.count() == 0
    desk.page.locator("#says").get_by_role("button", name="Undo").click()
    assert entry.count() == 1
    entry.first.get_by_role("button", name=re.compile("^Remove")).click()
    desk.page.reload()
    desk.page.locator(".card").first.wait_for()
    assert entry.count() == 0


def test_your_boards_have_pictures_and_show_how_far_they_are(desk):
    text = "2 2\n3 3\n. .\n"
    desk.paste(text)
    edges = desk.board(text)["scene"]["edges"]
    for edge in desk.ask("truth", puzzle=text)["solutions"][0][:3]:
        (x, y), (x2, y2) = edges[edge]["runs"][0][0], edges[edge]["runs"][0][-1]
        desk.click(((x + x2) / 2, (y + y2) / 2))
    desk.page.wait_for_function("() => (localStorage.getItem('edgewise.library') ?? '').includes('progress')")
    desk.page.locator("#home").click()
    desk.page.locator(".library .library-picture svg").wait_for()
    desk.paste("1 1\n4\n")
    for edge in desk.board("1 1\n4\n")["scene"]["edges"]:
        (x, y), (x2, y2) = edge["runs"][0][0], edge["runs"][0][-1]
        desk.click(((x + x2) / 2, (y + y2) / 2))
    desk.page.locator(".win").wait_for()
    desk.page.wait_for_function("() => localStorage.getItem('edgewise.library').includes('\"solved\":true')")
    desk.page.locator("#home").click()
    assert desk.page.locator(".library .progress").first.inner_text() == "Solved"


def test_two_tabs_keep_their_boards_apart(desk, web_address):
    play_a_little(desk)
    kept(desk)
    other = Desk(desk.page.context.new_page(), web_address)
    other.go()
    other.open_example("masyu/demo")
    kept(other)
    reload(desk)
    assert lines(desk) == 1
    reload(other)
    assert other.page.locator("#title").inner_text().startswith("Masyu")
    desk.page.locator("#home").click()
    desk.page.locator(".library li").nth(1).wait_for()
    assert desk.page.locator(".library li").count() == 2
    assert other.logged == []


def test_every_text_that_is_copied_reads_back(desk):
    desk.paste(SMALL)
    panel = desk.panel("Share")
    for label in ("puzz.link address", "Loopy game id", "Text, one character per cell"):
        panel.get_by_role("button", name=label, exact=True).click()
        text = panel.get_by_label("What was copied").input_value()
        assert desk.board(text)["puzzle"] == desk.board(SMALL)["puzzle"]


def test_every_format_of_every_family_has_a_name_that_people_read(desk):
    families = desk.look("families")
    formats = sorted({name for family in families for name in family["formats"]})
    names = desk.page.evaluate("async () => (await import('/answers/share.js')).NAMES")
    assert sorted(names) == formats
    assert all(
        label[0].isupper() or label.startswith(("puzz.link", "e2.", "e2pieces", "eternity2.dev"))
        for label in names.values()
    )
    for example in ("slitherlink/demo", "slitherlink/tilings/honeycomb"):
        desk.open_example(example)
        labels = desk.panel("Share").locator(".stack.tight button").all_inner_texts()
        assert len(set(labels)) == len(labels) > 0
        assert not {"grid lines", "tiling"} & set(labels)


def test_pictures_are_downloaded(desk):
    desk.paste(SMALL)
    panel = desk.panel("Share")
    for label, start, name in (
        ("SVG", b"<svg", ".svg"),
        ("PNG", b"\x89PNG", ".png"),
        ("SVG with the solution", b"<svg", "-solved.svg"),
    ):
        with desk.page.expect_download() as waiting:
            panel.get_by_role("button", name=label, exact=True).click()
        found = waiting.value
        assert found.suggested_filename.endswith(name)
        assert found.path().read_bytes().startswith(start)


def test_a_puzzle_is_printed_with_its_solution_on_a_second_page(desk):
    desk.page.evaluate("() => { window.print = () => { document.body.dataset.printed = 'yes'; }; }")
    desk.paste(SMALL)
    desk.panel("Share").get_by_role("button", name="Print", exact=True).click()
    desk.page.locator("body[data-printed]").wait_for()
    assert desk.page.locator(".sheet").count() == 2
    pages = len(re.findall(rb"/Type\s*/Page\b", desk.page.pdf()))
    assert pages == 2


@pytest.mark.served
def test_a_server_that_dies_and_comes_back_costs_nothing(start, chromium):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

    def started():
        command = [sys.executable, "-m", "edgewise", "web", "--no-open", "--port", str(port)]
        process = start(command, stdout=subprocess.DEVNULL)
        for _ in range(1200):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return process
            except OSError:
                time.sleep(0.1)
        raise AssertionError("nobody listens")

    server = started()
    with a_desk(chromium, f"http://127.0.0.1:{port}/") as desk:
        play_a_little(desk)
        beside = middle(desk, [[0, 1], [0, 2]])
        kept(desk)  # what it asks the page with is loaded while there is a server
        server.send_signal(signal.SIGKILL)
        server.wait()
        desk.click(beside)
        assert lines(desk) == 2
        kept(desk)
        server = started()
        reload(desk)
        assert lines(desk) == 2
        desk.logged.clear()  # the browser logs that the server was gone


def test_another_page_sends_a_board_with_its_lines(desk: Desk):
    saved = "pzprv3/slither/2/2/3 . /. . /1 1 -1 /1 0 1 /1 0 /-1 1 /1 1 /"
    home = desk.page.url.partition("#")[0]
    desk.page.goto(f"{home}#url={quote(saved, safe='')}")
    desk.page.wait_for_selector("#desk:not([hidden])")
    desk.settle()
    assert lines(desk) == 8
    link = "https://puzz.link/p?slither/2/2/ia"
    desk.page.goto("about:blank")
    desk.page.goto(f"{home}#url={quote(link, safe='')}")
    desk.page.wait_for_selector("#desk:not([hidden])")
    desk.settle()
    assert lines(desk) == 0


PZPR, PENPA = "{ puzzle: { getFileData: () => 'pzprv3/x' } }", "{ maketext: () => 'https://p.example/#m=edit&p=x' }"


@pytest.mark.parametrize(
    ("pu", "ui", "text"),
    [
        ("undefined", "undefined", "https://a.example/b?c"),
        ("undefined", PZPR, "pzprv3/x"),
        (PENPA, "undefined", "https://p.example/#m=edit&p=x"),
        ("{ maketext: () => { throw new Error() } }", "undefined", "https://a.example/b?c"),
    ],
    ids=["another site", "pzpr", "Penpa", "a site that fails"],
)
def test_the_bookmark_sends_what_the_site_exports(desk: Desk, pu, ui, text):
    make = "async () => (await import('/page/sent.js')).bookmarkCode('https://edgewise.example/')"
    code = desk.page.evaluate(make)
    around = "const sent = [], open = (to) => sent.push(to), location = { href: 'https://a.example/b?c' };"
    [sent] = desk.page.evaluate(f"() => {{ {around} const pu = {pu}, ui = {ui}; {code}; return sent; }}")
    assert sent == f"https://edgewise.example/#url={quote(text, safe='')}"
