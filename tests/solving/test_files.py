"""Whole files or none, whatever happens on the way; one digest for a puzzle; workers that end with their parent."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import edgewise as ew
import edgewise.base.files
from edgewise.base.files import os_reason, replace_folder, write_atomically
from edgewise.bench.suite import Task
from edgewise.text.digest import puzzle_digest, short_digest
from support.project import EXAMPLES
from support.waiting import HANG_GUARD


@pytest.mark.parametrize("durable", [False, True])
def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path, durable):
    path = tmp_path / "result.txt"
    for text in (b"first", b"second"):
        write_atomically(path, text, durable=durable)
        assert path.read_bytes() == text
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_has_the_usual_permissions(tmp_path):
    write_atomically(tmp_path / "one", b"")
    (tmp_path / "other").write_bytes(b"")
    assert (tmp_path / "one").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_failure_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "result.txt"
    path.write_bytes(b"old")

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as caught:
        write_atomically(path, b"new", durable=True)
    assert os_reason(caught.value) == "no space left on device"
    assert [(entry.name, entry.read_bytes()) for entry in tmp_path.iterdir()] == [("result.txt", b"old")]


def test_a_link_to_a_file_is_followed(tmp_path):
    there, link = tmp_path / "there", tmp_path / "link"
    link.symlink_to("there")
    for text in (b"first", b"second"):
        write_atomically(link, text, durable=True)
        assert there.read_bytes() == text
        assert link.is_symlink()
    assert sorted(tmp_path.iterdir()) == [link, there]


@pytest.mark.parametrize("durable", [False, True])
def test_a_device_and_a_pipe_are_written_to_and_stay(tmp_path, durable):
    null, pipe = tmp_path / "null", tmp_path / "pipe"
    null.symlink_to(os.devnull)
    write_atomically(null, b"nothing", durable=durable)
    assert null.is_symlink()
    assert null.is_char_device()
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomically(pipe, b"something", durable=durable)
        assert os.read(reader, 100) == b"something"
    finally:
        os.close(reader)
    assert sorted(tmp_path.iterdir()) == [null, pipe]


@pytest.fixture(params=["in one step", "by two renames"])
def swap(request, monkeypatch):
    """Folders are replaced as on Linux, or as elsewhere."""
    if request.param == "by two renames":
        monkeypatch.setattr(edgewise.base.files, "_swapped", lambda one, other: False)


def test_a_folder_is_replaced_whole(tmp_path, swap):
    folder = tmp_path / "proof"
    replace_folder(folder, {"a.txt": "1", "b.txt": "2"})
    replace_folder(folder, {"a.txt": "3"})
    assert [(entry.name, entry.read_text()) for entry in folder.iterdir()] == [("a.txt", "3")]
    assert list(tmp_path.iterdir()) == [folder]


def test_a_failure_between_two_renames_leaves_the_old_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(edgewise.base.files, "_swapped", lambda one, other: False)
    folder = tmp_path / "proof"
    replace_folder(folder, {"a.txt": "3"})
    rename, moved = Path.rename, []

    def fail_at_the_second(path, target):
        moved.append(target)
        if len(moved) == 2:
            raise OSError(5, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fail_at_the_second)
    with pytest.raises(OSError, match="Input/output"):
        replace_folder(folder, {"a.txt": "4"})
    assert (folder / "a.txt").read_text() == "3"
    assert list(tmp_path.iterdir()) == [folder]


def test_a_link_to_a_folder_is_followed(tmp_path, swap):
    there, link = tmp_path / "there", tmp_path / "link"
    link.symlink_to("there")
    for text in ("1", "2"):
        replace_folder(link, {"a.txt": text})
        assert (there / "a.txt").read_text() == text
        assert link.is_symlink()
        assert sorted(tmp_path.iterdir()) == [link, there]


def test_a_folder_that_somebody_is_in_keeps_its_place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    number = tmp_path.stat().st_ino
    (tmp_path / "third").touch()
    for name in (Path(), tmp_path):
        replace_folder(name, {"first": "1", "second": "2"})
        assert sorted(entry.name for entry in tmp_path.iterdir()) == ["first", "second"]
        assert tmp_path.stat().st_ino == number


KILLED_AT = """
import os, signal, sys
from pathlib import Path
from edgewise.base import files
folder, step = Path(sys.argv[1]), int(sys.argv[2])
calls = 0
def killing(call):
    def count(*arguments, **more):
        global calls
        for _ in ("before", "after"):
            if calls == step:
                os.kill(os.getpid(), signal.SIGKILL)
            calls += 1
            if _ == "before":
                result = call(*arguments, **more)
        return result
    return count
for name in ("rename", "replace", "unlink", "rmdir", "mkdir", "open"):
    setattr(os, name, killing(getattr(os, name)))
files._swapped = killing(files._swapped)
files.replace_folder(folder, {"a.txt": "new", "b.txt": "new"})
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems need two renames")
def test_a_kill_at_any_moment_leaves_the_old_folder_or_the_new(tmp_path):
    """Before and after each call to the system, until the child lives to the end."""
    seen = set()
    for step in range(100):
        folder = tmp_path / str(step) / "proof"
        folder.mkdir(parents=True)
        for name in ("a.txt", "b.txt"):
            (folder / name).write_text("old")
        command = [sys.executable, "-c", KILLED_AT, str(folder), str(step)]
        code = subprocess.run(command, timeout=HANG_GUARD, check=False).returncode
        content = {entry.name: entry.read_text() for entry in folder.iterdir()}
        assert content in ({"a.txt": "old", "b.txt": "old"}, {"a.txt": "new", "b.txt": "new"})
        seen.add((code, content["a.txt"]))
        if code == 0:
            break
    assert seen == {(-9, "old"), (-9, "new"), (0, "new")}


def test_results_and_checkpoints_tell_puzzles_apart_by_one_digest():
    puzzle = ew.load(next(path for path in EXAMPLES if path.name == "5x3.txt"))
    digest = "sha256:21b280b3302638143b1ed33addd7752ada11a9cbce07e3a2a447883785023283"  # as files hold it
    assert puzzle_digest(puzzle) == puzzle_digest(puzzle.named("other")) == digest
    assert short_digest(puzzle) == Task(puzzle, "", "", 1.0).fingerprint == digest[7:23]
