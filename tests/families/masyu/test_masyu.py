"""Masyu: its solutions are what is left of all loops, engines agree, proofs hold, drawings come back."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.family import Style
from edgewise.base.registry import engines
from edgewise.base.result import Question
from edgewise.boards.drawn_lines import ASCII_STROKES, STROKES
from edgewise.families.masyu import FAMILY, Loop, Masyu
from edgewise.text.source import Source
from edgewise.text.written import written
from support.answers import every_solution
from support.boards import random_masyu
from support.loop_engines import BRUTE, LOOP_ENGINES, agrees_with_oracle
from support.project import ROOT

LOOPS = {(3, 3): 13, (3, 4): 40, (4, 4): 213, (4, 5): 1049, (5, 5): 9349}
"""Published numbers of loops on boards of so many rows and columns of cells."""
BOARDS = {(3, 3): 150, (3, 4): 150, (4, 4): 150, (4, 5): 40, (5, 5): 8}

PEARL_IDS = [
    pytest.param(game_id, id=f"{game_id.partition(':')[0]}-{number}")
    for number, game_id in enumerate((ROOT / "tests/support/readers/pearl_ids.txt").read_text().splitlines()[1:])
]


def every_loop(rows, columns):
    blank = Masyu(("." * columns,) * rows)
    answer = engines()["cdcl"].run(FAMILY.lower(blank), Job(Question.ALL))
    assert len(answer.solutions) == LOOPS[rows, columns]
    return answer.solutions


@pytest.mark.parametrize("size", BOARDS, ids=str)
def test_solutions_are_the_loops_that_break_no_rule(boards, size):
    """The rules of `violations` pick loops out of all there are; lowering must give the same ones."""
    rng = random.Random(f"pearls on {size}")
    loops = every_loop(*size)
    kinds = [0, 0, 0]
    for _ in boards(BOARDS[size]):
        board = random_masyu(rng, *size)
        while (board.rows, board.columns) != size:
            board = random_masyu(rng, *size)
        expected = {frozenset(loop) for loop in loops if not FAMILY.violations(board, Loop.lifted(board, loop))}
        assert every_solution(engines()["cdcl"], FAMILY.lower(board)) == expected, repr(board)
        kinds[min(len(expected), 2)] += 1
    assert min(kinds) > boards.seen(1) - 1 or boards.part(BOARDS[size]) < 20, kinds


@pytest.mark.parametrize("engine", LOOP_ENGINES, ids=lambda engine: engine.name)
def test_engines_agree_with_the_oracle(boards, engine):
    rng = random.Random(1951)
    kinds = [0, 0, 0]
    for number in boards(300, fewest=40):
        board = random_masyu(rng, 4, 4) if number % 10 == 0 else random_masyu(rng, 3, 4)
        expected = agrees_with_oracle(engine, FAMILY.lower(board), number, seed=rng.randrange(3))
        kinds[min(len(expected), 2)] += 1
    assert min(kinds) > boards.seen(30) - 1, kinds


def test_counting_agrees_with_the_oracle(boards):
    rng = random.Random(404)
    for _ in boards(150):
        board = random_masyu(rng, 3, 4)
        expected = every_solution(BRUTE, FAMILY.lower(board))
        counted = ew.count(board, edges=True)
        assert counted.count == len(expected)
        edges = range(board.lattice.edge_count)
        assert list(counted.edge_counts) == [sum(edge in loop for loop in expected) for edge in edges]


@pytest.mark.parametrize("game_id", PEARL_IDS)
def test_boards_of_pearl_are_read_proven_drawn_and_written_back(game_id, tmp_path):
    board = ew.load(game_id)
    assert ew.convert(board, "pearl").strip() == game_id
    for fmt in FAMILY.formats:
        assert ew.load(written(board, fmt)) == board
    result = ew.solve(board, unique=True)
    assert result.unique
    assert ew.check(board, str(result.solutions[0])) == []
    assert ew.solve(board, unique=True, engine="sat").solutions == result.solutions
    assert ew.render(board, result.solutions[0], to="svg").startswith(b"<svg")
    if board.rows <= 10:
        assert ew.prove(board, tmp_path / "proof").claim == "exactly one solution"
        assert ew.check_proof(tmp_path / "proof").flaw is None


def test_certificates_of_random_boards_hold(boards, tmp_path):
    rng = random.Random(12)
    claims = []
    for _ in boards(60, fewest=30):
        board = random_masyu(rng, 5, 5)
        certificate = ew.prove(board, tmp_path / "proof")
        if certificate.claim is not None:
            claims.append(certificate.claim)
            assert ew.check_proof(tmp_path / "proof").flaw is None, repr(board)
    assert set(claims) == {"exactly one solution", "no solution", "several solutions"}


@pytest.mark.parametrize("rows", [("w..", "...", "..."), ("b",), ("w.b",), ("bb.", "...", "...")])
def test_pearls_that_cannot_be_are_proven_to_have_no_solution(rows, tmp_path):
    assert ew.prove(Masyu(rows), tmp_path / "proof").claim == "no solution"
    assert ew.check_proof(tmp_path / "proof").flaw is None


def test_a_certificate_with_another_bound_is_refused(tmp_path):
    board = ew.load("6x6:aWbWcWdBiWdWbWaBb")
    ew.prove(board, tmp_path / "proof")
    formula = tmp_path / "proof" / "formula.cnf"
    lines = formula.read_text().splitlines()
    # The rule that three lines in a row through a white pearl are too many, taken away.
    across = {line.split()[1] for line in lines if line.startswith("c ") and line.split()[-1].startswith("h[")}
    clause = next(line for line in lines if line.count("-") == 3 and {*line.replace("-", "").split()[:-1]} <= across)
    lines.remove(clause)
    head = next(index for index, line in enumerate(lines) if line.startswith("p cnf"))
    lines[head] = f"p cnf {lines[head].split()[2]} {int(lines[head].split()[3]) - 1}"
    formula.write_text("\n".join(lines) + "\n")
    assert "is missing or incomplete" in str(ew.check_proof(tmp_path / "proof").flaw)


def random_drawing(rng, board):
    """Lines of any kind, as an attempt may have them."""
    count = board.lattice.edge_count
    return Loop(board, board.lattice.lines(edge for edge in range(count) if rng.random() < rng.choice((0.1, 0.5))))


def test_every_drawing_is_read_back(boards):
    rng = random.Random(5)
    ascii_signs = str.maketrans(
        {"○": "o", "●": "*"} | {stroke: ASCII_STROKES[ways] for ways, stroke in STROKES.items()}
    )
    for _ in boards(300):
        board = random_masyu(rng, 5, 5)
        drawn = random_drawing(rng, board)
        for text in (str(drawn), str(drawn).translate(ascii_signs), f"# first\n{drawn}\n# second\n{board}\n"):
            assert FAMILY.read_drawing(board, Source(text)) == drawn, text


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("┌─○\n│ │\n└─┘", "expected ○, as in the puzzle, not '┌'"),
        ("○─┐\n│ │\n└─┘ x", "wider"),
        ("○─┐\n│ │", "has 2 lines"),
        ("○─┐\n│x│\n└─┘", "expected a space, not 'x'"),
        ("○─┐\n─ │\n└─┘", "expected │ or a space"),
        ("○│┐\n│ │\n└─┘", "expected ─ or a space"),
        ("○─┐\n│ │\n└─└", "'└' does not fit the lines beside it"),
        ("●─┐\n│ │\n└─┘", "expected ○, as in the puzzle, not '●'"),
        ("", "has 0 lines"),
    ],
)
def test_drawings_that_are_none_are_refused(drawing, says):
    board = Masyu(("w.", ".."))
    with pytest.raises(ew.BadInput) as caught:
        FAMILY.read_drawing(board, Source(drawing))
    assert says in caught.value.message


def test_colours_change_nothing_but_colours():
    board = Masyu(("w..", "...", "..b"))
    solution = ew.solve(Masyu(("...", "...", "..b"))).solutions[0]
    coloured = FAMILY.draw_text(board, Loop(board, solution.lines), Style(colour=True))
    for escape in ("\x1b[1;36m", "\x1b[33m", "\x1b[0m"):
        assert escape in coloured
        coloured = coloured.replace(escape, "")
    assert coloured == str(Loop(board, solution.lines))


def test_features_say_what_there_is():
    found = FAMILY.features(Masyu(("ww.", "..b", "b.b")))
    assert (found["white_pearls"].value, found["black_pearls"].value, found["touching"].value) == (2, 3, 2)
    assert "many pearls" in found["density"].remark
    assert "few pearls" in FAMILY.features(Masyu(("....", "....")))["density"].remark
