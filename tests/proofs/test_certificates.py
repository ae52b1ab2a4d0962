"""Certificates of every family: claims against the engine that tries everything, and what a forger would try."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

import edgewise as ew
from edgewise.base.deadline import Deadline, Stopped
from edgewise.families.eternity import Clue, Eternity
from edgewise.families.eternity.counting import impossible
from edgewise.families.eternity.proof_model import proof_model
from edgewise.families.masyu import Masyu
from edgewise.families.simpleloop import SimpleLoop
from edgewise.proofs.check.tiles.board import TileBoard
from edgewise.proofs.check.tiles.counting import why_impossible
from support.boards import random_tiles
from support.project import ROOT
from support.proofs.certified_boards import MAKERS


def truth_about(board):
    found = ew.solve(board, unique=True, engine="brute")
    if found.unique:
        return "exactly one solution"
    return "several solutions" if found.solutions else "no solution"


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_claims_are_what_brute_force_finds(make, tmp_path):
    rng = random.Random(22)
    seen = set()
    for number in range(25):
        board, other = make(rng), make(rng)
        truth = truth_about(board)
        proven = ew.prove(board, tmp_path / "proof")
        seen.add(truth)
        assert proven.claim == truth
        checked = ew.check_proof(tmp_path / "proof", board)
        assert (checked.flaw, checked.claim) == (None, truth), (number, board)
        assert other == board or "about a different puzzle" in ew.check_proof(tmp_path / "proof", other).flaw
    assert len(seen) == 3, seen


SEVERAL = {
    "slitherlink": ". .\n. .\n",
    "masyu": Masyu(("...",) * 2),
    "simpleloop": SimpleLoop(("....",) * 4),
    "flow": "A . .\n. . .\nA . .\nB . B\n",
    "eternity": random_tiles(random.Random(1), 2, 3, 2),
}


@pytest.mark.parametrize("board", SEVERAL.values(), ids=SEVERAL)
class TestSeveral:
    """Several solutions: two of them are the certificate."""

    @pytest.fixture
    def folder(self, board, tmp_path):
        proven = ew.prove(board, tmp_path / "proof")
        assert (proven.claim, len(proven.result.solutions)) == ("several solutions", 2)
        return tmp_path / "proof"

    def test_round_trip(self, board, folder):
        assert sorted(path.name for path in folder.iterdir()) == ["manifest.json", "second.txt", "solution.txt"]
        checked = ew.check_proof(folder, board)
        assert checked.flaw is None
        assert str(checked).startswith("proven: several solutions (two that differ in ")

    def test_one_solution_twice(self, folder):
        (folder / "second.txt").write_text((folder / "solution.txt").read_text())
        assert ew.check_proof(folder).flaw == "second.txt:1: this is the first solution again"

    @pytest.mark.parametrize("name", ["solution.txt", "second.txt"])
    def test_a_solution_that_is_none(self, folder, name):
        lines = (folder / name).read_text().splitlines()
        (folder / name).write_text("\n".join(lines[:-1]) + "\n")
        assert ew.check_proof(folder).flaw.startswith(f"{name}:")
        (folder / name).unlink()
        assert ew.check_proof(folder).flaw == f"{name} is missing"

    @pytest.mark.parametrize("claim", ["exactly one solution", "no solution", "2 solutions"])
    def test_another_claim(self, folder, claim):
        manifest = json.loads((folder / "manifest.json").read_text())
        for grounds in (manifest["grounds"], "refutation"):
            (folder / "manifest.json").write_text(json.dumps({**manifest, "claim": claim, "grounds": grounds}))
            assert ew.check_proof(folder).flaw is not None


def flaw_with_clause(folder, *literals):
    """What is wrong once a clause is added, which is given by the names of its variables."""
    lines = (folder / "formula.cnf").read_text().splitlines()
    number = {words[2]: words[1] for line in lines if (words := line.split())[0] == "c" and len(words) == 3}
    clause = " ".join(f"{'-' * (word[0] == '-')}{number[word.lstrip('-')]}" for word in literals)
    at = next(index for index, line in enumerate(lines) if line.startswith("p cnf"))
    *head, clauses = lines[at].split()
    lines[at] = f"{' '.join(head)} {int(clauses) + 1}"
    (folder / "formula.cnf").write_text("\n".join([*lines, f"{clause} 0".strip()]) + "\n")
    return ew.check_proof(folder).flaw


class TestPairs:
    """What is special about pairs: colours beside the lines, closed lines, and two rules."""

    @pytest.fixture
    def folder(self, tmp_path):
        board = ew.load("A A .\n. . .\nB . B\n")
        assert ew.prove(board, tmp_path / "proof").claim == "exactly one solution"
        return tmp_path / "proof"

    @pytest.mark.parametrize(
        ("clause", "holds"),
        [
            (("-h[0,0]", "colour0[p[0,0]]", "-colour0[p[0,1]]"), True),
            (("-h[0,0]", "colour0[p[0,0]]", "colour0[p[0,1]]"), False),
            (("-h[0,0]", "colour0[p[0,0]]", "-colour0[p[0,2]]"), False),
            (("h[0,0]", "colour0[p[0,0]]", "-colour0[p[0,1]]"), False),
            (("-colour0[p[0,0]]",), True),
            (("colour0[p[0,0]]",), False),
            (("colour0[p[2,2]]",), True),
            (("colour0[p[1,1]]",), False),
            (("-colour0[p[1,1]]",), False),
            (("colour0[p[1,1]]", "-colour0[p[0,1]]"), False),
            (("colour0[p[0,0]]", "-colour0[p[2,0]]", "colour0[p[0,1]]"), False),
        ],
    )
    def test_clauses_about_colours(self, folder, clause, holds):
        assert ew.check_proof(folder).flaw is None
        flaw = flaw_with_clause(folder, *clause)
        assert flaw is None if holds else "neither a rule of the puzzle nor a cut" in flaw

    @pytest.mark.parametrize(
        ("cut", "flaw"),
        [
            ("ring h[0,0] v[0,1] h[1,0] v[0,0]", "the clause of this cut is not in formula.cnf"),
            ("ring h[0,0] v[0,1] h[1,0]", "these lines are not one closed line"),
            ("ring", "expected names, each once"),
            ("loop h[0,0] v[0,1] h[1,0] v[0,0] unmet p[1,1]", "unknown cut 'loop' (expected ring)"),
        ],
    )
    def test_cuts(self, folder, cut, flaw):
        (folder / "cuts.txt").write_text(f"{cut}\n")
        assert ew.check_proof(folder).flaw == f"cuts.txt:1: {flaw}"

    @pytest.mark.parametrize(
        ("lines", "flaw"),
        [
            ("h[0,0] h[2,0] h[2,1]", "the drawing does not visit p[0,2]"),
            ("h[0,0] h[2,0] h[2,1] h[1,0]", "h[1,0] is not part of any path"),
            ("h[0,0]", "the lines at p[2,0] are not part of a path from p[2,0] to p[2,2]"),
            ("v[0,0] v[1,0] h[2,0] h[2,1]", "the lines at p[2,2] are not part of a path from p[0,0] to p[0,1]"),
            ("h[0,0] h[0,1] h[2,0] h[2,1]", "the path from p[0,0] does not end at p[0,1]"),
            ("h[0,0] h[0,0]", "a line is named twice"),
        ],
    )
    def test_solutions(self, folder, lines, flaw):
        (folder / "solution.txt").write_text("\n".join(lines.split()) + "\n")
        assert ew.check_proof(folder).flaw.endswith(flaw)

    def test_a_certificate_under_the_other_rule(self, folder):
        """What is unique if every cell must be visited need not be if cells may stay blank."""
        manifest = json.loads((folder / "manifest.json").read_text())
        board = replace(ew.load(manifest["puzzle"]), rule="classic")
        manifest["puzzle"] = ew.convert(board, "grid")
        manifest["edgewise_proof"] = 1  # whose manifest has no digest
        (folder / "manifest.json").write_text(json.dumps(manifest))
        assert "neither a rule of the puzzle nor a cut" in ew.check_proof(folder).flaw


class TestTiles:
    """What is special about tiles: counters and seams beside what cells show, and proofs by counting."""

    PIECES = ((0, 1, 2, 0), (0, 0, 2, 1), (2, 1, 0, 0), (2, 0, 0, 1))

    @pytest.fixture
    def folder(self, tmp_path):
        """Two by two: two kinds of pieces with two copies each, and a clue that fixes the rotation of the board."""
        board = Eternity(2, 2, self.PIECES, (Clue(1, 0, 0, 0),))
        assert ew.prove(board, tmp_path / "proof").claim == "exactly one solution"
        return tmp_path / "proof"

    @pytest.mark.parametrize(
        ("clause", "holds"),
        [
            (("t[0,0,1,2,0]",), True),
            (("t[1,0,0,1,2]", "t[1,0,0,2,1]"), True),
            (("t[1,0,0,1,2]",), False),
            (("-t[1,0,0,1,2]", "-t[1,0,0,2,1]"), False),
            (("-s[1,2,1]", "-s[1,2,2]"), True),
            (("s[1,2,1]", "s[1,2,2]"), False),
            (("-s[1,2,1]", "-s[0,1,1]"), False),
            (("-t[1,0,0,1,2]", "s[1,2,1]"), True),
            (("-t[1,0,0,1,2]", "s[1,2,2]"), False),
            (("t[1,0,0,1,2]", "s[1,2,1]"), False),
            (("-s[1,2,1]", "t[1,0,0,1,2]"), True),
            (("-s[1,2,1]", "t[1,0,0,2,1]"), False),
            (("-t[1,0,0,1,2]", "c[1]1>=1"), True),
            (("t[1,0,0,1,2]", "c[1]1>=1"), False),
            (("t[1,0,0,1,2]", "-c[1]1>=1"), True),
            (("-t[1,0,0,2,1]", "-c[1]1>=1"), True),
            (("-t[1,0,0,2,1]", "c[1]1>=1"), False),
            (("-k[0,0,1,2]1>=2",), True),
            (("-k[0,0,1,2]2>=2",), False),
            (("-k[0,0,1,2]2>=1", "k[0,0,1,2]1>=1"), False),
            (("k[0,0,1,2]2>=1", "-k[0,0,1,2]1>=1"), True),
            (("k[0,0,1,2]2>=1", "-k[0,0,2,1]1>=1"), False),
            ((), False),
        ],
    )
    def test_clauses(self, folder, clause, holds):
        assert ew.check_proof(folder).flaw is None
        flaw = flaw_with_clause(folder, *clause)
        assert flaw is None if holds else "neither a rule of the puzzle nor the solution's" in flaw

    @pytest.mark.parametrize(
        ("board", "flaw"),
        [
            ("0 1 0\n1 2 0\n2 3 0\n3 3 0", "expected a piece on every cell, each piece once"),
            ("0 1 0\n1 2 0\n2 3 0", "expected a piece on every cell, each piece once"),
            ("0 1 0\n1 2 0\n2 3 0\n3 4 4", "no such cell, piece or turn, or a cell for the second time"),
            ("0 1 0\n1 2 0\n2 3 0\n3 4 x", "expected a cell, a piece and quarter turns"),
            ("0 4 2\n1 2 0\n2 3 0\n3 1 2", "the piece of a clue is not in its place and rotation"),
            ("0 1 0\n1 2 0\n2 3 0\n3 4 1", "the piece on cell 3 has its border sides in the wrong places"),
            ("0 1 0\n1 4 3\n2 3 0\n3 2 1", "the pieces on the cells 0 and 1 do not match"),
        ],
    )
    def test_solutions(self, folder, board, flaw):
        (folder / "solution.txt").write_text(f"{board}\n")
        assert ew.check_proof(folder).flaw.endswith(flaw)

    def test_a_rule_less_is_no_more_than_a_weaker_formula(self, folder):
        """Without the clause against the solution nothing is proven."""
        lines = (folder / "formula.cnf").read_text().splitlines()
        at = next(index for index, line in enumerate(lines) if line.startswith("p cnf"))
        *head, clauses = lines[at].split()
        lines[at] = f"{' '.join(head)} {int(clauses) - 1}"
        (folder / "formula.cnf").write_text("\n".join(lines[:-1]) + "\n")
        assert ew.check_proof(folder).flaw == "formula.cnf:1: the clause against the solution is missing"

    def test_counting(self, tmp_path):
        odd = Eternity(2, 2, (*self.PIECES[:3], (3, 0, 0, 1)))
        proven = ew.prove(odd, tmp_path / "proof")
        assert (proven.claim, proven.result.engine) == ("no solution", "counting")
        assert [path.name for path in (tmp_path / "proof").iterdir()] == ["manifest.json"]
        checked = ew.check_proof(tmp_path / "proof", odd)
        assert str(checked).startswith("proven: no solution (along the frame colour ")

    def test_counting_that_does_not_come_out(self, folder):
        """Neither for tiles that can be laid, nor for anything else."""
        manifest = json.loads((folder / "manifest.json").read_text())
        claim = {"claim": "no solution", "grounds": "counting"}
        (folder / "manifest.json").write_text(json.dumps(manifest | claim))
        assert "counting does not rule every board out" in ew.check_proof(folder).flaw
        ew.prove(". .\n. .\n", folder)
        manifest = json.loads((folder / "manifest.json").read_text())
        (folder / "manifest.json").write_text(json.dumps(manifest | claim))
        assert "counting rules out boards of tiles only" in ew.check_proof(folder).flaw

    def test_counting_is_what_the_family_counts(self, boards):
        """The two were written apart, and agree."""
        rng = random.Random(4)
        verdicts = set()
        for _ in boards(300):
            board = random_tiles(rng, rng.randint(1, 4), rng.randint(1, 4), 2, rng.choice((0, 1)), rng.random() < 0.7)
            ours = why_impossible(TileBoard(proof_model(board)))
            assert (ours is None) == (impossible(board) is None), board
            verdicts.add(ours is None)
        assert len(verdicts) == 2


STOPS = [("slitherlink/demo", "time"), ("slitherlink/ambiguous", "time"), ("eternity/demo", "interrupt")]


@pytest.mark.parametrize(("name", "by"), STOPS)
def test_a_certificate_that_is_not_whole_in_time_is_not_written(name, by, tmp_path, monkeypatch):
    """Wherever the work ends: nothing is claimed, and what was there before stays."""
    folder, path = tmp_path / "proof", ROOT / "examples" / f"{name}.txt"
    whole = ew.prove(path, folder)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    for steps in range(1000):
        left = iter(range(steps))

        def go_on(deadline, left=left):
            if next(left, None) is None:
                raise Stopped(by)

        with monkeypatch.context() as patch:
            patch.setattr(Deadline, "go_on", go_on)
            found = ew.prove(path, folder)
        if found.claim is not None:
            break
        assert (found.result.complete, found.result.stopped_by, found.rule) == (False, by, "")
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
        assert [*tmp_path.iterdir()] == [folder]
    assert found.claim == whole.claim
    assert steps > 2
