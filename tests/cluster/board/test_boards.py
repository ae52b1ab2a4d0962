"""One board on all workers: the answers are those of one machine, whatever is killed meanwhile."""

from __future__ import annotations

import random
import signal
import threading

import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.cluster.board.parts import Budget
from support.project import ROOT, fuzz_script

EMPTY = "\n".join([". . . ."] * 4)
SOLUTIONS = 9349
SMALL = Budget(0.2, 400, 500)


@pytest.fixture
def board_fuzz(monkeypatch):
    return fuzz_script("cluster_boards", monkeypatch)


def test_one_board_on_all_workers(nodes, tmp_path):
    with ew.Cluster(nodes.address) as cluster:
        found = set()
        result = cluster.solve(EMPTY, all=True, budget=SMALL, on_solution=found.add)
        assert (result.count, len(found)) == (SOLUTIONS, SOLUTIONS)
        assert result.stats["tasks"] > 2
        assert cluster.count(EMPTY).count == SOLUTIONS
        assert cluster.count(EMPTY, engine="cdcl", budget=SMALL).count == SOLUTIONS
        assert cluster.solve(EMPTY, unique=True).unique is False
        stop = StopFlag()
        threading.Timer(0.5, stop.set).start()
        stopped = cluster.solve("\n".join(["......."] * 7), all=True, stop=stop, on_solution=lambda one: None)
        assert (stopped.complete, stopped.stopped_by) == (False, "interrupt")
        assert cluster.pool.lost == 0, "the workers were told to stop, and did"


def test_a_hunt_on_a_cluster_goes_on_on_a_laptop(nodes, tmp_path):
    board, save = ROOT / "examples" / "eternity" / "16x16.txt", tmp_path / "hunt.txt"
    better = []
    with ew.Cluster(nodes.address) as cluster:
        options = {"width": 64, "runs": 4}
        result = cluster.best(board, options=options, save=save, on_best=lambda one: better.append(one.score))
        assert result.stats["runs"] == 4
    assert better == sorted(set(better))
    assert result.solutions[0].score == better[-1]
    alone = ew.solve(board, best=True, options=options)
    assert alone.solutions[0].score == better[-1], "runs are the same wherever they are made"
    again = ew.solve(board, best=True, resume=save)
    assert again.solutions[0].score == better[-1]


def test_a_board_survives_killed_workers(nodes, board_fuzz, tmp_path):
    with ew.Cluster(nodes.address) as cluster:
        assert board_fuzz.kill_workers(cluster, random.Random(1), tmp_path, 1) == 1


def test_a_board_survives_a_killed_head(nodes, board_fuzz, tmp_path):
    assert board_fuzz.kill_drivers(nodes, random.Random(3), tmp_path, 1, signal.SIGKILL) == 1
