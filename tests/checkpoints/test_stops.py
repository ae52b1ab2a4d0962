"""A search in many runs, each stopped by a limit, adds up to one that was left alone."""

from __future__ import annotations

import random
from itertools import count

import pytest

import edgewise as ew
from edgewise.base.engine import StopFlag
from edgewise.base.result import STATS
from edgewise.checkpoints import read_checkpoint
from support.boards import random_tiles
from support.checkpoint_boards import HARD, LARGE, NONE


def in_many_runs(puzzle, file, rng, most, solutions=None, **how):
    """The result of a search in many short runs, each stopped by a limit on nodes, and how many these were."""
    for number in count():
        result = ew.solve(
            puzzle,
            limits=ew.Limits(nodes=rng.randint(1, most), solutions=solutions),
            threads=rng.choice((1, 2)),
            **({"resume": file} if number else {"save": file, **how}),
        )
        if result.stopped_by != "nodes":
            return result, number
    raise AssertionError


class TestStops:
    """In one process, many more stops: by limits on nodes, with another number of threads each time."""

    @pytest.mark.parametrize("search", ["scan", "constraint"])
    def test_totals_add_up_on_random_boards(self, search, tmp_path):
        rng = random.Random(11)
        stops = 0
        for number in range(8):
            rows, columns = rng.choice(((4, 4), (5, 4), (4, 5), (3, 6)))
            puzzle = random_tiles(rng, rows, columns, 3, rng.choice((0, 0, 1)))
            how = {"all": True, "seed": number % 3, "options": {"search": search, "up_to_turns": number % 2 == 0}}
            alone = ew.solve(puzzle, threads=1, **how)
            file = tmp_path / f"{number}.txt"
            nodes = int(alone.stats["nodes"])
            result, runs = in_many_runs(puzzle, file, rng, max(1, nodes // 3), **how)
            assert result.stats["nodes"] == nodes, repr(puzzle)
            assert set(result.solutions) == set(alone.solutions)
            assert (result.count, result.complete, result.stopped_by) == (alone.count, True, None)
            assert set(result.stats) <= set(STATS)
            stops += runs
        assert stops > 8  # two runs or more for each board; how many depends on when threads see the limit

    @pytest.mark.parametrize(("search", "most"), [("scan", 100), ("constraint", 3)])
    def test_solutions_of_all_runs_count_towards_those_wanted(self, search, most, tmp_path):
        puzzle = random_tiles(random.Random(1), 4, 4, 2)
        for wanted in (7, 60):
            file = tmp_path / f"{wanted}.txt"
            options = {"search": search}
            alone = ew.solve(puzzle, limits=ew.Limits(solutions=wanted), options=options, threads=1)
            result, runs = in_many_runs(puzzle, file, random.Random(wanted), most, solutions=wanted, options=options)
            assert runs > 0
            assert len(set(result.solutions)) == len(result.solutions) == len(alone.solutions)
            assert (result.stopped_by, result.complete) == (alone.stopped_by, alone.complete)

    def test_the_only_solution_is_told_from_two(self, tmp_path):
        """One found before a stop and the proof that there is no other after it."""
        rng = random.Random(5)
        for number in range(8):
            puzzle = random_tiles(rng, 4, 4, 3, 1)
            result, _ = in_many_runs(puzzle, tmp_path / f"{number}.txt", rng, 60, unique=True)
            assert result.unique == ew.solve(puzzle, unique=True, engine="brute").unique

    def test_one_thread_goes_on_to_the_placement_after_a_stop_flag(self, tmp_path):
        """Directions take turns: whose turn it is belongs to the checkpoint."""
        alone = ew.solve(HARD, threads=1)
        file, stop = tmp_path / "search.txt", StopFlag()
        told = []

        def on_progress(progress):
            told.append(progress)
            stop.set()

        result = ew.solve(HARD, threads=1, save=file, stop=stop, on_progress=on_progress)
        assert result.stopped_by == "interrupt"
        for _ in range(3):
            stop = StopFlag()
            result = ew.solve(HARD, threads=1, resume=file, stop=stop, on_progress=on_progress, save_every=0.03)
        while result.stopped_by == "interrupt":
            result = ew.solve(HARD, threads=1, resume=file)
        assert result.stats["nodes"] == alone.stats["nodes"]
        assert result.solutions == alone.solutions
        nodes = [progress.nodes for progress in told]
        assert nodes == sorted(nodes), "progress is of all runs together"

    @pytest.mark.parametrize("puzzle", [HARD, NONE], ids=["hard", "none"])
    def test_several_directions_come_to_the_same_end(self, puzzle, tmp_path):
        """On several threads it is luck which direction is first, but not what is true."""
        alone = ew.solve(puzzle, threads=1)
        result, runs = in_many_runs(puzzle, tmp_path / "search.txt", random.Random(4), 2_000_000)
        assert runs > 0
        assert (result.status, result.complete) == (alone.status, alone.complete)

    def test_limits_are_of_this_run_and_stats_of_all(self, tmp_path):
        file = tmp_path / "search.txt"
        how = {"limits": ew.Limits(nodes=50_000), "threads": 1}
        first = ew.solve(LARGE, save=file, **how)
        [took] = (float(line.split()[2]) for line in file.read_text().splitlines() if line.startswith("# seconds "))
        second = ew.solve(LARGE, resume=file, **how)
        assert 50_000 <= first.stats["nodes"] < 51_000
        assert 100_000 <= second.stats["nodes"] < 102_000
        assert second.seconds > took > 0

    def test_an_exception_loses_nothing(self, tmp_path):
        """Ctrl-C in Python is an exception out of the middle of a search."""
        file = tmp_path / "search.txt"

        def on_progress(progress):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            ew.solve(LARGE, save=file, on_progress=on_progress, threads=1)
        checkpoint = read_checkpoint(file)
        assert checkpoint.earlier.stats["nodes"] > 100_000
        assert any(record.startswith("job ") for record in checkpoint.earlier.records)
