"""Exit codes that can be believed: 1 is a verified "no" and nothing else, whatever breaks in us or around us."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.project import ROOT
from support.waiting import HANG_GUARD, until

pytestmark = pytest.mark.usefixtures("processes")

DEMO = ROOT / "examples" / "slitherlink" / "demo.txt"
COMMAND = [sys.executable, "-m", "edgewise"]
PLAIN = {name: value for name, value in os.environ.items() if name != "EDGEWISE_DEBUG"}


def in_a_shell(text: str, *arguments: str):
    """The exit code and standard error of a command with redirections; ``$@`` is Edgewise and its arguments."""
    command = ["sh", "-c", text, "sh", *COMMAND, *arguments]
    done = subprocess.run(command, stderr=subprocess.PIPE, timeout=HANG_GUARD, check=False, env=PLAIN)
    return done.returncode, done.stderr.decode()


def with_a_fault(fault: str, *arguments: str, debug: bool = False):
    """Runs the command line after ``fault``, a piece of Python, has broken something in it."""
    script = f"import sys\nsys.argv = ['edgewise', *sys.argv[1:]]\n{fault}\nfrom edgewise.cli import main\nmain()\n"
    environment = {**PLAIN, "EDGEWISE_DEBUG": "1"} if debug else PLAIN
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=HANG_GUARD, check=False, env=environment)
    return done.returncode, done.stdout, done.stderr


def engine_that_does(statement: str) -> str:
    return f"""
from edgewise.engines.cdcl import ENGINE
def broken(self, *job):
    {statement}
type(ENGINE).run = broken
"""


class TestBugs:
    @pytest.mark.parametrize(
        ("statement", "says"),
        [
            ("raise ValueError('a value nobody expected')", "ValueError: a value nobody expected"),
            ("raise KeyError", "KeyError"),
            ("assert False", "AssertionError"),
            ("broken(self)", "RecursionError: maximum recursion depth exceeded"),
            ("raise EOFError('no more')", "EOFError: no more"),
            ("raise SystemExit(1)", "SystemExit: 1"),
            ("raise RuntimeError('two\\nlines and \\x1b[31mcolour')", r"RuntimeError: two\nlines and \x1b[31mcolour"),
        ],
    )
    def test_an_unexpected_error_is_exit_70_and_one_line(self, statement, says):
        code, out, err = with_a_fault(engine_that_does(statement), "solve", str(DEMO))
        assert (code, out) == (70, "")
        assert err.startswith(f"edgewise: a bug, please report: {says}")
        assert "(at edgewise." in err
        assert err.endswith("; EDGEWISE_DEBUG=1 shows the traceback)\n")
        assert len(err.splitlines()) == 1

    def test_it_names_the_innermost_line_of_ours(self):
        fault = "import edgewise.cli.results as broken\nbroken.duration = lambda seconds: 1 / 0"
        code, _, err = with_a_fault(fault, "solve", str(DEMO))
        assert code == 70
        assert "ZeroDivisionError: division by zero (at edgewise.cli.results:" in err

    def test_the_traceback_is_shown_on_request(self):
        code, _, err = with_a_fault(engine_that_does("raise KeyError('x')"), "solve", str(DEMO), debug=True)
        assert code == 70
        assert err.startswith("Traceback (most recent call last):")
        assert err.splitlines()[-1].startswith("edgewise: a bug, please report: KeyError: 'x'")

    @pytest.mark.parametrize("arguments", [["check", DEMO, DEMO], ["families"], ["convert", DEMO, "--to", "rows"]])
    def test_in_every_command(self, arguments):
        fault = "import edgewise.base.registry as r\ndef broken(): raise TypeError('none')\nr.families = broken"
        code, _, err = with_a_fault(fault, *map(str, arguments))
        assert (code, len(err.splitlines())) == (70, 1)

    def test_before_any_command_runs(self):
        code, _, err = with_a_fault("sys.modules['edgewise.cli.commands.solve'] = None", "solve", str(DEMO))
        assert (code, len(err.splitlines())) == (70, 1)
        assert "edgewise.cli.commands.solve" in err

    def test_an_interrupt_while_a_module_is_imported_is_no_bug(self):
        """Python 3.11 wraps what is raised where a class gets its attributes."""
        wrapped = engine_that_does("raise RuntimeError('Error calling __set_name__') from KeyboardInterrupt()")
        assert with_a_fault(wrapped, "solve", str(DEMO)) == (130, "", "")

    def test_on_another_thread(self):
        fault = """
import threading
from edgewise.engines.cdcl import ENGINE
def fail():
    raise ValueError("on a thread")
def broken(self, *job, run=type(ENGINE).run):
    one = threading.Thread(target=fail)
    one.start()
    one.join()
    return run(self, *job)
type(ENGINE).run = broken
"""
        code, out, err = with_a_fault(fault, "solve", str(DEMO))
        assert (code, len(err.splitlines())) == (70, 1)
        assert "solved" in out
        assert "ValueError: on a thread" in err

    def test_too_little_memory_is_a_limit(self):
        code, out, err = with_a_fault(engine_that_does("raise MemoryError"), "solve", str(DEMO))
        assert (code, out, err) == (3, "", "edgewise: stopped by memory: there is not enough for this puzzle\n")

    @pytest.mark.usefixtures("slow")  # memory fills as fast as solutions are found
    def test_too_little_memory_for_all_solutions(self, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("\n".join(["." * 9] * 9))
        code, err = in_a_shell('ulimit -v 100000; "$@" > /dev/null', "solve", str(board), "--all", "--threads", "1")
        assert code == 3
        assert err in ("", "edgewise: stopped by memory: there is not enough for this puzzle\n")

    def test_no_more_threads(self):
        statement = 'raise RuntimeError("can\'t start new thread")'
        code, _, err = with_a_fault(engine_that_does(statement), "solve", str(DEMO))
        assert (code, err) == (2, "edgewise: the system cannot start more threads; try --threads 1\n")

    def test_what_the_system_refuses_anywhere_is_said_in_its_words(self):
        statement = "raise OSError(24, 'Too many open files', '/somewhere')"
        code, _, err = with_a_fault(engine_that_does(statement), "solve", str(DEMO))
        assert (code, err) == (2, "edgewise: /somewhere: too many open files\n")
        code, _, err = with_a_fault(engine_that_does("raise BrokenPipeError(32, 'Broken pipe')"), "solve", str(DEMO))
        assert (code, err) == (2, "edgewise: broken pipe\n")


class TestStreams:
    commands = (
        ["solve", str(DEMO)],
        ["solve", str(DEMO), "--as", "json"],
        ["solve", str(DEMO), "--as", "svg"],
        ["convert", str(DEMO), "--to", "rows"],
        ["families"],
        ["--version"],
        ["--help"],
    )

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
    @pytest.mark.parametrize("arguments", commands, ids=" ".join)
    def test_a_full_disk(self, arguments):
        code, err = in_a_shell('"$@" > /dev/full', *arguments)
        lines = [line for line in err.splitlines() if not line.startswith("#")]
        assert (code, lines) == (2, ["edgewise: standard output: cannot be written: no space left on device"])

    @pytest.mark.parametrize("arguments", commands, ids=" ".join)
    def test_closed_output(self, arguments):
        code, err = in_a_shell('"$@" >&-', *arguments)
        lines = [line for line in err.splitlines() if not line.startswith("#")]
        assert (code, lines) == (2, ["edgewise: standard output: cannot be written: bad file descriptor"])

    def test_closed_output_is_no_trouble_for_those_who_write_to_a_file(self, tmp_path):
        assert in_a_shell('"$@" >&- <&-', "solve", str(DEMO), "-o", str(tmp_path / "out.txt")) == (0, "")
        assert "# demo: solved" in (tmp_path / "out.txt").read_text()

    def test_closed_input(self):
        message = "edgewise: standard input: cannot be read: bad file descriptor\n"
        for command in (["solve", "-"], ["check", str(DEMO), "-"]):
            assert in_a_shell('"$@" <&-', *command) == (2, message)

    @pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full", "<&- 2>&-"])
    def test_messages_that_nobody_can_read(self, closed):
        assert in_a_shell(f'"$@" >/dev/null {closed}', "solve", str(DEMO))[0] == 0
        assert in_a_shell(f'"$@" {closed}', "solve", "missing.txt")[0] == 2
        assert in_a_shell(f'"$@" {closed}', "solve", "--nonsense")[0] == 2
        assert in_a_shell(f'"$@" >&- {closed}', "solve", str(DEMO))[0] == 2

    def test_a_reader_that_has_seen_enough(self):
        code, err = in_a_shell('{ "$@"; echo $? >&2; } | true', "solve", *([str(DEMO)] * 200))
        assert (code, err) == (0, "0\n")


def saves(process, save, number):
    """Waits until a search that goes on has written its checkpoint so many times."""
    times = set()

    def enough():
        assert process.poll() is None, "it has ended"
        if save.exists():
            times.add(save.stat().st_mtime_ns)
        return len(times) >= number

    until(enough, "it does not save")


class TestHangup:
    @pytest.fixture
    def search(self, start, tmp_path):
        """Starts a search that never ends, and waits until it has saved a second time; gives it and its checkpoint."""

        def started(*before, **how):
            save = tmp_path / "run.ckpt"
            solve = ["solve", str(ROOT / "examples" / "eternity" / "16x16.txt"), "--all", "--engine", "tiles"]
            process = start([*before, *COMMAND, *solve, "--save", str(save), "--save-every", "0.05"], **how)
            saves(process, save, 2)
            return process, save

        return started

    @pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
    def test_a_last_checkpoint_is_written(self, search, number):
        process, save = search(stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        before = save.stat().st_mtime_ns
        process.send_signal(number)
        out, err = process.communicate(timeout=HANG_GUARD)
        assert (process.returncode, err) == (130, "")
        assert "stopped by interrupt" in out
        assert save.stat().st_mtime_ns > before

    def test_when_the_terminal_is_really_gone(self, search):
        """The results cannot be printed any more; the checkpoint is written all the same."""
        controller, terminal = pty.openpty()
        process, save = search(stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True)
        before = save.stat().st_mtime_ns
        os.close(terminal)
        os.close(controller)  # from here on, writing fails
        process.send_signal(signal.SIGHUP)  # the system sends it to the leader of a terminal's session
        assert process.wait(timeout=HANG_GUARD) == 130
        assert save.stat().st_mtime_ns > before

    def test_nohup_still_works(self, search):
        process, save = search("nohup", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.send_signal(signal.SIGHUP)
        saves(process, save, 4)  # one that was under way, one that would be the last, and it goes on
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=HANG_GUARD)
        assert process.returncode == 130
