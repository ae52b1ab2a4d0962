"""Every command that writes to ``-o``, on a disk that is full from the start or fills up on the way.

A limit on the size of files makes the system refuse a write for real, wherever in a command it comes.
"""

from __future__ import annotations

import os
import resource
import signal
from functools import partial

import pytest
import typer

from edgewise.cli.app import commands_for
from edgewise.cli.by_typer import app_of
from support.commands import AMBIGUOUS, COMMAND, DEMO, IMPOSSIBLE, edgewise
from support.waiting import until

COMMANDS = {
    "analyze": [["analyze", DEMO, "--as", "json"], ["analyze", DEMO, "--as", "svg"]],
    "bench": [["bench", DEMO, "--engine", "cdcl"]],
    "conflict": [["conflict", IMPOSSIBLE], ["conflict", IMPOSSIBLE, "--as", "svg"]],
    "convert": [["convert", DEMO, "--to", "rows"]],
    "count": [["count", DEMO, AMBIGUOUS], ["count", DEMO, "--edges", "--as", "svg"]],
    "explain": [["explain", DEMO], ["explain", DEMO, "--as", "json"], ["explain", DEMO, "--as", "html"]],
    "forced": [["forced", DEMO], ["forced", DEMO, "--as", "svg"]],
    "generate": [
        ["generate", "slitherlink", "5x5", "-n", "20", "--seed", "1", *more] for more in ([], ["--as", "json"])
    ],
    "grade": [["grade", *[DEMO] * 20], ["grade", DEMO, DEMO, "--as", "json"]],
    "hint": [["hint", DEMO, "--steps", "20"], ["hint", DEMO, "--as", "svg"]],
    "prove": [["prove", DEMO]],
    "render": [["render", DEMO]],
    "repair": [["repair", AMBIGUOUS, "--as", "json"]],
    "sample": [["sample", AMBIGUOUS, "-n", "20"]],
    "solve": [
        ["solve", AMBIGUOUS, "--all"],
        ["solve", AMBIGUOUS, "--all", "--as", "json"],
        ["solve", DEMO, AMBIGUOUS, "--as", "json"],
        ["solve", DEMO, "--as", "png"],
        ["solve", DEMO, "--as", "cnf"],
    ],
}
FOLDERS = {"bench", "prove"}
"""Commands whose ``-o`` names a folder."""


def test_every_command_with_an_output_is_here():
    group = typer.main.get_command(app_of(commands_for([])))
    with_output = {
        name for name, command in group.commands.items() if any("--output" in one.opts for one in command.params)
    }
    assert with_output == set(COMMANDS)


def with_room_for(size):
    """How a process is started whose files have only so many bytes; Python would cut off what it compiles."""
    limited = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size))
    return {"preexec_fn": limited, "env": {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}}


def content(folder):
    return {str(entry.relative_to(folder)): entry.is_file() and entry.read_bytes() for entry in folder.rglob("*")}


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("room", [0, 300], ids=lambda room: f"{room} bytes")
@pytest.mark.parametrize(
    "arguments",
    [one for several in COMMANDS.values() for one in several],
    ids=lambda words: " ".join(map(str, words[:1] + words[-2:])),
)
def test_a_full_disk_leaves_what_was_there(arguments, room, tmp_path):
    """Nothing is half written, replaced, or left beside: neither over an older result nor where there was none."""
    for is_older in (True, False):
        folder = tmp_path / f"older-{is_older}"
        folder.mkdir()
        place = folder / "result"
        if is_older and arguments[0] in FOLDERS:
            code, _, err = edgewise(*arguments, "-o", place)
            assert code == 0, err
        elif is_older:
            place.write_text("an older result")
        before = content(folder)
        code, _, err = edgewise(*arguments, "-o", place, **with_room_for(room))
        if code == 0:
            assert room > 0, "there is no room for anything"
            continue
        assert (code, content(folder)) == (2, before), err
        assert len(err.splitlines()) == 1, err
        assert str(place) in err


@pytest.mark.parametrize("is_older", [False, True])
def test_what_was_found_before_ctrl_c_is_in_the_file(is_older, start, tmp_path, big_board):
    """Also where it replaces an older file, which is there until then."""
    place = tmp_path / "found.txt"
    if is_older:
        place.write_text("an older result")
    running = start([*COMMAND, "solve", big_board, "--all", "-o", place])
    until(lambda: any(one.stat().st_size > 10_000 for one in tmp_path.glob("*found*")), "it writes nothing")
    if is_older:
        assert place.read_text() == "an older result"
    running.send_signal(signal.SIGINT)
    assert running.wait() == 130
    assert place.read_text().count("# solution") > 1
    assert "stopped by" in place.read_text().splitlines()[-1]
    assert [one.name for one in tmp_path.glob("*found*")] == ["found.txt"]
