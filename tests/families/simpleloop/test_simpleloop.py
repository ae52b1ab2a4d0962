"""Simple Loop: texts, solutions against the oracle, proofs, drawings."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.boards.drawn_lines import ASCII_STROKES, STROKES
from edgewise.families.simpleloop import FAMILY, Loop, SimpleLoop
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.boards import random_simple_loop
from support.loop_engines import LOOP_ENGINES, agrees_with_oracle
from support.refusals import assert_refused

BOARD = SimpleLoop(("###..", "#....", ".....", "...#.", "....."))


@pytest.mark.parametrize(
    "text",
    [
        "###..\n#....\n.....\n...#.\n.....\n",
        "# # # . .\n# . . . .\n. . . . .\n. . . # .\n. . . . .\n",
        "# a comment\n5 5\n###..\n\n#....\n.....\r\n...#.\n.....\n# the end\n",
        "SimpleLoop\n5 5\n###..\n#....\n.....\n...#.\n.....\n",
        "simpleloop/5/5/sg020",
        "https://puzz.link/p?simpleloop/5/5/sg020",
    ],
)
def test_every_text_of_the_contract_reads_the_same(text):
    assert parse(Source(text)) == BOARD


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("..#\n..x\n", 2, 3, "'x' is not a cell; expected . (open) or # (blocked)"),
        ("..#\n..\n", 2, 2, "the first row has 3 cells, but this row has 2"),
        ("..#\n##\n", 2, 2, "the first row has 3 cells, but this row has 2"),
        ("2 3\n..#\n", 1, 1, "the size says 2 rows, but there are 1"),
        ("simpleloop\n", None, None, "no board found"),
        ("simpleloop/5/5/sg02", 1, 20, "the cells end after 20 of 25"),
        ("simpleloop/5/5/sgw20", 1, 18, "'w' is not allowed here; expected 0 to 9 or a to v"),
        ("mashu/5/5/sg020", 1, 1, "addresses of the kind 'mashu' are not supported for Simple Loop"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text, line, column, says):
    assert_refused(text, line, column, says, FAMILY)


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("...\n...", "slitherlink"),
        ("simpleloop\n...\n...", "simpleloop"),
        ("A.#\n..A", "flow"),
        ("rule: fill\n..#\n...", "flow"),
        ("..#\n...", "simpleloop"),
        ("3.2 # a clue\n...", "slitherlink"),
        ("# ------\n...\n.2.", "slitherlink"),
        ("w.#\n...", "flow"),
    ],
)
def test_whose_text_it_is(text, family):
    try:
        assert parse(Source(text)).family_name == family
    except ew.BadInput as error:
        assert family == "flow", error


@pytest.mark.parametrize("engine", LOOP_ENGINES, ids=lambda engine: engine.name)
def test_engines_agree_with_the_oracle(boards, engine):
    rng = random.Random(33)
    kinds = [0, 0, 0]
    for number in boards(200, fewest=80):
        board = random_simple_loop(rng, 4, 4)
        expected = agrees_with_oracle(engine, FAMILY.lower(board), number, seed=rng.randrange(3))
        kinds[min(len(expected), 2)] += 1
    assert min(kinds) > 0 or boards.share < 1, kinds


def test_certificates_hold(boards, tmp_path):
    rng = random.Random(12)
    claims = []
    for _ in boards(60):
        board = random_simple_loop(rng, 5, 5)
        certificate = ew.prove(board, tmp_path / "proof")
        if certificate.claim is not None:
            claims.append(certificate.claim)
            assert ew.check_proof(tmp_path / "proof").flaw is None, repr(board)
    assert set(claims) >= {"exactly one solution", "no solution"}


@pytest.mark.parametrize(
    ("cut", "says"),
    [
        ("loop h[0,0] v[0,1] h[1,0] v[0,0] unmet p[0,0]", "the loop visits the point p[0,0]"),
        ("loop h[0,0] v[0,1] h[1,0] v[0,0] unmet p[9,9]", "unknown name 'p[9,9]'"),
        ("loop h[0,0] v[0,1] h[1,0] v[0,0] unmet p[0,2] p[0,3]", "expected one clue, point or line that is unmet"),
        ("wall p[0,0] inside p[0,1] outside p[1,1]", "p[0,1] is not inside the wall"),
        ("wall p[0,0] inside p[0,0] outside p[0,0]", "p[0,0] is not outside the wall"),
    ],
)
def test_a_cut_whose_reason_is_no_reason_is_refused(tmp_path, cut, says):
    assert ew.prove(SimpleLoop((".....", ".....")), tmp_path / "proof").cuts
    cuts = tmp_path / "proof" / "cuts.txt"
    cuts.write_text(f"{cut}\n{cuts.read_text()}")
    assert says in str(ew.check_proof(tmp_path / "proof").flaw)


def test_every_drawing_is_read_back(boards):
    rng = random.Random(5)
    ascii_signs = str.maketrans({"█": "%"} | {stroke: ASCII_STROKES[ways] for ways, stroke in STROKES.items()})
    for _ in boards(200):
        board = random_simple_loop(rng, 5, 5)
        edges = [edge for edge in range(board.lattice.edge_count) if rng.random() < 0.4]
        drawn = Loop(board, board.lattice.lines(edges))
        for text in (str(drawn), str(drawn).translate(ascii_signs), f"# first\n{drawn}\n# second\n{board}\n"):
            assert FAMILY.read_drawing(board, Source(text)) == drawn, text


def test_an_odd_number_of_cells_is_told():
    assert "none visits every open cell" in FAMILY.features(SimpleLoop(("...", "...", "...")))["balance"].remark
    assert FAMILY.features(SimpleLoop(("...", ".#.", "...")))["balance"].remark == ""


def test_hints_speak_of_cells_and_say_why_there_is_no_line():
    told = [(step.rule, step.text) for step in ew.explain(SimpleLoop(("....", ".##.", "....")))]
    assert told[0][1].startswith(
        "The loop has to pass the cell in row 1, column 1, where only two ways are left: it uses both"
    )
    assert {"two-ways-left", "blocked-cells"} <= {rule for rule, _ in told}
    assert not any("point" in text for _, text in told)
