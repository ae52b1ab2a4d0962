"""The benchmark: what it runs, what it survives, what it keeps and what it shows."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import edgewise as ew
from bench_worker import MISBEHAVING
from conftest import ROOT
from edgewise.bench.compare import compare, comparison_html, comparison_text
from edgewise.bench.contestants import choose
from edgewise.bench.makers import made, makers
from edgewise.bench.plots import Axis, Point, Scale, Series, plot
from edgewise.bench.record import Record
from edgewise.bench.report import report_html, results_csv
from edgewise.bench.runner import Plan, run_all, runs_of
from edgewise.bench.store import FILE, PENDING, Store, read_records
from edgewise.bench.suite import Task, built_in, load_suite
from edgewise.bench.summary import by_contestant, disagreements, growth, table
from edgewise.engine import StopFlag
from edgewise.errors import BadInput
from edgewise.measures import measure
from edgewise.registry import families, family_of

COMMAND = [sys.executable, "-m", "edgewise", "bench"]
WORKER = (sys.executable, str(Path(__file__).with_name("bench_worker.py")))
BOARD = ew.load(ROOT / "examples" / "slitherlink" / "5x5.txt")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def bench(*arguments, cwd=ROOT):
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=300, check=False, cwd=cwd
    )
    return done.returncode, done.stdout, done.stderr


def record(engine="cdcl", puzzle="p", turn=1, **changes) -> Record:
    usual = Record(
        puzzle=puzzle, fingerprint="f", family="slitherlink", label="l", size="5×5", cells=25, clues=10, density=0.4,
        engine=engine, question="unique", turn=turn, limit_seconds=1.0, status="solved", stopped_by=None,
        solutions="1", verdict="one", seconds=0.001, cpu_seconds=0.001, process_seconds=0.2, peak_bytes=10**7,
        nodes=3, note="", stats="{}", drawn="",
    )  # fmt: skip
    return replace(usual, **changes)


class TestSuites:
    def test_every_built_in_suite_is_whole(self):
        assert set(built_in()) >= {"quick", "standard", "scaling", "long"}
        for name in built_in():
            suite = load_suite(name, 10)
            assert suite.tasks
            assert suite.errors == []

    def test_quick_has_every_family(self):
        assert {task.puzzle.family_name for task in load_suite("quick", 10).tasks} == set(families())

    def test_scaling_has_its_sizes_and_densities(self):
        boards = [task.puzzle for task in load_suite("scaling", 10).tasks if task.puzzle.family_name == "slitherlink"]
        measured = [measure(board, family_of(board).lower(board)) for board in boards]
        assert {4 * 4, 60 * 60} <= {one.cells for one in measured}
        assert min(one.density for one in measured) < 0.25
        assert max(one.density for one in measured) == 1

    def test_a_directory_is_a_suite(self):
        suite = load_suite(str(ROOT / "examples"), 7)
        assert {(task.label, task.seconds) for task in suite.tasks} >= {("slitherlink", 7), ("flow", 7)}
        assert len({task.name for task in suite.tasks}) == len(suite.tasks)

    def test_rows_name_files_patterns_and_seeds(self, tmp_path):
        (tmp_path / "one.txt").write_text("2 2\n3 .\n. .\n")
        (tmp_path / "my.txt").write_text(
            "# mine\none.txt : easy : 2.5\nexamples/*/demo.txt\nmade flow 5x5 30% 4 : made\n"
        )
        suite = load_suite(str(tmp_path / "my.txt"), 9)
        assert suite.errors == []
        assert (suite.tasks[0].label, suite.tasks[0].seconds) == ("easy", 2.5)
        assert [task.seconds for task in suite.tasks[1:]] == [9] * (len(suite.tasks) - 1)
        assert suite.tasks[-1].name == "made flow 5x5 30% 4"

    @pytest.mark.parametrize(
        ("row", "said"),
        [
            ("nowhere.txt : x : 1", "there is no puzzle 'nowhere.txt'"),
            ("examples/*/demo.txt : x : soon", "'soon' is no time limit"),
            ("examples/*/demo.txt : x : -1", "'-1' is no time limit"),
            ("examples/*/demo.txt : x : nan", "'nan' is no time limit"),
            ("a : b : 1 : 2", "is no row"),
            ("made chess 8x8 20% 1 : x : 1", "no puzzles of chess can be made"),
            ("made flow 8x8 : x : 1", "expected `made FAMILY ROWSxCOLUMNS PERCENT% SEED`"),
            ("made flow 9999x9999 20% 1 : x : 1", "at most 1,000,000 cells"),
        ],
    )
    def test_a_bad_row_is_named_and_the_rest_stands(self, tmp_path, row, said):
        path = tmp_path / "suite.txt"
        path.write_text(f"examples/*/demo.txt : x : 1\n{row}\n")
        suite = load_suite(str(path), 1)
        assert len(suite.tasks) == len(families())
        assert len(suite.errors) == 1
        assert str(suite.errors[0]).startswith(f"{path}:2: ")
        assert said in str(suite.errors[0])


@pytest.mark.parametrize("family", makers())
def test_made_puzzles_have_a_solution_and_repeat(family):
    for seed in range(12):
        rows, columns = 4 + seed % 5, 4 + seed % 3
        name = f"made {family} {rows}x{columns} {20 + 5 * seed}% {seed}"
        puzzle = made(name)
        assert (puzzle, puzzle.name) == (made(name), name)
        assert (puzzle.rows, puzzle.columns) == (rows, columns)
        assert ew.solve(puzzle).solutions


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


class TestStore:
    def test_rows_come_back_as_they_were(self, tmp_path):
        store = Store.create(tmp_path)
        rows = [record(turn=1), record(turn=2, stopped_by="time", nodes=None, solutions="9" * 40)]
        for row in rows:
            store.add(row)
        store.set_facts({"cores": 2})
        assert store.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        store.close()
        assert read_records(tmp_path) == (rows, {"cores": 2})

    def test_what_is_there_is_not_written_over(self, tmp_path):
        Store.create(tmp_path).close()
        with pytest.raises(BadInput, match="there are results already"):
            Store.create(tmp_path)

    @pytest.mark.parametrize("damage", ["text", "other database", "torn"])
    def test_a_corrupt_file_is_refused_and_left_as_it_is(self, tmp_path, damage):
        path = tmp_path / FILE
        if damage == "text":
            path.write_text("these are no results, and long enough to be looked at" * 20)
        elif damage == "other database":
            with sqlite3.connect(path) as other:
                other.execute("CREATE TABLE runs (a)")
            other.close()
        else:
            store = Store.create(tmp_path)
            for turn in range(200):
                store.add(record(turn=turn, drawn="x" * 500))
            store.close()
            data = bytearray(path.read_bytes())
            data[4096 * 3 : 4096 * 12] = b"\xff" * (4096 * 9)
            path.write_bytes(data)
        before = path.read_bytes()
        with pytest.raises(BadInput, match="left as it is"):
            Store.open(tmp_path)
        assert path.read_bytes() == before
        code, _, err = bench("quick", "--resume", "-o", tmp_path)
        assert (code, "left as it is" in err) == (2, True)

    def test_a_locked_file_costs_no_row(self, tmp_path):
        store = Store.create(tmp_path)
        other = sqlite3.connect(tmp_path / FILE)
        other.execute("BEGIN EXCLUSIVE")
        store.add(record(turn=1))
        assert store.trouble == "database is locked"
        other.rollback()
        other.close()
        store.add(record(turn=2))
        assert store.close() is None
        assert [row.turn for row in read_records(tmp_path)[0]] == [1, 2]

    def test_a_full_disk_sets_rows_aside_and_resume_takes_them_in(self, tmp_path, monkeypatch):
        monkeypatch.setattr("edgewise.bench.store.LAST_TRY_SECONDS", 0.01)
        store = Store.create(tmp_path)
        pages = store.connection.execute("PRAGMA page_count").fetchone()[0]
        store.connection.execute(f"PRAGMA max_page_count = {pages}")
        for turn in (1, 2):
            store.add(record(turn=turn, drawn="x" * 100_000))
        assert store.trouble == "database or disk is full"
        assert store.close() == tmp_path / PENDING
        again = Store.open(tmp_path)
        assert [row.turn for row in again.records] == [1, 2]
        assert again.close() is None
        assert not (tmp_path / PENDING).exists()
        assert [row.turn for row in read_records(tmp_path)[0]] == [1, 2]


class TestFigures:
    def test_median_and_spread(self):
        rows = [record(turn=turn, seconds=seconds) for turn, seconds in enumerate((3.0, 1.0, 2.0), start=1)]
        (one,) = by_contestant(rows)["cdcl"]
        assert (one.seconds, one.spread, one.nodes, one.settled) == (2.0, (1.0, 3.0), 3, True)

    def test_one_failed_repetition_is_not_hidden(self):
        rows = [record(turn=1), record(turn=2, status="error", note="crashed")]
        (one,) = by_contestant(rows)["cdcl"]
        assert (one.settled, one.failed, one.worst.note) == (False, True, "crashed")

    def test_tables_count_solved_stopped_and_failed(self):
        rows = [
            record(puzzle="a"),
            record(puzzle="b", status="unsolvable", verdict="none", seconds=0.003),
            record(puzzle="c", status="unknown", stopped_by="time", verdict=""),
            record(puzzle="d", status="error", verdict=""),
        ]
        (row,) = table(rows, lambda one: one.label)
        assert (row.puzzles, row.settled, row.stopped, row.failed) == (4, 2, 1, 1)
        assert row.mean_seconds == pytest.approx(0.002)

    def test_growth_needs_three_sizes(self):
        assert growth([(4, 1.0), (8, 2.0)]) is None
        assert growth([(4, 2.0), (8, 4.0), (16, 8.0)]).exponent == pytest.approx(1)

    @pytest.mark.parametrize(
        ("one", "other", "wrong"),
        [
            ({"verdict": "one"}, {"verdict": "several"}, True),
            ({"verdict": "none", "status": "unsolvable"}, {"verdict": ""}, True),
            ({"verdict": "one"}, {"verdict": ""}, False),
            ({"verdict": "none", "status": "unsolvable"}, {"verdict": "", "status": "unknown"}, False),
        ],
    )
    def test_contradictions_are_found(self, one, other, wrong):
        assert bool(disagreements([record("a", **one), record("b", **other)])) is wrong

    def test_csv_can_be_read_back(self):
        rows = list(csv.DictReader(io.StringIO(results_csv([record(note='a "quoted", note')]))))
        assert rows[0]["note"] == 'a "quoted", note'
        assert (rows[0]["size"], rows[0]["engine"], rows[0]["status"]) == ("5×5", "cdcl", "solved")


def runs(*seconds, **changes):
    return [record(turn=turn, seconds=taken, **changes) for turn, taken in enumerate(seconds, start=1)]


class TestCompare:
    @pytest.mark.parametrize(
        ("before", "after", "slower", "faster"),
        [
            ((1.0, 1.1, 1.2), (2.0, 2.1, 2.2), True, False),
            ((2.0, 2.1, 2.2), (1.0, 1.1, 1.2), False, True),
            ((1.0, 1.1, 3.0), (2.0, 2.1, 2.2), False, False),  # the spreads overlap
            ((1.0, 1.0, 1.0), (1.1, 1.1, 1.1), False, False),  # within what two runs differ by anyway
            ((0.0001,), (0.0009,), False, False),  # too short to tell
            ((1.0,), (1.8,), False, False),  # one run has no spread
            ((1.0,), (2.2,), True, False),
        ],
    )
    def test_noise_is_no_change(self, before, after, slower, faster):
        (change,) = compare(runs(*before), runs(*after)).changes
        assert (change.slower, change.faster) == (slower, faster)

    def test_what_is_lost_is_a_regression_and_has_no_ratio(self):
        comparison = compare(runs(1.0), runs(1.0, status="unknown", stopped_by="time", verdict=""))
        assert [change.lost for change in comparison.regressions] == [True]
        assert "LOST" in comparison_text(comparison)
        assert "geometric mean" not in comparison_text(comparison)

    def test_only_the_same_puzzle_is_compared(self):
        before = [*runs(1.0, puzzle="a"), *runs(1.0, puzzle="b")]
        after = [*runs(1.0, puzzle="a", fingerprint="changed"), *runs(4.0, puzzle="b"), *runs(1.0, puzzle="c")]
        comparison = compare(before, after)
        assert [change.after.first.puzzle for change in comparison.changes] == ["b"]
        assert (comparison.only_before, comparison.only_after) == (1, 2)
        text = comparison_text(comparison)
        assert "cdcl: 4.00× the time before (geometric mean of 1)" in text
        assert "1 slower by more than noise or lost, 0 faster" in text
        assert "not in both: 1 before, 2 after" in text

    def test_other_nodes_are_named(self):
        assert "nodes 3 → 4" in comparison_text(compare(runs(1.0), runs(1.0, nodes=4)))

    def test_the_page_has_its_scatter(self):
        assert 'class="mark"' in comparison_html(compare(runs(1.0), runs(2.0)), ("<a>", "b"))

    def test_on_the_command_line(self, tmp_path):
        for name, seconds in (("a", 1.0), ("b", 9.0)):
            store = Store.create(tmp_path / name)
            store.add(record(seconds=seconds))
            store.close()
        a, b = tmp_path / "a", tmp_path / "b" / FILE
        assert bench("--compare", a, b)[0] == 0
        code, out, err = bench("--compare", a, b, "--fail-on-regression", "-o", tmp_path / "c")
        assert (code, err) == (1, "")
        assert "p · cdcl     9.00×       1 s →      9 s  slower" in out
        assert (tmp_path / "c" / "compare.html").exists()
        assert bench("--compare", b, a, "--fail-on-regression")[0] == 0
        code, _, err = bench("--compare", a, tmp_path / "nowhere")
        assert (code, "there is no results file" in err) == (2, True)


def test_node_counts_of_quick_repeat_exactly(tmp_path):
    """What was settled twice took the same nodes twice: the signature of every engine, whatever the machine does."""
    chosen, _ = choose([])
    plan = Plan(repeat=2)
    store = Store.create(tmp_path)
    measured = by_contestant(
        list(run_all(runs_of(load_suite("quick", 10).tasks, chosen, plan), plan, store, StopFlag()))
    )
    store.close()
    settled = [one for puzzles in measured.values() for one in puzzles if one.settled]
    assert {one.first.family for one in settled} == set(families())
    for one in settled:
        assert len({run.nodes for run in one.runs}) == 1, one.first


class TestPlots:
    def test_log_axes_put_equal_ratios_at_equal_distances(self):
        scale = Scale(Axis("x", log=True), [0.01, 100], 0, 400)
        assert [scale.place(value) for value in (0.01, 1, 100)] == [0, 200, 400]
        assert [value for value, _ in scale.ticks()] == [0.01, 0.1, 1, 10, 100]

    def test_linear_ticks_are_round(self):
        ticks = Scale(Axis("x"), [0, 97], 0, 100).ticks()
        assert [label for _, label in ticks] == ["0", "20", "40", "60", "80"]

    def test_nothing_to_plot_is_an_empty_plot(self):
        assert 'class="mark"' not in plot("none", Axis("x"), Axis("y", log=True), [Series("a", [])])

    def test_words_of_users_are_escaped(self):
        svg = plot("<b>", Axis("&"), Axis("y"), [Series("<i>", [Point(1, 1, "<u>")])])
        assert not re.search("<[biu]>", svg)


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    path = tmp_path_factory.mktemp("suite") / "mine.txt"
    path.write_text("examples/*/[5-7]x[5-7].txt : small : 20\nexamples/*/impossible.txt : impossible : 20\n")
    return path


@pytest.fixture(scope="module")
def folder(suite):
    """The results of a small benchmark, made by the command."""
    code, out, err = bench(suite, "--engine", "cdcl,cells,sat", "--repeat", 2, "-o", suite.parent / "out")
    assert (code, err) == (0, "")
    assert re.search(r"^cdcl: \d+ of \d+ settled in ", out, re.M)
    return suite.parent / "out"


class TestCommand:
    def test_writes_everything(self, folder):
        rows = list(csv.DictReader(io.StringIO((folder / "results.csv").read_text("utf-8"))))
        assert {row["engine"] for row in rows} == {"cdcl", "cells", "sat"}
        assert {row["label"] for row in rows} == {"small", "impossible"}
        assert {row["runs"] for row in rows} == {"2"}
        log = (folder / "details.log").read_text()
        assert "probing=True" in log
        assert "┌" in log or "+─+" in log
        facts = read_records(folder)[1]
        assert {"processor", "cores", "load", "python", "edgewise"} <= set(facts)

    def test_nodes_repeat_exactly(self, folder):
        for measured in by_contestant(read_records(folder)[0]).values():
            for one in measured:
                assert len({run.nodes for run in one.runs}) == 1, one.first

    def test_the_page_needs_no_network(self, folder):
        page = (folder / "report.html").read_text()
        assert not re.search(r"""(src|href)\s*=\s*["'](?!data:)""", page)
        assert "<script" not in page
        assert "@import" not in page

    @pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
    def test_the_page_shows_its_plots_in_a_browser(self, folder, tmp_path):
        """The browser lays the page out and tells how large each plot is and how many marks lie inside it."""
        ask = """<script>document.title = JSON.stringify([...document.querySelectorAll("figure")].map(figure => {
          const box = figure.querySelector("svg").getBoundingClientRect();
          const inside = [...figure.querySelectorAll(".mark")].filter(mark => {
            const at = mark.getBoundingClientRect();
            return at.width > 1 && at.left >= box.left && at.right <= box.right && at.top >= box.top
              && at.bottom <= box.bottom });
          return [figure.id, box.width, box.height, inside.length, figure.querySelectorAll(".mark").length] }))
        </script></body>"""
        page = tmp_path / "page.html"
        page.write_text((folder / "report.html").read_text().replace("</body>", ask))
        done = subprocess.run(
            [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}",
             "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", page.as_uri()],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        figures = json.loads(re.search(r"<title>(\[.*?\])</title>", done.stdout)[1])
        names = {name for name, *_ in figures}
        assert names >= {"cactus", "size-slitherlink", "density-flow", "ratio-slitherlink"}
        for name, width, height, inside, marks in figures:
            assert width > 200, name
            assert height > 100, name
            assert inside == marks > 0, name

    def test_resume_runs_only_what_is_missing(self, suite, folder):
        before = read_records(folder)[0]
        code, _, err = bench(suite, "--engine", "cdcl,cells,sat", "--repeat", 2, "--resume", "-o", folder)
        assert (code, err) == (0, "")
        assert read_records(folder)[0] == before
        code, _, _ = bench(suite, "--engine", "brute", "--time-limit", 0.1, "--resume", "-o", folder)
        assert code == 0
        after = read_records(folder)[0]
        assert after[: len(before)] == before
        assert {row.engine for row in after[len(before) :]} == {"brute"}

    def test_what_is_wrong_is_named_and_the_rest_runs(self, tmp_path):
        path = tmp_path / "mine.txt"
        path.write_text("examples/flow/demo.txt : x : 20\nmissing.txt : x : 1\nexamples/flow/demo.txt : x : soon\n")
        code, out, err = bench(path, "--engine", "cells,nobody", "-o", tmp_path / "out")
        assert code == 2
        assert err.splitlines() == [
            f"edgewise: {path}:2: there is no puzzle 'missing.txt'",
            f"edgewise: {path}:3: 'soon' is no time limit; expected seconds above 0",
            next(line for line in err.splitlines() if "there is no engine 'nobody'" in line),
        ]
        assert "cells: 1 of 1 settled" in out

    def test_nothing_to_run_is_bad_input(self, tmp_path):
        code, _, err = bench("quick", "--engine", "nobody", "-o", tmp_path / "out")
        assert code == 2
        assert "there is nothing to run" in err
        assert not (tmp_path / "out").exists()
        assert bench("nowhere", "-o", tmp_path / "out")[0] == 2

    def test_ctrl_c_keeps_every_finished_row(self, tmp_path):
        (tmp_path / "slow.txt").write_text("9 9\n" + "\n".join([". " * 9] * 9))
        suite = tmp_path / "mine.txt"
        suite.write_text("examples/slitherlink/demo.txt : x : 100\nslow.txt : x : 1000\n")
        out = tmp_path / "out"
        arguments = ["--engine", "cdcl", "--question", "all", "-o", str(out)]
        process = subprocess.Popen([*COMMAND, str(suite), *arguments], stderr=subprocess.PIPE, text=True, cwd=ROOT)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and _rows(out / FILE) < 1:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 130
        assert "interrupted after 1 rows" in err
        assert [row.puzzle for row in read_records(out)[0]] == ["slitherlink/demo"]
        assert (out / "report.html").exists()

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends the children of a process that is killed")
    def test_a_kill_keeps_every_finished_row_and_leaves_nothing_running(self, tmp_path):
        suite = tmp_path / "mine.txt"
        suite.write_text("examples/slitherlink/demo.txt : x : 100\nexamples/slitherlink/10x10-hard.txt : x : 1000\n")
        out = tmp_path / "out"
        arguments = ["--engine", "cdcl,brute,cpsat", "--question", "unique", "-o", str(out)]
        process = subprocess.Popen([*COMMAND, str(suite), *arguments], cwd=ROOT)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and not (_rows(out / FILE) and _children(process.pid)):
            time.sleep(0.05)
        under_way = _children(process.pid)
        process.kill()
        process.wait()
        assert len(read_records(out)[0]) >= 1
        while time.monotonic() < deadline and any(map(_runs, under_way)):
            time.sleep(0.05)
        assert not any(map(_runs, under_way))


def _rows(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        return len(read_records(path)[0])
    except BadInput:
        return 0  # it is just being made


def _children(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []


def _runs(pid: str) -> bool:
    """Whether a process is alive: one that has ended and waits to be noticed is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_the_page_survives_every_kind_of_row():
    rows = [
        record(puzzle="<script>", note="a & b", label="<x>"),
        record("b", status="error", note="crashed", seconds=0.0, nodes=None),
        record("b", puzzle="q", status="unknown", stopped_by="memory", verdict=""),
    ]
    page = report_html("<suite>", rows, {"cores": 2, "contestants": {"b": {"version": "1", "configuration": {}}}})
    assert "<script>" not in page
    assert "<suite>" not in page
    assert "unknown, memory" in page
