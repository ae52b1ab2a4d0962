"""Peers must be right, or the comparison is worth nothing: each against `brute` on boards from seeds."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.bench.contestants import PeerContestant, choose, contestants
from edgewise.bench.peers import Peer, peers
from edgewise.engine import Job
from edgewise.errors import EngineFault
from edgewise.registry import engines, family_of
from edgewise.result import Answer, Limits, Question
from support.boards import random_board, random_flow
from support.project import ROOT

BRUTE = engines()["brute"]
ABLE = [pytest.param(peer, id=name) for name, peer in peers().items() if peer.missing() is None]


@pytest.mark.parametrize("peer", ABLE)
@pytest.mark.parametrize("kind", [random_board, random_flow])
def test_verdicts_are_those_of_brute(boards, peer, kind):
    taken = tried = 0
    for seed in boards(120):
        board = kind(random.Random(seed), 3, 4)
        form = family_of(board).lower(board)
        tried += 1
        if not peer.accepts(form):
            continue
        taken += 1
        expected = BRUTE.run(form, Job(Question.UNIQUE))
        outcome = PeerContestant(peer).run(board, Question.UNIQUE, Limits(), 1, 0)
        truth = len(expected.solutions) == 1 if expected.complete else False
        assert (outcome.solutions, outcome.unique) == (len(expected.solutions), truth), f"seed {seed}"
    assert taken == tried or (taken == 0 and kind is random_flow)


@pytest.mark.parametrize("peer", ABLE)
def test_time_limits_hold(peer):
    board = ew.load(ROOT / "examples" / "slitherlink" / "25x30.txt")
    outcome = PeerContestant(peer).run(board, Question.UNIQUE, Limits(seconds=0.001), 1, 0)
    assert outcome.stopped_by in ("time", None)
    assert outcome.unique is not False


@pytest.mark.parametrize("peer", ABLE)
def test_versions_are_told(peer):
    assert any(character.isdigit() for character in PeerContestant(peer).version())


def test_peers_take_part_only_by_name():
    assert not set(peers()) & {one.name for one in choose([])[0]}
    assert {one.name for one in choose(["peers"])[0]} == {param.values[0].name for param in ABLE}
    assert {one.name for one in choose(["cdcl", "peers"])[0]} >= {"cdcl"}
    assert set(peers()) < set(contestants())
    assert not set(peers()) & set(engines())


def test_a_peer_that_breaks_a_rule_is_not_believed():
    class Liar(Peer):
        name = "liar"

        def missing(self):
            return None

        def version(self):
            return "1"

        def accepts(self, form):
            return True

        def run(self, form, job):
            return Answer([family_of(board).lower(board).tails[:1]], True, None, {})

    board = ew.load(ROOT / "examples" / "slitherlink" / "5x5.txt")
    with pytest.raises(EngineFault, match="liar broke a rule"):
        PeerContestant(Liar()).run(board, Question.UNIQUE, Limits(), 1, 0)
