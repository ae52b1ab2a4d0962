"""The file of a checkpoint: what it says, how damage is seen, and a disk that fills."""

from __future__ import annotations

import hashlib
import os
import random
import re
import subprocess
import sys
from itertools import count

import pytest

import edgewise as ew
from edgewise.checkpoints import CheckpointWarning, read_checkpoint
from support.checkpoint_boards import DEMO, HARD, LARGE, NONE, SEVERAL
from support.commands import edgewise


class TestTheFile:
    def test_it_is_a_board_that_check_and_render_take(self, tmp_path):
        file = tmp_path / "search.txt"
        result = ew.solve(LARGE, limits=ew.Limits(nodes=5_000_000), save=file, save_every=0.05, threads=1)
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

    def test_every_damage_is_seen(self, boards, tmp_path):
        file = tmp_path / "search.txt"
        ew.solve(SEVERAL, all=True, limits=ew.Limits(nodes=5000), save=file, threads=2)
        good = file.read_bytes()
        rng = random.Random(2)
        for number in boards(120):
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

    def test_the_command_line_says_it_with_its_exit_code(self, processes, tmp_path):
        """The first checkpoint and its folder are written, and after that nothing is."""
        script = (
            "import itertools, os, sys; from edgewise.cli import main; whole, calls = os.fsync, itertools.count()\n"
            "def fsync(number):\n"
            "    if next(calls) >= 2: raise OSError(28, 'No space left on device')\n"
            "    whole(number)\n"
            "os.fsync = fsync; sys.argv = ['edgewise', *sys.argv[1:]]; main()"
        )
        board = tmp_path / "board.txt"
        board.write_text(ew.convert(HARD, "pieces"))
        words = ["solve", board, "--save", tmp_path / "search.txt", "--save-every", "0.05", "--threads", "1"]
        done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "solved" in done.stdout
        assert re.fullmatch(
            r"edgewise: .*txt: the checkpoint cannot be written: no space left on device; the search continues\n",
            done.stderr,
        )
