"""Solutions come while the engine searches: nobody holds more than a few, and no limit loses one that was verified."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from array import array

import pytest

import edgewise as ew
from edgewise.base.engine import Job
from edgewise.base.registry import family_of
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question
from edgewise.solving.asking import ask
from support.boards import large_eternity
from support.commands import COMMAND, edgewise
from support.waiting import HANG_GUARD

OPEN = ew.load("\n".join(["7 7", *["." * 7] * 7]))
"""Far more loops than anybody can look at."""
SMALL = ew.load(". . .\n. . .\n. . .")
ROOMY = ew.load("rule: classic\nA . . A\n. . . .\n. . . .\nB . . B")
TILES = ew.load("3 3\n" + "0 1 1 0\n" * 4 + "0 1 1 1\n" * 4 + "1 1 1 1\n")
"""Few pieces that differ: what looks alike is one solution."""
BOARDS = [
    *[(SMALL, engine) for engine in ("cdcl", "backtrack", "sat", "brute")],
    (ew.load(". .\n. ."), "cpsat"),
    *[(ROOMY, engine) for engine in ("cdcl", "cells", "sat", "brute")],
    *[(TILES, engine) for engine in ("tiles", "sat", "cpsat", "brute")],
]
NAMES = [f"{board.family_name}-{engine}" for board, engine in BOARDS]


def usable(engine):
    if ew.all_engines()[engine].missing():
        pytest.skip(f"{engine} is not installed")
    return ew.all_engines()[engine]


def handed_over(puzzle, engine, question=Question.ALL, limits=None, threads=1, most=None):
    """All batches that an engine hands over, and its answer; after ``most`` solutions no more are wanted."""
    batches = []

    def take(found):
        batches.append([list(solution) for solution in found])
        return most is None or sum(map(len, batches)) < most

    job = Job(question, limits or Limits(), threads, on_solutions=take)
    return batches, engine.run(family_of(puzzle).lower(puzzle), job)


class TestEngines:
    @pytest.mark.parametrize("threads", [1, 2])
    @pytest.mark.parametrize(("puzzle", "engine"), BOARDS, ids=NAMES)
    def test_hand_over_what_they_would_have_answered(self, puzzle, engine, threads):
        batches, answer = handed_over(puzzle, usable(engine), threads=threads)
        streamed = [solution for batch in batches for solution in batch] + list(map(list, answer.solutions))
        kept = usable(engine).run(family_of(puzzle).lower(puzzle), Job(Question.ALL, threads=threads))
        assert (answer.complete, answer.stopped_by) == (kept.complete, kept.stopped_by) == (True, None)
        if threads == 1 or not engine.startswith("cpsat"):
            assert sorted(map(sorted, streamed)) == sorted(map(sorted, kept.solutions))
        if threads == 1 and engine != "cpsat":
            assert streamed == list(map(list, kept.solutions)), "in the same order"
            assert answer.stats["nodes"] == kept.stats["nodes"]

    @pytest.mark.parametrize("threads", [1, 2])
    @pytest.mark.parametrize("engine", ["cdcl", "backtrack"])
    def test_hand_over_while_they_search(self, engine, threads):
        batches, answer = handed_over(OPEN, usable(engine), limits=Limits(seconds=20), threads=threads, most=10_000)
        assert len(batches) > 1
        assert max(map(len, batches)) <= 4096 + threads
        assert sum(map(len, batches)) >= 10_000
        assert not answer.complete
        assert answer.stopped_by == "interrupt", "the caller knows why"
        assert len(answer.solutions) <= 4096 + threads, "what was on its way"

    @pytest.mark.parametrize("threads", [1, 2])
    @pytest.mark.parametrize("wanted", [1, 2, 50, 5000])
    def test_the_number_wanted_is_exact(self, wanted, threads):
        for engine in ("cdcl", "backtrack"):
            batches, answer = handed_over(OPEN, usable(engine), limits=Limits(solutions=wanted), threads=threads)
            assert sum(map(len, batches)) + len(answer.solutions) == wanted
            assert (answer.complete, answer.stopped_by) == (False, "solutions")

    def test_samples_are_the_same_in_batches(self):
        """The numbers are drawn one after another, however many are read back at a time."""
        frontier = usable("frontier")
        batches, answer = handed_over(SMALL, frontier, Question.SAMPLE, Limits(solutions=10_000))
        streamed = [solution for batch in batches for solution in batch] + list(map(list, answer.solutions))
        assert len(batches) > 1
        assert len(streamed) == 10_000
        first = frontier.run(family_of(SMALL).lower(SMALL), Job(Question.SAMPLE, Limits(solutions=100)))
        assert streamed[:100] == list(map(list, first.solutions))
        assert {tuple(solution) for solution in streamed} == {
            tuple(solution)
            for solution in frontier.run(
                family_of(SMALL).lower(SMALL), Job(Question.SAMPLE, Limits(solutions=5000), seed=1)
            ).solutions
        }, "all 213 of them"

    def test_a_board_with_one_solution_is_sampled_in_batches(self):
        batches, answer = handed_over(
            ew.load("3 . 3\n. 1 .\n2 . 2"), usable("frontier"), Question.SAMPLE, Limits(solutions=9000)
        )
        assert len(batches) > 1
        assert sum(map(len, batches)) + len(answer.solutions) == 9000


class TestVerification:
    @pytest.mark.parametrize("threads", [1, 2])
    def test_results_are_the_same_with_and_without_a_taker(self, threads):
        seen = []
        streamed = ew.solve(SMALL, all=True, threads=threads, on_solution=seen.append)
        kept = ew.solve(SMALL, all=True, threads=threads)
        assert (streamed.count, streamed.delivered, streamed.solutions) == (213, 213, ())
        assert set(seen) == set(kept.solutions)
        assert threads > 1 or tuple(seen) == kept.solutions
        assert streamed.verdict == kept.verdict

    def test_the_first_solutions_are_there_long_before_the_end(self):
        stop, seen = ew.StopFlag(), []

        def on_solution(solution):
            seen.append(solution)
            stop.set()

        result = ew.solve(OPEN, all=True, stop=stop, on_solution=on_solution, limits=ew.Limits(seconds=HANG_GUARD))
        assert result.stopped_by == "interrupt"
        assert len(seen) == result.delivered >= 1

    def test_what_the_taker_raises_ends_the_search(self):
        class Enough(Exception):
            pass

        def on_solution(solution):
            raise Enough

        for engine in ("cdcl", "backtrack", "sat", "brute"):
            with pytest.raises(Enough):
                ew.solve(SMALL, all=True, engine=engine, on_solution=on_solution)

    def test_a_solution_that_comes_again_in_a_later_batch_is_a_fault(self):
        loops = [array("i", solution) for batch in [handed_over(SMALL, usable("brute"))[0]] for solution in batch[0]]

        class Twice(type(usable("brute"))):
            name = "twice"

            def run(self, form, job):
                assert job.on_solutions(loops[:1])
                assert job.on_solutions([array("i", reversed(loops[0]))])
                raise AssertionError("unreachable")

        with pytest.raises(ew.EngineFault, match="twice gave the same solution twice"):
            ew.solve(SMALL, all=True, engine=Twice())

    def test_edges_are_counted_as_solutions_come(self):
        by_frontier = ew.count(SMALL, edges=True, engine="frontier")
        by_search = ew.count(SMALL, edges=True, engine="backtrack")
        assert by_search.edge_counts == by_frontier.edge_counts
        assert by_search.solutions == ()

    def test_an_answer_holds_only_what_was_not_handed_over(self):
        result = ask(SMALL, Request(Question.ALL, engine="brute"))
        assert len(result.solutions) == 213
        assert result._raw.solutions == []

    def test_a_resumed_search_delivers_what_was_found_before(self, tmp_path):
        board = ew.load("4 4\n" + "0 1 1 0\n" * 4 + "0 1 1 1\n" * 8 + "1 1 1 1\n" * 2 + "1 1 1 2\n" * 2)
        whole, parts, again = [], [], []
        result = ew.solve(board, all=True, engine="tiles", on_solution=whole.append)
        saved = tmp_path / "tiles.saved"
        limits = ew.Limits(nodes=max(1, result.stats["nodes"] // 2))
        ew.solve(board, all=True, engine="tiles", on_solution=parts.append, save=saved, limits=limits, threads=1)
        resumed = ew.solve(board, on_solution=again.append, resume=saved)
        assert resumed.count == len(whole) == len(again)
        assert set(parts) < set(again) == set(whole)


class TestCommandLine:
    @pytest.fixture
    def board(self, tmp_path):
        path = tmp_path / "open.txt"
        path.write_text("9 9\n" + ("." * 9 + "\n") * 9)
        return path

    @pytest.mark.parametrize("shape", ["text", "json"])
    @pytest.mark.parametrize("command", [("solve", "--all"), ("sample", "-n", 10**7)], ids=["solve", "sample"])
    def test_a_reader_sees_solutions_at_once(self, start, board, command, shape):
        """None of these searches ends within the lifetime of this test."""
        process = start([*COMMAND, *command, board, "--as", shape], stdout=subprocess.PIPE)
        assert len(process.stdout.read(2000)) == 2000
        process.stdout.close()
        assert process.wait(HANG_GUARD) == 0

    @pytest.mark.parametrize("threads", [1, 2])
    def test_json_is_one_object_with_everything(self, board, threads):
        _, out, _ = edgewise("solve", board, "--solutions", 3000, "--as", "json", "--threads", threads)
        (line,) = out.splitlines()
        facts = json.loads(line)
        plain = ew.solve(SMALL).to_dict()
        assert set(facts) == set(plain)
        assert (facts["puzzle"], facts["stopped_by"], facts["status"]) == ("open", "solutions", "solved")
        assert len(facts["solutions"]) == 3000

    def test_json_is_whole_when_time_is_up(self, board, tmp_path):
        out = tmp_path / "out.json"
        code, _, err = edgewise("solve", board, "--all", "--as", "json", "--time-limit", "0.5", "-o", out)
        assert (code, err) == (3, "")
        facts = json.loads(out.read_text())
        assert facts["stopped_by"] == "time"

    def test_json_is_whole_when_an_engine_fails(self, processes, board):
        """What was verified before the fault is right; the line says that there is no result."""
        code = (
            "import sys; from edgewise.cli import main; from edgewise.solving import verification as v;"
            "right = v.verified_solution; calls = []\n"
            "def wrong(*arguments):\n"
            "    calls.append(1)\n"
            "    if len(calls) > 5: raise v.EngineFault('engine cdcl broke a rule')\n"
            "    return right(*arguments)\n"
            "v.verified_solution = wrong\n"
            f"sys.argv = ['edgewise', 'solve', {str(board)!r}, '--all', '--as', 'json']; main()"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=HANG_GUARD, check=False
        )
        assert done.returncode == 70
        facts = json.loads(done.stdout)
        assert len(facts["solutions"]) == 5
        assert facts["error"] == "engine cdcl broke a rule"

    def test_ctrl_c_loses_nothing_that_was_verified(self, start, board):
        process = start([*COMMAND, "solve", board, "--all", "--as", "json"], stdout=subprocess.PIPE)
        begun = process.stdout.read(5000)
        process.terminate()
        facts = json.loads(begun + process.stdout.read())
        assert process.wait(HANG_GUARD) == 130
        assert facts["stopped_by"] == "interrupt"
        assert facts["solutions"]


CHILD = """
import resource, sys
import edgewise as ew
resource.setrlimit(resource.RLIMIT_AS, (3 * 10**9, 3 * 10**9))
question, engine, limit, threads = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
board = ew.load(sys.argv[5])
limits = ew.Limits(memory=limit, seconds=100)
how = dict(engine=engine, limits=limits, threads=threads)
result = ew.count(board, **how) if question == "count" else ew.solve(board, all=True, **how)
# Not ru_maxrss: that begins with what the parent had in use.
(peak,) = [int(line.split()[1]) * 1024 for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(result.stopped_by, peak)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much a process has in use")
class TestMemory:
    LIMIT = 120 * 10**6

    @pytest.mark.parametrize(
        ("question", "engine", "board", "threads"),
        [
            ("all", "cdcl", "slitherlink", 1),
            ("all", "cdcl", "slitherlink", 2),
            ("all", "backtrack", "slitherlink", 2),
            ("all", "tiles", "eternity", 2),
            ("count", "frontier", "slitherlink", 1),
        ],
    )
    def test_the_process_stays_near_its_limit(self, processes, tmp_path, question, engine, board, threads):
        """Solutions kept in Python, what the engine has learnt, and Python itself: all of it counts."""
        path = tmp_path / "board.txt"
        rows = "30 30\n" + ("." * 30 + "\n") * 30
        path.write_text(rows if board == "slitherlink" else large_eternity(6, 2))
        command = [sys.executable, "-c", CHILD, question, engine, str(self.LIMIT), str(threads), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=HANG_GUARD, check=True)
        stopped_by, peak = done.stdout.split()
        assert stopped_by == "memory"
        # A second search begins with a copy of every clause that the first one has, at once.
        assert int(peak) < (1.3 if threads == 1 else 1.6) * self.LIMIT

    def test_a_limit_below_what_is_in_use_stops_at_once(self):
        started = time.monotonic()
        result = ew.solve(OPEN, all=True, limits=ew.Limits(memory=1, seconds=HANG_GUARD), on_solution=lambda one: None)
        assert result.stopped_by == "memory"
        assert time.monotonic() - started < HANG_GUARD
