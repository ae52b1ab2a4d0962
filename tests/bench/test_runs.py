"""One process per run: whatever an engine does, it costs its own row and no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.bench import session as session_module
from edgewise.bench.contestants import choose
from edgewise.bench.runner import Plan, run_all, runs_of
from edgewise.bench.session import Benchmark, Session
from edgewise.bench.store import Store, read_records
from edgewise.bench.suite import Task
from edgewise.bench.summary import totals
from edgewise.cli.commands.bench import run_benchmark
from support.bench.bench_rows import BOARD
from support.bench.bench_worker import MISBEHAVING
from support.project import ROOT

pytestmark = pytest.mark.usefixtures("processes")

WORKER = "support.bench.bench_worker"


@pytest.fixture(scope="module", autouse=True)
def path_of_the_worker():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT / "tests"))
        yield


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    """One row of each engine that misbehaves. Only the one that hangs is short of time, whatever the machine does."""
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
    """Each engine that misbehaves costs its own row and no other."""

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


def benchmark(folder, *names, errors=()):
    """A benchmark of one board by engines that misbehave."""
    tasks = [Task(BOARD, "slitherlink/5x5", "label", 100)]
    contestants = [MISBEHAVING[name] for name in names]
    return Benchmark("mine", tasks, contestants, Plan(worker=WORKER), folder / "out", errors)


@pytest.mark.parametrize(("name", "code"), [("good", 0), ("hoard_politely", 0), ("crash", 1)])
def test_a_failure_shows_in_the_exit_code_and_a_limit_does_not(name, code, tmp_path, capsys):
    planned = benchmark(tmp_path, *dict.fromkeys([name, "good"]))
    assert run_benchmark(planned) == code
    rows, _ = read_records(tmp_path / "out")
    assert {row.engine for row in rows} == {one.name for one in planned.contestants}
    assert [row.status for row in rows if row.engine == "good"] == ["solved"]
    assert ("1 failed" in capsys.readouterr().out) is (code == 1)
    assert run_benchmark(replace(planned, errors=[BadInput("there is no such puzzle")]), resume=True) == 2
    assert capsys.readouterr().err == "edgewise: there is no such puzzle\n"


def test_a_session_gives_values_and_prints_nothing(tmp_path, capsys):
    session = Session(benchmark(tmp_path, "crash", "good"))
    told = []
    rows = list(session.rows(StopFlag(), lambda done, run, left: told.append((done, run.contestant.name))))
    finished = session.finish()
    assert told == [(0, "crash"), (1, "good")]
    assert finished.records == rows
    assert finished.is_whole
    crashed, good = totals(rows)
    assert (crashed.engine, crashed.settled, [row.note for row in crashed.failures]) == (
        "crash",
        0,
        ["crashed: SIGSEGV"],
    )
    assert (good.engine, good.puzzles, good.settled, good.seconds, good.failures) == ("good", 1, 1, 0.25, [])
    assert capsys.readouterr() == ("", "")


def test_a_report_that_cannot_be_written_costs_no_row(tmp_path, capsys):
    planned = benchmark(tmp_path, "good")
    out = planned.folder
    (out / "report.html").mkdir(parents=True)  # no file can take its place
    assert run_benchmark(planned) == 2
    told = capsys.readouterr()
    assert "good: 1 of 1 settled" in told.out
    assert "report.html: cannot be written" in told.err
    assert [row.engine for row in read_records(out)[0]] == ["good"]
    assert not list(out.glob(".report.html*"))
    (out / "report.html").rmdir()
    assert run_benchmark(planned, resume=True) == 0
    assert (out / "report.html").is_file()


def test_continuing_on_another_commit_is_reported(tmp_path, monkeypatch, capsys):
    planned = benchmark(tmp_path, "good")
    facts = session_module.machine_facts()
    monkeypatch.setattr(session_module, "machine_facts", lambda: {**facts, "commit": "abc"})
    assert run_benchmark(planned) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(session_module, "machine_facts", lambda: {**facts, "commit": "def"})
    assert run_benchmark(planned, resume=True) == 0
    assert "commit was abc when this run was started; it is def now" in capsys.readouterr().err
