"""Turns in proofs: what the judge makes of them holds in every solution, and certificates that speak of them hold."""

from __future__ import annotations

import gzip
import random
import re
import shutil
from itertools import combinations

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.boards.tilings.kinds import KINDS
from edgewise.families.flow import Flow
from edgewise.families.slitherlink import FAMILY, Slitherlink
from edgewise.proofs.check.lines.corner_turns import CornerTurns, turn_names
from edgewise.proofs.check.lines.drawn_board import DrawnBoard
from edgewise.proofs.check.reading import Flaw
from support.boards import random_board
from support.forms import random_patch
from support.project import EXAMPLES
from support.proofs.certified_boards import WALLED
from support.proofs.proof_replay import broken_cut, flaw_in, formula_of

BRUTE, CDCL = engines()["brute"], engines()["cdcl"]


class Numbered:
    """All that turns need of a formula: a number for every name."""

    def __init__(self, names):
        self.variable = {name: number for number, name in enumerate(names, 1)}


def judged(statement, pairs):
    """The turns of these pairs of lines, as the judge sees them."""
    turns = {f"turn[{one}+{other}]": (one, other) for one, other in map(sorted, pairs)}
    formula = Numbered([*statement.lines, *turns])
    return formula.variable, turns, CornerTurns(DrawnBoard(statement), formula, turns)


def touching(statement):
    """Every two lines that meet at a point."""
    return [
        pair
        for lines in DrawnBoard(statement).at.values()
        for pair in combinations(sorted(lines), 2)
        if len(set(pair)) == 2
    ]


def test_what_the_judge_makes_of_turns_holds_in_every_solution(boards):
    rng = random.Random(22)
    used = 0
    for _ in boards(150):
        board = random_board(rng, 3, 4)
        statement, names = FAMILY.proof_model(board), FAMILY.names(board)
        solutions = [set(map(names.edge, one)) for one in BRUTE.run(FAMILY.lower(board), Job(Question.ALL)).solutions]
        if not solutions:
            continue
        pairs = touching(statement)
        try:
            variable, turns, judge = judged(statement, set(rng.sample(pairs, min(len(pairs), 8))))
        except Flaw:
            continue
        for rule in judge.rules():
            used += len(rule.variables) > 4
            for drawn in solutions:
                true = {variable[line] for line in drawn}
                true |= {variable[name] for name, (one, other) in turns.items() if (one in drawn) != (other in drawn)}
                way = sum(1 << place for place, number in enumerate(rule.variables) if number in true)
                assert rule.table[way] == 1, (board, turns, rule)
    assert used > boards.seen(300)


def test_a_turn_runs_along_a_diagonal_of_clues_and_no_further():
    board = Slitherlink(((None,) * 4, (None, 2, None, None), (None, None, 3, None), (None, None, None, None)))
    variable, turns, judge = judged(FAMILY.proof_model(board), [("h[1,0]", "v[0,1]")])
    [turn] = (variable[name] for name in turns)
    said = {frozenset(pair): opposite for pair, ((known, opposite),) in judge.known.items() if known == turn}
    expected = {
        ("h[1,0]", "v[0,1]"): False,
        ("h[1,1]", "v[1,1]"): False,
        ("h[2,1]", "v[1,2]"): False,  # across the 2
        ("h[2,2]", "v[2,2]"): False,
        ("h[3,2]", "v[2,3]"): True,  # across the 3
        ("h[3,3]", "v[3,3]"): True,
    }
    assert said == {frozenset(map(variable.get, pair)): opposite for pair, opposite in expected.items()}


def test_turns_that_say_the_same_are_counted():
    board = Slitherlink(((None,) * 6,) + ((2,) * 6,) * 6)
    statement = FAMILY.proof_model(board)
    diagonal = [(f"h[{at + 1},{at - 1}]", f"v[{at},{at}]") for at in range(1, 6)]
    judged(statement, diagonal[:4])
    with pytest.raises(Flaw, match="turns that say the same"):
        judged(statement, diagonal)


def test_names_of_turns():
    statement = FAMILY.proof_model(Slitherlink(((3, None),)))
    known = "turn[h[0,0]+v[0,0]]"
    others = ("v[0,0]+h[0,0]", "h[0,0]+h[0,0]", "h[0,0]+x", "h[0,0]+h[1,1]", "")
    comments = "".join(f"c {number} turn[{lines}]\n" for number, lines in enumerate(others, 1)) + f"c 8 {known}\n1 0\n"
    assert turn_names(statement, comments.encode()) == {known: ("h[0,0]", "v[0,0]")}
    flow = Flow(("A.A",))
    lines = sorted(family_of(flow).proof_model(flow).lines)
    assert turn_names(family_of(flow).proof_model(flow), f"c 1 turn[{lines[0]}+{lines[1]}]\n".encode()) == {}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("proofs") / "turns"
    ew.prove(WALLED, folder, engine="cdcl")
    return folder


def test_a_certificate_with_turns_is_proven(certificate):
    assert b" turn[" in (certificate / "formula.cnf").read_bytes()
    assert ew.check_proof(certificate).flaw is None


def test_changed_clauses_about_turns_are_found(certificate, tmp_path):
    """A clause that no longer follows is refused, whichever literal of it is changed. Some clauses still follow."""
    lines = (certificate / "formula.cnf").read_text().splitlines()
    turns = {line.split()[1] for line in lines if line.startswith("c ") and " turn[" in line}
    about = [
        number
        for number, line in enumerate(lines)
        if line[0] not in "cp" and turns & {word.lstrip("-") for word in line.split()}
    ]
    assert len(about) > 100
    rng, caught = random.Random(1), 0
    folder = shutil.copytree(certificate, tmp_path / "copy")
    for number in rng.sample(about, 25):
        words = lines[number].split()
        at = rng.randrange(len(words) - 1)
        words[at] = words[at].removeprefix("-") if words[at].startswith("-") else f"-{words[at]}"
        changed = [*lines[:number], " ".join(words), *lines[number + 1 :]]
        (folder / "formula.cnf").write_text("\n".join(changed) + "\n")
        flaw = ew.check_proof(folder).flaw
        caught += flaw is not None
        assert flaw is None or flaw.startswith(f"formula.cnf:{number + 1}: this clause is neither")
    assert caught > 20


def test_trimming_leaves_out_clauses_about_turns_that_no_step_needs(certificate, tmp_path):
    folder = shutil.copytree(certificate, tmp_path / "copy")
    told = []
    for _ in range(3):
        text = b"".join(read_whole(folder / name) for name in ("formula.cnf", "formula.cnf.gz"))
        rules, turns = map(
            int, re.search(rb"^c (\d+) clauses of the rules, the last (\d+) about turns,", text).groups()
        )
        clauses = [line for line in text.splitlines() if line[:1] not in b"cp"]
        variables = {line.split()[1] for line in text.splitlines() if line.startswith(b"c ") and b" turn[" in line}
        speak = [bool(variables & {word.lstrip(b"-") for word in clause.split()}) for clause in clauses]
        assert speak == [rules - turns <= place < rules for place in range(len(clauses))]
        told.append(turns)
        assert ew.trim_proof(folder).verdict.flaw is None
        assert ew.check_proof(folder).flaw is None
    assert told[0] > told[1] >= told[2] > 0


def read_whole(path):
    if not path.exists():
        return b""
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def test_a_turn_of_other_lines_is_refused(certificate, tmp_path):
    """The name says what a turn is. With another name its clauses do not follow."""
    folder = shutil.copytree(certificate, tmp_path / "copy")
    text = (folder / "formula.cnf").read_text()
    names = [line.split()[2] for line in text.splitlines() if line.startswith("c ") and " turn[" in line]
    for one, other in zip(names[:20:2], names[1:20:2], strict=True):
        swapped = text.replace(one, "!").replace(other, one).replace("!", other)
        (folder / "formula.cnf").write_text(swapped)
        assert ew.check_proof(folder).flaw is not None, (one, other)


def test_turns_shorten_proofs_of_hard_boards():
    boards = [ew.load(path) for path in EXAMPLES if path.parent.name == "slitherlink"]

    def length(corners: bool) -> int:
        answers = [
            CDCL.run(family_of(board).lower(board), Job(Question.PROVE, options={"corners": corners}))
            for board in boards
        ]
        return sum(len(answer.evidence.proof) for answer in answers if answer.evidence is not None)

    assert 3 * length(True) < 2 * length(False)


def test_clues_that_contradict_each_other_on_a_diagonal(boards):
    """No clause says that there is no solution then, so turns are left out."""
    seen = 0
    for seed in boards(300):
        rng = random.Random(seed)
        board = Slitherlink(tuple(tuple(rng.choice((1, 2, 2, 3)) for _ in range(3)) for _ in range(3)))
        form = FAMILY.lower(board)
        if BRUTE.run(form, Job(Question.ALL)).solutions:
            continue
        evidence = CDCL.run(form, Job(Question.PROVE, options={"probing": seed % 2 == 0})).evidence
        assert flaw_in(formula_of(form, evidence, []), evidence.proof) is None, seed
        seen += 1
        if seen == 40:
            break
    assert seen > boards.seen(20)


@pytest.mark.parametrize("kind", KINDS)
def test_tilings(kind):
    rng = random.Random(kind)
    for _ in range(4):
        form = random_patch(rng, kind, 20)
        answer = CDCL.run(form, Job(Question.PROVE))
        if answer.evidence is not None:
            assert broken_cut(form, answer.evidence, answer.solutions) is None
            assert flaw_in(formula_of(form, answer.evidence, answer.solutions), answer.evidence.proof) is None
