"""Clusters without Ray: jobs, stopping, addresses, and options that do not fit together."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading

import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.cli.batch import Part, PuzzleReader
from edgewise.cluster import connection
from edgewise.cluster.jobs import JOBS, job_named
from edgewise.cluster.stopping import Stopping
from support.cluster.here_pool import BOARDS, HerePool
from support.commands import edgewise
from support.waiting import HANG_GUARD


def test_workers_do_jobs_of_the_table_and_no_others():
    for name in JOBS:
        assert callable(job_named(name))
    with pytest.raises(ew.EdgewiseError, match="do not know the job"):
        job_named("os.system")


def test_stopping_reaches_what_runs_what_waits_and_nothing_later():
    stopping = Stopping()
    with stopping.task(1) as first:
        assert not first.is_set()
        stopping.stop(2)
        assert first.is_set()
    with stopping.task(2) as second, stopping.task(3) as third:
        assert second.is_set()
        assert not third.is_set()
        stopping.withdraw(3)
        assert third.is_set()
    stopping.withdraw(5)
    with stopping.task(4) as fourth, stopping.task(5) as fifth:
        assert not fourth.is_set()
        assert fifth.is_set()


@pytest.mark.parametrize("address", ["", "head:port", "head:99999", "ray://", "http://head:1", "a b:3"])
def test_what_is_no_address_is_refused(address, monkeypatch):
    monkeypatch.setattr(connection, "require_ray", lambda: None)
    with pytest.raises(BadInput):
        connection.join(address, None)


def test_addresses_that_do_not_answer_are_told_in_a_line(monkeypatch):
    monkeypatch.setattr(connection, "KNOCK_SECONDS", 0.3)
    monkeypatch.setattr(connection, "require_ray", lambda: None)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # it takes the call and says nothing
        with pytest.raises(connection.NoCluster, match="does not answer"):
            connection.join(f"127.0.0.1:{silent.getsockname()[1]}", None)
        port = silent.getsockname()[1]
    with pytest.raises(connection.NoCluster, match="refused"):
        connection.join(f"127.0.0.1:{port}", None)
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer():
            line, _ = other.accept()
            line.recv(100)
            line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            line.close()

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(connection.NoCluster, match="something else answers"):
            connection.join(f"127.0.0.1:{other.getsockname()[1]}", None)


def test_the_cluster_of_this_machine_is_found_and_knocked_at(monkeypatch, tmp_path):
    monkeypatch.setattr(connection, "require_ray", lambda: None)
    with socket.create_server(("127.0.0.1", 0)) as gone:
        address = f"127.0.0.1:{gone.getsockname()[1]}"
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text(f"{address}\n")
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(connection.NoCluster, match=f"{address}: no Ray cluster"):
        connection.join("auto", None)
    monkeypatch.setenv("RAY_ADDRESS", "no address at all")
    with pytest.raises(BadInput, match="not the address of a cluster"):
        connection.join("auto", None)


def test_without_ray_one_line_names_the_extra(processes):
    """On the command line, as everybody sees it who has not installed it."""
    code = "import sys; sys.modules['ray'] = None; sys.argv[0] = 'edgewise'; from edgewise.cli import main; main()"
    words = ["solve", "3 .\n. .", "--cluster", "local"]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=HANG_GUARD, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "edgewise: clusters need Ray, which is not installed: pip install 'edgewise[cluster]'\n"


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "3 .\n. .", "--ledger", "x.db"],
        ["count", "3 .\n. .", "--unordered"],
        ["grade", "3 .\n. .", "--threads", "2"],
        ["solve", "3 .\n. .", "--cluster", "local", "--save", "x"],
        ["solve", "3 .\n. .", "--cluster", "local", "--as", "cnf"],
        ["generate", "slitherlink", "5", "--cluster", "local", "--ledger", "x.db"],
    ],
)
def test_options_that_do_not_fit_together_are_refused(words, tmp_path):
    code, _, err = edgewise(*words, cwd=tmp_path)
    assert (code, len(err.splitlines())) == (2, 1)
    assert not list(tmp_path.iterdir())


def test_a_cluster_does_one_thing_at_a_time():
    cluster = ew.Cluster()
    cluster._pool = HerePool()
    results = cluster.solve_many(BOARDS, unique=True)
    next(results)
    for ask in (
        lambda: next(cluster.solve_many(BOARDS)),
        lambda: cluster.solve(BOARDS[0]),
        lambda: cluster.count(BOARDS[0]),
    ):
        with pytest.raises(BadInput, match="working on another batch"):
            ask()
    results.close()
    assert next(cluster.grade_many(BOARDS)).to_dict() == ew.grade(BOARDS[0]).to_dict()


def test_parts_are_all_of_the_puzzles_and_each_once(tmp_path):
    """Several runs share a list, a folder and boards in one text; each reads its own."""
    ids = [ew.convert(board, "loopy").strip() for board in BOARDS[:11]]
    (tmp_path / "list.txt").write_text("\n".join(ids))
    folder = tmp_path / "folder"
    folder.mkdir()
    for number, board in enumerate(BOARDS[11:16]):
        (folder / f"{number}.txt").write_text(board)
    every = [ew.load(board) for board in BOARDS[:16]]
    found = []
    for part in ("1/3", "2/3", "3/3"):
        reader = PuzzleReader([str(tmp_path / "list.txt"), str(folder)], None, Part(part))
        found.append(list(reader.until(StopFlag())))
    assert [len(one) for one in found] == [6, 5, 5]
    assert [found[place % 3][place // 3] for place in range(16)] == every
    for wrong in ("0/3", "4/3", "3", "a/b", "1/0"):
        with pytest.raises(BadInput, match="--part"):
            Part(wrong)
