"""Checkpoints of the search for the best board."""

from __future__ import annotations

import subprocess
from itertools import count

import pytest

import edgewise as ew
from edgewise.base.errors import EngineFault
from edgewise.checkpoints import FileCheckpointer
from edgewise.families.eternity import FAMILY
from support.best_tiles import Improvements
from support.checkpoint_boards import LARGE
from support.commands import COMMAND, edgewise
from support.waiting import until


class TestBest:
    def test_every_improvement_is_checked_before_it_is_told_or_saved(self, tmp_path):
        file = tmp_path / "best.txt"
        puzzle = ew.load(LARGE)
        told = Improvements(puzzle)
        ew.solve(
            puzzle,
            best=True,
            options={"width": 300, "runs": 8},
            on_best=told.on_best,
            on_progress=told.progress.append,
            save=file,
            threads=2,
        )
        assert told.scores == sorted(told.scores)
        assert len(set(told.scores)) > 1
        assert ew.read_solution(puzzle, file).score == told.scores[-1]

    def test_a_board_that_breaks_more_than_it_may_is_withheld(self, tmp_path, monkeypatch):
        monkeypatch.setattr(type(FAMILY), "tolerated", frozenset())
        file = tmp_path / "best.txt"
        told = []
        with pytest.raises(EngineFault):
            ew.solve(LARGE, best=True, options={"width": 50}, on_best=told.append, save=file, threads=2)
        assert told == []
        assert ew.read_solution(ew.load(LARGE), file).placed == 1, "nothing but the clue"

    def test_a_long_run_is_kept_on_the_way(self, tmp_path, monkeypatch):
        kept, keep = [], FileCheckpointer.keep

        def count_and_keep(checkpointer, snapshot):
            kept.append(snapshot.answer.stats.get("runs", 0))
            keep(checkpointer, snapshot)

        monkeypatch.setattr(FileCheckpointer, "keep", count_and_keep)
        how = {"best": True, "options": {"width": 4000, "runs": 1}, "save_every": 0.03, "threads": 2}
        ew.solve(LARGE, save=tmp_path / "best.txt", **how)
        assert kept.count(0) > 1
        assert kept[-1] == 1

    def test_runs_are_not_repeated(self, tmp_path):
        """Stopped in any of its runs, the search makes the others, each with its own seed and direction."""
        puzzle = ew.load(LARGE)
        how = {"best": True, "options": {"width": 200, "runs": 6}, "seed": 3}
        alone = ew.solve(puzzle, threads=1, **how)
        file, runs = tmp_path / "best.txt", []
        for number in count():
            limits = ew.Limits(nodes=120_000)  # two runs and a bit
            result = ew.solve(
                puzzle, threads=1, limits=limits, **({"resume": file} if number else {"save": file, **how})
            )
            runs.append(result.stats["runs"])
            if result.stopped_by is None:
                break
        assert len(runs) > 2
        assert runs == sorted(set(runs))
        assert runs[-1] == 6
        assert result.solutions == alone.solutions
        again = ew.solve(puzzle, resume=file)
        assert (again.solutions, again.stopped_by) == (alone.solutions, None)

    def test_a_kill_leaves_the_best_board(self, start, tmp_path):
        file = tmp_path / "best.txt"
        words = [*COMMAND, "solve", str(LARGE), "--best", "--save", str(file), "--threads", "2"]
        with start(words, stderr=subprocess.PIPE) as process:
            until(lambda: file.exists() and "# best " in file.read_text(), "no board is saved")
            process.kill()
            assert process.communicate()[1] == b""
        puzzle = ew.load(LARGE)
        board = ew.read_solution(puzzle, file)
        assert board.placed == 256
        assert edgewise("check", LARGE, file)[1].splitlines()[-1] == board.score_text()
        assert edgewise("render", LARGE, "--solution", file, "-o", tmp_path / "best.png")[0] == 0
        result = ew.solve(puzzle, resume=file, limits=ew.Limits(seconds=0.5))
        assert result.stopped_by == "time"
        assert result.solutions[0].score >= board.score
        assert ew.read_solution(puzzle, file).score == result.solutions[0].score
