"""`edgewise bench` from the outside: what it writes, what it survives, what its exit codes say."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.registry import families
from edgewise.bench.contestants import choose
from edgewise.bench.runner import Plan, run_all, runs_of
from edgewise.bench.store import FILE, Store, read_records
from edgewise.bench.suite import load_suite
from edgewise.bench.summary import by_contestant
from support.bench.bench_rows import COMMAND, bench, small_benchmark, small_suite
from support.project import ROOT, long
from support.waiting import HANG_GUARD, until

pytestmark = pytest.mark.usefixtures("processes")


@long
def test_node_counts_of_quick_repeat_exactly(tmp_path):
    """Whatever is settled twice takes the same nodes twice, for every engine and on a busy machine, too."""
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


@pytest.fixture(scope="module")
def suite(tmp_path_factory):
    return small_suite(tmp_path_factory.mktemp("suite"))


@pytest.fixture(scope="module")
def folder(suite):
    return small_benchmark(suite)


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
            f"edgewise: {path}:2: no puzzle matches 'missing.txt'",
            f"edgewise: {path}:3: 'soon' is not a time limit; expected seconds above 0",
            next(line for line in err.splitlines() if "unknown engine 'nobody'" in line),
        ]
        assert "cells: 1 of 1 settled" in out

    def test_nothing_to_run_is_bad_input(self, tmp_path):
        code, _, err = bench("quick", "--engine", "nobody", "-o", tmp_path / "out")
        assert code == 2
        assert "nothing to run" in err
        assert not (tmp_path / "out").exists()
        assert bench("nowhere", "-o", tmp_path / "out")[0] == 2

    def test_ctrl_c_keeps_every_finished_row(self, start, tmp_path):
        (tmp_path / "slow.txt").write_text("9 9\n" + "\n".join([". " * 9] * 9))
        suite = tmp_path / "mine.txt"
        suite.write_text("examples/slitherlink/demo.txt : x : 100\nslow.txt : x : 1000\n")
        out = tmp_path / "out"
        arguments = ["--engine", "cdcl", "--question", "all", "-o", str(out)]
        process = start([*COMMAND, str(suite), *arguments], stderr=subprocess.PIPE, text=True, cwd=ROOT)
        until(lambda: _rows(out / FILE) > 0, "no row is written")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=HANG_GUARD)
        assert process.returncode == 130
        assert "interrupted after 1 rows" in err
        assert [row.puzzle for row in read_records(out)[0]] == ["slitherlink/demo"]
        assert (out / "report.html").exists()

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends the children of a process that is killed")
    def test_a_kill_keeps_every_finished_row_and_leaves_nothing_running(self, start, tmp_path):
        suite = tmp_path / "mine.txt"
        suite.write_text("examples/slitherlink/demo.txt : x : 100\nexamples/slitherlink/10x10-hard.txt : x : 1000\n")
        out = tmp_path / "out"
        arguments = ["--engine", "cdcl,brute,cpsat", "--question", "unique", "-o", str(out)]
        process = start([*COMMAND, str(suite), *arguments], cwd=ROOT)
        until(lambda: _rows(out / FILE) and _children(process.pid), "no row is written")
        under_way = _children(process.pid)
        process.kill()
        process.wait()
        assert len(read_records(out)[0]) >= 1
        until(lambda: not any(map(_runs, under_way)), "a child outlives it")


class TestPage:
    """The report: its plots are there, in a real browser, without a network."""

    def test_the_page_needs_no_network(self, folder):
        page = (folder / "report.html").read_text()
        assert not re.search(r"""(src|href)\s*=\s*["'](?!data:)""", page)
        assert "<script" not in page
        assert "@import" not in page

    def test_the_page_shows_its_plots_in_a_browser(self, folder, opened, tmp_path):
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
        dom, _ = opened(page)
        figures = json.loads(re.search(r"<title>(\[.*?\])</title>", dom)[1])
        names = {name for name, *_ in figures}
        assert names >= {"cactus", "size-slitherlink", "density-flow", "ratio-slitherlink"}
        for name, width, height, inside, marks in figures:
            assert width > 200, name
            assert height > 100, name
            assert inside == marks > 0, name


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
