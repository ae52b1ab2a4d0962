"""The files of a certificate about lines: the formula with the names of its variables, the cuts, the solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgewise.clauses import base_formula, variable_names
from edgewise.evidence import Cut, Evidence, LoopCut, RingCut, Witness
from edgewise.family import FormNames
from edgewise.forms import LineForm
from edgewise.proofs.writing_folder import BINARY_PROOF, CUTS, FORMULA, TEXT_PROOF, Files
from edgewise.result import Result


def refutation_files(
    form: LineForm, names: FormNames, evidence: Evidence, solutions: Iterable[Iterable[int]], prefix: str = ""
) -> Files:
    """Formula, cuts and proof; of one cube where there is a prefix."""
    assert evidence.proof is not None
    files: Files = {
        f"{prefix}{FORMULA}": _formula(form, names, evidence, solutions),
        f"{prefix}{CUTS}": "".join(f"{_said(cut, names)}\n" for cut in evidence.cuts),
    }
    if isinstance(evidence.proof, bytes):
        files[f"{prefix}{BINARY_PROOF}"] = evidence.proof
    else:
        files[f"{prefix}{TEXT_PROOF}"] = "".join(f"{step}\n" for step in evidence.proof)
    return files


def solution_text(result: Result, number: int, names: FormNames, edges: Sequence[int]) -> str:
    """A solution of the result: its drawing as comments, then the names of its lines."""
    drawing = "".join(f"# {line}\n" for line in str(result.solutions[number]).splitlines())
    return drawing + "".join(f"{names.edge(edge)}\n" for edge in edges)


def _formula(form: LineForm, names: FormNames, evidence: Evidence, solutions: Iterable[Iterable[int]]) -> str:
    formula = base_formula(form)
    rules = len(formula.clauses)
    formula.clauses.extend(cut.clause for cut in evidence.cuts)
    formula.clauses.extend([-edge - 1 for edge in solution] for solution in solutions)
    return formula.dimacs(
        [
            f"{rules} clauses of the rules, then one for each line of {CUTS}, then one against the solution, if any",
            *(f"{number} {name}" for number, name in enumerate(variable_names(form, names.edge, names.vertex), 1)),
        ]
    )


def _said(cut: Cut, names: FormNames) -> str:
    """A cut and its reason in the words of docs/proofs.md."""
    if isinstance(cut, LoopCut):
        return f"loop {' '.join(map(names.edge, cut.loop))} unmet {_named(cut.unmet, names)}"
    if isinstance(cut, RingCut):
        return f"ring {' '.join(map(names.edge, cut.ring))}"
    side = " ".join(map(names.vertex, cut.side))
    return f"wall {side} inside {_named(cut.inside, names)} outside {_named(cut.outside, names)}"


def _named(witness: Witness, names: FormNames) -> str:
    return {"clue": names.clue, "vertex": names.vertex, "edge": names.edge}[witness.kind](witness.number)
