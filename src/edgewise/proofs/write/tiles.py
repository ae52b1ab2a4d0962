"""The files of a certificate about tiles: the formula with the names of its variables, and the solutions."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.base.evidence import Evidence
from edgewise.base.forms import TileForm
from edgewise.base.result import Result
from edgewise.formulas.lines import Formula
from edgewise.formulas.tiles import TileFormula
from edgewise.proofs.write.folder import FORMULA, TEXT_PROOF, Files


def tile_refutation_files(form: TileForm, evidence: Evidence, solutions: Sequence[Sequence[int]]) -> Files:
    """Formula and proof. There are no cuts."""
    stated = TileFormula(form)
    clauses = [*stated.clauses, *(stated.against(board) for board in solutions)]
    comments = [
        f"{len(stated.clauses)} clauses of the rules, then one against the solution, if any",
        *(f"{number} {name}" for number, name in enumerate(stated.names, 1)),
    ]
    assert isinstance(evidence.proof, tuple)
    return {
        FORMULA: Formula(len(stated.names), clauses).dimacs(comments),
        TEXT_PROOF: "".join(f"{step}\n" for step in evidence.proof),
    }


def board_text(result: Result, number: int, board: Sequence[int]) -> str:
    """A solution of the result: its drawing as comments, then cell, piece and quarter turns."""
    drawing = "".join(f"# {line}\n" for line in str(result.solutions[number]).splitlines())
    return drawing + "".join(f"{cell} {laid // 4 + 1} {laid % 4}\n" for cell, laid in enumerate(board))
