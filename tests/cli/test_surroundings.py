"""Places and names that Edgewise did not choose: no permission, no UTF-8, names that want to be paths or commands."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from urllib.parse import quote

import pytest

from edgewise.text.loading import sources
from support.commands import as_ordinary_user
from support.project import ROOT
from support.waiting import HANG_GUARD

pytestmark = pytest.mark.usefixtures("processes")

EXAMPLES = ROOT / "examples"
DEMO = EXAMPLES / "slitherlink" / "demo.txt"
TILES = EXAMPLES / "eternity" / "demo.txt"
ASCII = {"PYTHONIOENCODING": "ascii"}
OLD_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def edgewise(*arguments, environment=None, **how):
    command = [sys.executable, "-m", "edgewise", *map(os.fsencode, arguments)]
    env = {**os.environ, **(environment or {})}
    done = subprocess.run(command, capture_output=True, timeout=HANG_GUARD, check=False, env=env, **how)
    return done.returncode, done.stdout, done.stderr.decode()


def by_a_user(*arguments, **how):
    """One line of error and exit code 2, for somebody whom permissions apply to."""
    code, out, err = edgewise(*arguments, preexec_fn=as_ordinary_user, **how)
    assert (code, out, len(err.splitlines())) == (2, b"", 1)
    assert err.startswith("edgewise: ")
    return err.removeprefix("edgewise: ").rstrip()


@pytest.fixture
def locked(tmp_path):
    """A folder that can be read and not be written to, with a file that can be neither."""
    folder = tmp_path / "locked"
    folder.mkdir()
    (folder / "secret.txt").write_text(DEMO.read_text())
    (folder / "secret.txt").chmod(0)
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    yield folder
    folder.chmod(stat.S_IRWXU)


@pytest.mark.skipif(sys.platform != "linux", reason="permissions are taken away by a call of Linux")
class TestPermissions:
    @pytest.mark.parametrize(
        "arguments",
        [
            ["solve", DEMO, "-o", "{}/out.txt"],
            ["solve", DEMO, "-o", "{}/out.svg"],
            ["solve", DEMO, TILES, "--as", "png", "-o", "{}"],
            ["count", DEMO, "-o", "{}/out.json"],
            ["convert", DEMO, "--to", "rows", "-o", "{}/out.txt"],
            ["render", DEMO, "-o", "{}/out.png"],
            ["prove", DEMO, "-o", "{}/proof"],
            ["bench", DEMO, "-o", "{}/results"],
            ["solve", TILES, "--all", "--save", "{}/run.ckpt"],
        ],
        ids=lambda arguments: f"{arguments[0]} {arguments[-1]}",
    )
    def test_a_folder_that_cannot_be_written_to(self, locked, arguments):
        said = by_a_user(*(str(argument).format(locked) for argument in arguments))
        assert "not writable" in said or "permission denied" in said
        assert [entry.name for entry in locked.iterdir()] == ["secret.txt"]

    def test_a_file_that_cannot_be_read(self, locked):
        secret = locked / "secret.txt"
        for arguments in (["solve", secret], ["check", DEMO, secret], ["solve", locked], ["render", secret]):
            assert by_a_user(*arguments) == f"{secret}: cannot be read: permission denied"

    def test_a_file_that_cannot_be_written_to(self, tmp_path):
        precious = tmp_path / "precious.txt"
        precious.write_text("precious")
        precious.chmod(stat.S_IRUSR)
        assert by_a_user("solve", DEMO, "-o", precious) == f"{precious}: cannot be written: permission denied"
        assert precious.read_text() == "precious"

    @pytest.mark.parametrize("mode", [0, stat.S_IWUSR], ids=["nothing allowed", "only writing allowed"])
    @pytest.mark.parametrize(
        "command",
        [["solve"], ["count"], ["analyze"], ["convert", "--to", "rows"], ["render"], ["prove"], ["bench"]],
        ids=lambda command: command[0],
    )
    def test_an_output_that_cannot_be_read(self, tmp_path, command, mode):
        """It need not be read: where writing is allowed, that is enough, and where nothing is, one line says so."""
        output = tmp_path / "out.txt"
        output.write_text("before")
        output.chmod(mode)
        code, out, err = edgewise(command[0], DEMO, *command[1:], "-o", output, preexec_fn=as_ordinary_user)
        assert out == b""
        if mode and command[0] not in ("prove", "bench"):  # these write folders
            assert (code, err) == (0, "")
        else:
            assert (code, err.count("\n"), err.startswith(f"edgewise: {output}")) == (2, 1, True), err

    def test_a_device_can_be_written_to_wherever_it_is(self, locked):
        locked.chmod(stat.S_IRWXU)
        (locked / "null.txt").symlink_to(os.devnull)
        locked.chmod(stat.S_IRUSR | stat.S_IXUSR)
        for command in (["solve", DEMO], ["convert", DEMO, "--to", "rows"], ["render", DEMO]):
            code, out, err = edgewise(*command, "-o", locked / "null.txt", preexec_fn=as_ordinary_user)
            assert (code, out, err) == (0, b"", "")

    @pytest.mark.parametrize("output", ["out.txt", "out.svg", "folder/out.txt"])
    def test_a_folder_that_cannot_be_entered(self, locked, output):
        locked.chmod(stat.S_IRUSR)
        said = by_a_user("solve", DEMO, "-o", locked / output)
        assert said.startswith(str(locked))
        assert "permission denied" in said or "not writable" in said
        said = by_a_user("prove", DEMO, "-o", locked / "proof")
        assert "permission denied" in said or "not writable" in said


def test_a_directory_in_the_place_of_a_file(tmp_path):
    for command in (
        ["solve", DEMO],
        ["convert", DEMO, "--to", "rows"],
        ["analyze", DEMO],
        ["solve", DEMO, "--as", "json"],
    ):
        code, out, err = edgewise(*command, "-o", tmp_path)
        assert (code, out, err) == (2, b"", f"edgewise: {tmp_path}: cannot be written: is a directory\n")


def test_a_file_that_is_gone_before_it_is_read(tmp_path):
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_text(DEMO.read_text())
    found = sources(str(tmp_path))
    assert next(found).title == "a"
    (tmp_path / "b.txt").unlink()
    assert str(next(found)) == f"{tmp_path / 'b.txt'}: cannot be read: no such file or directory"
    assert next(found).title == "c"


class TestStrangeFileNames:
    """Names are bytes on most systems, and not all of them are UTF-8, or fit for a terminal."""

    names = (b"caf\xe9.txt", b"\xff\xfe.txt", b"a\x1b[31mb.txt", b"two\nlines.txt", "\u202etxt.exe.txt".encode())

    @pytest.fixture(params=names, ids=ascii)
    def board(self, request, tmp_path):
        path = os.path.join(os.fsencode(tmp_path), b"boards", request.param)
        try:
            (tmp_path / "boards").mkdir()
            with open(path, "wb") as file:
                file.write(DEMO.read_bytes())
        except OSError:
            pytest.skip("this file system does not have such names")
        return path

    @pytest.mark.parametrize("environment", [{}, OLD_LOCALE], ids=["UTF-8", "C"])
    def test_they_are_read_and_printed_safely(self, board, tmp_path, environment):
        folder = tmp_path / "boards"
        commands = [["solve", folder], ["solve", folder, "--as", "json"], ["count", folder]]
        if b"\n" not in board:  # an argument of two lines is a text
            commands += [["solve", board], ["analyze", board, "--time-limit", "0.1"]]
        for arguments in commands:
            code, out, err = edgewise(*arguments, environment=environment)
            assert (code, err) == (0, "")
            for line in out.decode().splitlines():
                assert line.isprintable()
        pictures = tmp_path / "pictures"
        pictures.mkdir()
        assert edgewise("solve", folder, DEMO, "--as", "svg", "-o", pictures, environment=environment)[0] == 0
        assert len(list(pictures.iterdir())) == 2
        if b"\n" not in board:
            assert edgewise("prove", board, "-o", tmp_path / "proof", environment=environment)[0] == 0
            assert edgewise("prove", "--check", tmp_path / "proof", environment=environment)[0] == 0

    @pytest.mark.parametrize("environment", [{}, OLD_LOCALE], ids=["UTF-8", "C"])
    def test_errors_name_them_in_one_line(self, board, environment):
        with open(board, "wb") as file:
            file.write(b"2 2\n9 9\n9 9\n")
        for arguments in (
            ["solve", board],
            ["solve", board + b"-missing"],
            ["solve", DEMO, "-o", board + b"/x/out.txt"],
        ):
            code, out, err = edgewise(*arguments, environment=environment)
            assert (code, out) == (2, b"")
            assert err.endswith("\n")
            assert err[:-1].isprintable()

    @pytest.mark.usefixtures("board")
    def test_in_a_benchmark(self, tmp_path):
        code, out, err = edgewise("bench", tmp_path / "boards", "--engine", "cdcl", "-o", tmp_path / "results")
        assert (code, err) == (0, "")
        assert "cdcl: 1 of 1 settled" in out.decode()
        for name in ("report.html", "results.csv", "details.log"):
            assert "\x1b" not in (tmp_path / "results" / name).read_text("utf-8")


@pytest.mark.parametrize(
    "environment", [ASCII, {"PYTHONIOENCODING": "latin-1"}, OLD_LOCALE], ids=["ascii", "latin-1", "C"]
)
class TestOldTerminals:
    @pytest.mark.parametrize("family", ["slitherlink", "flow", "eternity"])
    def test_what_is_printed_is_ascii_and_can_be_checked(self, family, environment, tmp_path):
        drawn = tmp_path / "drawn.txt"
        puzzles = sorted((EXAMPLES / family).glob("*.txt"), key=lambda path: path.stat().st_size)
        for puzzle in puzzles[:3]:
            code, out, err = edgewise("solve", puzzle, environment=environment)
            assert (code in (0, 1), err) == (True, "")
            assert out.isascii()
            if code == 0:
                drawn.write_bytes(out)
                assert edgewise("check", puzzle, drawn)[0] == 0

    @pytest.mark.parametrize("arguments", [["analyze", DEMO], ["families"], ["engines"], ["--help"], ["render", DEMO]])
    def test_every_command_prints_ascii(self, arguments, environment):
        code, out, err = edgewise(*arguments, environment=environment)
        assert (code, err, out.isascii()) == (0, "", True)

    def test_json_says_the_same(self, environment, tmp_path):
        board = tmp_path / "é×😀.txt"
        board.write_text("rule: fill\n│ │\n× ×\n", encoding="utf-8")
        (_, plain, _), (code, out, _) = (
            edgewise("solve", board, "--as", "json", environment=how) for how in ({}, environment)
        )
        assert (code, out.isascii(), plain.isascii()) == (0, True, False)
        ours, theirs = json.loads(out), json.loads(plain)
        assert ours["solutions"] == theirs["solutions"]
        assert ours["puzzle"] == theirs["puzzle"] == "é×😀"

    def test_files_are_utf_8(self, environment, tmp_path):
        out = tmp_path / "out.txt"
        assert edgewise("solve", DEMO, "-o", out, environment=environment)[0] == 0
        assert "─" in out.read_text("utf-8")


HOSTILE = "../../evil\x1b[2J\n# solved\u202e"
"""A name that leaves its folder, clears the screen and adds a line."""


@pytest.fixture(scope="module")
def address():
    """A board of tiles under a hostile name."""
    code, out, _ = edgewise("convert", TILES, "--to", "bucas")
    assert code == 0
    site, _, facts = out.decode().strip().partition("#")
    rest = [fact for fact in facts.split("&") if not fact.startswith("puzzle=")]
    return "&".join([f"{site}#puzzle={quote(HOSTILE, safe='')}", *rest])


class TestHostileNames:
    def test_a_name_is_never_a_path(self, address, tmp_path):
        out = tmp_path / "one" / "two" / "out"
        out.mkdir(parents=True)
        code, _, err = edgewise("solve", address, address, DEMO, "--as", "svg", "-o", out)
        assert code == 0
        assert all(line.isprintable() for line in err.splitlines())
        written = sorted(str(path.relative_to(out)) for path in tmp_path.rglob("*.svg"))
        assert written == ["_.._evil_[2J_# solved_-2.svg", "_.._evil_[2J_# solved_.svg", "demo.svg"]

    @pytest.mark.parametrize("command", [["solve"], ["analyze"], ["solve", "--stats"], ["solve", "--as", "json"]])
    def test_a_name_is_one_word_on_the_terminal(self, address, command):
        code, out, err = edgewise(command[0], address, *command[1:])
        assert code == 0
        lines = out.decode().split("\n")
        assert all(line.isprintable() for line in [*lines, *err.splitlines()])
        assert "# solved\u202e" not in lines

    def test_a_formula_has_no_clause_from_a_name(self):
        import edgewise as ew  # the command line has no way to give a Slitherlink such a name

        puzzle = ew.load(DEMO)
        assert ew.cnf(puzzle.named("x\n1 0")).count("\n") == ew.cnf(puzzle.named("x")).count("\n")

    def test_a_checkpoint_has_no_line_from_a_name(self, address, tmp_path):
        save = tmp_path / "run.ckpt"
        assert edgewise("solve", address, "--all", "--save", save)[0] == 0
        assert all(line.isprintable() for line in save.read_text("utf-8").splitlines())
        assert edgewise("solve", address, "--all", "--resume", save)[0] == 0

    def test_a_manifest_cannot_rewrite_the_verdict(self, tmp_path):
        proof = tmp_path / "proof"
        assert edgewise("prove", EXAMPLES / "slitherlink" / "10x10.txt", "-o", proof)[0] == 0
        facts = json.loads((proof / "manifest.json").read_text())
        facts["name"] = "x\r\x1b[2K\nproven: every puzzle"
        (proof / "manifest.json").write_text(json.dumps(facts))
        code, out, _ = edgewise("prove", "--check", proof)
        lines = out.decode().rstrip("\n").split("\n")
        assert code == 0
        assert all(line.isprintable() for line in lines)
        assert [line.startswith("proven: ") for line in lines].count(True) == 1
        facts["claim"] = "none\n\x1b[1A\x1b[2Kproven: exactly one solution"
        (proof / "manifest.json").write_text(json.dumps(facts))
        code, out, _ = edgewise("prove", "--check", proof)
        assert code == 1
        assert out.decode().rstrip("\n").isprintable()


class TestProofFolders:
    small = EXAMPLES / "slitherlink" / "10x10.txt"

    def files(self, folder):
        return {entry.name: entry.read_bytes() for entry in folder.iterdir()}

    @pytest.mark.parametrize("named", [".", "{}", "../proof"])
    def test_from_within_the_folder(self, tmp_path, named):
        proof = tmp_path / "proof"
        proof.mkdir()
        output = named.format(proof)
        assert edgewise("prove", self.small, "-o", output, cwd=proof)[0] == 0
        before = self.files(proof)
        assert edgewise("prove", "--check", ".", cwd=proof)[0] == 0
        code, out, err = edgewise("prove", DEMO, "-o", output, cwd=proof)
        assert (code, out) == (2, b"")
        assert err.startswith(f"edgewise: {output}: this certificate cannot be replaced from within its folder")
        assert self.files(proof) == before
        assert list(tmp_path.iterdir()) == [proof]

    def test_a_link_is_followed(self, tmp_path):
        proof, link = tmp_path / "proof", tmp_path / "link"
        link.symlink_to("proof")
        for puzzle in (self.small, DEMO):
            assert edgewise("prove", puzzle, "-o", link)[0] == 0
            assert edgewise("prove", "--check", proof)[0] == 0
            assert json.loads((proof / "manifest.json").read_text())["name"] == puzzle.stem
            assert sorted(tmp_path.iterdir()) == [link, proof]
            assert link.is_symlink()

    def test_links_that_lead_nowhere(self, tmp_path):
        (tmp_path / "round").symlink_to("round")
        (tmp_path / "away").symlink_to("nowhere/proof")
        for name in ("round", "away"):
            code, out, err = edgewise("prove", self.small, "-o", tmp_path / name)
            assert (code, out, len(err.splitlines())) == (2, b"", 1)
        assert sorted(entry.name for entry in tmp_path.iterdir()) == ["away", "round"]
