"""Trimmed certificates, proofs in every format, packed files, and limits while checking."""

from __future__ import annotations

import gzip
import json
import random
from array import array

import pytest

import edgewise as ew
from edgewise._native import read_formula, trim_proof
from edgewise.base.engine import StopFlag
from edgewise.proofs.check.reading import PROOFS, CheckLimits
from edgewise.proofs.check.trimming import HEADER, trim
from support.commands import edgewise
from support.project import ROOT
from support.proofs.binary_proofs import packed
from support.proofs.certified_boards import MAKERS, WALLED

EXAMPLES = ROOT / "examples" / "slitherlink"
ONE = "exactly one solution"


def flaw_of(folder, **limits):
    return ew.check_proof(folder, limits=CheckLimits(**limits)).flaw


def hinted(folder, as_text):
    """The proof of a certificate with hints, and with the formula as it is."""
    formula = (folder / "formula.cnf").read_bytes()
    header = HEADER.search(formula)
    starts, literals, _, clauses, _, _ = read_formula(formula, int(header[1]), int(header[2]))
    proof = (folder / "proof.drat").read_bytes()
    sets = array("i", starts), array("i", literals)
    return trim_proof("drat", proof, int(header[1]), *sets, bytes(clauses), as_text, bytearray(), None)[3]


def in_binary(text):
    """DRAT as text in binary."""
    steps = map(bytes.split, text.splitlines())
    return packed([step if step[0] == b"d" else [b"a", *step] for step in steps])


def size_of(folder):
    return sum(path.stat().st_size for path in folder.iterdir())


class TestTrimming:
    def test_it_is_smaller_and_says_the_same(self, copy):
        before, size = ew.check_proof(copy), size_of(copy)
        done = trim(copy, StopFlag())
        after = ew.check_proof(copy, WALLED)
        assert (after.flaw, after.claim, after.digest) == (None, before.claim, before.digest)
        assert (done.bytes_before, done.bytes_after) == (size, size_of(copy))
        assert done.bytes_after < size / 4
        assert (done.cuts_before, done.cuts_after) == (before.cuts, after.cuts)
        assert after.cuts < before.cuts
        assert after.clauses == before.clauses - (before.cuts - after.cuts)
        names = {path.name for path in copy.iterdir()}
        assert names == {"manifest.json", "solution.txt", "formula.cnf.gz", "cuts.txt.gz", "proof.lratb.gz"}

    def test_again_and_again(self, copy):
        """What is needed is needed: a second pass finds little more."""
        first, second = trim(copy, StopFlag()), trim(copy, StopFlag())
        assert second.verdict.flaw is None
        assert second.steps_after <= first.steps_after
        assert second.cuts_after <= first.cuts_after

    @pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
    def test_every_family(self, make, tmp_path):
        rng = random.Random(22)
        trimmed = 0
        for _ in range(12):
            board = make(rng)
            claim = ew.prove(board, tmp_path / "proof").claim
            if (tmp_path / "proof" / "formula.cnf").exists():
                trimmed += 1
                done = trim(tmp_path / "proof", StopFlag())
                assert done.verdict.flaw is None
            assert (ew.check_proof(tmp_path / "proof", board).flaw, claim) == (None, claim)
        assert trimmed

    def test_a_certificate_that_does_not_hold_is_left_alone(self, copy):
        (copy / "proof.drat").write_text("0\n")
        before = {path.name: path.read_bytes() for path in copy.iterdir()}
        done = trim(copy, StopFlag())
        assert done.verdict.flaw == "proof.drat:1: this clause does not follow by unit propagation"
        assert {path.name: path.read_bytes() for path in copy.iterdir()} == before

    def test_where_there_is_no_proof(self, tmp_path):
        assert ew.prove(EXAMPLES / "ambiguous.txt", tmp_path / "proof").claim == "several solutions"
        with pytest.raises(ew.BadInput, match="no proof in this certificate that could be trimmed"):
            trim(tmp_path / "proof", StopFlag())

    def test_without_a_word_about_the_order_of_clauses_the_cuts_stay(self, copy):
        path = copy / "formula.cnf"
        path.write_text(path.read_text().replace(" clauses of the rules", " clauses", 1))
        done = trim(copy, StopFlag())
        assert done.verdict.flaw is None
        assert done.cuts_after == done.cuts_before

    def test_a_limit_leaves_it_alone(self, copy):
        done = trim(copy, StopFlag(), CheckLimits(seconds=0.0))
        assert done.verdict.stopped
        assert (copy / "proof.drat").exists()


class TestFormats:
    @pytest.mark.parametrize("name", PROOFS)
    @pytest.mark.parametrize("zipped", [False, True])
    def test_every_format_is_read(self, copy, name, zipped):
        text = (copy / "proof.drat").read_bytes()
        content = {
            "proof.drat": text,
            "proof.dratb": in_binary(text),
            "proof.lrat": hinted(copy, True),
            "proof.lratb": hinted(copy, False),
        }[name]
        (copy / "proof.drat").unlink()
        (copy / f"{name}{'.gz' if zipped else ''}").write_bytes(gzip.compress(content) if zipped else content)
        assert flaw_of(copy) is None
        damaged = content[: len(content) // 2]
        (copy / f"{name}{'.gz' if zipped else ''}").write_bytes(gzip.compress(damaged) if zipped else damaged)
        assert flaw_of(copy).startswith(f"{name}:")

    def test_hints_that_are_wrong(self, copy):
        lines = hinted(copy, True).splitlines()
        (copy / "proof.drat").unlink()
        at = next(at for at, line in enumerate(lines) if line.split()[-2] != b"0" and b"d" not in line)
        lines[at] = b" ".join([*lines[at].split()[:-2], b"0"])
        (copy / "proof.lrat").write_bytes(b"\n".join(lines))
        expected = "this clause does not follow by unit propagation: its hints do not lead to a contradiction"
        assert flaw_of(copy) == f"proof.lrat:{at + 1}: {expected}"

    def test_places_in_binary_files_are_bytes(self, copy):
        data = in_binary((copy / "proof.drat").read_bytes())
        (copy / "proof.drat").unlink()
        (copy / "proof.dratb").write_bytes(data[: data.index(0) + 1] + b"x" + data)
        expected = "expected a step that begins with the letter a or d"
        assert flaw_of(copy) == f"proof.dratb: byte {data.index(0) + 1}: {expected}"

    def test_two_proofs_are_one_too_many(self, copy):
        (copy / "proof.lrat").write_bytes(hinted(copy, True))
        assert flaw_of(copy) == "there are two proofs, proof.drat and proof.lrat"

    def test_a_file_that_is_there_twice(self, copy):
        (copy / "cuts.txt.gz").write_bytes(gzip.compress(b""))
        assert flaw_of(copy) == "cuts.txt exists twice, packed and unpacked"

    @pytest.mark.parametrize("name", ["formula.cnf", "cuts.txt", "solution.txt", "proof.drat"])
    def test_what_is_packed_badly(self, copy, name):
        packed = gzip.compress((copy / name).read_bytes())
        (copy / name).unlink()
        for broken in (b"", packed[:50], packed[:-4], b"x" * 50, packed[:20] + b"\xff" * 20 + packed[40:]):
            (copy / f"{name}.gz").write_bytes(broken)
            assert flaw_of(copy) is not None

    @pytest.mark.parametrize("name", ["formula.cnf", "cuts.txt", "solution.txt", "proof.drat"])
    def test_what_unpacks_to_far_more_than_it_is(self, copy, name):
        (copy / name).unlink()
        (copy / f"{name}.gz").write_bytes(gzip.compress(b"\n" * (3 << 20), 1))
        verdict = ew.check_proof(copy, limits=CheckLimits(bytes=2 << 20))
        assert verdict.stopped
        assert str(verdict) == f"not checked: {name} is too large; at most 2,097,152 bytes are read"


class TestLimits:
    def test_time(self, copy):
        verdict = ew.check_proof(copy, limits=CheckLimits(seconds=0.0))
        assert verdict.stopped
        assert str(verdict) == "not checked: stopped by time"
        assert flaw_of(copy, seconds=60.0) is None

    def test_size_and_the_exit_code(self, copy):
        verdict = ew.check_proof(copy, limits=CheckLimits(bytes=1000))
        assert str(verdict) == "not checked: manifest.json is too large; at most 1,000 bytes are read"
        with (copy / "proof.drat").open("ab") as file:
            file.truncate(1 << 40)
        said = "not checked: proof.drat is too large; at most 268,435,456 bytes are read\n"
        assert edgewise("prove", "--check", copy) == (3, said, "")

    def test_the_stop_flag(self, copy):
        stop = StopFlag()
        stop.set()
        with pytest.raises(KeyboardInterrupt):
            ew.check_proof(copy, stop=stop)


def files_for_others(tmp_path, path):
    """The formula, its proof in DRAT, and the trimmed one without its hints; each ends with the empty clause."""
    ew.prove(path, tmp_path / "proof", engine="sat")
    proof = (tmp_path / "proof" / "proof.drat").read_text()
    lines = [line.split() for line in hinted(tmp_path / "proof", True).decode().splitlines()]
    plain = "".join(f"{' '.join(line[1 : line.index('0', 1) + 1])}\n" for line in lines if line[1] != "d")
    formula = (tmp_path / "proof" / "formula.cnf").read_text()
    return formula, (proof if proof.endswith("\n0\n") else f"{proof}0\n", plain)


OTHERS = [EXAMPLES / "impossible.txt", EXAMPLES / "10x10-hard.txt", ROOT / "examples" / "flow" / "demo.txt"]


def test_another_checker_reads_our_files(tmp_path):
    dratify = pytest.importorskip("dratify")
    for path in OTHERS:
        formula, proofs = files_for_others(tmp_path, path)
        for proof in proofs:
            theirs = dratify.check_proof(dratify.parse_dimacs(formula), proof)
            assert theirs.ok, theirs.report()
            assert theirs.rat_steps == 0


def test_a_verified_checker_reads_our_files(tmp_path):
    """Its wheels are for Python 3.10 and older; it is slow, so it gets small boards."""
    drup = pytest.importorskip("drup")
    for path in (EXAMPLES / "impossible.txt", EXAMPLES / "5x5.txt"):
        formula, proofs = files_for_others(tmp_path, path)
        bare = "".join(f"{line}\n" for line in formula.splitlines() if not line.startswith("c"))
        for proof in proofs:
            assert drup.check_from_strings(bare, proof) == 0
        assert drup.check_from_strings(bare, "0\n") == -1


def test_the_manifest_stays(copy):
    before = json.loads((copy / "manifest.json").read_text())
    trim(copy, StopFlag())
    assert json.loads((copy / "manifest.json").read_text()) == before


def test_what_cannot_be_trimmed_is_not_proven(copy):
    """A file that nobody has to read was there twice: proven, but not once its folder was to be trimmed."""
    for name in ("second.txt", "second.txt.gz"):
        (copy / name).write_bytes(b"")
    assert flaw_of(copy) == "second.txt exists twice, packed and unpacked"
