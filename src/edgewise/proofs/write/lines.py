"""The files of a certificate about lines: the formula with the names of its variables, the cuts, the solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from edgewise.base.evidence import Cut, Evidence, LoopCut, RegionCut, RingCut, Witness
from edgewise.base.forms import FormNames, LineForm
from edgewise.base.result import Result
from edgewise.formulas.lines import counter_names, literal_texts, rule_lines, side_name, text_lines, variable_names
from edgewise.proofs.write.folder import BINARY_PROOF, CUTS, FORMULA, TEXT_PROOF, Files


def refutation_files(
    form: LineForm,
    names: FormNames,
    evidence: Evidence,
    solutions: Iterable[Iterable[int]],
    prefix: str = "",
    go_on: Callable[[], None] = lambda: None,
) -> Files:
    """Formula, cuts and proof; of one cube where there is a prefix. ``go_on`` raises what ends the work."""
    assert evidence.proof is not None
    # Cuts and faces name every edge several times, and making a name takes longer than looking it up.
    names = replace(names, edge=list(map(names.edge, range(form.edge_count))).__getitem__)
    files: Files = {
        f"{prefix}{FORMULA}": _formula(form, names, evidence, solutions, go_on),
        f"{prefix}{CUTS}": "".join(f"{_cut_text(cut, names)}\n" for cut in evidence.cuts),
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


def _formula(
    form: LineForm,
    names: FormNames,
    evidence: Evidence,
    solutions: Iterable[Iterable[int]],
    go_on: Callable[[], None],
) -> str:
    """The rules, those about turns and sides, the cuts, the solutions. Texts are put together, and no clauses made: a
    large board has a hundred thousand."""
    called = list(variable_names(form, names.edge, names.vertex))
    called += _turn_names(evidence.turns, names)
    # Where clues count sides, these have variables already.
    speaks_of_sides = any(name.startswith("side[") for name in called)
    first_side = len(called) + 1 if evidence.sides and not speaks_of_sides else None
    if first_side is not None:
        assert form.faces is not None
        around = (map(names.edge, face) for face in form.faces)
        called += map(side_name, around)
    first_counter = len(called) + 1
    called += counter_names(form, names.clue)
    literal_text = literal_texts(len(called))
    added = [*(cut.clause for cut in evidence.cuts), *([-edge - 1 for edge in solution] for solution in solutions)]
    turn_clauses = evidence.turn_clauses.count(0)
    about_turns = f", the last {turn_clauses} about turns" if turn_clauses else ""
    batches = []
    for batch in rule_lines(form, literal_text, first_side, first_counter):
        batches.append(batch)
        go_on()
    batches.append((turn_clauses, _separated(evidence.turn_clauses, literal_text)))
    rules = sum(count for count, _ in batches)
    head = [
        f"c {rules} clauses of the rules{about_turns}, then one for each line of {CUTS},"
        " then one against the solution, if any\n",
        *(f"c {number} {name}\n" for number, name in enumerate(called, 1)),
        f"p cnf {len(called)} {rules + len(added)}\n",
    ]
    return "".join([*head, *(text for _, text in batches), text_lines(map(literal_text, clause) for clause in added)])


def _turn_names(edges: Sequence[int], names: FormNames) -> list[str]:
    """Two edges for each, the lesser name first."""
    edge_names = list(map(names.edge, edges))
    return [f"turn[{min(two)}+{max(two)}]" for two in zip(edge_names[::2], edge_names[1::2], strict=True)]


def _separated(clauses: Sequence[int], literal_text: Callable[[int], str]) -> str:
    """Clauses with a zero behind each, as lines of DIMACS."""
    return " ".join(map(literal_text, clauses)).replace(" 0 ", " 0\n") + ("\n" if clauses else "")


def _cut_text(cut: Cut, names: FormNames) -> str:
    """A cut and its reason in the words of docs/guide/proofs.md."""
    if isinstance(cut, LoopCut):
        return f"loop {' '.join(map(names.edge, cut.loop))} unmet {_named(cut.unmet, names)}"
    if isinstance(cut, RingCut):
        return f"ring {' '.join(map(names.edge, cut.ring))}"
    if isinstance(cut, RegionCut):
        return _region_text(cut, names)
    side = " ".join(map(names.vertex, cut.side))
    return f"wall {side} inside {_named(cut.inside, names)} outside {_named(cut.outside, names)}"


def _region_text(cut: RegionCut, names: FormNames) -> str:
    """Faces are called by the numbers of their variables: their names are long."""

    def faces(numbers: Iterable[int]) -> list[str]:
        return ["outer" if face == cut.outer else str(cut.first + face) for face in numbers]

    assert cut.without is not None or cut.unserved is not None
    other = ["unserved", names.clue(cut.unserved or 0)] if cut.without is None else ["without", *faces([cut.without])]
    words = ["region", "inside" if cut.inside else "outside", *faces(cut.region), "drawn", *map(names.edge, cut.drawn)]
    return " ".join([*words, "beyond", *faces(cut.beyond), "within", *faces([cut.within]), *other])


def _named(witness: Witness, names: FormNames) -> str:
    return {"clue": names.clue, "vertex": names.vertex, "edge": names.edge}[witness.kind](witness.number)
