"""Checkpoints: a search that is stopped anywhere, by whatever, goes on as if nothing had happened."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from itertools import count

import pytest

import edgewise as ew
from conftest import ROOT, random_tiles
from edgewise.checkpoints import CheckpointWarning, FileKeeper, read_checkpoint
from edgewise.cli.app import run
from edgewise.engine import StopFlag
from edgewise.errors import EngineFault
from edgewise.families.eternity import FAMILY, Clue, Eternity
from edgewise.result import STATS

COMMAND = [sys.executable, "-m", "edgewise"]
DEMO = ROOT / "examples" / "eternity" / "demo.txt"
LARGE = ROOT / "examples" / "eternity" / "16x16.txt"


def edgewise(*arguments, timeout: float = 60):
    done = subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, timeout=timeout, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def with_wrong_clue(puzzle: Eternity) -> Eternity:
    """An inner piece pinned to a corner of the inside, where it leads to nothing."""
    inner = next(number for number, sides in enumerate(puzzle.pieces, start=1) if 0 not in sides)
    return replace(puzzle, clues=(Clue(inner, puzzle.columns - 2, puzzle.rows - 2, 1),))


SEVERAL = random_tiles(random.Random(3), 6, 6, 5)
"""With all four turns, 24 solutions after half a second of either search."""
HARD = random_tiles(random.Random(3), 7, 7, 6)
"""One solution takes half a second, in all directions by turns."""
NONE = with_wrong_clue(random_tiles(random.Random(4), 7, 7, 7))
NO_TURNS = {"break_symmetry": False}


def arguments_for(options):
    words = {True: "on", False: "off"}
    return [f"--option={name}={words.get(value, value)}" for name, value in options.items()]


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
    def test_a_killed_search_ends_as_one_that_was_left_alone(self, puzzle, question, options, threads, kills, tmp_path):
        alone = ew.solve(puzzle, options=options, threads=1, **question).to_dict()
        path, file = tmp_path / "puzzle.txt", tmp_path / "search.txt"
        path.write_text(ew.convert(puzzle, "pieces"))
        asked = [*(f"--{name}" for name in question), *arguments_for(options)]
        ended = self.killed_until_it_ends(path, file, [*asked, "--threads", threads], random.Random(threads), kills)
        assert ended["stats"]["nodes"] == alone["stats"]["nodes"]
        for key in ("status", "unique", "complete", "stopped_by", "count"):
            assert ended.get(key) == alone.get(key), key
        boards = [json.dumps(solution) for solution in ended["solutions"]]
        assert len(set(boards)) == len(boards)
        assert set(boards) == {json.dumps(solution) for solution in alone["solutions"]}
        again = json.loads(json.dumps(ew.solve(puzzle, resume=file).to_dict()))
        assert (again["solutions"], again["stats"]) == (ended["solutions"], ended["stats"]), "a finished search is kept"

    def killed_until_it_ends(self, path, file, asked, rng, kills):
        """The result of the run that ends by itself, after so many that do not."""
        for number in count():
            how = ["--resume", file] if file.exists() else ["--save", file, *asked]
            words = ["solve", path, *how, "--save-every", 0.02, "--as", "json"]
            written = file.stat().st_mtime_ns if file.exists() else 0
            with subprocess.Popen(
                [*COMMAND, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
            ) as process:
                if number < kills:
                    while process.poll() is None and (not file.exists() or file.stat().st_mtime_ns == written):
                        time.sleep(0.002)
                    time.sleep(rng.uniform(0, 0.1))
                    process.send_signal(rng.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM)))
                out, err = process.communicate(timeout=60)
            assert err == b""
            assert number <= kills
            checkpoint = read_checkpoint(file)
            if process.returncode in (0, 1):
                assert checkpoint.earlier.finished
                assert number > 0, "it was never killed"
                return json.loads(out)
            assert process.returncode in (-signal.SIGKILL, 130)
        raise AssertionError

    def test_the_first_moments_are_safe_too(self, tmp_path):
        """A kill before the first snapshot leaves a checkpoint from which the search begins."""
        file = tmp_path / "search.txt"
        with subprocess.Popen([*COMMAND, "solve", str(LARGE), "--save", str(file)], stderr=subprocess.PIPE) as process:
            while not file.exists():
                time.sleep(0.005)
            process.kill()
            assert process.communicate()[1] == b""
        code, out, err = edgewise("solve", LARGE, "--resume", file, "--node-limit", 10000, "--stats")
        assert (code, err) == (3, "")
        assert re.search(r"# nodes +10\d{3}\n", out)


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
        assert stops > 15

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
        second = ew.solve(LARGE, resume=file, **how)
        assert 50_000 <= first.stats["nodes"] < 51_000
        assert 100_000 <= second.stats["nodes"] < 102_000
        assert second.seconds > first.seconds

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


class TestTheFile:
    def test_it_is_a_board_that_check_and_render_take(self, tmp_path):
        file = tmp_path / "search.txt"
        result = ew.solve(LARGE, limits=ew.Limits(seconds=0.1), save=file, save_every=0.05, threads=1)
        assert result.solutions == ()
        puzzle = ew.load(LARGE)
        board = ew.read_solution(puzzle, file)
        assert board.placed > 60
        assert {violation.code for violation in ew.check(puzzle, board)} == {"cell.empty"}
        assert board.score_text() in file.read_text()
        code, out, _ = edgewise("check", LARGE, file)
        assert (code, out.splitlines()[-1]) == (1, board.score_text())
        code, out, _ = edgewise("render", LARGE, "--solution", file)
        assert code == 0
        assert out in file.read_text()
        assert edgewise("render", LARGE, "--solution", file, "-o", tmp_path / "board.svg")[0] == 0

    def test_clues_are_on_the_unfinished_board(self, tmp_path):
        file = tmp_path / "search.txt"
        for search in ("scan", "constraint"):
            ew.solve(NONE, limits=ew.Limits(nodes=30), save=file, options={"search": search}, threads=1)
            board = ew.read_solution(NONE, file)
            assert {violation.code for violation in ew.check(NONE, board)} == {"cell.empty"}
            assert board.placed > 3
            file.unlink()

    def test_a_solution_takes_the_place_of_an_unfinished_board(self, tmp_path):
        file = tmp_path / "search.txt"
        result = ew.solve(DEMO, unique=True, save=file)
        assert ew.check(DEMO, file) == []
        again = ew.solve(DEMO, resume=file)
        assert (again.solutions, again.unique) == (result.solutions, True)

    def test_a_round_trip_changes_nothing(self, tmp_path):
        file = tmp_path / "search.txt"
        ew.solve(SEVERAL, all=True, limits=ew.Limits(nodes=5000), save=file, threads=2)
        assert read_checkpoint(file).text() == file.read_text()

    def test_every_damage_is_seen(self, tmp_path):
        file = tmp_path / "search.txt"
        ew.solve(SEVERAL, all=True, limits=ew.Limits(nodes=5000), save=file, threads=2)
        good = file.read_bytes()
        rng = random.Random(2)
        for number in range(120):
            at = rng.randrange(len(good))
            changed = bytes([rng.choice([value for value in b"0123456789 /:\n#x" if value != good[at]])])
            damaged = good[:at] if number % 2 else good[:at] + changed + good[at + 1 :]
            file.write_bytes(damaged)
            with pytest.raises(ew.BadInput, match=r"not a checkpoint|truncated or has been changed|checkpoint format"):
                ew.solve(SEVERAL, resume=file)
            assert file.read_bytes() == damaged

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("# search scan\n", "# search beam\n", "which search"),
            ("# search scan\n", "# search quick\n", "unrecognised line"),
            ("# turn", "# tune", "unrecognised line"),
            ("# seed 0\n", "", "line 'seed' is missing"),
            ("# seed 0\n", "# seed -1\n", "not a whole number"),
            ("# seed 0\n", "# seed 0\n# seed 0\n", "unrecognised line"),
            ("# option arcs on\n", "# option arcs maybe\n", "on or off"),
            ("# option arcs on\n", "# option darts on\n", "unknown option 'darts' for engine tiles"),
            ("# engine tiles\n", "# engine tails\n", "unknown engine 'tails'"),
            ("# question all\n", "# question why\n", "not a valid"),
            ("# counted nodes", "# counted nudes", "unknown counter"),
            ("# counted nodes ", "# counted nodes about ", "counter nodes .* is not a number: 'about"),
            ("# job 0 0 ", "# job\n# job 0 0 ", "not a valid job"),
            (" then ", " than ", "'than' in a job"),
            ("# job 0 ", "# job 1 ", "no such direction"),
            ("# job 0 ", "# job 99999999999 ", "not a valid job"),
            (" 0:", " 1:", "does not fit the puzzle"),
            ("# job 0 0 0:", "# job 0 0 0:9999999/0 0:", "does not fit the puzzle"),
            ("# deepest ", "# deepest 1/0 ", "does not fit a puzzle of 36 cells"),
            ("# deepest ", "# solution 0/0 ", "piece 0"),
        ],
    )
    def test_what_nobody_wrote_is_refused_even_with_a_right_digest(self, tmp_path, old, new, message):
        file = tmp_path / "search.txt"
        ew.solve(SEVERAL, all=True, limits=ew.Limits(nodes=5000), save=file, threads=1, options={"search": "scan"})
        text = file.read_text().replace(old, new, 1)
        assert text != file.read_text()
        body = text[: text.rindex("# end ")]
        digest = hashlib.sha256(body.encode()).hexdigest()
        file.write_text(f"{body}# end {len(body.splitlines())} lines sha256:{digest}\n")
        with pytest.raises(ew.BadInput, match=message):
            ew.solve(SEVERAL, resume=file)


class TestRefusals:
    """One line on standard error, exit code 2, and nothing is written over."""

    @pytest.fixture
    def file(self, tmp_path):
        path = tmp_path / "search.txt"
        ew.solve(LARGE, save=path, limits=ew.Limits(nodes=1000), seed=4, options={"directions": False})
        return path

    @pytest.fixture
    def solve(self, monkeypatch, capsys):
        """The command line without a process of its own: its exit code and what it says."""

        def call(*arguments):
            monkeypatch.setattr(sys, "argv", ["edgewise", "solve", *map(str, arguments)])
            code = run()
            said = capsys.readouterr()
            return code, said.out, said.err

        return call

    @pytest.fixture
    def refused(self, solve):
        def call(*arguments):
            code, out, err = solve(*arguments)
            assert (code, out) == (2, "")
            assert err.startswith("edgewise: ")
            assert err.count("\n") == 1
            return err

        return call

    def test_another_puzzle(self, refused, file):
        before = file.read_bytes()
        assert "this checkpoint belongs to another puzzle" in refused(DEMO, "--resume", file)
        assert file.read_bytes() == before

    def test_the_same_puzzle_in_another_format_is_no_other(self, solve, file, tmp_path):
        named = tmp_path / "named.txt"
        named.write_text(ew.convert(LARGE, "named"))
        assert solve(named, "--resume", file, "--node-limit", 1000)[0] == 3

    @pytest.mark.parametrize(
        ("said", "message"),
        [
            (["--seed", "5"], "seed 4, not 5"),
            (["--seed", "0"], "seed 4, not 0"),
            (["--all"], "question first, not all"),
            (["--best"], "question first, not best"),
            (["--solutions", "3"], "question first, not all"),
            (["--engine", "sat"], "engine tiles, not sat"),
            (["--option", "directions=on"], "option directions off, not on"),
        ],
    )
    def test_what_contradicts_the_beginning(self, refused, file, said, message):
        assert f"this search was started with {message}" in refused(LARGE, "--resume", file, *said)

    def test_what_agrees_with_the_beginning_is_welcome(self, solve, file):
        said = ["--seed", 4, "--engine", "tiles", "--option", "directions=off", "--threads", 2]
        assert solve(LARGE, "--resume", file, "--node-limit", 1000, *said)[0] == 3

    def test_unfinished_work_and_other_files_are_not_written_over(self, refused, solve, file, tmp_path):
        before = file.read_bytes()
        assert "unfinished search of this puzzle" in refused(LARGE, "--save", file)
        assert "another puzzle" in refused(DEMO, "--save", file)
        assert file.read_bytes() == before
        puzzle = tmp_path / "puzzle.txt"
        puzzle.write_bytes(DEMO.read_bytes())
        assert "is not a checkpoint; it was not overwritten" in refused(puzzle, "--save", puzzle)
        assert puzzle.read_bytes() == DEMO.read_bytes()
        assert solve(DEMO, "--save", tmp_path / "done.txt")[0] == 0
        assert solve(DEMO, "--unique", "--save", tmp_path / "done.txt")[0] == 0
        assert ew.solve(DEMO, resume=tmp_path / "done.txt").unique

    def test_a_resumed_search_may_be_saved_elsewhere(self, solve, file, tmp_path):
        before = file.read_bytes()
        other = tmp_path / "other.txt"
        assert solve(LARGE, "--resume", file, "--save", other, "--node-limit", 1000)[0] == 3
        assert file.read_bytes() == before
        nodes = [int(read_checkpoint(path).earlier.stats["nodes"]) for path in (file, other)]
        assert nodes[1] >= nodes[0] + 1000

    def test_places_that_cannot_be_used(self, refused, tmp_path):
        assert "no such file" in refused(DEMO, "--resume", tmp_path / "none.txt")
        assert "no such file" in refused(DEMO, "--save", tmp_path / "none" / "search.txt")
        assert "directory" in refused(DEMO, "--resume", tmp_path)
        assert list(tmp_path.iterdir()) == []

    def test_more_than_one_puzzle_and_engines_that_cannot(self, refused, tmp_path):
        file = tmp_path / "search.txt"
        slitherlink = ROOT / "examples" / "slitherlink" / "demo.txt"
        assert "one PUZZLE" in refused(DEMO, LARGE, "--save", file)
        assert "one PUZZLE" in refused(DEMO.parent, "--save", file)
        assert "sat cannot write checkpoints (tiles can, for tiles" in refused(DEMO, "--engine", "sat", "--save", file)
        assert "no engine for this puzzle can write checkpoints" in refused(slitherlink, "--save", file)
        assert "--save FILE" in refused(DEMO, "--save-every", 3)
        assert "expected more than 0" in refused(DEMO, "--save", file, "--save-every", 0)
        assert not file.exists()


class TestADiskThatFills:
    def test_the_search_goes_on_and_says_so_once(self, tmp_path, monkeypatch):
        file = tmp_path / "search.txt"
        whole = os.fsync
        calls = count()

        def fsync(number):
            if next(calls) >= 2:  # the first checkpoint and its folder are written
                raise OSError(28, "No space left on device")
            whole(number)

        monkeypatch.setattr(os, "fsync", fsync)
        with pytest.warns(CheckpointWarning, match="no space left") as told:
            result = ew.solve(HARD, save=file, save_every=0.05, threads=1)
        assert len(told) == 1
        assert result.status is ew.Status.SOLVED
        assert result.unsaved == "the checkpoint cannot be written: no space left on device"
        assert [path.name for path in tmp_path.iterdir()] == ["search.txt"], "nothing is left lying about"
        monkeypatch.undo()
        assert ew.solve(HARD, resume=file, threads=1).solutions == result.solutions, "the last good one is there"

    def test_the_command_line_says_it_with_its_exit_code(self, tmp_path):
        folder = tmp_path / "small"
        folder.mkdir()
        file = folder / "search.txt"
        with subprocess.Popen(
            [*COMMAND, "solve", str(LARGE), "--save", str(file), "--save-every", "0.05", "--time-limit", "0.5"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            while not file.exists():
                time.sleep(0.005)
            folder.rename(tmp_path / "moved")
            out, err = process.communicate(timeout=60)
        assert process.returncode == 2
        assert b"stopped by time" in out
        assert re.fullmatch(rb"edgewise: .*txt: the checkpoint cannot be written: .*; the search continues\n", err)


BY_BEAM = {"width": 300, "runs": 8}
BY_SCAN = {"best_by": "scan", "budget": 400_000, "runs": 6}


class TestBest:
    @pytest.mark.parametrize("options", [BY_BEAM, BY_SCAN], ids=["beam", "scan"])
    def test_every_improvement_is_checked_before_it_is_told_or_saved(self, options, tmp_path):
        file = tmp_path / "best.txt"
        puzzle = ew.load(LARGE)
        told, shown = [], []

        def on_best(board):
            assert {violation.code for violation in FAMILY.violations(puzzle, board)} <= {"edge.mismatch"}
            assert all(progress.best is None or progress.best <= board.score for progress in shown)
            told.append(board.score)

        ew.solve(
            puzzle,
            best=True,
            options=options,
            on_best=on_best,
            on_progress=shown.append,
            save=file,
            threads=2,
        )
        assert told == sorted(told)
        assert len(set(told)) > 1
        assert ew.read_solution(puzzle, file).score == told[-1]

    def test_a_board_that_breaks_more_than_it_may_is_withheld(self, tmp_path, monkeypatch):
        monkeypatch.setattr(type(FAMILY), "tolerated", frozenset())
        file = tmp_path / "best.txt"
        told = []
        with pytest.raises(EngineFault):
            ew.solve(LARGE, best=True, options={"width": 50}, on_best=told.append, save=file, threads=2)
        assert told == []
        assert ew.read_solution(ew.load(LARGE), file).placed == 1, "nothing but the clue"

    def test_a_long_run_is_kept_on_the_way(self, tmp_path, monkeypatch):
        kept, keep = [], FileKeeper.keep

        def count_and_keep(keeper, snapshot):
            kept.append(snapshot.answer.stats.get("runs", 0))
            keep(keeper, snapshot)

        monkeypatch.setattr(FileKeeper, "keep", count_and_keep)
        how = {"best": True, "options": {"width": 4000, "runs": 1}, "save_every": 0.03, "threads": 2}
        ew.solve(LARGE, save=tmp_path / "best.txt", **how)
        assert kept.count(0) > 1
        assert kept[-1] == 1

    @pytest.mark.parametrize(
        ("options", "nodes"), [({"width": 200, "runs": 6}, 120_000), (BY_SCAN, 13_000_000)], ids=["beam", "scan"]
    )
    def test_runs_are_not_repeated(self, options, nodes, tmp_path):
        """Stopped in any of its runs, the search makes the others, each with its own seed and direction."""
        puzzle = ew.load(LARGE)
        how = {"best": True, "options": options, "seed": 3}
        alone = ew.solve(puzzle, threads=1, **how)
        file, runs = tmp_path / "best.txt", []
        for number in count():
            limits = ew.Limits(nodes=nodes)  # two runs and a bit
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

    def test_a_kill_leaves_the_best_board(self, tmp_path):
        file = tmp_path / "best.txt"
        words = [*COMMAND, "solve", str(LARGE), "--best", "--save", str(file), "--threads", "2"]
        with subprocess.Popen(words, stderr=subprocess.PIPE) as process:
            while not file.exists() or "# best " not in file.read_text():
                time.sleep(0.005)
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
