"""The command line as users see it: a real process, its output, its exit code."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
import typer

from conftest import ROOT
from edgewise.cli.app import app
from edgewise.cli.exit_codes import URGENCY, ExitCode
from edgewise.cli.old_spellings import OLD_SPELLINGS

EXAMPLES = ROOT / "examples" / "slitherlink"
DEMO, HARD = EXAMPLES / "demo.txt", EXAMPLES / "10x10-hard.txt"
AMBIGUOUS, IMPOSSIBLE = EXAMPLES / "ambiguous.txt", EXAMPLES / "impossible.txt"
COMMAND = [sys.executable, "-m", "edgewise"]


def edgewise(*arguments, stdin: str | bytes = b"", timeout: float = 60):
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)], input=data, capture_output=True, timeout=timeout, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def without_times(text: str) -> str:
    return re.sub(r"\d+\.\d+( m?s)?", "TIME", text)


@pytest.fixture
def big_board(tmp_path):
    """An empty board with so many loops that finding all of them never ends."""
    path = tmp_path / "big.txt"
    path.write_text("9 9\n" + "\n".join([". " * 9] * 9))
    return path


class TestSolve:
    def test_draws_the_solution_and_says_so(self):
        code, out, err = edgewise("solve", DEMO, "--unique")
        assert (code, err) == (0, "")
        assert out.startswith("+")
        assert "# demo: solved, the only solution (cdcl, " in out
        assert "\x1b" not in out

    def test_no_solution_is_exit_1(self):
        code, out, err = edgewise("solve", IMPOSSIBLE)
        assert (code, err) == (1, "")
        assert out.startswith("# impossible: no solution")

    def test_two_solutions_show_where_a_puzzle_is_ambiguous(self):
        code, out, _ = edgewise("solve", AMBIGUOUS, "--unique", "--as", "json")
        result = json.loads(out)
        assert code == 0
        assert (result["unique"], len(result["solutions"]), result["stopped_by"]) == (False, 2, "solutions")
        assert "# the two differ in " in edgewise("solve", AMBIGUOUS, "--unique")[1]

    def test_json_has_one_line_per_puzzle(self):
        code, out, _ = edgewise("solve", DEMO, AMBIGUOUS, IMPOSSIBLE, "--as", "json")
        results = [json.loads(line) for line in out.splitlines()]
        assert code == 1
        assert [result["puzzle"] for result in results] == ["demo", "ambiguous", "impossible"]
        assert [result["status"] for result in results] == ["solved", "solved", "unsolvable"]
        assert all(result["family"] == "slitherlink" and result["engine"] == "cdcl" for result in results)

    def test_all_counts(self):
        code, out, _ = edgewise("solve", "-", "--all", "--as", "json", stdin=". .\n. .\n")
        result = json.loads(out)
        assert code == 0
        assert (result["count"], result["complete"], len(result["solutions"])) == ("13", True, 13)

    def test_solutions_n(self):
        _, out, _ = edgewise("solve", "-", "--solutions", 3, "--as", "json", stdin=". .\n. .\n")
        assert len(json.loads(out)["solutions"]) == 3

    def test_stats_are_printed_on_request(self):
        _, out, _ = edgewise("solve", DEMO, "--stats", "--threads", 2, "--depth", 3)
        assert "# nodes " in out
        assert "# depth         3" in out
        assert "# threads       2" in out

    @pytest.mark.parametrize("limit", [("--time-limit", "0.05"), ("--node-limit", "5")])
    def test_limits_are_exit_3(self, big_board, limit):
        code, out, _ = edgewise("solve", big_board, "--all", *limit, "--as", "json")
        assert code == 3
        assert json.loads(out)["stopped_by"] == {"--time-limit": "time", "--node-limit": "nodes"}[limit[0]]

    def test_engine_options_and_cpu(self):
        code, out, _ = edgewise(
            "solve", HARD, "--cpu", "100%", "--option", "lookahead=chosen", "--option", "block_rule=off", "--as", "json"
        )
        assert code == 0
        assert json.loads(out)["stats"]["threads"] == len(os.sched_getaffinity(0))

    def test_the_name_of_a_file_says_what_goes_into_it(self, tmp_path):
        for suffix, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("json", b"{"), ("txt", b"+ +")):
            path = tmp_path / f"out.{suffix}"
            assert edgewise("solve", DEMO, "-o", path)[0] == 0
            assert path.read_bytes().startswith(begins)
        path = tmp_path / "shares.svg"
        assert edgewise("count", DEMO, "--edges", "-o", path)[0] == 0
        assert path.read_text().startswith("<svg")

    def test_pictures_go_into_files(self, tmp_path):
        for suffix, magic in (("svg", b"<svg"), ("png", b"\x89PNG")):
            path = tmp_path / f"out.{suffix}"
            code, _, err = edgewise("solve", DEMO, "--as", suffix, "-o", path, "--inside")
            assert code == 0
            assert "solved" in err
            assert path.read_bytes().startswith(magic)
        assert edgewise("solve", DEMO, HARD, "--as", "svg", "-o", tmp_path)[0] == 0
        assert {"demo.svg", "10x10-hard.svg"} <= {path.name for path in tmp_path.iterdir()}

    def test_several_pictures_need_a_directory(self, tmp_path):
        code, _, err = edgewise("solve", DEMO, HARD, "--as", "png", "-o", tmp_path / "one.png")
        assert code == 2
        assert "directory" in err

    def test_directory_gives_one_result_each_and_reports_bad_files(self, tmp_path):
        (tmp_path / "a.txt").write_text("3.\n..\n")
        (tmp_path / "b.txt").write_text("nonsense\n")
        (tmp_path / "c.txt").write_text("0.\n..\n")
        (tmp_path / "notes.md").write_text("not a puzzle")
        for threads in (1, 2):
            code, out, err = edgewise("solve", tmp_path, "--as", "json", "--threads", threads)
            assert code == 2
            lines = [json.loads(line) for line in out.splitlines()]
            assert sorted(line["puzzle"] for line in lines) == ["a", "b", "c"]
            assert [line["puzzle"] for line in lines if "error" in line] == ["b"]
            assert err.startswith(f"edgewise: {tmp_path / 'b.txt'}:1:1: ")
            assert len(err.splitlines()) == 1

    def test_addresses_and_game_ids(self):
        for text in ("https://puzz.link/p?slither/3/2/87a", "3x2t0:3a2a0a", "slither/3/2/87a"):
            assert edgewise("solve", text)[0] in (0, 1)

    def test_output_is_readable_by_check(self, tmp_path):
        for shape in ("text", "json"):
            path = tmp_path / f"solution.{shape}"
            assert edgewise("solve", DEMO, "--as", shape, "-o", path)[0] == 0
            assert edgewise("check", DEMO, path)[:2] == (0, "right: every rule holds\n")
        two = tmp_path / "two.txt"
        assert edgewise("solve", AMBIGUOUS, "--unique", "-o", two)[0] == 0
        assert edgewise("check", AMBIGUOUS, two)[0] == 0

    def test_a_reader_that_leaves_is_not_an_error(self, tmp_path):
        """`edgewise solve DIR | head -1`"""
        for number in range(50):
            (tmp_path / f"{number}.txt").write_text(DEMO.read_text())
        command = [*COMMAND, "solve", str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 0


class TestFlow:
    folder = ROOT / "examples" / "flow"

    def test_solve_check_convert_render(self, tmp_path):
        for name in ("classic", "holes"):
            puzzle = self.folder / f"{name}.txt"
            for shape in ("text", "json"):
                path = tmp_path / f"{name}.{shape}"
                assert edgewise("solve", puzzle, "--unique", "--as", shape, "-o", path)[0] == 0
                assert edgewise("check", puzzle, path) == (0, "right: every rule holds\n", "")
            rows = tmp_path / "rows.txt"
            assert edgewise("convert", puzzle, "--to", "rows", "-o", rows)[0] == 0
            assert edgewise("convert", rows, "--to", "grid")[1] == edgewise("convert", puzzle, "--to", "grid")[1]
            for suffix, magic in (("svg", b"<svg"), ("png", b"\x89PNG")):
                path = tmp_path / f"{name}.{suffix}"
                assert edgewise("render", puzzle, "--solved", "--colour-blind", "-o", path) == (0, "", "")
                assert path.read_bytes().startswith(magic)

    def test_verdicts_and_exit_codes(self):
        for name, code, unique in (("demo", 0, True), ("ambiguous", 0, False), ("impossible", 1, False)):
            done, out, err = edgewise("solve", self.folder / f"{name}.txt", "--unique", "--as", "json")
            assert (done, err) == (code, "")
            assert json.loads(out)["unique"] is unique
            assert json.loads(out)["family"] == "flow"

    def test_json_has_grid_and_paths(self):
        result = json.loads(edgewise("solve", "-", "--as", "json", stdin="AA\n..\n")[1])
        assert result["solutions"] == [
            {"grid": [["A", "A"], ["A", "A"]], "paths": {"A": [[0, 0], [1, 0], [1, 1], [0, 1]]}}
        ]

    def test_addresses(self):
        code, out, _ = edgewise("solve", "https://puzz.link/p?numlin/3/2/1g-111g-11", "--as", "json")
        assert code == 0
        assert set(json.loads(out)["solutions"][0]["paths"]) == {"1", "17"}

    def test_a_board_with_too_many_solutions_ends_as_unknown(self, tmp_path):
        board = tmp_path / "wide.txt"
        board.write_text("rule: classic\n" + "A" + "." * 12 + "A\n" + ("." * 14 + "\n") * 12 + "B" + "." * 12 + "B\n")
        for engine in ("auto", "cells"):
            command = ("solve", board, "--all", "--time-limit", "0.05", "--engine", engine, "--as", "json")
            code, out, err = edgewise(*command)
            assert (code, err) == (3, "")
            assert (json.loads(out)["stopped_by"], json.loads(out)["complete"]) == ("time", False)

    def test_a_slitherlink_is_refused_as_flow(self):
        code, out, err = edgewise("solve", DEMO, "--family", "flow")
        assert (code, out) == (2, "")
        assert "is this a Slitherlink?" in err
        assert len(err.splitlines()) == 1

    def test_terminals_have_colours_and_pipes_have_none(self):
        assert "\x1b[1;38;5;196m" in on_a_terminal("solve", self.folder / "demo.txt")
        assert "\x1b" not in edgewise("solve", self.folder / "demo.txt")[1]


class TestCount:
    def test_numbers_are_plain_in_a_pipe(self, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("\n".join(["." * 7] * 7))
        code, out, err = edgewise("count", board)
        assert (code, err) == (0, "")
        assert out.splitlines()[0] == "603841648931"
        assert out.splitlines()[1].startswith("# empty: 603,841,648,931 solutions (frontier, ")

    def test_json_has_the_count_as_a_string_and_the_edges(self, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("..\n..\n")
        code, out, _ = edgewise("count", board, "--edges", "--as", "json")
        facts = json.loads(out)
        assert (code, facts["count"], facts["unique"], facts["complete"]) == (0, "13", False, True)
        assert len(facts["edges"]) == 12
        assert facts["edges"][0] == {"line": [[0, 0], [0, 1]], "count": "7", "share": 7 / 13}

    def test_several_engines_and_options(self):
        for engine in ("frontier", "backtrack", "cdcl"):
            code, out, _ = edgewise("count", AMBIGUOUS, "--engine", engine, "--stats")
            assert code == 0
            assert out.startswith("154\n")
            assert "# nodes" in out
        assert edgewise("count", AMBIGUOUS, "--option", "probing=off")[1].startswith("154\n")

    def test_a_board_without_solutions_and_one_that_cannot_be_read(self, tmp_path):
        bad = tmp_path / "bad.txt"
        bad.write_text("3 x\n. .\n")
        code, out, _ = edgewise("count", IMPOSSIBLE)
        assert (code, out.splitlines()[0]) == (1, "0")
        code, out, err = edgewise("count", bad, AMBIGUOUS)
        assert code == 2
        assert out.startswith("154\n")
        assert "bad.txt:1:" in err

    def test_limits_end_with_three(self, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("\n".join(["." * 14] * 14))
        for limit, name in (("--memory-limit", "memory"), ("--time-limit", "time"), ("--node-limit", "nodes")):
            code, out, err = edgewise("count", board, limit, "1" if limit != "--time-limit" else "0.2")
            assert (code, err) == (3, "")
            assert out.startswith(f"# empty: unknown, stopped by {name}")

    def test_heat_maps(self, tmp_path):
        code, _, err = edgewise("count", AMBIGUOUS, "--edges", "--as", "svg", "-o", tmp_path / "a.svg")
        assert code == 0
        assert "154 solutions" in err
        assert (tmp_path / "a.svg").read_text().count("<title>") == 60
        code, _, err = edgewise("count", AMBIGUOUS, "--as", "svg", "-o", tmp_path / "b.svg")
        assert code == 2
        assert "it needs --edges" in err

    def test_samples(self):
        code, out, _ = edgewise("sample", AMBIGUOUS, "-n", "3", "--seed", "7")
        assert code == 0
        assert out.count("# solution") == 2
        assert "3 of 154 solutions" in out
        facts = json.loads(edgewise("sample", AMBIGUOUS, "-n", "4", "--as", "json")[1])
        assert (len(facts["solutions"]), facts["count"]) == (4, "154")
        assert edgewise("sample", IMPOSSIBLE)[0] == 1

    @pytest.mark.parametrize("threads", [1, 2])
    def test_ctrl_c_ends_a_count(self, tmp_path, threads):
        board = tmp_path / "board.txt"
        board.write_text("\n".join(["." * 17] * 17))
        command = [*COMMAND, "count", str(board), "--as", "json", "--threads", str(threads)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for(lambda: cpu_seconds(process.pid) > 1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        facts = json.loads(out)
        assert (process.returncode, err) == (130, b"")
        assert (facts["stopped_by"], facts["status"], "count" in facts) == ("interrupt", "unknown", False)


def test_every_exit_code_is_listed_in_the_order_of_its_urgency():
    assert sorted(URGENCY) == sorted(ExitCode)
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", sections()["Exit codes"], re.M)
    assert [int(code) for code, _ in rows] == sorted(ExitCode)
    for code, meaning in rows:
        assert re.search(rf"^ *{code} +{re.escape(meaning)}$", ExitCode.__doc__, re.M)


def sections():
    """The parts of the page about the command line, by the words in their headings."""
    parts = re.split(r"^## (.*)$", (ROOT / "docs" / "command-line.md").read_text(), flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def commands():
    return typer.main.get_command(app).commands


@pytest.mark.parametrize("name", commands())
def test_the_page_names_every_flag_of_every_command(name):
    shared = sections()["What several commands take"]
    own = [text for title, text in sections().items() if name in title.split(", ")]
    assert own
    flags = [flag for option in commands()[name].params for flag in (*option.opts, *option.secondary_opts)]
    for flag in (flag for flag in flags if flag.startswith("--")):
        named = re.compile(rf"(?<![\w-]){flag}(?![\w-])")
        assert named.search(f"{own[0]}\n{shared}"), flag


def test_the_page_names_every_old_spelling():
    table = sections()["Older spellings"]
    for old in OLD_SPELLINGS:
        rows = [row for row in table.splitlines() if f"`{old.flag}" in row]
        assert rows
        assert all(f"`{command}`" in row for row in rows for command in old.commands)
        assert all(f"`{old.now.partition('{')[0]}" in row for row in rows)


class TestInterrupt:
    @pytest.mark.parametrize("arguments", [["solve", "-"], ["count", "-"], ["check", str(DEMO), "-"]], ids=" ".join)
    def test_the_first_ctrl_c_ends_the_wait_for_standard_input(self, arguments):
        process = subprocess.Popen([*COMMAND, *arguments], stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            process.stdin.write(b"3 .\n")
            process.stdin.flush()
            wait_for(lambda: fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4)) == bytes(4))  # it waits for more
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 130
            assert process.stderr.read() == b""
        finally:
            process.kill()
            process.communicate()

    @pytest.mark.parametrize("threads", [1, 2])
    def test_ctrl_c_prints_what_was_found(self, tmp_path, threads):
        board = tmp_path / "board.txt"
        board.write_text("\n".join(["." * 14] * 14))
        command = [*COMMAND, "solve", str(board), "--all", "--as", "json", "--threads", str(threads)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        begun = process.stdout.read(1000)  # solutions come while the search goes on
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
        result = json.loads(begun + out)
        assert err == b""
        assert process.returncode == 130
        assert result["solutions"]
        assert (result["stopped_by"], result["complete"]) == ("interrupt", False)

    def test_ctrl_c_is_felt_within_a_tenth_of_a_second_of_native_work(self, tmp_path):
        """On a board where nothing is found for long, so that all the time is native work."""
        board = tmp_path / "hard.txt"
        board.write_text("\n".join([". . . . . . . . . ."] * 9 + ["3 3 3 3 3 3 3 3 3 3"]))
        for threads in ("1", "2"):
            command = [*COMMAND, "solve", str(board), "--option", "lookahead=none", "--threads", threads]
            command += ["--option", "closing_rule=off", "--option", "point_rule=off", "--option", "clue_rule=off"]
            process = subprocess.Popen([*command, "--option", "block_rule=off"], stdout=subprocess.PIPE)
            time.sleep(1.5)
            assert process.poll() is None
            before = time.monotonic()
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=30)
            waited = time.monotonic() - before
            assert process.returncode == 130
            assert b"unknown, stopped by interrupt" in out
            # The native part takes a tenth at the most; the rest is the interpreter shutting down on a busy machine.
            assert waited < 5

    @pytest.mark.parametrize("engine", ["cdcl", "backtrack", "cells", "sat", "cpsat"])
    @pytest.mark.parametrize("threads", [1, 2])
    def test_a_library_call_raises_keyboard_interrupt(self, engine, threads):
        ends = "A" * (2 * (engine == "cells"))
        script = f"""
import edgewise as ew
from edgewise.registry import engines
engines()[{engine!r}].load()  # libraries that are interrupted while they load fail in ways of their own
try:
    board = "\\n".join([{ends!r}.ljust(30, "."), *["." * 30] * 29])
    said = lambda progress: print("searching", flush=True)  # imports are over: Python may swallow a Ctrl-C during one
    ew.solve(board, all=True, engine={engine!r}, threads={threads}, on_progress=said)
except KeyboardInterrupt:
    print("interrupted")
"""
        process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout.readline() == "searching\n"
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=120)
        finally:
            process.kill()  # a search that goes on would fill the memory
        assert out.endswith("interrupted\n")
        assert process.returncode == 0

    def test_batch_keeps_finished_results(self, tmp_path, big_board):
        (tmp_path / "a.txt").write_text("3.\n..\n")
        out = tmp_path / "results.json"
        command = [*COMMAND, "solve", str(tmp_path / "a.txt"), str(big_board), "--all", "--as", "json", "-o", str(out)]
        process = subprocess.Popen(command)
        wait_for(lambda: out.exists() and out.read_text().endswith("\n"))
        process.kill()
        process.wait()
        assert json.loads(out.read_text())["puzzle"] == "a"


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for(condition, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def on_a_terminal(*arguments, columns: int = 80, interrupt_after: float | None = None) -> str:
    """What a user sees: standard output and error are one terminal."""
    controller, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns)}
    environment.pop("NO_COLOR", None)
    process = subprocess.Popen([*COMMAND, *map(str, arguments)], stdout=terminal, stderr=terminal, env=environment)
    os.close(terminal)
    seen, started = b"", time.monotonic()
    while True:
        if select.select([controller], [], [], 0.1)[0]:
            try:
                seen += os.read(controller, 65536)
            except OSError:  # the other end is closed: the process has ended
                break
        if interrupt_after is not None and time.monotonic() - started > interrupt_after:
            process.send_signal(signal.SIGINT)
            interrupt_after = None
    process.wait()
    os.close(controller)
    return seen.decode(errors="replace")  # an interrupt may come in the middle of a character


class TestTerminal:
    def test_colour(self):
        assert "\x1b[1;36m─" in on_a_terminal("solve", DEMO)

    def test_counts_are_grouped_and_show_how_far_they_are(self, tmp_path):
        board = tmp_path / "empty.txt"
        board.write_text("\n".join(["." * 8] * 8))
        assert "2,318,527,339,461,265\r\n" in on_a_terminal("count", board)
        board.write_text("\n".join(["." * 16] * 16))
        assert "% · " in on_a_terminal("count", board, interrupt_after=3)

    def test_long_work_shows_a_live_line(self, big_board):
        options = ("--option", "lookahead=none", "--option", "clue_rule=off", "--option", "point_rule=off")
        seen = on_a_terminal("solve", big_board, "--all", "--memory-limit", "1", *options, interrupt_after=3)
        assert "nodes" in seen or "memory" in seen

    def test_a_benchmark_shows_the_same_line_in_the_width_that_there_is(self, tmp_path):
        seen = on_a_terminal("bench", DEMO, "--engine", "cdcl", "-o", tmp_path / "out", columns=20)
        assert "\r\x1b[2K⠋ 0 of 1 · demo · c\r\x1b[2K" in seen
        assert "cdcl: 1 of 1 settled" in seen


class TestCheck:
    def test_every_violation_is_listed_with_code_and_place(self, tmp_path):
        puzzle, solution = tmp_path / "p.txt", tmp_path / "s.txt"
        puzzle.write_text("2 2\n3 .\n. .\n")
        solution.write_text("+─+─+\n│3│ │\n+ + +\n│   │\n+─+─+\n")
        code, out, err = edgewise("check", puzzle, solution)
        assert (code, err) == (1, "")
        assert out.splitlines() == [
            "loop.branch at point (0, 1): 3 lines meet here",
            "loop.end at point (1, 1): the line ends here",
        ]

    def test_malformed_solutions_are_exit_2(self, tmp_path):
        for text in ("", "hello", "{", '{"loop": 3}', "+─+\n"):
            path = tmp_path / "s.txt"
            path.write_text(text)
            code, out, err = edgewise("check", DEMO, path)
            assert (code, out) == (2, "")
            assert err.startswith(f"edgewise: {path}")
            assert len(err.splitlines()) == 1


class TestConvertAndRender:
    def test_every_format_there_and_back(self, tmp_path):
        original = edgewise("convert", DEMO, "--to", "grid")[1]
        for name in ("grid", "grid-lines", "rows", "puzzlink", "loopy"):
            path = tmp_path / f"{name}.txt"
            assert edgewise("convert", DEMO, "--to", name, "-o", path)[0] == 0
            assert edgewise("convert", path, "--to", "grid") == (0, original, "")

    def test_unknown_format(self):
        code, out, err = edgewise("convert", DEMO, "--to", "pdf")
        assert (code, out) == (2, "")
        assert "unknown format 'pdf' for slitherlink (choose from grid, grid-lines, rows, puzzlink, loopy)" in err

    def test_render(self, tmp_path):
        svg, png = tmp_path / "a.svg", tmp_path / "a.png"
        assert edgewise("render", DEMO, "-o", svg) == (0, "", "")
        plain = svg.read_bytes()
        assert edgewise("render", DEMO, "--solved", "--inside", "-o", svg)[0] == 0
        assert len(svg.read_bytes()) > len(plain)
        assert edgewise("render", DEMO, "--solved", "-o", png)[0] == 0
        assert png.read_bytes().startswith(b"\x89PNG")
        assert "*" in edgewise("render", DEMO, "--dots")[1]

    def test_render_refuses_what_it_cannot_draw(self, tmp_path):
        assert edgewise("render", DEMO, "-o", tmp_path / "a.pdf")[0] == 2
        assert edgewise("render", DEMO, "-o", tmp_path / "none" / "a.svg")[0] == 2
        code, out, _ = edgewise("render", IMPOSSIBLE, "--solved", "-o", tmp_path / "a.svg")
        assert (code, out) == (1, "# no solution\n")
        assert list(tmp_path.iterdir()) == []


class TestOldSpellings:
    """Scripts that were written for the first version keep working."""

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            (["--depth", "3", "--stats"], ["--option", "depth=3", "--stats"]),
            (["--depth=3", "--stats"], ["--option", "depth=3", "--stats"]),
            (["--sat-solver", "cadical195", "--stats"], ["--option", "solver=cadical195", "--stats"]),
            (["--print-cnf"], ["--as", "cnf"]),
            (["--print-cnf=base"], ["--as", "cnf"]),
            (["--unique", "--print-cnf=final"], ["--unique", "--as", "cnf-final"]),
        ],
        ids=" ".join,
    )
    def test_it_means_what_it_says_now(self, old, new):
        puzzle = EXAMPLES / "6x6.txt"
        then, now = (edgewise("solve", puzzle, *words, "--threads", 1) for words in (old, new))
        assert then[0] == now[0] == 0
        assert without_times(then[1]) == without_times(now[1])

    def test_a_proof_takes_them_too(self, tmp_path):
        assert edgewise("prove", DEMO, "-o", tmp_path / "a", "--sat-solver", "cadical153")[0] == 0
        assert edgewise("prove", DEMO, "-o", tmp_path / "b", "--option", "solver=cadical153")[0] == 0
        old, new = ((tmp_path / name / "proof.drat").read_text() for name in "ab")
        assert old == new

    @pytest.mark.parametrize("words", [["--depth"], ["--depth", "x"], ["--depth=-1"], ["--sat-solver="]], ids=" ".join)
    def test_a_bad_value_is_exit_2(self, words):
        code, out, err = edgewise("solve", DEMO, *words)
        assert (code, out) == (2, "")
        assert len(err.splitlines()) == 1

    def test_names_of_files_are_left_alone(self, tmp_path):
        path = tmp_path / "--depth"
        path.write_text(DEMO.read_text())
        done = subprocess.run([*COMMAND, "solve", "--", path.name], cwd=tmp_path, capture_output=True, check=False)
        assert done.returncode == 0

    def test_help_shows_the_new_spelling_only(self):
        shown = edgewise("solve", "--help")[1] + edgewise("prove", "--help")[1]
        assert "--option NAME=VALUE" in shown
        assert not [old.flag for old in OLD_SPELLINGS if old.flag in shown]


def test_a_shape_that_a_command_does_not_print_is_refused():
    for command, shape in (("count", "url"), ("sample", "cnf"), ("analyze", "url")):
        code, out, err = edgewise(command, DEMO, "--as", shape)
        assert (code, out) == (2, "")
        assert f"'{shape}' is not one of 'text', 'json', 'svg', 'png'" in " ".join(err.split())


class TestInventory:
    def test_engines_and_families_tell_what_they_declare(self):
        code, out, _ = edgewise("engines")
        assert code == 0
        assert "backtrack: " in out
        assert "brute: " in out
        assert "slitherlink: " in edgewise("families")[1]
        engines = [json.loads(line) for line in edgewise("engines", "--json")[1].splitlines()]
        assert {"cdcl", "backtrack", "frontier", "brute"} <= {engine["name"] for engine in engines}
        assert engines[0]["answers"] == ["all", "first", "unique"]
        families = [json.loads(line) for line in edgewise("families", "--json")[1].splitlines()]
        assert "loopy" in next(family for family in families if family["name"] == "slitherlink")["formats"]

    def test_version_and_help(self):
        assert edgewise("--version")[1].startswith("edgewise ")
        assert "solve" in edgewise("--help")[1]
        assert edgewise("solve", "--help")[0] == 0


BAD_TEXTS = {
    "empty file": ("", "the text is empty"),
    "header that does not match": ("3 3\n. . .\n. . .\n", ":1:1: the header says 3 rows, but there are 2"),
    "ragged rows": ("...\n..\n", ":2:2: "),
    "clue of 4": ("2 2\n. 4\n. .\n", ":2:3: '4' is not a clue"),
    "clue of -3": ("2 2\n. -3\n. .\n", ":2:3: '-3' is not a clue"),
    "clue of x": ("2 2\n3 x\n. 1\n", ":2:3: 'x' is not a clue"),
    "clue in other digits": ("2 2\n. ٣\n. .\n", ":2:3: '٣' is not a clue"),
    "negative size": ("-2 2\n. .\n. .\n", ":1:1: "),
    "zero size": ("0 0\n", ":1:1: "),
    "absurd size": ("999999999 999999999\n. .\n", ":1:1: "),
    "truncated address": ("https://puzz.link/p?slither/10/10/g2", ":1:37: the cells end after"),
    "foreign address": (
        "https://puzz.link/p?nurikabe/10/10/g2",
        ":1:1: this is the address of another kind of puzzle",
    ),
    "other tiling": ("10x10t3:aa", ":1:6: tiling t3"),
    "binary junk": (b"\x00\x01\x02\xff\xfe", "not a text file"),
    "control characters": (b"2 2\n. \x07\n", ":2:3: not a text file"),
    "a name once": ("A..\n.BB\n...\n", ":1:1: 'A' appears once; a name must appear exactly twice"),
    "a name three times": ("A..\n.BB\n.AA\n", ":1:1: 'A' appears 3 times"),
    "ragged rows of names": ("A..A\nB..\n.B..\n", ":2:3: the other rows have 4 cells, but this row has 3"),
    "no pairs": ("rule: fill\n...\n...\n", ":2:1: the board has no pair"),
    "a hole on an end": ("A . A\n. B# .\n. B .\n", ":2:3: 'B#' mixes a name with a hole"),
    "an unknown rule": ("rule: snake\nA.A\n", ":1:1: unknown rule 'snake' (choose from fill, classic)"),
    "rows beyond the size": ("2 3\nA . A\n. . .\n. . .\n", ":1:1: the size says 2 rows, but there are 3"),
    "absurd size of a board of names": ("rule: fill\n999999999 999999999\nA A\n", ":2:1: "),
    "truncated address of pairs": ("https://puzz.link/p?numlin/10/10/g2", ":1:36: the cells end after"),
}


class TestBadInput:
    @pytest.mark.parametrize("name", BAD_TEXTS)
    def test_bad_texts(self, tmp_path, name):
        """By ``solve``, which goes on with other puzzles, and by a command that takes one; two more for one text."""
        text, says = BAD_TEXTS[name]
        puzzle, output = tmp_path / "bad.txt", tmp_path / "keep.txt"
        puzzle.write_bytes(text if isinstance(text, bytes) else text.encode())
        output.write_text("precious")
        commands = [["solve", puzzle, "-o", output], ["convert", puzzle, "--to", "rows", "-o", output]]
        if name == "clue of 4":
            commands += [["check", puzzle, DEMO], ["render", puzzle, "-o", output]]
        for command in commands:
            code, out, err = edgewise(*command)
            assert (code, out) == (2, "")
            assert err.startswith(f"edgewise: {puzzle}")
            assert says in err
            assert len(err.splitlines()) == 1
            assert output.read_text() == "precious"

    def test_missing_file_and_directory_without_puzzles(self, tmp_path):
        assert edgewise("solve", tmp_path / "none.txt") == (
            2, "", f"edgewise: {tmp_path / 'none.txt'}: cannot be read: no such file or directory\n"
        )  # fmt: skip
        code, _, err = edgewise("solve", tmp_path)
        assert code == 2
        assert "this directory has no puzzles" in err
        assert edgewise("check", tmp_path, DEMO)[0] == 2

    def test_a_file_of_50_megabytes(self, tmp_path):
        path = tmp_path / "huge.txt"
        path.write_bytes(b"." * 50_000_000)
        code, _, err = edgewise("solve", path)
        assert code == 2
        assert "50,000,000 bytes" in err
        code, _, err = edgewise("solve", "-", stdin=b"." * 50_000_000)
        assert code == 2

    @pytest.mark.parametrize(
        "arguments",
        [
            ["solve"],
            ["solve", "--nonsense", str(DEMO)],
            ["nonsense"],
            ["solve", str(DEMO), "--engine", "nonsense"],
            ["solve", str(DEMO), "--family", "nonsense"],
            ["solve", str(DEMO), "--threads", "0"],
            ["solve", str(DEMO), "--threads", "2", "--cpu", "50%"],
            ["solve", str(DEMO), "--cpu", "0%"],
            ["solve", str(DEMO), "--cpu", "lots"],
            ["solve", str(DEMO), "--time-limit", "-1"],
            ["solve", str(DEMO), "--solutions", "0"],
            ["solve", str(DEMO), "--unique", "--all"],
            ["solve", str(DEMO), "--option", "lookahead"],
            ["solve", str(DEMO), "--option", "lookahead=some"],
            ["solve", str(DEMO), "--option", "point_rule=perhaps"],
            ["solve", str(DEMO), "--option", "depth=-1"],
            ["solve", str(DEMO), "--option", "speed=9"],
            ["solve", str(DEMO), "--as", "pdf"],
            ["solve", str(DEMO), "--engine", "brute"],
            ["solve", str(DEMO), "-o", "/nonexistent/out.txt"],
            ["convert", str(DEMO)],
        ],
        ids=" ".join,
    )
    def test_bad_usage(self, arguments):
        code, out, err = edgewise(*arguments)
        assert (code, out) == (2, "")
        assert err
        assert "Traceback" not in err


class TestTileBoards:
    demo = ROOT / "examples" / "eternity" / "demo.txt"

    def test_address_out_and_in(self, tmp_path):
        code, address, remarks = edgewise("solve", self.demo, "--as", "url")
        assert (code, remarks.startswith("# demo: solved")) == (0, True)
        code, out, _ = edgewise("check", self.demo, address.strip())
        assert (code, out) == (0, "24 of 24 edges match, 16 of 16 pieces placed\nright: every rule holds\n")
        picture = tmp_path / "board.png"
        assert edgewise("render", address.strip(), "--solution", address.strip(), "-o", picture)[0] == 0
        assert picture.read_bytes().startswith(b"\x89PNG")

    def test_unfinished_board_is_checked_and_drawn(self, tmp_path):
        board = tmp_path / "board.txt"
        board.write_text("12/0 2/3 . .\n" + ". . . .\n" * 3)
        code, out, _ = edgewise("check", self.demo, board)
        assert code == 1
        assert out.splitlines()[-1] == "1 of 24 edges match, 2 of 16 pieces placed"
        assert out.count("cell.empty") == 14
        code, out, _ = edgewise("render", self.demo, "--solution", board)
        assert (code, out.splitlines()[0]) == (0, "12/0  2/3    .    .")

    def test_a_family_without_a_viewer_says_so(self):
        code, out, err = edgewise("solve", DEMO, "--as", "url")
        assert (code, out) == (2, "")
        assert err.startswith("edgewise: slitherlink boards have no web viewer")

    def test_two_sources_of_a_solution_are_one_too_many(self):
        code, _, err = edgewise("render", self.demo, "--solved", "--solution", "x")
        assert code == 2
        assert "use one of them" in err
