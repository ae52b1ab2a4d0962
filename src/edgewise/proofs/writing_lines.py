"""The files of a certificate about lines: the formula with the names of its variables, the cuts, the solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from edgewise.clauses import base_formula, side_clauses, variable_names
from edgewise.evidence import Cut, Evidence, LoopCut, RegionCut, RingCut, Witness
from edgewise.family import FormNames
from edgewise.forms import LineForm
from edgewise.proofs.writing_folder import BINARY_PROOF, CUTS, FORMULA, TEXT_PROOF, Files
from edgewise.result import Result


def refutation_files(
    form: LineForm, names: FormNames, evidence: Evidence, solutions: Iterable[Iterable[int]], prefix: str = ""
) -> Files:
    """Formula, cuts and proof; of one cube where there is a prefix."""
    assert evidence.proof is not None
    # Cuts and faces name every edge several times, and making a name takes longer than looking it up.
    names = replace(names, edge=list(map(names.edge, range(form.edge_count))).__getitem__)
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
    called = list(variable_names(form, names.edge, names.vertex))
    if evidence.sides:
        assert form.faces is not None
        formula.clauses.extend(side_clauses(form))
        around = (sorted(map(names.edge, form.faces[face])) for face in range(len(form.faces)))
        called += [f"side[{'+'.join(lines)}]" for lines in around]
        formula = replace(formula, variables=len(called))
    rules = len(formula.clauses)
    formula.clauses.extend(cut.clause for cut in evidence.cuts)
    formula.clauses.extend([-edge - 1 for edge in solution] for solution in solutions)
    return formula.dimacs(
        [
            f"{rules} clauses of the rules, then one for each line of {CUTS}, then one against the solution, if any",
            *(f"{number} {name}" for number, name in enumerate(called, 1)),
        ]
    )


def _said(cut: Cut, names: FormNames) -> str:
    """A cut and its reason in the words of docs/proofs.md."""
    if isinstance(cut, LoopCut):
        return f"loop {' '.join(map(names.edge, cut.loop))} unmet {_named(cut.unmet, names)}"
    if isinstance(cut, RingCut):
        return f"ring {' '.join(map(names.edge, cut.ring))}"
    if isinstance(cut, RegionCut):
        return _said_region(cut, names)
    side = " ".join(map(names.vertex, cut.side))
    return f"wall {side} inside {_named(cut.inside, names)} outside {_named(cut.outside, names)}"


def _said_region(cut: RegionCut, names: FormNames) -> str:
    """Faces are called by the numbers of their variables: their names are long."""

    def faces(numbers: Iterable[int]) -> list[str]:
        return ["outer" if face == cut.outer else str(cut.first + face) for face in numbers]

    assert cut.without is not None or cut.unserved is not None
    other = ["unserved", names.clue(cut.unserved or 0)] if cut.without is None else ["without", *faces([cut.without])]
    said = ["region", "inside" if cut.inside else "outside", *faces(cut.region), "drawn", *map(names.edge, cut.drawn)]
    return " ".join([*said, "beyond", *faces(cut.beyond), "within", *faces([cut.within]), *other])


def _named(witness: Witness, names: FormNames) -> str:
    return {"clue": names.clue, "vertex": names.vertex, "edge": names.edge}[witness.kind](witness.number)
