"""What users name, whatever it is: read, or refused in one line. No text, argument or file ends in a traceback."""

from __future__ import annotations

import pickle
import random

import pytest

import edgewise as ew
from edgewise.base.family import Claim
from edgewise.cli.puzzle_argument import one_source
from edgewise.text.claiming import offered
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.commands import edgewise
from support.project import ROOT, fuzz_script

LONG_ID = "20x20t0:" + "1" * 400


def test_a_game_id_longer_than_a_file_name_is_a_game_id(tmp_path):
    code, out, err = edgewise("solve", LONG_ID, "--as", "json")
    assert (code, err) == (1, "")
    assert '"status":"unsolvable"' in out
    assert one_source(LONG_ID).text == LONG_ID
    assert ew.load(LONG_ID).rows == 20


@pytest.mark.parametrize("what", ["a" * 300, "a/" * 3000, "a\0b", "\ud800", "~" * 5000, "'" * 256])
def test_an_argument_that_is_no_file_name_is_refused(what):
    with pytest.raises(ew.BadInput):
        ew.load(what)
    with pytest.raises(ew.BadInput):
        parse(one_source(what))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 -3\na\n", "at least one row and column|not a clue"),
        ("-1 -3\nA A\n", "at least one row and column"),
        ("0 0\nA A\n", "at least one row and column"),
        ("3x3t" + "9" * 5000 + ":a", None),
        ("clue ² 1\nclue 1", None),
        ("1 2\n0 0 1 0\n1 0 0 0\nclue 1 0 0 0\n\nclue 1 0 0 0\n", "piece 1 already has a clue"),
    ],
)
def test_texts_that_once_ended_in_a_traceback(text, says):
    for family in (None, *ew.all_families().values()):
        with pytest.raises(ew.BadInput, match=says if family is None else None):
            parse(Source(text), family)


@pytest.mark.parametrize(
    "name", ["README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "tests/text/test_reading.py"]
)
def test_a_text_that_is_no_puzzle_is_told_so(name):
    with pytest.raises(ew.BadInput) as caught:
        ew.load(ROOT / name)
    assert caught.value.message.startswith("not a puzzle in any known format; closest: Flow grid (line ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello world this is\n", "not a puzzle in any known format"),
        ("red . blue\n. . .\nred . blu\n", "appears once"),
        ("3 3 3\n3 x 3\n", "is not a clue"),
        ("A . B\nA . .\n", "appears once"),
    ],
)
def test_a_puzzle_with_a_slip_is_told_where(text, says):
    with pytest.raises(ew.BadInput, match=says):
        parse(Source(text))


def test_a_named_puzzle_keeps_what_was_worked_out():
    puzzle = ew.load("A.A\nB.B")
    assert puzzle.pairs is puzzle.named("other").pairs
    assert puzzle.named("other").name == "other"
    assert puzzle.name == ""


def test_a_format_that_is_not_offered_a_text_would_not_claim_it(boards, monkeypatch):
    fuzz = fuzz_script("texts", monkeypatch)
    offers = refusals = 0
    for seed in boards(3000):
        source = Source(fuzz.hostile_text(random.Random(seed)))
        asked = [fmt for _, fmt, _ in offered(source, None)]
        offers += len(asked)
        for fmt in (fmt for family in ew.all_families().values() for fmt in family.formats):
            if (fmt.claim, fmt.read) not in {(one.claim, one.read) for one in asked}:
                refusals += 1
                assert fmt.claim(source) is Claim.NO, (fmt.name, source.text)
    assert min(offers, refusals) > boards.seen(3000), (offers, refusals)


def test_rows_are_not_offered_to_readers_of_addresses_nor_addresses_to_readers_of_rows():
    for family in ew.all_families().values():
        for fmt in family.formats:
            asked = [one for _, one, _ in offered(Source(fmt.example), None)]
            assert any(one.read is fmt.read for one in asked), fmt.name
            if fmt.signs and "://" in fmt.example:
                assert all(one.signs for one in asked), fmt.name
            if not fmt.signs:
                assert not any("/" in one.signs for one in asked), fmt.name


ADDRESSES = [fmt.example for family in ew.all_families().values() for fmt in family.formats if fmt.name == "puzzlink"]
KINDS = dict(address.strip().partition("?")[2].split("/", 1) for address in ADDRESSES)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("site", ["", "https://puzz.link/p?", "http://pzv.jp/p.html?"])
def test_no_flag_of_an_address_is_dropped(kind, site):
    """A flag changes the rules: the answer would be about another puzzle."""
    assert parse(Source(f"{site}{kind}/{KINDS[kind]}"))
    for flags in ("x", "F", "2f", "-1", "xf"):
        with pytest.raises(ew.BadInput) as caught:
            parse(Source(f"{site}{kind}/{flags}/{KINDS[kind]}"))
        assert caught.value.message.startswith(f"the flag {flags[0]!r} of {kind!r} is not known; known flags: ")
        assert (caught.value.line, caught.value.column) == (1, len(site) + len(kind) + 2)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("address", "column", "name"),
    [
        ("{}/v:/{}", 2, ""),
        ("{}/v:no touching/{}".replace(" ", "-"), 2, " ('no-touching')"),
        ("{}/v:x/f/{}", 2, " ('x')"),
        ("variant=1&{}/{}", None, ""),
    ],
)
def test_a_variant_is_refused_because_nobody_knows_its_rules(kind, address, column, name):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(f"https://puzz.link/p?{address.format(kind, KINDS[kind])}"))
    assert caught.value.message == f"this address is marked as a variant{name}, and does not say by which rules"
    assert caught.value.column == 21 + (len(kind) + 1 if column else 0)


SITES = (
    *("", "https://puzz.link/p?", "http://pzv.jp/p.html?", "pzv.jp/p?", "https://pzplus.tck.mn/p?"),
    *("https://pzprxs.vercel.app/p?", "http://pzv.jp/p.html?type=player&", "puzz.link/p?type=editor&x=1&", "p.html?m+"),
)
SPELLINGS = {
    "slither": ("slither", "slitherlink"),
    "mashu": ("mashu", "masyu", "pearl"),
    "numlin": ("numlin", "numberlink"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("site", SITES)
def test_every_spelling_of_an_address_is_the_same_board(kind, site):
    board = parse(Source(f"{kind}/{KINDS[kind]}"))
    for spelling in SPELLINGS.get(kind, (kind,)):
        for mode in ("", "_edit", "_play", "_test"):
            for cells in ("{}", "/{}", "{}/", "{}.0", "{}@author", "{}/x/y", "{}#here"):
                address = f"{site}{spelling}{mode}/{cells.format(KINDS[kind])}"
                assert parse(Source(address)) == board, address
                assert parse(Source(address), ew.all_families()[board.family_name]) == board, address
    assert ew.convert(board, "puzzlink") == f"https://puzz.link/p?{kind}/{KINDS[kind]}\n"


READ = "`edgewise families --formats` lists those that are read"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("https://puzz.link/p?nurikabe/3/3/zz", f"addresses of the kind 'nurikabe' are not supported; {READ}"),
        ("nurikabe/f/3/3/zz", f"addresses of the kind 'nurikabe' are not supported; {READ}"),
        ("abc/abc/3/3/abcdef", f"addresses of the kind 'abc' are not supported; {READ}"),
        ("https://www.puzzle-loop.com/?e=MDo5LDQ", f"addresses of 'www.puzzle-loop.com' are not supported; {READ}"),
        (
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#7x7:a",
            f"addresses of 'www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html' are not supported; {READ}",
        ),
        ("https://puzz.link/list.html", f"this address contains no puzzle; {READ}"),
        ("https://puzz.link/p?masyu/5", "the puzzle address is incomplete; expected masyu/WIDTH/HEIGHT/CELLS"),
        ("numberlink/3", "the puzzle address is incomplete; expected numberlink/WIDTH/HEIGHT/CELLS"),
    ],
)
def test_an_address_that_is_not_read_is_told_what_it_is_and_which_are(text, says):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(text))
    assert caught.value.message == says


@pytest.mark.parametrize("name", ["flow", "eternity", "masyu"])
def test_an_address_of_another_family_is_told_apart(name):
    family = ew.all_families()[name]
    with pytest.raises(ew.BadInput) as caught:
        parse(Source("slither/3/2/87a"), family)
    assert caught.value.message == f"addresses of the kind 'slither' are not supported for {family.title}; {READ}"


ADDRESS = "https://puzz.link/p?slither/3/2/87a"


@pytest.mark.parametrize(
    "text",
    [
        f"Try this: {ADDRESS}",
        f"[a nice one]({ADDRESS})",
        f"[{ADDRESS}]({ADDRESS}), said the author.",
        f"<{ADDRESS}>",
        f"Hello there\n\nhere it is: {ADDRESS}.\nSee you",
        "slither%2F3%2F2%2F87a",
        "https%3A%2F%2Fpuzz.link%2Fp%3Fslither%2F3%2F2%2F87a",
        "https://puzz.link/p?slither%2f3%2f2%2f87a",
    ],
)
def test_an_address_with_words_around_it_or_encoded_as_a_whole_is_read(text):
    assert parse(Source(text)) == parse(Source(ADDRESS))


def test_a_message_with_two_addresses_is_refused():
    with pytest.raises(ew.BadInput, match="this text has 2 addresses"):
        parse(Source(f"this {ADDRESS} or {ADDRESS}b?"))


def test_an_address_beside_a_board_never_stands_in_for_it():
    with pytest.raises(ew.BadInput, match="'5' is not a clue"):
        parse(Source(f"# from {ADDRESS}\n2 2\n. 5\n. .\n"))


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("https://www.kanpen.net/slitherlink.html?problem=2/3/1_3_./0_1_./", "slither/3/2/180b"),
        ("http://www.kanpen.net/masyu.html?problem=3/3/2_._2/._._./._1_.", "mashu/3/3/k03"),
        ("kanpen.net/numberlink.html?problem=2/2/1_2/1_2", "numlin/2/2/1212"),
    ],
)
def test_addresses_of_kanpen_are_read(address, same):
    assert parse(Source(address)) == parse(Source(same))


def test_a_kind_that_kanpen_codes_in_a_way_of_its_own_is_refused():
    with pytest.raises(ew.BadInput, match=r"addresses of 'www\.kanpen\.net/yajilin\.html' are not supported"):
        parse(Source("http://www.kanpen.net/yajilin.html?problem=2/2/._./._."))


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("Warp: YES\nA.A\n", "'YES'"),
        ("board: Round\nA.A\n", "'Round'"),
        ("numlin/3/1/-11gg", "17 ('-11') appears once"),
        ("3,0,1,2;0,2;0,8", "cell 0 holds two things at once"),
    ],
)
def test_an_error_quotes_what_was_typed(text, quoted):
    with pytest.raises(ew.BadInput) as caught:
        parse(Source(text))
    assert quoted in caught.value.message


def test_an_error_about_two_meanings_travels_whole():
    with pytest.raises(ew.AmbiguousText) as caught:
        parse(Source("w.w\n...", "board.txt"))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.message, again.families) == (str(caught.value), caught.value.message, ("flow", "masyu"))
