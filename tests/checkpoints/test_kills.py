"""A killed search, resumed, ends as one that was left alone."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import time
from itertools import count

import pytest

import edgewise as ew
from edgewise.checkpoints import read_checkpoint
from support.checkpoint_boards import HARD, LARGE, NO_TURNS, NONE, SEVERAL, arguments_for
from support.commands import COMMAND, edgewise
from support.waiting import HANG_GUARD, until


class TestKills:
    """A real process, killed at random moments several times over, against one that is left alone."""

    CASES = (
        pytest.param(SEVERAL, {"all": True}, {**NO_TURNS, "search": "scan"}, 1, 2, id="scan-all-1"),
        pytest.param(SEVERAL, {"all": True}, {**NO_TURNS, "search": "scan"}, 2, 3, id="scan-all-2"),
        pytest.param(SEVERAL, {"all": True}, {**NO_TURNS, "search": "constraint"}, 1, 2, id="constraint-all-1"),
        pytest.param(SEVERAL, {"all": True}, {**NO_TURNS, "search": "constraint"}, 2, 2, id="constraint-all-2"),
        pytest.param(NONE, {}, {"search": "scan", "directions": False}, 2, 2, id="scan-none-2"),
        pytest.param(HARD, {}, {"search": "scan"}, 1, 3, id="scan-first-1"),
    )

    @pytest.mark.parametrize(("puzzle", "question", "options", "threads", "kills"), CASES)
    def test_a_killed_search_ends_as_one_that_was_left_alone(
        self, start, puzzle, question, options, threads, kills, tmp_path
    ):
        alone = ew.solve(puzzle, options=options, threads=1, **question).to_dict()
        path, file = tmp_path / "puzzle.txt", tmp_path / "search.txt"
        path.write_text(ew.convert(puzzle, "pieces"))
        asked = [*(f"--{name}" for name in question), *arguments_for(options)]
        ended = self.killed_until_it_ends(
            start, path, file, [*asked, "--threads", threads], random.Random(threads), kills
        )
        assert ended["stats"]["nodes"] == alone["stats"]["nodes"]
        for key in ("status", "unique", "complete", "stopped_by", "count"):
            assert ended.get(key) == alone.get(key), key
        boards = [json.dumps(solution) for solution in ended["solutions"]]
        assert len(set(boards)) == len(boards)
        assert set(boards) == {json.dumps(solution) for solution in alone["solutions"]}
        again = json.loads(json.dumps(ew.solve(puzzle, resume=file).to_dict()))
        assert (again["solutions"], again["stats"]) == (ended["solutions"], ended["stats"]), "a finished search is kept"

    def killed_until_it_ends(self, start, path, file, asked, rng, kills):
        """The result of the run that ends by itself, after so many that do not."""
        for number in count():
            how = ["--resume", file] if file.exists() else ["--save", file, *asked]
            words = ["solve", path, *how, "--save-every", 0.02, "--as", "json"]
            written = file.stat().st_mtime_ns if file.exists() else 0
            with start([*COMMAND, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                if number < kills:
                    until(
                        lambda written=written, process=process: (
                            process.poll() is not None or (file.exists() and file.stat().st_mtime_ns != written)
                        ),
                        "nothing is saved",
                    )
                    time.sleep(rng.uniform(0, 0.1))
                    process.send_signal(rng.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM)))
                out, err = process.communicate(timeout=HANG_GUARD)
            assert err == b""
            assert number <= kills
            checkpoint = read_checkpoint(file)
            if process.returncode in (0, 1):
                assert checkpoint.earlier.finished
                assert number > 0, "it was never killed"
                return json.loads(out)
            assert process.returncode in (-signal.SIGKILL, 130)
        raise AssertionError

    def test_the_first_moments_are_safe_too(self, start, tmp_path):
        """A kill before the first snapshot leaves a checkpoint from which the search begins."""
        file = tmp_path / "search.txt"
        with start([*COMMAND, "solve", str(LARGE), "--save", str(file)], stderr=subprocess.PIPE) as process:
            until(file.exists, "nothing is saved")
            process.kill()
            assert process.communicate()[1] == b""
        code, out, err = edgewise("solve", LARGE, "--resume", file, "--node-limit", 10000, "--stats")
        assert (code, err) == (3, "")
        assert re.search(r"# nodes +10\d{3}\n", out)
