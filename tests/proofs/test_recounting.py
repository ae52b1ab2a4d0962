"""Counts and their certificates: a second counter agrees with the engines, and checks the number in a certificate."""

from __future__ import annotations

import json
import random

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.families.slitherlink import Slitherlink
from edgewise.proofs.check.lines.recounting import recount
from edgewise.proofs.check.reading import CheckLimits
from support.boards import random_board, random_flow, random_masyu, random_simple_loop
from support.commands import edgewise
from support.flow_boards import KINDS, random_special_flow
from support.project import ROOT

MAKERS = {
    "slitherlink": random_board,
    "masyu": random_masyu,
    "simpleloop": lambda rng: random_simple_loop(rng, 5, 5),
    "flow": random_flow,
    **{f"flow with {kind}": lambda rng, kind=kind: random_special_flow(rng, kind) for kind in KINDS},
}


def again(board):
    return recount(family_of(board).proof_model(board), lambda: None)


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_the_second_counter_agrees_with_the_engines(boards, make):
    rng = random.Random(22)
    seen = set()
    for _ in boards(50):
        board = make(rng)
        number = ew.count(board, engine="frontier").count
        assert again(board) == number, board
        seen.add(number)
    assert len(seen) > boards.seen(2)


def test_loops_without_clues_are_as_many_as_is_known():
    """The numbers of simple cycles of square grids (OEIS A140517)."""
    assert [again(Slitherlink(((None,) * n,) * n)) for n in range(1, 6)] == [1, 13, 213, 9349, 1222363]


@pytest.fixture
def folder(tmp_path):
    assert ew.count(". . .\n. . .\n. . .", certify=tmp_path / "proof").count == 213
    return tmp_path / "proof"


def changed(folder, **facts):
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | facts))
    return ew.check_proof(folder)


def test_the_number_in_a_certificate_is_checked(folder):
    checked = ew.check_proof(folder, ". . .\n. . .\n. . .")
    assert str(checked) == "proven: 213 solutions (counted again by a second implementation)"
    assert "about a different puzzle" in ew.check_proof(folder, ". .\n. .").flaw
    assert changed(folder, claim="214 solutions").flaw == "manifest.json:1: there are 213 solutions"
    assert changed(folder, claim="several solutions").flaw is not None
    assert changed(folder, claim="213 solutions", grounds="refutation").flaw is not None


@pytest.mark.parametrize(("clue", "claim"), [(0, "0 solutions"), (None, "1 solution")])
def test_no_solution_and_one(tmp_path, clue, claim):
    assert ew.count(Slitherlink(((clue,),)), certify=tmp_path / "proof").count == int(claim.split()[0])
    checked = ew.check_proof(tmp_path / "proof")
    assert (checked.flaw, checked.claim) == (None, claim)


def test_a_limit_leaves_the_claim_open(folder):
    board = Slitherlink(((None,) * 8,) * 8)
    ew.count(board, certify=folder)
    checked = ew.check_proof(folder, limits=CheckLimits(seconds=0.05))
    assert (checked.stopped, str(checked)) == (True, "not checked: stopped by time")


def test_boards_that_nobody_counts_twice(folder, monkeypatch):
    monkeypatch.setattr("edgewise.proofs.check.lines.recounting.MOST_STEPS", 10)
    assert str(ew.check_proof(folder)) == "not checked: this board is too large to be counted again"


def test_what_is_not_certified(tmp_path):
    with pytest.raises(ew.NoEngine, match="counts are not certified for Eternity puzzles"):
        ew.count(ROOT / "examples" / "eternity" / "3x3.txt", certify=tmp_path / "proof")
    for asked in ({"edges": True}, {"up_to_symmetry": True}):
        with pytest.raises(ew.BadInput, match="certify cannot be combined with edges or up_to_symmetry"):
            ew.count(". .\n. .", certify=tmp_path / "proof", **asked)
    assert not (tmp_path / "proof").exists()


def test_command(tmp_path):
    board = ROOT / "examples" / "flow" / "ambiguous.txt"
    code, out, _ = edgewise("count", board, "--certify", "proof", cwd=tmp_path)
    assert code == 0
    number = int(out.splitlines()[0])
    code, out, _ = edgewise("prove", "--check", "proof", board, cwd=tmp_path)
    assert (code, out.splitlines()[0].startswith(f"proven: {number} solutions (counted again")) == (0, True)
    code, _, err = edgewise("count", board, board, "--certify", "other", cwd=tmp_path)
    assert (code, err) == (2, "edgewise: --certify needs a single PUZZLE\n")
    assert not (tmp_path / "other").exists()
