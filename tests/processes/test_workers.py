"""Worker processes: what they say arrives whole, and nothing of them is left, however they end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from edgewise.processes.frames import Frames, framed
from edgewise.processes.worker import started
from support.waiting import HANG_GUARD, until

pytestmark = pytest.mark.usefixtures("processes")


def is_running(process: Path) -> bool:
    try:
        return "zombie" not in (process / "status").read_text()
    except OSError:
        return False


def working(code: str, message: bytes = b""):
    """A worker that runs this code with ``send`` and ``message``."""
    begin = "import os, signal, sys, time; from edgewise.processes.child import begin; send = begin();"
    code = f"{begin} message = sys.stdin.buffer.read()\n{textwrap.dedent(code)}"
    return started([sys.executable, "-c", code, str(os.getpid())], message)


def heard(worker) -> list[bytes]:
    """Every frame until the worker ends."""
    frames = []
    deadline = time.monotonic() + HANG_GUARD
    while not worker.has_ended and time.monotonic() < deadline:
        frame = worker.receive(0.05)
        frames += [] if frame is None else [frame]
    return frames


def test_frames_come_whole_however_they_are_cut():
    data = framed(b"one") + framed(b"") + framed(b"three")
    for size in range(1, len(data) + 1):
        frames, found = Frames(), []
        for at in range(0, len(data), size):
            frames += data[at : at + size]
            while (frame := frames.next()) is not None:
                found.append(frame)
        assert found == [b"one", b"", b"three"]


def test_what_goes_in_and_out_may_be_larger_than_a_pipe():
    message = os.urandom(300_000)
    with working("send(message); print('this is no frame'); send(message[::-1])", message) as worker:
        assert heard(worker) == [message, message[::-1]]
    assert (worker.process.returncode, worker.complaint) == (0, "this is no frame")
    assert worker.cpu_seconds > 0
    assert worker.peak_bytes > 10**6


@pytest.mark.parametrize(
    ("code", "ended", "complaint"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", -signal.SIGSEGV, ""),
        ("raise RuntimeError('of its own\\n')", 1, "RuntimeError: of its own"),
        ("os._exit(7)", 7, ""),
    ],
)
def test_how_it_ended_is_told(code, ended, complaint):
    with working(f"send(b'begun'); {code}") as worker:
        assert heard(worker) == [b"begun"]
    assert (worker.process.returncode, worker.complaint) == (ended, complaint)


def test_one_that_hangs_is_killed_with_all_that_it_started():
    code = """
        if os.fork():
            send(b"%d %d" % (os.getpid(), os.getppid()))
        while True:
            time.sleep(1)
    """
    with working(code) as worker:
        assert worker.receive(HANG_GUARD) == b"%d %d" % (worker.process.pid, os.getpid())
        children = Path(f"/proc/{worker.process.pid}/task/{worker.process.pid}/children")
        child = children.read_text().strip() if children.exists() else None
        assert worker.receive(0.1) is None
        assert not worker.has_ended
    assert worker.process.returncode == -signal.SIGKILL
    with pytest.raises(ChildProcessError):
        os.waitpid(worker.process.pid, os.WNOHANG)
    if child:
        until(lambda: not is_running(Path(f"/proc/{child}")), "what it started is still there")


def test_one_that_closes_its_pipe_and_goes_on_has_not_ended():
    with working("os.closerange(3, 100); time.sleep(60)") as worker:
        assert worker.receive(1) is None
        assert not worker.has_ended
    assert worker.process.returncode == -signal.SIGKILL


def test_the_end_of_one_whose_pipe_somebody_else_holds_is_seen():
    with working("os.fork() or time.sleep(60)") as worker:
        assert heard(worker) == []
        assert worker.has_ended
    assert worker.process.returncode == 0


def test_ctrl_c_leaves_nothing_behind():
    begun = []

    def work() -> None:
        with working("time.sleep(60)") as worker:
            begun.append(worker)
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert begun[0].process.returncode == -signal.SIGKILL


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot arrange it")
@pytest.mark.parametrize("dies", ["before", "after"])
def test_a_worker_dies_with_its_parent(dies, tmp_path):
    """A parent that starts a worker and dies, before the worker asks to go with it or after."""
    mark = tmp_path / "asked"
    worker = (
        "import os, sys, time, pathlib; from edgewise.processes.child import begin;"
        "parent = int(sys.argv[1]);"
        + ("" if dies == "after" else "[time.sleep(0.01) for _ in iter(lambda: os.getppid() == parent, False)];")
        + "begin();"
        f"pathlib.Path({str(mark)!r}).touch(); time.sleep(60)"
    )
    parent = (
        "import os, subprocess, sys, time, pathlib;"
        f"child = subprocess.Popen([sys.executable, '-c', {worker!r}, str(os.getpid())], stdout=subprocess.DEVNULL);"
        "print(child.pid, flush=True);"
        + ("" if dies == "before" else f"[time.sleep(0.01) for _ in iter(pathlib.Path({str(mark)!r}).exists, True)]")
    )
    done = subprocess.run(
        [sys.executable, "-c", parent], capture_output=True, text=True, timeout=HANG_GUARD, check=True
    )
    child = Path(f"/proc/{done.stdout.strip()}")
    until(lambda: not is_running(child), "the worker is still there")
    assert mark.exists() == (dies == "after")
