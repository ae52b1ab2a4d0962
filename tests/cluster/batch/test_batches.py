"""Batches on real processes: the answers are those of one machine, whatever is killed meanwhile."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import threading
import time

import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.cluster import pool
from support.cluster.cluster_nodes import HANG_SECONDS
from support.commands import COMMAND
from support.project import ROOT, fuzz_script

BOARDS = [f"{a} . {b}\n. {c} .\n3 . {a}" for a in range(4) for b in range(4) for c in range(4)]
NEVER = ROOT / "examples" / "eternity" / "16x16.txt"
"""Nobody has solved it."""


@pytest.fixture
def fuzz(monkeypatch):
    return fuzz_script("cluster", monkeypatch)


def test_every_verb_gives_what_one_machine_gives(nodes, tmp_path):
    with ew.Cluster(nodes.address) as cluster:
        alone = list(ew.solve_many(BOARDS, unique=True))
        assert list(cluster.solve_many(BOARDS, unique=True, ledger=tmp_path / "a.db")) == alone
        assert list(cluster.solve_many(BOARDS, unique=True, ledger=tmp_path / "a.db")) == alone
        unordered = list(cluster.solve_many(BOARDS, unique=True, ordered=False))
        assert sorted(map(repr_of, unordered)) == sorted(map(repr_of, alone))
        assert [one.count for one in cluster.count_many(BOARDS[:5])] == [ew.count(one).count for one in BOARDS[:5]]
        grades = [one.to_dict() for one in cluster.grade_many(BOARDS[:5])]
        assert grades == [ew.grade(one).to_dict() for one in BOARDS[:5]]
        made = list(cluster.generate_many("slitherlink", 5, number=4, seed=9))
        assert made == list(ew.generate_many("slitherlink", 5, number=4, seed=9))
        stream = cluster.solve_many(BOARDS)
        next(stream)
        with pytest.raises(ew.BadInput, match="working on another batch"):
            next(cluster.solve_many(BOARDS))
        stream.close()


@pytest.mark.parametrize("verb", ["solve", "count", "grade"])
def test_errors_of_bad_lines_come_in_the_order_of_the_puzzles(verb, nodes, tmp_path):
    lines = [f"bad{number}" if number % 3 == 2 else "slither/3/2/87a" for number in range(60)]
    (tmp_path / "list").write_text("\n".join(lines))
    with (tmp_path / "said").open("wb") as said:
        command = [*COMMAND, verb, "list", "--as", "json", "--cluster", nodes.address, "--threads", "1"]
        subprocess.run(command, cwd=tmp_path, stdout=said, stderr=subprocess.STDOUT, check=False, timeout=HANG_SECONDS)
    told = [re.search(r"list:(\d+)", line)[1] for line in (tmp_path / "said").read_text().splitlines()]
    assert told == sorted(told, key=int)
    assert set(told) == {str(number) for number in range(1, 61)}


def repr_of(result):
    return (repr(result.puzzle), result.status, result.unique, repr(result.solutions))


def test_auto_is_the_cluster_of_this_machine(nodes, monkeypatch):
    monkeypatch.setenv("RAY_ADDRESS", nodes.address)
    with ew.Cluster("auto", workers=1) as cluster, ew.Cluster("auto", workers=1) as same:
        assert [one.verdict for one in cluster.solve_many(["0 .\n. ."])] == ["solved"]
        assert [one.verdict for one in same.solve_many(["0 .\n. ."])] == ["solved"]


def test_stopping_ends_native_work_on_every_worker(nodes):
    """By the flag that the core polls: no worker is killed for it, and all take other work at once."""
    with ew.Cluster(nodes.address) as cluster:
        list(cluster.solve_many(BOARDS))  # somebody is there
        stop = StopFlag()
        stream = cluster.solve_many([NEVER] * 4, stop=stop)
        threading.Timer(1.0, stop.set).start()
        assert list(stream) == []
        before = {member.pid for member in cluster.pool.members} - {0}  # which is one that has not begun
        assert before
        assert cluster.pool.lost == 0
        assert cluster.pool.under_way == 0
        list(cluster.solve_many(BOARDS))
        assert {member.pid for member in cluster.pool.members} >= before


def test_a_short_task_does_not_wait_behind_a_long_one(nodes):
    with ew.Cluster(nodes.address) as cluster:
        given = [NEVER, *BOARDS[:20]]
        stop = StopFlag()
        found = 0
        for result in cluster.solve_many(given, ordered=False, stop=stop):
            found += result.error is None
            if found == len(given) - 1:
                stop.set()
        assert found == len(given) - 1


def test_another_version_of_edgewise_is_refused(nodes, monkeypatch):
    monkeypatch.setattr(pool, "__version__", "0.0.1")
    told = r"has Edgewise .*, but this is 0\.0\.1"
    with ew.Cluster(nodes.address) as cluster, pytest.raises(ew.EdgewiseError, match=told):
        list(cluster.solve_many(BOARDS))


def test_killed_workers_change_nothing(nodes, fuzz, tmp_path):
    with ew.Cluster(nodes.address) as cluster:
        assert fuzz.kill_workers(cluster, random.Random(1), tmp_path, 2) == 2


def test_nodes_come_and_go(nodes, fuzz):
    with ew.Cluster(nodes.address) as cluster:
        assert fuzz.remove_and_add_nodes(cluster, nodes, random.Random(2)) == 2


def test_a_head_that_is_killed_continues_from_its_ledger(nodes, fuzz, tmp_path):
    assert fuzz.kill_drivers(nodes, random.Random(3), tmp_path, 1, signal.SIGKILL) == 1


def test_a_head_that_is_interrupted_keeps_what_is_finished(nodes, fuzz, tmp_path):
    assert fuzz.kill_drivers(nodes, random.Random(4), tmp_path, 1, signal.SIGINT) == 1


def test_a_killed_head_leaves_no_work_behind(nodes, fuzz):
    """Ray ends the workers of a head that is gone; the search in them ends with their processes."""
    process = fuzz.started(["solve", str(NEVER), "--cluster", nodes.address])
    try:
        end = time.monotonic() + HANG_SECONDS
        while not fuzz.workers() and time.monotonic() < end:
            time.sleep(0.1)
        assert fuzz.workers()
        os.kill(process.pid, signal.SIGKILL)
        while fuzz.workers() and time.monotonic() < end:
            time.sleep(0.1)
        assert not fuzz.workers()
    finally:
        process.kill()
        process.communicate()
