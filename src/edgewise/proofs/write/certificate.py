"""Writes certificates: the puzzle, the claim, and everything needed to check the claim."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from edgewise.base.deadline import Deadline, Stopped
from edgewise.base.errors import EngineFault, NoEngine
from edgewise.base.evidence import Evidence
from edgewise.base.family import Puzzle
from edgewise.base.forms import FormNames, LineForm
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.base.request import Request
from edgewise.base.result import Result
from edgewise.kits import kit_of
from edgewise.proofs.check.cover import given_name
from edgewise.proofs.claims import NONE, ONE, SEVERAL, count_claim
from edgewise.proofs.statement import ProofModel
from edgewise.proofs.write.folder import MANIFEST, SECOND, SOLUTION, Files, check_folder, put
from edgewise.proofs.write.lines import refutation_files, solution_text
from edgewise.proofs.write.manifest import manifest_text
from edgewise.solving.asking import ask

COUNTING: Literal["counting"] = "counting"
"""What a result names instead of an engine where no search was needed."""


@dataclass(frozen=True)
class Certificate:
    """What was certified. ``claim`` is ``None`` if a limit stopped the run."""

    claim: str | None
    result: Result
    steps: int
    """Steps of the proof."""
    cuts: int
    rule: str = ""
    """Which of the rules of the family the claim rests on, in words; empty where it has but one."""


def write_certificate(
    puzzle: Puzzle,
    folder: Path,
    request: Request,
    listener: Listener | None = None,
) -> Certificate:
    """Answers a request for a proof, and writes the certificate unless a limit stopped the run."""
    check_folder(folder)
    listener = listener or Listener()
    rule = provable_rule(puzzle)
    deadline = Deadline(request.limits.seconds, listener.stop)
    result = ask(puzzle, request, listener)
    # Only what was verified is certified: the time may be up between the search and that.
    evidence = result._raw.evidence
    if not result.complete and len(result.solutions) < 2:
        return Certificate(None, result, 0, 0 if evidence is None else len(evidence.cuts))
    try:
        return _written(puzzle, rule, folder, result, deadline.go_on)
    except Stopped as stopped:
        # To write all of it takes longer than the search, on a very large board, and half of it shows nothing.
        result = replace(result, complete=False, stopped_by=stopped.by)
        return Certificate(None, result, 0, 0 if evidence is None else len(evidence.cuts))


def _written(puzzle: Puzzle, rule: str, folder: Path, result: Result, go_on: Callable[[], None]) -> Certificate:
    """Writes the certificate of what was found; ``go_on`` raises what ends it before it is whole."""
    go_on()
    if len(result.solutions) > 1:
        return write_two(puzzle, rule, folder, result, go_on)
    answer = result._raw
    evidence = answer.evidence
    if result.engine == COUNTING:
        put(folder, {MANIFEST: manifest_text(puzzle, rule, NONE, COUNTING, result)})
        return Certificate(NONE, result, 0, 0, rule)
    if evidence is None or evidence.proof is None:
        raise EngineFault(f"engine {result.engine} answered without a proof; please report this puzzle")
    claim = ONE if answer.solutions else NONE
    form = puzzle.form
    kit = kit_of(form)
    files: Files = {MANIFEST: manifest_text(puzzle, rule, claim, "refutation", result)}
    files |= kit.refutation(puzzle, form, evidence, answer.solutions, go_on)
    go_on()
    if answer.solutions:
        files[SOLUTION] = kit.solution_text(puzzle, result, 0, answer.solutions[0])
    go_on()
    put(folder, files)
    return Certificate(claim, result, step_count(evidence), len(evidence.cuts), rule)


def write_two(
    puzzle: Puzzle, rule: str, folder: Path, result: Result, go_on: Callable[[], None] = lambda: None
) -> Certificate:
    """Writes the certificate of several solutions: two of them are all that it takes."""
    files: Files = {MANIFEST: manifest_text(puzzle, rule, SEVERAL, "two solutions", result)}
    for number, name in enumerate((SOLUTION, SECOND)):
        files[name] = kit_of(puzzle.form).solution_text(puzzle, result, number, result._raw.solutions[number])
        go_on()
    put(folder, files)
    return Certificate(SEVERAL, result, 0, 0, rule)


def write_count(puzzle: Puzzle, rule: str, folder: Path, result: Result) -> Certificate:
    """Writes the certificate of a count: the number, which whoever checks it counts again."""
    if result.count is None or not result.complete:
        return Certificate(None, result, 0, 0)
    claim = count_claim(result.count)
    put(folder, {MANIFEST: manifest_text(puzzle, rule, claim, "recount", result)})
    return Certificate(claim, result, 0, 0, rule)


def countable_rule(puzzle: Puzzle) -> str:
    """The rule that a count rests on. Only lines are counted again: how tiles can be laid, nobody can tell twice."""
    family = family_of(puzzle)
    statement = family.proof_model(puzzle)
    if not isinstance(statement, ProofModel):
        raise NoEngine(f"counts are not certified for {family.title} puzzles")
    return statement.rule


@dataclass(frozen=True)
class CubeProof:
    """One cube of a puzzle: its edges with their values, the form with these edges given, and what proves it."""

    cube: Sequence[int]
    """``edge + 1``, negated where the edge is off."""
    form: LineForm
    evidence: Evidence


def write_cubes(
    puzzle: Puzzle,
    rule: str,
    folder: Path,
    result: Result,
    solutions: Sequence[Sequence[int]],
    proofs: Sequence[CubeProof],
) -> Certificate:
    """Writes the certificate of a puzzle that was proven cube by cube."""
    names = family_of(puzzle).names(puzzle)
    claim = ONE if solutions else NONE
    cubes = [" ".join(f"{'+' if lit > 0 else '-'}{names.edge(abs(lit) - 1)}" for lit in one.cube) for one in proofs]
    files: Files = {MANIFEST: manifest_text(puzzle, rule, claim, "refutation", result, cubes)}
    for number, one in enumerate(proofs, 1):
        held = [drawn for drawn in solutions if all((abs(lit) - 1 in drawn) == (lit > 0) for lit in one.cube)]
        files |= refutation_files(one.form, _names_in(one, names), one.evidence, held, f"{number}.")
    if solutions:
        files[SOLUTION] = solution_text(result, 0, names, solutions[0])
    put(folder, files)
    steps = sum(step_count(one.evidence) for one in proofs)
    return Certificate(claim, result, steps, sum(len(one.evidence.cuts) for one in proofs), rule)


def provable_rule(puzzle: Puzzle) -> str:
    """Which rule of its family a claim rests on, in words. A puzzle that no judge can read has no certificate."""
    family = family_of(puzzle)
    statement = family.proof_model(puzzle)
    if statement is None:
        raise NoEngine(f"proofs are not available for {family.title} puzzles")
    return statement.rule


def step_count(evidence: Evidence) -> int:
    """The steps of a proof. Each step of a binary one ends with a zero byte, and no number in it has one."""
    return evidence.proof.count(0) if isinstance(evidence.proof, bytes) else len(evidence.proof or ())


def _names_in(one: CubeProof, names: FormNames) -> FormNames:
    """The names of a puzzle, and those of the clues that a cube adds behind the others."""
    first = len(one.form.clues) - len(one.cube)

    def clue(number: int) -> str:
        return names.clue(number) if number < first else given_name(names.edge(one.form.clues[number][0]))

    return FormNames(names.edge, names.vertex, clue)
