"""Certificates by somebody who means harm: what is not understood is refused, in one line and with little memory."""

from __future__ import annotations

import json
import os
import sys

import pytest

import edgewise as ew
from support.commands import as_ordinary_user, edgewise
from support.project import ROOT
from support.proofs.certified_boards import VARIABLES, WALLED

EXAMPLES = ROOT / "examples" / "slitherlink"
FILES = ("manifest.json", "formula.cnf", "cuts.txt", "solution.txt", "proof.drat")
MEMORY = 700 << 20


def flaw_of(folder):
    flaw = ew.check_proof(folder).flaw
    assert flaw is None or (flaw.isprintable() and len(flaw) < 500)
    return flaw


def prove(*arguments, cwd=None):
    """The command in a process whose memory is capped, so that a fault here does no harm."""
    return edgewise("prove", *arguments, cwd=cwd, memory=MEMORY)


def refusal(folder, exit_code=1, verdict="not proven: "):
    """The one line by which the command refuses a certificate."""
    code, out, err = prove("--check", folder)
    assert (code, err) == (exit_code, ""), (code, out, err)
    assert out.startswith(verdict)
    assert out.count("\n") == 1
    assert len(out) < 500
    return out.removeprefix(verdict).removesuffix("\n")


def left_open(folder):
    """The one line by which the command says that a limit ended the check."""
    return refusal(folder, 3, "not checked: ")


def put(path, *lines, before=""):
    """Puts lines in front of a file."""
    path.write_text("".join(f"{line}\n" for line in lines) + before + path.read_text())


def change_manifest(folder, **facts):
    path = folder / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **facts}))


class TestNumbers:
    @pytest.mark.parametrize("number", ["²", "٣", "1_0", "+1", "01", "9" * 5000, "-0", "18446744073709551617", "1.0"])
    @pytest.mark.parametrize("name", ["formula.cnf", "proof.drat"])
    def test_what_is_not_a_plain_number(self, copy, name, number):
        lines = (copy / name).read_text().splitlines()
        at = len(lines) // 2
        lines[at] = f"{number} 0"
        (copy / name).write_text("\n".join(lines) + "\n")
        flaw = flaw_of(copy)
        assert flaw.startswith(f"{name}:{at + 1}: "), flaw
        assert "whole number" in flaw or f"only {VARIABLES} variables" in flaw

    @pytest.mark.parametrize("number", ["²", "9" * 5000, "1_0", "-3", "0", str(VARIABLES + 1)])
    def test_comments_about_variables(self, copy, number):
        put(copy / "formula.cnf", f"c {number} h[0,0]")
        assert flaw_of(copy).startswith("formula.cnf:1: ")

    @pytest.mark.parametrize(
        "header", ["p cnf ² 3", f"p cnf {VARIABLES} {'9' * 5000}", f"p cnf {VARIABLES} 99999999999", "p cnf -1 -1"]
    )
    def test_headers(self, copy, header):
        lines = (copy / "formula.cnf").read_text().splitlines()
        lines = [header if line.startswith("p ") else line for line in lines]
        (copy / "formula.cnf").write_text("\n".join(lines))
        assert flaw_of(copy).startswith("formula.cnf:")

    def test_a_variable_named_twice(self, copy):
        put(copy / "formula.cnf", "c 2 h[0,0]")
        assert "h[0,0] is named twice" in flaw_of(copy)


class TestCuts:
    @pytest.mark.parametrize(
        "cut",
        [
            "loop h[9,9] v[9,10] h[10,9] v[9,9] unmet c[5,5]",
            "loop h[9,9] v[9,10] h[10,9] v[9,9] unmet c[8,8] c[0,0]",
            "loop h[9,9] v[9,10] h[10,9] v[9,9] unmet",
            "loop unmet c[0,0]",
            "loop",
            "wall p[0,0] inside c[0,0] c[0,3] outside c[4,0]",
            "wall p[0,0] inside outside",
            "wall inside c[0,0] outside c[4,0]",
            "wall",
            "wall inside inside inside outside outside",
            "unmet",
            "loop " + "x" * 3_000_000 + " unmet c[0,0]",
            "\x1b[2Kproven: everything",
            "loop h[9,9] v[9,10] h[10,9] v[9,9] unmet \x1b[2J",
        ],
    )
    def test_cuts_that_say_nothing(self, copy, cut):
        put(copy / "cuts.txt", cut)
        assert flaw_of(copy).startswith("cuts.txt:1: ")


class TestFiles:
    @pytest.mark.parametrize("name", FILES)
    def test_a_folder_instead_of_a_file(self, copy, name):
        (copy / name).unlink()
        (copy / name).mkdir()
        assert flaw_of(copy) == f"{name}: not a regular file"

    @pytest.mark.parametrize(("name", "device"), [("proof.drat", "/dev/zero"), ("manifest.json", "/dev/full")])
    def test_endless_devices(self, copy, name, device):
        (copy / name).unlink()
        (copy / name).symlink_to(device)
        assert refusal(copy) == f"{name}: not a regular file"

    @pytest.mark.parametrize("name", ["proof.drat", "manifest.json"])
    def test_a_pipe_that_nobody_writes_to(self, copy, name):
        (copy / name).unlink()
        os.mkfifo(copy / name)
        assert refusal(copy) == f"{name}: not a regular file"

    @pytest.mark.parametrize("name", FILES)
    def test_a_link_to_itself(self, copy, name):
        (copy / name).unlink()
        (copy / name).symlink_to(name)
        with pytest.raises(ew.BadInput, match="cannot be read"):
            ew.check_proof(copy)

    @pytest.mark.parametrize("name", FILES)
    @pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"\0" * 100_000, b"\n" * 1000, b"\x85\xe2\x80\xa8"])
    def test_rubbish(self, copy, name, content):
        """Only the cuts may be empty, and then the proof does not hold."""
        (copy / name).write_bytes(content)
        assert flaw_of(copy) is not None

    @pytest.mark.parametrize(
        ("name", "word"),
        [
            ("formula.cnf", "1 "),
            ("cuts.txt", "x "),
            ("solution.txt", "h[0,0] "),
            ("proof.drat", "1"),
        ],
    )
    def test_lines_of_ten_megabytes(self, copy, name, word):
        (copy / name).write_text(word * (10_000_000 // len(word)))
        assert refusal(copy).startswith(name)

    @pytest.mark.parametrize("name", FILES)
    def test_files_of_terabytes(self, copy, name):
        """Nobody can tell what is in them: neither proven nor refuted."""
        os.truncate(copy / name, 1 << 40)
        assert left_open(copy).startswith(f"{name} is too large; at most ")

    @pytest.mark.parametrize("name", ["formula.cnf", "cuts.txt", "solution.txt", "proof.drat"])
    def test_one_line_again_and_again(self, copy, name):
        lines = (copy / name).read_text().splitlines()
        with (copy / name).open("a") as file:
            for _ in range(2):
                file.write(f"{lines[-1]}\n" * (1_000_000 // len(lines[-1])))
        code, out, err = prove("--check", copy)
        assert (code, err) in ((0, ""), (1, "")), (out, err)

    @pytest.mark.skipif(sys.platform != "linux", reason="permissions are taken away by a call of Linux")
    @pytest.mark.parametrize("name", FILES)
    def test_files_without_permission(self, processes, copy, name):
        (copy / name).chmod(0)
        code, out, err = edgewise("prove", "--check", copy, preexec_fn=as_ordinary_user)
        assert (code, out) == (2, "")
        assert err.endswith("cannot be read: permission denied\n")

    @pytest.mark.parametrize("folder", ["/dev/null", "/dev/zero", "nowhere", "manifest.json", "a" * 5000])
    def test_what_is_no_folder(self, copy, folder):
        code, out, err = prove("--check", folder, cwd=copy)
        assert (code, out, err.count("\n")) == (2, "", 1)


class TestManifest:
    @pytest.mark.parametrize(
        "text",
        [
            "[" * 200_000,
            '{"a":' * 200_000,
            "9" * 5000,
            '{"edgewise_proof": ' + "9" * 5000 + "}",
            '{"edgewise_proof": NaN}',
            "NaN",
            '"text"',
            "[]",
            "null",
            '{"claim": "no solution", "claim": "exactly one solution"}',
            '{"\\ud800": "\\ud800"}',
        ],
    )
    def test_json_that_is_none(self, copy, text):
        (copy / "manifest.json").write_text(text)
        assert flaw_of(copy).startswith("manifest.json")

    @pytest.mark.parametrize("value", [True, 1.0, 2.0, "1", [1], None, {}, 0, 3, -1])
    def test_versions(self, copy, value):
        change_manifest(copy, edgewise_proof=value)
        assert "version 1 or 2" in flaw_of(copy)

    @pytest.mark.parametrize("fact", ["claim", "family", "puzzle", "name"])
    @pytest.mark.parametrize("value", [None, 1, 1.5, True, [], ["x"], {"a": 1}])
    def test_facts_of_another_type(self, copy, fact, value):
        change_manifest(copy, **{fact: value})
        assert flaw_of(copy).startswith("manifest.json:1: ")

    @pytest.mark.parametrize(
        "value", ["", "x", "slitherlink\n", "../flow", "__init__", "eternity", "\ud800", "é" * 9999]
    )
    def test_families(self, copy, value):
        change_manifest(copy, family=value)
        assert flaw_of(copy) is not None

    @pytest.mark.parametrize("value", ["", " ", "9" * 5000, "99999 99999\n", "\ud800", "\x1b[2J", "1 1\n²", "[" * 5000])
    def test_puzzles(self, copy, value):
        change_manifest(copy, puzzle=value)
        assert flaw_of(copy) is not None

    def test_a_puzzle_of_50_megabytes(self, copy):
        change_manifest(copy, puzzle="." * 50_000_000)
        assert left_open(copy) == "manifest.json is too large; at most 4,194,304 bytes are read"

    def test_half_a_character(self, copy):
        change_manifest(copy, name="\ud800")
        assert flaw_of(copy) == "manifest.json:1: not JSON: half of a surrogate pair is not a character"

    @pytest.mark.parametrize("fact", ["digest", "rule", "drawing", "format", "grounds"])
    @pytest.mark.parametrize("value", ["recount", "sha256:0", None, 1, [], ["+"], {"a": 1}])
    def test_what_must_agree_with_the_puzzle(self, copy, fact, value):
        change_manifest(copy, **{fact: value})
        assert flaw_of(copy).startswith("manifest.json:1: ")

    def test_certificates_of_the_first_version_are_read(self, copy):
        facts = json.loads((copy / "manifest.json").read_text())
        kept = ("claim", "family", "name", "puzzle", "engine", "solver")
        (copy / "manifest.json").write_text(json.dumps({key: facts[key] for key in kept} | {"edgewise_proof": 1}))
        assert ew.check_proof(copy, WALLED).flaw is None

    @pytest.mark.parametrize("claim", ["", "1 solutions", "2 solution", "01 solutions", "9" * 200 + " solutions"])
    def test_claims(self, copy, claim):
        change_manifest(copy, claim=claim)
        assert flaw_of(copy).startswith("manifest.json:1: unknown claim")

    def test_a_manifest_without_a_name_is_fine(self, copy):
        facts = json.loads((copy / "manifest.json").read_text())
        del facts["name"]
        (copy / "manifest.json").write_text(json.dumps(facts))
        assert ew.check_proof(copy).flaw is None


class TestWhichPuzzle:
    """A verdict names the puzzle that it is about, and a name cannot pass for a verdict."""

    def test_the_verdict_has_the_digest_and_the_drawing(self, copy):
        code, out, err = prove("--check", copy)
        assert (code, err) == (0, "")
        first, second, *drawing = out.splitlines()
        assert first.startswith("proven: exactly one solution (")
        assert second == f"# Slitherlink {WALLED.stem}, {ew.check_proof(copy).digest}"
        assert "\n".join(drawing) == ew.render(WALLED, to="text").decode().rstrip("\n")

    def test_the_puzzle_that_is_meant(self, copy, tmp_path):
        for what in (WALLED, ew.convert(WALLED, "puzzlink")):
            assert prove("--check", copy, what)[0] == 0
        assert ew.check_proof(copy, puzzle=WALLED).flaw is None

    def test_another_puzzle_is_refused(self, copy):
        other = EXAMPLES / "impossible.txt"
        code, out, err = prove("--check", copy, other)
        assert (code, err, out.count("\n")) == (1, "", 1)
        assert out.startswith("not proven: manifest.json:1: this certificate is about a different puzzle (sha256:")
        assert ew.check_proof(copy, puzzle=other).flaw in out

    def test_a_puzzle_that_cannot_be_read(self, copy):
        code, out, err = prove("--check", copy, "nowhere.txt")
        assert (code, out, err.count("\n")) == (2, "", 1)

    @pytest.mark.parametrize(
        "name",
        [
            "x\nproven: no solution",
            "\x1b[2K\rproven: no solution (1 clauses)",
            "\u202e evil",
            "a" * 100_000,
            "no solution",
        ],
    )
    def test_names_that_pass_for_something_else(self, copy, name):
        change_manifest(copy, name=name)
        code, out, err = prove("--check", copy)
        assert (code, err) == (0, "")
        assert sum("proven" in line for line in out.splitlines() if not line.startswith("# ")) == 1
        assert out.startswith("proven: exactly one solution (")
        assert all(line.isprintable() and len(line) < 300 for line in out.splitlines())
