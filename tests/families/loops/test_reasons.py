"""Hints and proofs of loop puzzles with signs and regions: judged, checked, and refused when they are forged."""

from __future__ import annotations

import random
import re

import pytest

import edgewise as ew
from edgewise.base.registry import family_of
from edgewise.explaining.judge.lines import Judge
from support.project import ROOT
from support.signed_boards import KINDS, odd_signed, random_signed

DEDUCED = ("yajilin", "yajilin-regions", "linesweeper", "moonsun", "detour", "dotchi", "shingoki")
STATED = [kind for kind in KINDS if kind.proof_model(random_signed(random.Random(kind.name), kind)) is not None]


def by_name(family):
    return family.name


@pytest.mark.parametrize("kind", KINDS, ids=by_name)
def test_every_step_of_an_explanation_follows_from_its_reason(kind, boards):
    rng = random.Random(f"reasons {kind.name}")
    steps = 0
    for _ in boards(200):
        board = random_signed(rng, kind)
        judge = Judge(board) if kind in STATED else None
        for step in ew.explain(board).steps:
            if step.deduction is not None:
                steps += 1
                assert judge is None or judge.flaw(step.deduction) is None
                assert str(step)
    assert steps


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.maker is not None], ids=by_name)
def test_every_step_on_a_board_that_was_made_follows_from_its_reason(kind, boards):
    """Such boards are larger than random ones, and deductions on them take all that they have."""
    for seed in boards(20, fewest=1):
        board = ew.generate(kind.name, 6, seed=seed, threads=1).puzzle
        judge = Judge(board)
        steps = [step for step in ew.hints(board) if step.deduction is not None]
        known = [{edge: on for edge, on in enumerate(step.state) if on is not None} for step in steps]
        assert steps
        assert all(judge.flaw(step.deduction, told) is None for step, told in zip(steps, known, strict=True))


@pytest.mark.parametrize("kind", STATED, ids=by_name)
def test_certificates_hold_and_forged_ones_do_not(kind, boards, tmp_path):
    rng = random.Random(f"proofs {kind.name}")
    claims = set()
    for number in boards(100):
        board = (odd_signed if number % 2 else random_signed)(rng, kind)
        folder = tmp_path / str(number)
        claim = ew.prove(board, folder).claim
        claims.add(claim)
        assert ew.check_proof(folder, board).flaw is None
        # Where a single rule cannot be satisfied, every clause follows from it.
        forged = _forged(folder, rng) if claim == "exactly one solution" else None
        assert forged is None or ew.check_proof(folder, board).flaw is not None, forged
    assert len(claims) > 1


def _forged(folder, rng):
    """Adds a clause to the formula that is not so; returns it, or ``None`` where there is no formula."""
    file = folder / "formula.cnf"
    if not file.exists():
        return None
    head, _, body = file.read_text().partition("p cnf ")
    counts, *clauses = body.splitlines()
    variables, count = map(int, counts.split())
    drawn = set((folder / "solution.txt").read_text().splitlines())
    number, name = rng.choice(re.findall(r"^c (\d+) ([hv]\[.*)$", head, re.M))
    unit = f"-{number} 0" if name in drawn else f"{number} 0"
    file.write_text(f"{head}p cnf {variables} {count + 1}\n" + "\n".join([unit, *clauses]) + "\n")
    return unit


def test_words_name_signs_and_rules():
    board = ew.load("koburin\n4 3\n. . .\n. . .\n. 1 .\n. . .\n")
    texts = [str(step) for step in ew.explain(board).steps]
    assert any("of which only one can be shaded" in text for text in texts)
    assert family_of(board).words(board).clue(len(board.form.clues) - 1) == "the 1 in row 3, column 2"


def test_words_say_what_players_would():
    board = ew.load("yajilin\n4 3\n. . .\n. . .\n. 1n .\n. . .\n")
    texts = [str(step) for step in ew.explain(board).steps]
    assert any("The cell in row 2, column 2 is shaded." in text for text in texts)
    named = family_of(board).words(board)
    assert named.clue(len(board.form.clues) - 1) == "the 1↑ in row 3, column 2"


@pytest.mark.parametrize(
    "name", ["yajilin", "yajilin-regions", "linesweeper", "moonsun", "detour", "dotchi", "shingoki"]
)
def test_clues_about_visits_arms_and_turns_are_reasons(name):
    """What they say of the lines is deduced, and nothing of the example is left to a solver."""
    board = ew.load((ROOT / "examples" / name / "demo.txt").read_text())
    judge = Judge(board)
    steps = ew.explain(board).steps
    assert "beyond-cases" not in {step.rule for step in steps}
    assert all(judge.flaw(step.deduction) is None for step in steps if step.deduction is not None)


def test_words_say_how_an_arrow_counts():
    board = ew.load((ROOT / "examples" / "yajilin" / "demo.txt").read_text())
    texts = [str(step) for step in ew.explain(board).steps]
    assert any("The 2↑ in row 5, column 1 needs all cells that are left to be shaded." in text for text in texts)
    counted = ew.load((ROOT / "examples" / "linesweeper" / "demo.txt").read_text())
    assert any(
        "The 4 in row 1, column 4 needs all cells that are left." in str(one) for one in ew.explain(counted).steps
    )
    assert not any("arms" in str(step) for step in ew.explain(counted).steps)


def test_states_have_shaded_cells():
    board = ew.load("yajilin\n4 3\n. . .\n. . .\n. 1n .\n. . .\n")
    said = ew.read_state(board, '{"shaded": [[1, 1]]}')
    assert (len(said.off), len(said.on)) == (4, 0)
    [loop] = ew.solve(board).solutions
    assert ew.read_state(board, str(loop)).off == said.off
    with pytest.raises(ew.BadInput, match="no cell"):
        ew.read_state(board, '{"shaded": [[9, 9]]}')


def test_cells_with_clues_are_one_step():
    board = ew.load(ROOT / "examples/yajilin/demo.txt")
    blocked = [str(step) for step in ew.explain(board).steps if step.rule == "blocked-cells"]
    assert blocked == ["[1] The loop cannot enter the 5 cells with a clue. So there is no line into any of them."]


def test_a_clue_says_on_which_side_of_the_loop_it_lies():
    board = ew.load(ROOT / "examples/castle/demo.txt")
    judge, known, by_sides = Judge(board), {}, []
    for step in ew.explain(board).steps:
        assert judge.flaw(step.deduction, known) is None, str(step)
        known.update(step.deduction.edges)
        by_sides += [str(step)] if step.rule == "inside-and-outside" else []
    assert any(
        "The white 0→ in row 2, column 3 is inside the loop; counting the lines from there" in text for text in by_sides
    )


def test_a_cell_is_named_once_where_two_rules_are_about_it():
    board = ew.load((ROOT / "examples" / "yajilin" / "demo.txt").read_text())
    said = [str(step) for step in ew.explain(board).steps if step.rule == "two-rules-together"]
    assert any("in columns 3 and 4 of row 1, of which only one can be shaded, there are lines" in text for text in said)
