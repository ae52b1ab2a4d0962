"""Certificates in cubes: written by many workers, checked by one judge who trusts none of them."""

from __future__ import annotations

import json
import random
from array import array

import pytest

import edgewise as ew
from edgewise.base.evidence import Evidence, LoopCut, RingCut, WallCut, Witness
from edgewise.base.request import Request
from edgewise.base.result import Question
from edgewise.cluster.board.parts import Budget
from edgewise.cluster.board.proving import proven
from edgewise.cluster.executors import ThreadExecutor
from edgewise.messages.evidence import evidence_bytes, evidence_from
from edgewise.proofs.check.cover import flaw_in_cubes
from support.boards import random_board, random_masyu, random_simple_loop

TINY = Budget(None, 0)
PROVE = Request(Question.PROVE, engine="sat")


def prove(board, folder, budget=TINY):
    return proven(board, folder, PROVE, lambda: ThreadExecutor(2), budget=budget)


@pytest.mark.parametrize("make", [lambda rng: random_board(rng, 5, 5), random_masyu, random_simple_loop])
def test_certificates_in_cubes_hold(make, tmp_path):
    rng = random.Random(11)
    claims = []
    for number in range(30):
        board = make(rng)
        certificate = prove(board, tmp_path / str(number))
        unique = ew.solve(board, unique=True)
        claims.append(certificate.claim)
        if unique.unique is False and unique.solutions:
            assert certificate.claim == "several solutions"
            assert ew.check_proof(tmp_path / str(number), board).flaw is None
            continue
        verdict = ew.check_proof(tmp_path / str(number), board)
        assert verdict.flaw is None
        assert verdict.claim == certificate.claim == ("exactly one solution" if unique.solutions else "no solution")
        assert (verdict.cuts, verdict.steps) == (certificate.cuts, certificate.steps)
    assert "no solution" in claims


@pytest.fixture
def certificate(tmp_path):
    """One of several cubes, with a solution in one of them."""
    for seed in range(100):
        board = ew.generate("slitherlink", 5, seed=seed, minimal=True).puzzle
        assert prove(board, tmp_path / "proof").claim == "exactly one solution"
        if len(manifest_of(tmp_path)["cubes"]) > 2:
            return tmp_path / "proof"
    raise AssertionError("no board was cut")


def manifest_of(path):
    return json.loads((path / "proof" / "manifest.json").read_text())


def changed(folder, **facts):
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, **facts}))
    return ew.check_proof(folder).flaw


def test_the_cubes_must_be_all_of_them(certificate):
    cubes = json.loads((certificate / "manifest.json").read_text())["cubes"]
    assert ew.check_proof(certificate).flaw is None
    assert "leave out a part" in changed(certificate, cubes=cubes[:-1])
    assert changed(certificate, cubes=[*cubes, cubes[0]]) is not None
    assert changed(certificate, cubes=[]) is not None
    assert changed(certificate, cubes=[" ".join(reversed(cube.split())) for cube in cubes]) is not None
    assert "not a line" in changed(certificate, cubes=["+here", "-here"])
    assert "list of texts" in changed(certificate, cubes=[1, 2])
    assert changed(certificate, cubes=None) is not None, "the proof of one cube is not that of the puzzle"
    assert changed(certificate, cubes=cubes) is None


def test_every_cube_must_be_proven(certificate):
    cubes = json.loads((certificate / "manifest.json").read_text())["cubes"]
    for number in (1, len(cubes)):
        for name in ("formula.cnf", "proof.drat", "cuts.txt"):
            file = certificate / f"{number}.{name}"
            was = file.read_text()
            file.unlink()
            assert f"cube {number}: " in ew.check_proof(certificate).flaw
            file.write_text(was)
        other = certificate / f"{number % len(cubes) + 1}.formula.cnf"
        formula = certificate / f"{number}.formula.cnf"
        was = formula.read_text()
        formula.write_text(other.read_text())
        assert ew.check_proof(certificate).flaw is not None, "the formula of another cube"
        formula.write_text(was)
    assert ew.check_proof(certificate).flaw is None
    assert changed(certificate, claim="no solution") is not None


@pytest.mark.parametrize(
    ("cubes", "flaw"),
    [
        ([()], None),
        ([("+a", "+b"), ("+a", "-b"), ("-a",)], None),
        ([], "leave out"),
        ([("+a",)], "leave out"),
        ([("+a",), ("-a",), ("-a",)], "overlap"),
        ([("+a",), ("-b",)], "divide on one line"),
        ([("+a", "-a"), ("+a", "+a"), ("-a",)], "each once"),
        ([("*a",), ("-a",)], "not a list of lines"),
        ([("+c",), ("-c",)], "not a line"),
    ],
)
def test_covers(cubes, flaw):
    found = flaw_in_cubes(cubes, {"a", "b"})
    assert found == flaw or (flaw is not None and flaw in found)


def test_evidence_arrives_as_it_was_sent():
    edge, clue = Witness("edge", 3), Witness("clue", 1)
    cuts = (LoopCut((1, 2, 3), clue), WallCut((1, 2), (4, 5), edge, clue), RingCut((7, 8)))
    turns, turn_clauses = array("i", (3, 4)), array("i", (1, -12, 0))
    evidence = Evidence(cuts, ("1 -2 0", "d 3 0", "0"), True, turns, turn_clauses)
    assert evidence_from(evidence_bytes(evidence)) == evidence
