"""Peers must be right, or the comparison is worth nothing: each against `brute` on boards from seeds."""

from __future__ import annotations

import random

import pytest

import edgewise as ew
from edgewise.base.engine import Job, StopFlag
from edgewise.base.errors import BadInput, EngineFault
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Answer, Limits, Question
from edgewise.bench.contestants import PeerContestant, choose, contestants
from edgewise.bench.peers import Peer, peers
from edgewise.bench.runner import Plan, run_all, runs_of
from edgewise.bench.store import Store
from edgewise.bench.suite import Task
from support.boards import random_board, random_flow
from support.project import ROOT

BRUTE = engines()["brute"]
FOLDER = ROOT / "experiments" / "peers"
PEERS = peers(FOLDER)
ABLE = [pytest.param(peer, id=name) for name, peer in PEERS.items() if peer.missing() is None]


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


def test_peers_take_part_only_when_their_folder_is_named():
    able = {param.values[0].name for param in ABLE}
    assert not set(PEERS) & set(contestants())
    assert not set(PEERS) & {one.name for one in choose(["engines"], FOLDER)[0]}
    assert {one.name for one in choose(["cdcl", "peers"], FOLDER)[0]} == {"cdcl", *able}
    assert {one.name for one in choose([], FOLDER)[0]} == {one.name for one in choose([])[0]} | able
    _, [error] = choose(["peers"])
    assert str(error).startswith("unknown engine 'peers'")


def test_a_run_of_a_peer_is_a_process_of_its_own(tmp_path):
    pytest.importorskip("pysat")
    task = Task(ew.load(ROOT / "examples" / "slitherlink" / "5x5.txt"), "board", "label", 60)
    plan = Plan(peers=FOLDER)
    chosen, _ = choose(["peer-pysat"], FOLDER)
    [row] = run_all(runs_of([task], chosen, plan), plan, Store.create(tmp_path), StopFlag())
    assert (row.engine, row.status, row.note) == ("peer-pysat", "solved", "")


def test_a_folder_without_peers_is_told(tmp_path):
    with pytest.raises(BadInput, match="no peers in this folder"):
        peers(tmp_path)
    (tmp_path / "mine.py").write_text("PEER = 7\n")
    with pytest.raises(BadInput, match=r"mine\.py: not a peer"):
        peers(tmp_path)


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
