"""Certificates: what is written checks, and whatever is tampered with does not."""

from __future__ import annotations

import json
import random
import re

import pytest

import edgewise as ew
from edgewise.families.slitherlink import Slitherlink
from support.boards import random_board
from support.commands import edgewise
from support.families import leave_out_options
from support.project import ROOT
from support.proofs.certified_boards import VARIABLES, WALLED

EXAMPLES = ROOT / "examples" / "slitherlink"
HARD = EXAMPLES / "10x10-hard.txt"


def flaw_of(folder):
    return ew.check_proof(folder).flaw


def edit(path, line, change):
    """Rewrites one line, from 1."""
    lines = path.read_text().splitlines()
    lines[line - 1] = change(lines[line - 1])
    path.write_text("\n".join(lines) + "\n")


def line_where(path, holds):
    return next(number for number, line in enumerate(path.read_text().splitlines(), start=1) if holds(line))


def test_both_kinds_of_cuts_are_in_the_certificate(certificate):
    kinds = {line.split()[0] for line in (certificate / "cuts.txt").read_text().splitlines()}
    assert kinds == {"loop", "wall"}
    assert flaw_of(certificate) is None


def test_random_boards_are_proven_and_the_claims_are_true(boards, tmp_path):
    rng = random.Random(8)
    claims = {"exactly one solution": 0, "no solution": 0, "several solutions": 0}
    for _ in boards(120):
        board = random_board(rng, 5, 5)
        found = ew.solve(board, unique=True, engine="cdcl")
        expected = "several solutions" if found.unique is False else "exactly one solution"
        expected = expected if found.solutions else "no solution"
        how = rng.choice(({}, {"walls_after": 0}, {"walls_after": 20}, {"probing": False}, {"sides": False}))
        proven = ew.prove(board, tmp_path / "proof", options=how)
        assert proven.claim == expected
        claims[expected] += 1
        assert ew.check_proof(tmp_path / "proof").flaw is None, board
    assert min(claims.values()) > boards.seen(20), claims


@pytest.mark.parametrize("solver", ["cadical103", "cadical153", "cadical195", "glucose3", "glucose4", "glucose42"])
def test_the_proofs_of_every_solver_check(solver, tmp_path):
    for path in (HARD, EXAMPLES / "impossible.txt"):
        ew.prove(path, tmp_path / "proof", options={"solver": solver})
        checked = ew.check_proof(tmp_path / "proof")
        assert checked.flaw is None
        assert checked.puzzle == path.stem


def test_solvers_without_proofs_are_not_asked(tmp_path):
    with pytest.raises(ew.BadInput, match="minisat22 writes no proofs"):
        ew.prove(HARD, tmp_path / "proof", options={"solver": "minisat22"})
    with pytest.raises(ew.NoEngine, match="backtrack cannot answer prove"):
        ew.prove(HARD, tmp_path / "proof", engine="backtrack")


def test_the_default_engine_writes_its_own_proof_and_another_can_be_asked(tmp_path):
    for engine, name in (("auto", "cdcl"), ("cdcl", "cdcl"), ("sat", "sat")):
        proven = ew.prove(WALLED, tmp_path / "proof", engine=engine)
        assert (proven.claim, proven.result.engine) == ("exactly one solution", name)
        assert flaw_of(tmp_path / "proof") is None


def change_puzzle(folder, change):
    """Another puzzle in the manifest of a certificate, which is one of the first kind: those have no digest."""
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["puzzle"] = change(manifest["puzzle"])
    manifest["edgewise_proof"] = 1
    (folder / "manifest.json").write_text(json.dumps(manifest))


class TestTampering:
    def test_a_flipped_literal_in_a_rule(self, copy):
        first = line_where(copy / "formula.cnf", lambda line: line[0] not in "cp" and line.count(" ") > 3)
        edit(copy / "formula.cnf", first, lambda line: line[1:] if line[0] == "-" else "-" + line)
        assert flaw_of(copy).startswith(f"formula.cnf:{first}: this clause is neither a rule of the puzzle")

    def test_a_flipped_literal_in_the_proof(self, copy):
        """Some flips leave a clause that follows all the same; a proof that still checks is one."""
        steps = (copy / "proof.drat").read_text().splitlines()
        lemmas = [number for number, step in enumerate(steps, start=1) if step[0] != "d" and step != "0"]
        caught = 0
        for number in random.Random(1).sample(lemmas, 15):
            flipped = [*steps]
            first, *rest = flipped[number - 1].split()
            flipped[number - 1] = " ".join([str(-int(first)), *rest])
            (copy / "proof.drat").write_text("\n".join(flipped) + "\n")
            flaw = flaw_of(copy)
            if flaw is not None:
                assert flaw.startswith("proof.drat:")
                assert int(flaw.split(":")[1]) >= number
                caught += 1
        assert caught >= 10

    def test_a_lemma_out_of_the_blue(self, copy):
        lines = (copy / "proof.drat").read_text()
        (copy / "proof.drat").write_text("0\n" + lines)
        assert flaw_of(copy) == "proof.drat:1: this clause does not follow by unit propagation"

    def test_a_missing_cut_in_the_formula(self, copy):
        cuts = len((copy / "cuts.txt").read_text().splitlines())
        lines = (copy / "formula.cnf").read_text().splitlines()
        del lines[-1 - cuts]
        (copy / "formula.cnf").write_text(
            "\n".join(lines).replace(f" {clauses_in(lines) + 1}", f" {clauses_in(lines)}")
        )
        assert flaw_of(copy) == "cuts.txt:1: the clause of this cut is not in formula.cnf"

    def test_a_missing_cut_in_the_list(self, copy):
        cuts = (copy / "cuts.txt").read_text().splitlines()
        (copy / "cuts.txt").write_text("\n".join(cuts[1:]) + "\n")
        assert "this clause is neither a rule of the puzzle nor a cut" in flaw_of(copy)

    def test_a_missing_cut_in_both(self, copy):
        """The rest may still be enough, now and then; without every cut it never is."""
        cuts = len((copy / "cuts.txt").read_text().splitlines())
        lines = (copy / "formula.cnf").read_text().splitlines()
        kept = lines[: -1 - cuts] + lines[-1:]
        kept = [line if line[0] != "p" else f"p cnf {VARIABLES} {clauses_in(kept)}" for line in kept]
        (copy / "formula.cnf").write_text("\n".join(kept))
        (copy / "cuts.txt").write_text("")
        assert flaw_of(copy).startswith("proof.drat:")

    def test_a_swapped_puzzle(self, copy):
        change_puzzle(copy, lambda text: text.replace("3", "2", 1))
        assert flaw_of(copy) is not None

    def test_a_puzzle_of_another_size(self, copy):
        change_puzzle(copy, lambda text: ew.convert(EXAMPLES / "7x7.txt", "grid"))
        assert "there are only 112 variables" in flaw_of(copy)

    def test_a_clue_less(self, copy):
        """The proof is of a puzzle with more clues: its formula says more than this one."""
        change_puzzle(copy, lambda text: text.replace("3", ".", 1))
        assert flaw_of(copy) is not None

    def test_a_truncated_proof(self, copy):
        lines = (copy / "proof.drat").read_text().splitlines()
        (copy / "proof.drat").write_text("\n".join(lines[: len(lines) // 2]) + "\n")
        assert flaw_of(copy) == f"proof.drat:{len(lines) // 2}: the proof ends here without a contradiction"

    def test_half_a_line(self, copy):
        lines = (copy / "proof.drat").read_text().splitlines()
        (copy / "proof.drat").write_text("\n".join(lines[:9]) + "\n" + lines[9].removesuffix(" 0"))
        assert flaw_of(copy) == "proof.drat:10: expected one 0, at the end of the line"

    def test_another_claim(self, copy):
        """The clause against the solution is none of the rules when no solution is claimed."""
        manifest = json.loads((copy / "manifest.json").read_text())
        manifest["claim"] = "no solution"
        (copy / "manifest.json").write_text(json.dumps(manifest))
        assert "this clause is neither a rule of the puzzle nor a cut nor the solution's" in flaw_of(copy)

    def test_a_wrong_solution(self, copy):
        last = len((copy / "solution.txt").read_text().splitlines())
        edit(copy / "solution.txt", last, lambda line: "")
        assert flaw_of(copy) == f"solution.txt:{last - 1}: these lines are not one loop"

    def test_a_clause_too_many(self, copy):
        with (copy / "formula.cnf").open("a") as file:
            file.write("1 0\n")
        edit(copy / "formula.cnf", line_where(copy / "formula.cnf", lambda line: line[0] == "p"), one_more_clause)
        assert "this clause is neither a rule of the puzzle" in flaw_of(copy)

    def test_a_rule_too_few(self, copy):
        lines = (copy / "formula.cnf").read_text().splitlines()
        header = next(number for number, line in enumerate(lines) if line[0] == "p")
        del lines[header + 1]
        lines[header] = f"p cnf {VARIABLES} {clauses_in(lines)}"
        (copy / "formula.cnf").write_text("\n".join(lines))
        assert "the rule about" in flaw_of(copy)

    @pytest.mark.parametrize(
        ("cut", "flaw"),
        [
            ("loop h[0,0] v[0,1] unmet c[0,0]", "these lines are not one loop"),
            (
                "loop h[0,0] v[0,1] h[1,0] v[0,0] h[3,3] v[3,4] h[4,3] v[3,3] unmet c[0,0]",
                "these lines are not one loop",
            ),
            ("loop h[9,9] v[9,10] h[10,9] v[9,9] unmet c[9,0]", "the loop meets the clue c[9,0]"),
            ("loop h[9,9] v[9,10] h[10,9] v[9,9] unmet c[5,5]", "unknown name 'c[5,5]'"),
            ("loop h[9,9] v[9,10] h[10,9] v[9,9]", "expected 'unmet' once"),
            ("loop h[99,99] unmet c[0,0]", "unknown name 'h[99,99]'"),
            ("wall p[0,0] p[0,1] p[1,0] p[1,1] inside c[0,3] outside c[6,0]", "c[0,3] is not inside the wall"),
            ("wall p[0,0] p[0,1] p[1,0] p[1,1] inside c[0,0] outside c[0,0]", "c[0,0] is not outside the wall"),
            ("wall p[0,0] inside c[9,0] outside c[0,0]", "the clue c[9,0] is 0, so it shows no line"),
            ("wall p[0,0] inside p[0,0] outside c[0,0]", "'p[0,0]' is neither a clue nor a line nor a point to visit"),
            (
                "wall p[0,0] p[0,1] p[1,0] p[1,1] inside c[0,0] outside c[6,0]",
                "the clause of this cut is not in formula.cnf",
            ),
            ("bridge h[0,0]", "unknown cut 'bridge' (expected loop or wall or region)"),
        ],
    )
    def test_cuts_without_a_reason(self, copy, cut, flaw):
        edit(copy / "cuts.txt", 1, lambda line: cut)
        assert flaw_of(copy) == f"cuts.txt:1: {flaw}"

    @pytest.mark.parametrize("name", ["formula.cnf", "cuts.txt", "solution.txt", "proof.drat"])
    def test_missing_files(self, copy, name):
        (copy / name).unlink()
        assert flaw_of(copy) == f"{name} is missing"

    @pytest.mark.parametrize("name", ["manifest.json", "formula.cnf", "cuts.txt", "solution.txt", "proof.drat"])
    def test_rubbish_is_a_flaw_and_no_crash(self, copy, name):
        rng = random.Random(3)
        text = (copy / name).read_bytes()
        for _ in range(10):
            broken = bytearray(text)
            for _ in range(rng.randint(1, 3)):
                broken[rng.randrange(len(broken))] = rng.choice(b"0123456789-dcp \n{}[]hv,x\xff")
            (copy / name).write_bytes(bytes(broken))
            checked = ew.check_proof(copy)
            # What is still right must still be about this puzzle.
            assert checked.flaw is not None or checked.claim == "exactly one solution"


def clauses_in(lines):
    return sum(line[0] not in "cp" for line in lines)


def one_more_clause(header):
    *words, clauses = header.split()
    return " ".join([*words, str(int(clauses) + 1)])


class TestCommand:
    def test_journey(self, tmp_path):
        def prove(*arguments):
            return edgewise("prove", *arguments, cwd=tmp_path)

        code, out, _ = prove(HARD, "-o", "unique")
        assert (code, out.splitlines()[0].startswith("10x10-hard: exactly one solution (cdcl, ")) == (0, True)
        code, out, _ = prove("--check", "unique")
        assert code == 0
        shape = r"proven: exactly one solution \([\d,]+ clauses, [\d,]+ cuts? among them; [\d,]+ steps?\)"
        assert re.fullmatch(shape, out.splitlines()[0])
        code, out, _ = prove(EXAMPLES / "impossible.txt", "-o", "none")
        assert (code, "impossible: no solution" in out) == (1, True)
        assert prove("--check", "none")[0] == 0
        code, out, _ = prove(EXAMPLES / "ambiguous.txt", "-o", "several")
        assert code == 1
        assert "ambiguous: several solutions" in out
        code, out, _ = prove("--check", "several", EXAMPLES / "ambiguous.txt")
        assert code == 0
        assert re.match(r"proven: several solutions \(two that differ in \d+ lines\)\n# Slitherlink ambiguous, ", out)
        code, out, _ = prove(HARD, "-o", "limited", "--time-limit", 0)
        assert (code, out) == (3, "10x10-hard: unknown, stopped by time; nothing to certify\n")
        code, out, _ = prove("--check", "unique", "--time-limit", 0)
        assert (code, out) == (3, "not checked: stopped by time\n")
        code, out, _ = prove("--check", "unique", "--as", "json")
        assert (code, json.loads(out)["verdict"]) == (0, "proven")
        code, out, _ = prove(HARD, "-o", "small", "--trim")
        assert (code, "small: trimmed from " in out.splitlines()[-1]) == (0, True)
        code, out, _ = prove("--check", "small", HARD, "--trim")
        assert (code, "small: trimmed from " in out.splitlines()[-1]) == (0, True)
        code, out, _ = prove(EXAMPLES / "impossible.txt", "-o", "none", "--as", "json")
        assert (code, json.loads(out)["claim"]) == (1, "no solution")
        code, out, _ = prove(HARD, "-o", "second", "--engine", "sat")
        assert (code, out.splitlines()[0].startswith("10x10-hard: exactly one solution (sat, ")) == (0, True)
        (tmp_path / "second" / "proof.drat").write_text("")
        code, out, _ = prove("--check", "second")
        assert (code, out) == (1, "not proven: proof.drat:1: the proof ends here without a contradiction\n")
        (tmp_path / "unique" / "proof.dratb").write_bytes(b"")
        assert prove("--check", "unique")[0] == 1

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ([], "expected PUZZLE -o DIR, or --check DIR [PUZZLE]"),
            ([str(HARD)], "expected PUZZLE -o DIR, or --check DIR [PUZZLE]"),
            (["--check", "."], "no manifest.json in this folder; expected the folder of a proof"),
            ([str(HARD), "--check", ".", "-o", "x"], "-o cannot be used with --check"),
            ([str(HARD), "-o", "nowhere/proof"], "no such directory"),
            ([str(HARD), "-o", "."], "this folder contains 'mine.txt'; a proof needs a folder of its own"),
            ([str(HARD), "-o", "mine.txt"], "this is a file; a proof needs a folder of its own"),
        ],
    )
    def test_bad_usage_is_exit_2_and_one_line(self, tmp_path, arguments, message):
        (tmp_path / "mine.txt").write_text("keep me")
        code, _, err = edgewise("prove", *arguments, cwd=tmp_path)
        assert (code, err.count("\n")) == (2, 1)
        assert message in err
        assert [entry.name for entry in tmp_path.iterdir()] == ["mine.txt"]


def test_a_certificate_is_replaced_whole(tmp_path):
    ew.prove(HARD, tmp_path / "proof")
    ew.prove(EXAMPLES / "impossible.txt", tmp_path / "proof")
    assert ew.check_proof(tmp_path / "proof").claim == "no solution"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["proof"]


def test_families_without_proofs_say_so(tmp_path, monkeypatch):
    leave_out_options(monkeypatch, "slitherlink")
    with pytest.raises(ew.NoEngine, match="proofs are not available"):
        ew.prove(HARD, tmp_path / "proof")


def test_a_board_without_clues_has_more_than_one_loop(tmp_path):
    assert ew.prove(Slitherlink(((None, None),)), tmp_path / "proof").claim == "several solutions"
    assert ew.prove(Slitherlink(((None,),)), tmp_path / "proof").claim == "exactly one solution"
    assert ew.check_proof(tmp_path / "proof").flaw is None
