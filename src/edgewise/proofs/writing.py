"""Writes a certificate: the puzzle, the claim, and everything needed to check the claim.

The folder is put together beside its place and renamed when it is whole, so that half a certificate is never seen.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from edgewise.asking import ask
from edgewise.clauses import base_formula, variable_names
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, EngineFault, NoEngine
from edgewise.evidence import Cut, Evidence, LoopCut, RingCut, Witness
from edgewise.family import FormNames, Puzzle
from edgewise.files import is_occupied, os_reason, replace_folder
from edgewise.forms import LineForm
from edgewise.proofs.cover import given_name
from edgewise.registry import family_of
from edgewise.request import Request
from edgewise.result import Progress, Result

MANIFEST, FORMULA, CUTS, SOLUTION, PROOF = "manifest.json", "formula.cnf", "cuts.txt", "solution.txt", "proof.drat"
FILES = (MANIFEST, FORMULA, CUTS, SOLUTION, PROOF)
OF_A_CUBE = re.compile(r"[1-9][0-9]{0,8}\.(formula\.cnf|cuts\.txt|proof\.drat)", re.ASCII)
ONE, NONE = "exactly one solution", "no solution"
VERSION = 1


@dataclass(frozen=True)
class Certificate:
    """What was certified. ``claim`` is ``None`` if there are several solutions, or a limit stopped the run."""

    claim: str | None
    result: Result
    steps: int
    """Lines of the proof."""
    cuts: int


def write_certificate(
    puzzle: Puzzle,
    folder: Path,
    request: Request,
    *,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Certificate:
    """Answers a request for a proof, and writes the certificate if there is something to certify."""
    check_folder(folder)
    family = family_of(puzzle)
    check_provable(puzzle)
    result, answer = ask(puzzle, request, stop=stop, on_progress=on_progress)
    evidence = answer.evidence
    if not answer.complete or len(answer.solutions) > 1:
        return Certificate(None, result, 0, 0 if evidence is None else len(evidence.cuts))
    if evidence is None or evidence.proof is None:
        raise EngineFault(f"engine {result.engine} answered without a proof; please report this puzzle")
    claim = ONE if answer.solutions else NONE
    form = family.lower(puzzle)
    assert isinstance(form, LineForm)
    names = family.names(puzzle)
    files = {
        MANIFEST: _manifest(puzzle, claim, result),
        FORMULA: _formula(form, names, evidence, answer.solutions),
        CUTS: "".join(f"{_said(cut, names)}\n" for cut in evidence.cuts),
        PROOF: "".join(f"{step}\n" for step in evidence.proof),
    }
    if answer.solutions:
        files[SOLUTION] = _solution(result, names, answer.solutions[0])
    _put(folder, files)
    return Certificate(claim, result, len(evidence.proof), len(evidence.cuts))


@dataclass(frozen=True)
class CubeProof:
    """One cube of a puzzle: its edges with their values, the form with these edges given, and what proves it."""

    cube: Sequence[int]
    """``edge + 1``, negated where the edge is off."""
    form: LineForm
    evidence: Evidence


def write_cubes(
    puzzle: Puzzle, folder: Path, result: Result, solutions: Sequence[Sequence[int]], proofs: Sequence[CubeProof]
) -> Certificate:
    """Writes the certificate of a puzzle that was proven cube by cube."""
    names = family_of(puzzle).names(puzzle)
    claim = ONE if solutions else NONE
    cubes = [" ".join(f"{'+' if lit > 0 else '-'}{names.edge(abs(lit) - 1)}" for lit in one.cube) for one in proofs]
    files = {MANIFEST: _manifest(puzzle, claim, result, cubes)}
    for number, one in enumerate(proofs, 1):
        own = _names_in(one, names)
        held = [drawn for drawn in solutions if all((abs(lit) - 1 in drawn) == (lit > 0) for lit in one.cube)]
        files[f"{number}.{FORMULA}"] = _formula(one.form, own, one.evidence, held)
        files[f"{number}.{CUTS}"] = "".join(f"{_said(cut, own)}\n" for cut in one.evidence.cuts)
        files[f"{number}.{PROOF}"] = "".join(f"{step}\n" for step in one.evidence.proof or ())
    if solutions:
        files[SOLUTION] = _solution(result, names, solutions[0])
    _put(folder, files)
    steps = sum(len(one.evidence.proof or ()) for one in proofs)
    return Certificate(claim, result, steps, sum(len(one.evidence.cuts) for one in proofs))


def check_provable(puzzle: Puzzle) -> None:
    """A puzzle that is stated for a judge can have a certificate."""
    family = family_of(puzzle)
    statement = family.proof_model(puzzle)
    if statement is None:
        raise NoEngine(f"proofs are not available for {family.title} puzzles")


def _names_in(one: CubeProof, names: FormNames) -> FormNames:
    """The names of a puzzle, and those of the clues that a cube adds behind the others."""
    first = len(one.form.clues) - len(one.cube)

    def clue(number: int) -> str:
        return names.clue(number) if number < first else given_name(names.edge(one.form.clues[number][0]))

    return FormNames(names.edge, names.vertex, clue)


def _solution(result: Result, names: FormNames, edges: Sequence[int]) -> str:
    drawing = "".join(f"# {line}\n" for line in str(result.solutions[0]).splitlines())
    return drawing + "".join(f"{names.edge(edge)}\n" for edge in edges)


def _put(folder: Path, files: Mapping[str, str]) -> None:
    try:
        replace_folder(folder, files)
    except OSError as error:
        raise BadInput(f"cannot be written: {os_reason(error)}", str(folder)) from None


def check_folder(folder: Path) -> None:
    """Refuses a folder that holds anything but a certificate, before any work is done.

    A certificate in the current directory is refused, too: it cannot be replaced in one step from within.
    """
    try:
        there = folder.exists()
        if there and not folder.is_dir():
            raise BadInput("this is a file; a proof needs a folder of its own", str(folder))
        place = Path(os.path.realpath(folder)) if folder.is_symlink() or there else folder
        if not place.parent.is_dir():
            raise BadInput("no such directory", str(place.parent))
        entries = sorted(entry.name for entry in folder.iterdir()) if there else []
        occupied = there and is_occupied(folder)
    except OSError as error:
        raise BadInput(f"cannot be written: {os_reason(error)}", str(folder)) from None
    if strange := [name for name in entries if name not in FILES and not OF_A_CUBE.fullmatch(name)]:
        raise BadInput(f"this folder contains {strange[0]!r}; a proof needs a folder of its own", str(folder))
    if occupied and MANIFEST in entries:
        raise BadInput("this certificate cannot be replaced from within its folder; go to another first", str(folder))
    if not os.access(place if occupied else place.parent, os.W_OK | os.X_OK):
        raise BadInput("the directory is not writable", str(place if occupied else place.parent))


def _manifest(puzzle: Puzzle, claim: str, result: Result, cubes: Sequence[str] | None = None) -> str:
    facts = {
        "edgewise_proof": VERSION,
        "claim": claim,
        "family": puzzle.family_name,
        "name": puzzle.name,
        "puzzle": family_of(puzzle).formats[0].write(puzzle),
        "engine": result.engine,
        "solver": result.stats.get("solver_version", ""),
        **({} if cubes is None else {"cubes": list(cubes)}),
    }
    return json.dumps(facts, indent=2, ensure_ascii=False) + "\n"


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
