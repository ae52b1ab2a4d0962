"""A hunt for the best score by many workers: the runs of one machine, whoever makes them, and its checkpoints."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import msgspec
import pytest

import edgewise as ew
from edgewise.base.errors import EngineFault
from edgewise.base.registry import engine_named
from edgewise.base.request import Request
from edgewise.base.result import Question
from edgewise.checkpoints import open_checkpointer
from edgewise.cluster.executors import ThreadExecutor
from edgewise.cluster.hunt.engine import HuntEngine, Hunters
from edgewise.cluster.hunt.worker import HuntOutcome, HuntTask
from edgewise.cluster.jobs import job_named
from edgewise.solving.asking import ask
from support.project import ROOT

TILES = engine_named("tiles")
BOARD = ROOT / "examples" / "eternity" / "16x16.txt"
RUNS = {"width": 64, "runs": 5}


def hunters(do=None):
    return [Hunters(ThreadExecutor(2, do))]


def scores(**how):
    better = []
    result = ew.solve(BOARD, best=True, on_best=lambda one: better.append(one.score), options=RUNS, **how)
    return better, result


def test_the_runs_are_those_of_one_machine():
    alone, _ = scores()
    together, result = scores(engine=HuntEngine(TILES, hunters()))
    assert together == sorted(set(together)), "only better boards are shown"
    assert together[-1] == alone[-1] == result.solutions[0].score
    assert result.stats["runs"] == RUNS["runs"]
    assert result.stopped_by is None


def test_a_laptop_goes_on_with_what_a_cluster_saved(tmp_path):
    save = tmp_path / "hunt.txt"
    done = []

    def two_only(job, body, stop):
        done.append(msgspec.msgpack.decode(body, type=HuntTask).first)
        if len(done) > 2:
            raise KeyboardInterrupt
        return job_named(job)(body, stop)

    with pytest.raises(KeyboardInterrupt):
        scores(engine=HuntEngine(TILES, hunters(do=two_only)), save=save)
    assert "# run 2" in save.read_text() or "# run 1" in save.read_text()
    assert "# state unfinished" in save.read_text()
    result = ew.solve(BOARD, best=True, resume=save)
    assert result.solutions[0].score == scores()[0][-1]
    assert "# run 5" in save.read_text()


def test_a_cluster_goes_on_with_what_a_laptop_saved(tmp_path):
    """With the options of the checkpoint: nobody repeats them."""
    save, seen = tmp_path / "hunt.txt", []
    half = ew.Limits(nodes=int(scores()[1].stats["nodes"]) // 2)
    assert scores(limits=half, save=save)[1].stopped_by == "nodes"

    def note(job, body, stop):
        task = msgspec.msgpack.decode(body, type=HuntTask)
        seen.append((task.first, task.options["width"]))
        return job_named(job)(body, stop)

    checkpointer, request = open_checkpointer(ew.load(BOARD), None, save, Request(Question.BEST))
    with closing(checkpointer):
        ask(ew.load(BOARD), replace(request, engine=HuntEngine(TILES, hunters(note))), checkpointer=checkpointer)
    assert {width for _, width in seen} == {64}
    assert min(first for first, _ in seen) > 0, "runs that were made are not made again"


def test_workers_of_another_kind_get_options_of_their_own():
    seen = []

    def note(job, body, stop):
        seen.append(msgspec.msgpack.decode(body, type=HuntTask).options.get("width"))
        return job_named(job)(body, stop)

    kinds = [Hunters(ThreadExecutor(1, note)), Hunters(ThreadExecutor(1, note), {"width": 32})]
    scores(engine=HuntEngine(TILES, kinds))
    assert set(seen) == {64, 32}


def test_a_board_that_a_worker_made_up_is_refused():
    def lie(job, body, stop):
        outcome = msgspec.msgpack.decode(job_named(job)(body, stop), type=HuntOutcome)
        outcome.board = outcome.board[:4] * (len(outcome.board) // 4)
        return msgspec.msgpack.encode(outcome)

    with pytest.raises(EngineFault, match="broke a rule"):
        scores(engine=HuntEngine(TILES, hunters(do=lie)))


def test_time_ends_it():
    late = ew.solve(BOARD, best=True, engine=HuntEngine(TILES, hunters()), limits=ew.Limits(seconds=0.2))
    assert late.stopped_by == "time"


def test_a_stop_ends_it_and_keeps_the_board():
    stop = ew.StopFlag()
    result = ew.solve(
        BOARD,
        best=True,
        options={"width": 64},
        engine=HuntEngine(TILES, hunters()),
        stop=stop,
        on_best=lambda one: stop.set(),
    )
    assert result.stopped_by == "interrupt"
    assert result.solutions
