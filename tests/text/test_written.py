"""What is written comes back as itself, without a word about its family; what could be two things is none.

Old texts, which were written without a name above them, keep their meaning wherever they have only one.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import edgewise as ew
from edgewise.base.errors import AmbiguousText
from edgewise.base.family import Claim, Puzzle
from edgewise.base.registry import families, family_of
from edgewise.text.claiming import offered
from edgewise.text.loading import parse, puzzles_in
from edgewise.text.source import Source
from edgewise.text.written import written, written_below
from support.commands import edgewise
from support.written_boards import any_board

NAMES = [(word, family) for family in families().values() for word in (family.name, *family.aliases)]


def written_texts(puzzle: Puzzle) -> dict[str, str]:
    found = {}
    for fmt in family_of(puzzle).formats:
        try:
            found[fmt.name] = written(puzzle, fmt)
        except ew.BadInput:
            continue  # some formats cannot express every board, and say so
    return found


def test_every_board_comes_back_from_every_format(boards):
    seen: Counter[str] = Counter()
    for seed in boards(4000):
        puzzle = any_board(random.Random(seed))
        for name, text in written_texts(puzzle).items():
            assert parse(Source(text)) == puzzle, (seed, name, text)
            assert parse(Source(text), family_of(puzzle)) == puzzle, (seed, name, text)
            seen[puzzle.family_name] += 1
            seen["named"] += text.startswith(f"{puzzle.family_name}\n")
    assert seen.keys() == {*families(), "named"}


def test_boards_below_each_other_come_back_one_by_one(boards):
    for seed in boards(1000):
        rng = random.Random(seed)
        first = any_board(rng)
        puzzles = [first, *(one for one in (any_board(rng) for _ in range(12)) if type(one) is type(first))][:3]
        for fmt in family_of(first).formats:
            if fmt.one_word:
                continue
            texts: list[str] = []
            try:
                for puzzle in puzzles:
                    texts.append(written_below(texts[-1], puzzle, fmt) if texts else written(puzzle, fmt))
            except ew.BadInput:
                continue
            found = list(puzzles_in(Source("\n".join(f"{text}# a remark\n" for text in texts))))
            assert found == puzzles, (seed, fmt.name, texts)


def test_no_two_families_are_sure_of_one_text(boards):
    for seed in boards(2000):
        for text in written_texts(any_board(random.Random(seed))).values():
            source = Source(text)
            sure = {family.name for _, fmt, family in offered(source, None) if fmt.claim(source) is Claim.SURE}
            assert len(sure) <= 1, text


@pytest.mark.parametrize(("word", "family"), NAMES, ids=[word for word, _ in NAMES])
def test_a_first_line_names_the_family(word, family):
    for fmt in family.formats:
        puzzle = fmt.read(Source(fmt.example))
        for line in (word, word.upper(), f"  {word}  # what it is", f"# a comment\n\n{word}"):
            assert parse(Source(f"{line}\n{fmt.example}")) == puzzle, fmt.name
            assert parse(Source(f"{line}\r\n{fmt.example}"), family) == puzzle, fmt.name
        for other in families().values():
            if other is not family:
                with pytest.raises(ew.BadInput, match=f"is labelled {family.title}, but {other.title} was requested"):
                    parse(Source(f"{word}\n{fmt.example}"), other)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("w.w\nb.b\n", ("flow", "masyu")),
        ("w . .\n. . w\n", ("flow", "masyu")),
        ("o.o\n...\n", ("flow", "masyu")),
        ("B.##A\n#.B#A\n", ("flow", "masyu")),
        ("1.#\n1.#\n", ("flow", "slitherlink")),
        ("#A.A\n....\n.##.\n", ("flow", "simpleloop")),
    ],
)
def test_two_meanings_are_an_error_that_names_both(text, names, tmp_path):
    with pytest.raises(AmbiguousText) as caught:
        parse(Source(text, "board.txt"))
    assert caught.value.families == names
    for name in names:
        family = families()[name]
        assert family.title in caught.value.message
        puzzle = parse(Source(text), family)
        assert parse(Source(f"{name}\n{text}")) == puzzle
        assert puzzle.family_name == name
    assert "--family" in caught.value.message
    path = tmp_path / "board.txt"
    path.write_text(text)
    code, out, err = edgewise("solve", path)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert edgewise("solve", path, "--family", names[0])[0] in (0, 1)


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("3.2\n.0.\n", "slitherlink"),
        ("2 3\n3 . 2\n. 0 .\n", "slitherlink"),
        ("...\n...\n", "slitherlink"),
        ("# nothing yet\n. .\n. .\n", "slitherlink"),
        ("#\n..\n..\n", "slitherlink"),
        ("1.4\n...\n1.4\n", "flow"),
        ("1 # 2\n. . .\n1 # 2\n", "flow"),
        ("w.b.\n", "masyu"),
        ("w.b\n.b.\n", "masyu"),
        ("wB.\nbW.\n", "masyu"),
        ("A..B\n.##.\nA..B\n", "flow"),
        ("w..w\n.##.\n#..b\nb...\n", "flow"),
        ("..#\n..#\n", "simpleloop"),
        ("....\n.##.\n....\n", "simpleloop"),
        ("3 3\nclue 1 #\nclue 1 .\n. . .\n", "flow"),
        ("rule: fill\n3 3\nclue 1 #\nclue 1 .\n. . .\n", "flow"),
    ],
)
def test_one_meaning_needs_no_name(text, family):
    assert parse(Source(text)).family_name == family


def test_the_place_of_an_error_is_that_in_the_whole_text():
    with pytest.raises(ew.BadInput) as caught:
        parse(Source("# a remark\nmasyu\nw.b\n.q.\n", "board.txt"))
    assert (caught.value.line, caught.value.column) == (4, 2)
    with pytest.raises(ew.BadInput, match="no board found; expected a puzzle of Flow"):
        parse(Source("flow\n\n"))


def test_a_name_behind_a_blank_line_begins_another_puzzle():
    text = "3 .\n. .\n\nmasyu\nw..\n...\n\n# the third\nflow\nflow\nflow\n\nflow\nA.q\n"
    found = list(puzzles_in(Source(text, "f", "f")))
    assert [getattr(one, "family_name", None) for one in found] == ["slitherlink", "masyu", "flow", None]
    assert found[2] == ew.Flow((tuple("flow"), tuple("flow")))
    assert str(found[3].error).startswith("f:14:1: 'A' appears once")


def test_a_name_holds_for_all_boards_below_it():
    found = list(puzzles_in(Source("masyu\n\n2 2\nw w\n. .\n\n2 2\nb b\n. .\n", "f", "f")))
    assert found == [ew.load("masyu\nww\n.."), ew.load("masyu\nbb\n..")]
    assert [one.name for one in found] == ["f#1", "f#2"]
