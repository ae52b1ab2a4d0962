"""Limits are contracts: numbers out of range are refused by name, and what is asked for is what a run may use."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
import warnings
from array import array

import pytest

import edgewise as ew
from edgewise.base.engine import Engine, Job, most_threads
from edgewise.base.memory import free_memory
from edgewise.base.registry import family_of
from edgewise.base.request import Request
from edgewise.base.result import Answer, Question
from support.boards import large_eternity
from support.commands import edgewise
from support.project import ROOT
from support.waiting import HANG_GUARD

SMALL = "3 . 3\n. 1 .\n2 . 2"
DEMO = ROOT / "examples" / "slitherlink" / "demo.txt"


class TestNumbersInPython:
    @pytest.mark.parametrize("value", [math.nan, math.inf, -1, -0.5, 10**20, pytest.param(10**5000, id="huge")])
    def test_seconds_out_of_range(self, value):
        with pytest.raises(ValueError, match="limit on seconds: expected a number from 0 to"):
            ew.Limits(seconds=value)

    @pytest.mark.parametrize("name", ["nodes", "solutions", "memory"])
    @pytest.mark.parametrize("value", [-1, 10**20, 2**63, pytest.param(10**5000, id="huge")])
    def test_whole_limits_out_of_range(self, name, value):
        with pytest.raises(ValueError, match=f"limit on {name}: expected a whole number from 0 to"):
            ew.Limits(**{name: value})

    @pytest.mark.parametrize("name", ["seconds", "nodes", "solutions", "memory"])
    @pytest.mark.parametrize("value", ["x", True, [1], 1j])
    def test_limits_of_another_type(self, name, value):
        with pytest.raises(TypeError, match=f"limit on {name}: expected a"):
            ew.Limits(**{name: value})

    @pytest.mark.parametrize("name", ["nodes", "solutions", "memory"])
    def test_a_float_is_no_whole_number(self, name):
        with pytest.raises(TypeError, match=f"limit on {name}: expected a whole number"):
            ew.Limits(**{name: 2.0})

    def test_the_largest_numbers_reach_the_core(self):
        most = 2**63 - 1
        limits = ew.Limits(10**9, most, most, most)
        for engine in ("cdcl", "backtrack", "sat", "brute"):
            assert ew.solve(SMALL, all=True, limits=limits, engine=engine, seed=most).complete

    @pytest.mark.parametrize("value", [0, -1, 10**20])
    def test_threads_out_of_range(self, value):
        for verb in (ew.solve, ew.count, ew.sample):
            with pytest.raises(ValueError, match="threads: expected a whole number from 1 to"):
                verb(SMALL, threads=value)
        with pytest.raises(ValueError, match="threads: expected a whole number from 1 to"):
            next(ew.solve_many([SMALL], threads=value))

    @pytest.mark.parametrize("value", ["x", True, 1.5])
    def test_threads_and_seeds_of_another_type(self, value):
        with pytest.raises(TypeError, match="threads: expected a whole number"):
            ew.solve(SMALL, threads=value)
        with pytest.raises(TypeError, match="seed: expected a whole number"):
            ew.solve(SMALL, seed=value)
        with pytest.raises(TypeError, match="number of samples: expected a whole number"):
            ew.sample(SMALL, value)

    @pytest.mark.parametrize("value", [-1, 2**63, 2**64])
    def test_seeds_out_of_range(self, value):
        with pytest.raises(ValueError, match="seed: expected a whole number from 0 to"):
            ew.solve(SMALL, seed=value)

    @pytest.mark.parametrize("value", [0, -1, 10**20])
    def test_samples_out_of_range(self, value):
        with pytest.raises(ValueError, match="number of samples: expected a whole number from 1 to"):
            ew.sample(SMALL, value)

    @pytest.mark.parametrize("engine", [engine.name for engine in ew.all_engines().values() if engine.options])
    def test_options_of_another_type(self, engine):
        """Every option of every engine, also those that this puzzle has no use for."""
        for option in ew.all_engines()[engine].options:
            for wrong in (None, 2.5, [1], 1 if isinstance(option.default, bool | str) else "x"):
                with pytest.raises(TypeError, match=f"option {option.name}: "):
                    option.checked(wrong)
            if not isinstance(option.default, bool | str):
                for wrong in (-5, 10**12):
                    with pytest.raises(ValueError, match=f"option {option.name}: expected a whole number"):
                        option.checked(wrong)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"probing": 1}, "option probing: expected True or False, not 1"),
            ({"split_after": "x"}, "option split_after: expected a whole number from 0 to 999999999, not 'x'"),
            ({"split_after": -5}, "option split_after: expected a whole number from 0 to 999999999, not -5"),
            ({"patience": 10**12}, "option patience: expected a whole number from 0 to 999999999, not 10*$"),
            ({"lookahead": 3}, "option lookahead: 3 is not one of all, chosen, none"),
            ({"solver": 3}, "option solver: expected a string, not 3"),
            ({3: 4}, "options: expected a mapping of names to values, not {3: 4}"),
            ([1], r"options: expected a mapping of names to values, not \[1\]"),
        ],
    )
    def test_options_are_refused_by_name(self, options, message):
        with pytest.raises(ew.BadInput, match=message):
            ew.solve(SMALL, options=options)

    def test_other_arguments_of_another_type(self):
        with pytest.raises(TypeError, match="limits: expected Limits"):
            ew.solve(SMALL, limits=3)
        with pytest.raises(TypeError, match="limits: expected Limits"):
            ew.count(SMALL, limits=3)
        with pytest.raises(TypeError, match="limits: expected Limits"):
            ew.sample(SMALL, limits=3)
        with pytest.raises(TypeError, match="engine: expected a name or an engine, not 3"):
            ew.solve(SMALL, engine=3)
        with pytest.raises(TypeError, match="expected a puzzle, or a path"):
            ew.solve(3)

    def test_messages_are_short_and_on_one_line(self):
        with pytest.raises(TypeError) as caught:
            ew.Limits(nodes="\n" * 1000)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 200


class TestNumbersOnTheCommandLine:
    @pytest.mark.parametrize(
        "arguments",
        [
            ("--time-limit", "nan"),
            ("--time-limit", "inf"),
            ("--time-limit", "-1"),
            ("--time-limit", "1e20"),
            ("--node-limit", 10**20),
            ("--memory-limit", 10**20),
            ("--memory-limit", 0),
            ("--solutions", 10**20),
            ("--solutions", "1.5"),
            ("--seed", 2**64),
            ("--seed", "9" * 5000),
            ("--threads", 10**20),
            ("--threads", "x"),
            ("--option", f"split_after={10**12}"),
            ("--option", f"split_after={'9' * 5000}"),
            ("--option", "split_after=-5"),
            ("--option", "probing=1"),
        ],
        ids=lambda arguments: " ".join(map(str, arguments))[:30],
    )
    def test_are_refused_with_the_name_of_the_flag(self, arguments):
        code, out, err = edgewise("solve", DEMO, *arguments)
        flag = arguments[0] if arguments[0] != "--option" else f"option {arguments[1].partition('=')[0]}"
        assert (code, out) == (2, "")
        assert flag in err.splitlines()[-1]
        assert "Traceback" not in err

    @pytest.mark.parametrize(
        "command",
        [
            ("sample", DEMO, "-n", 10**20),
            ("sample", DEMO, "-n", 0),
            ("count", DEMO, "--time-limit", "nan"),
            ("prove", DEMO, "-o", "never", "--time-limit", "nan"),
            ("analyze", DEMO, "--time-limit", "nan"),
            ("render", DEMO, "--solved", "--time-limit", "nan"),
            ("bench", "--time-limit", "nan"),
            ("bench", "--threads", 10**20),
            ("bench", "--memory-limit", 10**20),
            ("bench", "--repeat", 10**20),
        ],
        ids=lambda command: f"{command[0]} {command[-2]}",
    )
    def test_in_every_command(self, command, tmp_path):
        code, _, err = edgewise(*command, cwd=tmp_path)
        assert code == 2
        assert str(command[-2]) in err.splitlines()[-1]
        assert "Traceback" not in err


class TestThreads:
    def test_are_capped_with_a_warning(self):
        with pytest.warns(UserWarning, match=f"100000 threads are too many for this machine; using {most_threads()}"):
            assert Request(threads=100_000).threads == most_threads()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert Request(threads=most_threads()).threads == most_threads() >= 16

    @pytest.mark.parametrize("engine", ["cdcl", "backtrack", "frontier", "cpsat"])
    def test_a_hundred_thousand_of_them_run(self, engine):
        if ew.all_engines()[engine].missing():
            pytest.skip(f"{engine} is not installed")
        code, out, err = edgewise("solve", DEMO, "--threads", 100_000, "--engine", engine, "--stats")
        assert code == 0
        assert err.splitlines() == [f"edgewise: --threads 100000 is too many for this machine; using {most_threads()}"]
        assert "solved" in out


class Prolific(Engine):
    """Finds the same few solutions of a board over and over, or as many different ones as there are."""

    name = "prolific"
    summary = "finds a lot"
    forms = "anything"
    answers = frozenset(Question)
    rank = 2000
    options = ()

    def __init__(self, found, complete=True):
        self.found, self.complete = found, complete

    def missing(self):
        return None

    def accepts(self, form):
        return True

    def run(self, form, job):
        return Answer([array("i", edges) for edges in self.found], self.complete, None, {})


def all_loops(board):
    """Every solution of a board, as the edges that an engine would give."""
    return [
        list(edges)
        for edges in ew.all_engines()["cdcl"].run(family_of(board).lower(board), Job(Question.ALL)).solutions
    ]


class TestVerification:
    board = ew.load(". . .\n. . .\n. . .")

    def test_stops_when_the_flag_is_set_halfway(self, monkeypatch):
        monkeypatch.setattr("edgewise.base.deadline.GRACE", 0.0)
        stop, seen = ew.StopFlag(), []

        def on_solution(solution):
            seen.append(solution)
            if len(seen) == 5:
                stop.set()

        engine = Prolific(all_loops(self.board))
        result = ew.solve(self.board, all=True, engine=engine, stop=stop, on_solution=on_solution)
        assert len(seen) == result.found == 5
        assert (result.complete, result.stopped_by, result.unique, result.count) == (False, "interrupt", False, None)

    def test_nothing_is_begun_that_would_end_late(self):
        """A large board takes longer to draw than the grace that there is; one of them was begun after the end."""
        stop, seen = ew.StopFlag(), []

        def on_solution(solution):
            seen.append(solution)
            time.sleep(0.2)
            if len(seen) == 2:
                stop.set()

        engine = Prolific(all_loops(self.board))
        result = ew.solve(self.board, all=True, engine=engine, stop=stop, on_solution=on_solution)
        assert len(seen) == result.found == 2
        assert result.stopped_by == "interrupt"

    def test_stops_at_the_deadline(self, monkeypatch):
        monkeypatch.setattr("edgewise.base.deadline.GRACE", 0.0)
        engine = Prolific(all_loops(self.board))
        result = ew.solve(self.board, all=True, engine=engine, limits=ew.Limits(seconds=0))
        assert (result.found, result.complete, result.stopped_by) == (1, False, "time")
        assert (result.status, result.unique) == (ew.Status.SOLVED, None)
        counted = ew.count(self.board, engine=engine, limits=ew.Limits(seconds=0))
        assert (counted.count, counted.complete, counted.stopped_by) == (None, False, "time")
        edges = ew.count(self.board, edges=True, engine=engine, limits=ew.Limits(seconds=0))
        assert edges.edge_counts is None

    def test_stops_when_memory_is_up(self):
        engine = Prolific(all_loops(self.board))
        result = ew.solve(self.board, all=True, engine=engine, limits=ew.Limits(memory=20_000))
        assert 1 < result.found < 213
        assert (result.complete, result.stopped_by) == (False, "memory")

    def test_solutions_that_are_delivered_are_not_kept(self):
        seen = []
        result = ew.solve(self.board, all=True, on_solution=seen.append)
        assert (result.solutions, result.delivered, result.count, result.complete) == ((), 213, 213, True)
        assert set(seen) == set(ew.solve(self.board, all=True).solutions)
        assert result.verdict == ew.solve(self.board, all=True).verdict
        drawn = []
        sampled = ew.sample(self.board, 500, on_solution=drawn.append)
        assert (sampled.delivered, len(drawn), sampled.count) == (500, 500, 213)

    def test_the_same_solution_delivered_twice_is_a_fault(self):
        found = all_loops(self.board)
        with pytest.raises(ew.EngineFault, match="twice"):
            ew.solve(self.board, all=True, engine=Prolific([*found, found[3][::-1]]), on_solution=lambda solution: None)

    def test_a_crowded_board_ends_in_time(self, tmp_path):
        """It took minutes: a second of search, and then the verification of all that it had found."""
        board = tmp_path / "open.txt"
        board.write_text("12 12\n" + ("." * 12 + "\n") * 12)
        code, out, _ = edgewise("solve", board, "--all", "--time-limit", "1", "--as", "json")
        assert code == 3
        assert json.loads(out)["stopped_by"] == "time"


class TestStreaming:
    def test_text_is_what_it_was(self, tmp_path):
        board = tmp_path / "open.txt"
        board.write_text(". .\n. .\n")
        code, out, _ = edgewise("solve", board, "--all")
        assert code == 0
        assert [line for line in out.splitlines() if line.startswith("# sol")] == [
            f"# solution {number}" for number in range(2, 14)
        ]
        assert out.splitlines()[-1].startswith("# open: solved, 13 solutions and no more (")
        code, again, _ = edgewise("sample", board, "-n", 3, board)
        assert again.count("# solution") == 4
        assert again.count("s)\n\n+") == 1, "a blank line between two puzzles"

    def test_solutions_are_out_before_the_end(self, start, tmp_path):
        """A reader that has seen enough need not wait for the rest."""
        board = tmp_path / "open.txt"
        board.write_text("5 5\n" + (". " * 5 + "\n") * 5)
        command = [sys.executable, "-m", "edgewise", "sample", str(board), "-n", "200000"]
        process = start(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout.readline().startswith("+")
        process.stdout.close()
        assert process.wait(HANG_GUARD) == 0


class TestLargeBoards:
    @pytest.mark.parametrize("colours", [12, 300])
    @pytest.mark.parametrize("threads", [1, 2])
    def test_tiles_stop_while_they_prepare(self, tmp_path, colours, threads):
        """The root of this search took a minute, and nothing ended it."""
        board = tmp_path / "large.txt"
        board.write_text(large_eternity(63, colours))
        code, out, _ = edgewise("solve", board, "--time-limit", 0.5, "--threads", threads, "--as", "json")
        answer = json.loads(out)
        assert (code, answer["stopped_by"]) == (3, "time") or answer["status"] == "solved"  # on a fast machine

    def test_a_checkpoint_of_a_search_that_was_cut_at_its_root_loses_nothing(self, tmp_path):
        """There is a solution. A fast machine may find it in time; "no solution" would be a lost part of the tree."""
        board, saved = tmp_path / "large.txt", tmp_path / "large.saved"
        board.write_text(large_eternity(40, 200))
        for how in (("--save", saved, "--unique"), ("--resume", saved)):
            code, out, _ = edgewise("solve", board, "--time-limit", 0.2, "--threads", 2, "--as", "json", *how)
            assert (code, json.loads(out)["status"]) in {(3, "unknown"), (0, "solved"), (3, "solved")}

    def test_cpsat_stops_while_it_builds_its_model(self):
        if ew.all_engines()["cpsat"].missing():
            pytest.skip("OR-Tools is not installed")
        stop = ew.StopFlag()
        stop.set()
        large = ew.Slitherlink(((None,) * 60,) * 60)
        assert ew.solve(large, engine="cpsat", stop=stop).stopped_by == "interrupt"
        late = ew.solve(large, engine="cpsat", limits=ew.Limits(seconds=0))
        assert (late.stopped_by, late.stats["variables"]) == ("time", 0)


class TestSizes:
    def test_boards_that_no_engine_takes_say_the_limit(self):
        large = ew.load(large_eternity(101, 20))
        with pytest.raises(ew.NoEngine, match=r"no engine can answer all for this puzzle .*tiles, up to 10,000 cells"):
            ew.solve(large, all=True)


class TestFreeMemory:
    def test_is_that_of_the_container_or_the_machine(self, tmp_path):
        def write(name, text):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)

        assert free_memory(tmp_path) is None
        write("proc/meminfo", "MemTotal:       9000 kB\nMemAvailable:    4000 kB\n")
        assert free_memory(tmp_path) == 4000 * 1024
        write("sys/fs/cgroup/memory.current", "1000\n")
        write("sys/fs/cgroup/memory.max", "max\n")
        assert free_memory(tmp_path) == 4000 * 1024
        write("sys/fs/cgroup/memory.max", "51000\n")
        assert free_memory(tmp_path) == 50_000
        write("sys/fs/cgroup/memory.max", "500\n")
        assert free_memory(tmp_path) == 0
