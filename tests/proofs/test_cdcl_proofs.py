"""The proofs that ``cdcl`` writes while it searches: every step follows, no cut rules out a solution."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.evidence import Evidence, LoopCut, RegionCut, RingCut
from edgewise.base.forms import LineForm
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Question
from edgewise.boards.tilings.kinds import KINDS as TILINGS
from support.boards import random_board, random_flow, random_masyu, random_simple_loop
from support.flow_boards import KINDS, random_special_flow
from support.forms import random_patch
from support.project import ROOT
from support.proofs.proof_replay import broken_cut, flaw_in, formula_of, steps_of

BRUTE, CDCL = engines()["brute"], engines()["cdcl"]
MAKERS = {
    "slitherlink": lambda rng: random_board(rng, 3, 3),
    "masyu": lambda rng: random_masyu(rng, 4, 4),
    "simpleloop": random_simple_loop,
    "flow": lambda rng: random_flow(rng, 4, 3),
    **{kind: (lambda rng, kind=kind: random_special_flow(rng, kind)) for kind in KINDS},
    "tilings": lambda rng: random_patch(rng, rng.choice(sorted(TILINGS))),
}


def proven(form: LineForm, **options):
    return CDCL.run(form, Job(Question.PROVE, options=options))


@pytest.mark.parametrize("maker", MAKERS)
def test_proofs_hold_and_the_verdict_is_that_of_the_oracle(boards, maker):
    verdicts = set()
    for seed in boards(40, fewest=30):
        rng = random.Random(seed)
        board = MAKERS[maker](rng)
        form = board if isinstance(board, LineForm) else family_of(board).lower(board)
        expected = {frozenset(one) for one in BRUTE.run(form, Job(Question.ALL)).solutions}
        options = {} if seed % 2 else {"probing": False, "eager_closing": seed % 4 == 0}
        answer = proven(form, **options)
        found = {frozenset(one) for one in answer.solutions}
        assert found <= expected, seed
        assert len(found) == min(len(expected), 2), seed
        verdicts.add(len(found))
        assert answer.complete == (len(expected) < 2), seed
        assert (answer.evidence is not None) == answer.complete, seed
        if answer.evidence is not None:
            assert broken_cut(form, answer.evidence, expected) is None, seed
            assert flaw_in(formula_of(form, answer.evidence, answer.solutions), answer.evidence.proof) is None, seed
    assert verdicts == {0, 1, 2}


def test_a_proof_with_a_step_or_a_cut_left_out_does_not_hold(boards):
    # Without this the test above could pass by accepting anything.
    without_steps = without_cuts = 0
    for seed in boards(100):
        board = random_board(random.Random(seed), 3, 3)
        form = family_of(board).lower(board)
        answer = proven(form)
        if answer.evidence is None:
            continue
        formula, proof = formula_of(form, answer.evidence, answer.solutions), answer.evidence.proof
        assert flaw_in(formula, proof[:-2]) == "the proof does not end with a contradiction"
        without_steps += flaw_in(formula, proof[-2:]) is not None
        without_cuts += flaw_in(formula_of(form, Evidence(()), answer.solutions), proof) is not None
    assert without_steps > boards.seen(5)
    assert without_cuts > 0


def test_cuts_are_loops_or_rings_with_their_reason(boards):
    loops = rings = 0
    for seed in boards(60):
        rng = random.Random(seed)
        board = random_board(rng, 3, 3) if seed % 2 else random_flow(rng, 4, 3)
        evidence = proven(family_of(board).lower(board)).evidence
        for cut in evidence.cuts if evidence else ():
            loops += isinstance(cut, LoopCut)
            rings += isinstance(cut, RingCut)
            assert len(cut.clause) >= 4
    assert loops
    assert rings


def test_the_log_counts_against_the_memory_limit():
    board = ew.load(ROOT / "examples" / "slitherlink" / "14x14-sparse.txt")
    form = family_of(board).lower(board)
    options = {"sides": False}
    whole = CDCL.run(form, Job(Question.PROVE, ew.Limits(memory=10**8), options=options))
    assert whole.complete
    assert len(whole.evidence.proof) > 2**16
    assert any(deleted for deleted, _ in steps_of(whole.evidence.proof)), "what is forgotten is deleted"
    stopped = CDCL.run(form, Job(Question.PROVE, ew.Limits(memory=2**16), options=options))
    assert (stopped.complete, stopped.stopped_by, stopped.evidence) == (False, "memory", None)


def test_on_a_hard_board_sides_and_regions_are_used():
    board = ew.load(ROOT / "examples" / "slitherlink" / "14x14-sparse.txt")
    form = family_of(board).lower(board)
    with_sides, without = proven(form), proven(form, sides=False)
    assert with_sides.evidence is not None
    assert without.evidence is not None
    assert with_sides.evidence.sides
    assert not without.evidence.sides
    assert any(isinstance(cut, RegionCut) for cut in with_sides.evidence.cuts)
    assert len(with_sides.evidence.proof) < len(without.evidence.proof)
    assert broken_cut(form, with_sides.evidence, with_sides.solutions) is None
