"""One process a run: whatever an engine does, it costs its own row and nobody else's."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import edgewise as ew
from bench_rows import BOARD
from bench_worker import MISBEHAVING
from conftest import ROOT
from edgewise.bench import session
from edgewise.bench.contestants import choose
from edgewise.bench.runner import Plan, run_all, runs_of
from edgewise.bench.store import Store, read_records
from edgewise.bench.suite import Task
from edgewise.engine import StopFlag
from edgewise.result import Question

WORKER = (sys.executable, str(Path(__file__).with_name("bench_worker.py")))


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    """One row of each engine that misbehaves. Only the one that hangs is short of time: a busy machine is no hang."""
    store = Store.create(tmp_path_factory.mktemp("runs"))
    plan = Plan(memory=200 * 10**6, grace_seconds=0.3, worker=WORKER)
    rows = {}
    for name, contestant in MISBEHAVING.items():
        runs = runs_of([Task(BOARD, "board", "label", 0.2 if name == "hang" else 100)], [contestant], plan)
        rows |= {row.engine: row for row in run_all(runs, plan, store, StopFlag())}
    assert store.close() is None
    assert {row.engine for row in read_records(store.folder)[0]} == set(MISBEHAVING)
    return rows


class TestRuns:
    """Each engine that misbehaves costs its own row, and nobody else's."""

    def test_a_hang_is_ended(self, rows):
        assert (rows["hang"].status, rows["hang"].stopped_by) == ("unknown", "time")
        assert rows["hang"].note.startswith("did not stop by itself")

    def test_a_crash_is_told(self, rows):
        assert (rows["crash"].status, rows["crash"].note) == ("error", "crashed: SIGSEGV")

    def test_memory_is_bounded(self, rows):
        assert (rows["hoard"].status, rows["hoard"].stopped_by) == ("unknown", "memory")
        assert rows["hoard"].note == "killed beyond 200 MB"
        assert rows["hoard"].peak_bytes > 150 * 10**6

    def test_running_out_of_memory_is_no_failure(self, rows):
        assert (rows["hoard_politely"].status, rows["hoard_politely"].stopped_by) == ("unknown", "memory")

    def test_an_exception_is_told(self, rows):
        assert rows["blunder"].status == "error"
        assert rows["blunder"].note == "failed with code 1: ZeroDivisionError: a bug of its own"

    def test_silence_is_told(self, rows):
        assert (rows["vanish"].status, rows["vanish"].note) == ("error", "ended without an answer")

    def test_the_good_one_is_measured(self, rows):
        good = rows["good"]
        assert (good.status, good.verdict, good.nodes, good.seconds, good.note) == ("solved", "one", 7, 0.25, "")
        assert good.peak_bytes > 10**6
        assert (good.size, good.cells, good.clues) == ("5×5", 25, len(BOARD.clued_cells))

    def test_a_stop_ends_the_run_that_is_under_way(self, tmp_path):
        store = Store.create(tmp_path)
        plan = Plan(worker=WORKER)
        runs = runs_of([Task(BOARD, "board", "label", 100)], [MISBEHAVING["good"], MISBEHAVING["hang"]], plan)
        stop = StopFlag()

        def stop_at_hang(done, run, left):
            if run.contestant.name == "hang":
                stop.set()

        assert [row.engine for row in run_all(runs, plan, store, stop, stop_at_hang)] == ["good"]

    def test_engines_that_do_not_take_a_puzzle_are_left_out(self):
        every, errors = choose([])
        assert errors == []
        flow = ew.load(ROOT / "examples" / "flow" / "5x5.txt")
        names = {run.contestant.name for run in runs_of([Task(flow, "f", "l", 1)], every, Plan())}
        assert "backtrack" not in names
        assert "cells" in names


@pytest.mark.parametrize(
    ("name", "code"),
    [("good", 0), ("hang", 0), ("hoard", 0), ("hoard_politely", 0), ("crash", 1), ("blunder", 1), ("vanish", 1)],
)
def test_a_failure_shows_in_the_exit_code_and_a_limit_does_not(name, code, tmp_path, monkeypatch, capsys):
    both = [MISBEHAVING[name], MISBEHAVING["good"]] if name != "good" else [MISBEHAVING["good"]]
    monkeypatch.setattr(session, "choose", lambda names: (both, []))
    monkeypatch.setattr(session, "Plan", partial(Plan, worker=WORKER, grace_seconds=0.3))
    suite = tmp_path / "mine.txt"
    suite.write_text(f"examples/slitherlink/5x5.txt : x : {0.2 if name == 'hang' else 100}\n")
    wanted = session.Wanted(str(suite), "", 1, Question.UNIQUE, None, 200, 1, 0, tmp_path / "out", False)
    assert session.bench(wanted) == code
    rows, _ = read_records(tmp_path / "out")
    assert {row.engine for row in rows} == {one.name for one in both}
    assert [row.status for row in rows if row.engine == "good"] == ["solved"]
    assert ("1 failed" in capsys.readouterr().out) is (code == 1)
    suite.write_text(suite.read_text() + "missing.txt : x : 1\n")
    assert session.bench(replace(wanted, resume=True)) == 2


def test_a_report_that_cannot_be_written_costs_no_row(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(session, "choose", lambda names: ([MISBEHAVING["good"]], []))
    monkeypatch.setattr(session, "Plan", partial(Plan, worker=WORKER))
    suite = tmp_path / "mine.txt"
    suite.write_text("examples/slitherlink/5x5.txt : x : 100\n")
    out = tmp_path / "out"
    (out / "report.html").mkdir(parents=True)  # no file can take its place
    wanted = session.Wanted(str(suite), "", 1, Question.UNIQUE, None, 200, 1, 0, out, False)
    assert session.bench(wanted) == 2
    told = capsys.readouterr()
    assert "good: 1 of 1 settled" in told.out
    assert "report.html: cannot be written" in told.err
    assert [row.engine for row in read_records(out)[0]] == ["good"]
    assert not list(out.glob(".report.html*"))
    (out / "report.html").rmdir()
    assert session.bench(replace(wanted, resume=True)) == 0
    assert (out / "report.html").is_file()


def test_going_on_elsewhere_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(session, "choose", lambda names: ([MISBEHAVING["good"]], []))
    monkeypatch.setattr(session, "Plan", partial(Plan, worker=WORKER))
    suite = tmp_path / "mine.txt"
    suite.write_text("examples/slitherlink/5x5.txt : x : 100\n")
    wanted = session.Wanted(str(suite), "", 1, Question.UNIQUE, None, 200, 1, 0, tmp_path / "out", False)
    facts = session.machine_facts()
    monkeypatch.setattr(session, "machine_facts", lambda: {**facts, "commit": "abc"})
    assert session.bench(wanted) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(session, "machine_facts", lambda: {**facts, "commit": "def"})
    assert session.bench(replace(wanted, resume=True)) == 0
    assert "commit was abc when these results were begun; it is def now" in capsys.readouterr().err
