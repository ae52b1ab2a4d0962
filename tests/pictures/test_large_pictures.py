"""Large pictures, which a process of their own draws: they are the same, and Ctrl-C ends it whenever it comes."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

import edgewise as ew
from edgewise.pictures.rasteriser import rasterised_elsewhere
from support.waiting import HANG_GUARD, until

SMALL = "3 . 3\n. 1 .\n2 . 2"


def test_large_ones_are_the_same(monkeypatch):
    small = ew.render(SMALL, to="png")
    monkeypatch.setattr("edgewise.pictures.LARGE", 0)
    assert ew.render(SMALL, to="png") == small


def test_one_that_cannot_be_drawn_is_told_in_a_line():
    with pytest.raises(ew.BadInput, match=r"the picture cannot be drawn: .+"):
        rasterised_elsewhere("<svg", 1)


def test_ctrl_c_while_the_drawing_begins_leaves_nothing_behind(monkeypatch):
    """The handler raised inside ``Popen``, and nobody knew the process that had just been started."""
    begun = []

    class Interrupted(subprocess.Popen):
        def _execute_child(self, *arguments):
            super()._execute_child(*arguments)
            begun.append(self)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        rasterised_elsewhere("<svg", 1)
    assert begun[0].returncode == -signal.SIGKILL
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("verb", ["render", "solve"])
def test_ctrl_c_ends_a_large_one(start, tmp_path, verb):
    """It went on to its end, and only then looked at the signal; ``solve`` needed a second one."""
    board, picture = tmp_path / "large.txt", tmp_path / "large.png"
    board.write_text("400 400\n" + ("." * 400 + "\n") * 400)
    command = [sys.executable, "-m", "edgewise", verb, str(board), "-o", str(picture)]
    process = start(command, stderr=subprocess.PIPE)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not children.exists():
        pytest.skip("needs /proc to see when the drawing has begun")
    until(children.read_text, "the drawing does not begin")
    child = int(children.read_text().split()[0])
    process.send_signal(signal.SIGINT)
    assert process.wait(HANG_GUARD) == 130
    assert not Path(f"/proc/{child}").exists()
    assert not picture.exists()
