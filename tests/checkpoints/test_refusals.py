"""What does not go together with a checkpoint is refused, and nothing is written over."""

from __future__ import annotations

import sys

import pytest

import edgewise as ew
from edgewise.checkpoints import read_checkpoint
from edgewise.cli.app import run
from support.checkpoint_boards import DEMO, LARGE
from support.commands import as_ordinary_user, edgewise
from support.project import ROOT


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
        assert "this checkpoint belongs to a different puzzle" in refused(DEMO, "--resume", file)
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
        assert "a different puzzle" in refused(DEMO, "--save", file)
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
        assert "a single PUZZLE" in refused(DEMO, LARGE, "--save", file)
        assert "a single PUZZLE" in refused(DEMO.parent, "--save", file)
        assert "sat cannot write checkpoints (tiles can, for tiles" in refused(DEMO, "--engine", "sat", "--save", file)
        assert "no engine for this puzzle can write checkpoints" in refused(slitherlink, "--save", file)
        assert "--save-every needs --save" in refused(DEMO, "--save-every", 3)
        assert "expected more than 0" in refused(DEMO, "--save", file, "--save-every", 0)
        assert not file.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="permissions are taken away by a call of Linux")
@pytest.mark.usefixtures("processes")
class TestPermissions:
    """For somebody whom permissions apply to, which they do not to root."""

    @pytest.fixture
    def file(self, tmp_path):
        folder = tmp_path / "folder"
        folder.mkdir()
        file = folder / "search.txt"
        ew.solve(LARGE, limits=ew.Limits(nodes=10_000), save=file)
        yield file
        folder.chmod(0o700)

    def refused(self, *arguments):
        code, out, err = edgewise("solve", *arguments, "--node-limit", 1000, preexec_fn=as_ordinary_user)
        assert (code, out, err.count("\n")) == (2, "", 1), (code, out, err)
        return err

    def test_a_checkpoint_that_cannot_be_read(self, file):
        before = file.read_bytes()
        file.chmod(0)
        assert "permission denied" in self.refused(LARGE, "--resume", file)
        assert "not overwritten" in self.refused(LARGE, "--save", file)
        file.chmod(0o600)
        assert file.read_bytes() == before

    def test_a_folder_that_cannot_be_written_to(self, file):
        before = file.read_bytes()
        file.parent.chmod(0o500)
        for how in ("--resume", "--save"):
            said = self.refused(LARGE, how, file)
            assert "permission denied" in said or "not writable" in said or "unfinished" in said, said
        assert "permission denied" in self.refused(LARGE, "--resume", file, "--save", file.parent / "other.txt")
        assert [entry.name for entry in file.parent.iterdir()] == [file.name]
        assert file.read_bytes() == before

    def test_a_checkpoint_that_can_only_be_read_may_be_saved_elsewhere(self, file, tmp_path):
        before = file.read_bytes()
        file.parent.chmod(0o500)
        other = tmp_path / "other.txt"
        done = edgewise(
            "solve", LARGE, "--resume", file, "--save", other, "--node-limit", 1000, preexec_fn=as_ordinary_user
        )
        assert done[0] == 3, done
        assert (file.read_bytes() == before, other.exists()) == (True, True)
