"""Two processes and one checkpoint: the second is told, a kill lets go, and nothing is left behind."""

from __future__ import annotations

import errno
import fcntl
import os
import signal
import subprocess
import sys
from contextlib import closing, contextmanager, nullcontext

import pytest

import edgewise as ew
from edgewise.checkpoints import CheckpointWarning
from edgewise.checkpoints.lock import CheckpointLock
from support.project import ROOT
from support.waiting import HANG_GUARD, until

LARGE = ROOT / "examples" / "eternity" / "16x16.txt"
DEMO = ROOT / "examples" / "eternity" / "demo.txt"
COMMAND = [sys.executable, "-m", "edgewise", "solve", str(LARGE)]


@pytest.fixture
def searching(start):
    """Starts a real search that goes on until it is killed, and waits until its checkpoint is there."""

    @contextmanager
    def search(file, how):
        before = file.stat().st_mtime_ns if file.exists() else None
        process = start(
            [*COMMAND, how, str(file), "--save-every", "0.05"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )

        def saved():
            assert process.poll() is None, process.stderr.read()
            return file.exists() and file.stat().st_mtime_ns != before

        until(saved, "no checkpoint is written")
        try:
            yield process
        finally:
            process.kill()
            process.communicate()

    return search


def second(file, how):
    done = subprocess.run([*COMMAND, how, str(file)], capture_output=True, text=True, timeout=HANG_GUARD, check=False)
    return done.returncode, done.stdout, done.stderr


def test_the_second_process_is_told_and_a_kill_releases_the_lock(searching, tmp_path):
    file = tmp_path / "search.txt"
    with searching(file, "--save") as first:
        for how in ("--resume", "--save"):
            code, out, err = second(file, how)
            assert (code, out) == (2, "")
            assert err == f"edgewise: {file}: another process ({first.pid}) is saving to this checkpoint\n"
        assert first.poll() is None
        first.send_signal(signal.SIGKILL)
        first.wait(timeout=HANG_GUARD)
    with searching(file, "--resume") as again:
        assert again.poll() is None
        again.send_signal(signal.SIGTERM)
        assert again.wait(timeout=HANG_GUARD) == 130
    assert [entry.name for entry in tmp_path.iterdir()] == ["search.txt"]


def test_the_same_file_by_another_name(tmp_path):
    (tmp_path / "link.txt").symlink_to("search.txt")
    held = CheckpointLock(tmp_path / "search.txt")
    with closing(held), pytest.raises(ew.BadInput, match=rf"another process \({os.getpid()}\) is saving"):
        ew.solve(DEMO, save=tmp_path / "link.txt")
    assert ew.solve(DEMO, save=tmp_path / "link.txt").solutions


def test_nothing_is_left_behind_by_answers_errors_and_refusals(tmp_path):
    file = tmp_path / "search.txt"
    ew.solve(DEMO, save=file)
    for wrong in ({"resume": file, "seed": 5}, {"resume": tmp_path / "none.txt"}, {"save": file, "save_every": 0}):
        with pytest.raises(ew.BadInput):
            ew.solve(DEMO, **wrong)
    assert [entry.name for entry in tmp_path.iterdir()] == ["search.txt"]


def test_a_lock_whose_file_is_removed_meanwhile_is_not_taken_for_one(tmp_path, monkeypatch):
    """The holder removes the file at its end: whoever waited with it open must look again."""
    path = tmp_path / "search.txt"
    real, calls = fcntl.flock, []

    def remove_first(opened, how):
        if not calls:
            (tmp_path / ".search.txt.lock").unlink()
        calls.append(opened)
        real(opened, how)

    monkeypatch.setattr(fcntl, "flock", remove_first)
    with closing(CheckpointLock(path)) as lock:
        assert len(calls) == 2
        assert lock.path.exists()
        with pytest.raises(ew.BadInput, match="another process"):
            CheckpointLock(path)


def test_a_file_system_without_locks(tmp_path, monkeypatch):
    def refuse(opened, how):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.warns(CheckpointWarning, match=r"cannot be locked \(no locks available\); make sure"):
        assert ew.solve(DEMO, save=tmp_path / "search.txt").solutions


@pytest.mark.parametrize("what", ["folder", "link", "pipe", "rubbish"])
def test_something_else_in_the_place_of_the_lock(tmp_path, what):
    place = tmp_path / ".search.txt.lock"
    if what == "folder":
        place.mkdir()
    elif what == "link":
        (tmp_path / "mine.txt").write_text("keep me")
        place.symlink_to("mine.txt")
    elif what == "pipe":
        os.mkfifo(place)
    else:
        place.write_bytes(b"\xff" * 1000)
    expected = nullcontext() if what == "rubbish" else pytest.warns(CheckpointWarning, match="cannot be locked")
    with expected:
        assert ew.solve(DEMO, save=tmp_path / "search.txt").solutions
    if what == "link":
        assert (tmp_path / "mine.txt").read_text() == "keep me"
