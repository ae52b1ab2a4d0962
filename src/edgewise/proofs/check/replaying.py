"""Checks the proof of a certificate, step by step, with the native judge of ``native/proof``."""

from __future__ import annotations

from edgewise.proofs.check.formula_text import FormulaText
from edgewise.proofs.check.native_judge import check_proof
from edgewise.proofs.check.reading import PROOFS, CertificateFiles, Flaw

MEANINGS = {
    "not implied": "this clause does not follow by unit propagation",
    "not there": "this deletes a clause that does not exist",
    "unfinished": "the proof ends here without a contradiction",
}


def replay(files: CertificateFiles, formula: FormulaText) -> int:
    """The number of steps of a proof that refutes the formula; a flaw where it does not."""
    name = files.proof()
    content = files.content(name)
    starts, literals = formula.starts, formula.literals
    outcome, place, steps, why = check_proof(
        PROOFS[name], content, len(formula.names), starts, literals, files.watch.stop.byte, files.watch.seconds_left()
    )
    if outcome == "stopped":
        files.watch.stopped(why)
    if outcome != "refuted":
        raise Flaw(f"{place_in(name, place)}: {what_is_wrong(outcome, why)}")
    return steps


def place_in(name: str, place: int) -> str:
    """A line of a text; of a binary file the byte that a step begins with."""
    return f"{name}: byte {place}" if name.endswith("b") else f"{name}:{max(place, 1)}"


def what_is_wrong(outcome: str, why: str) -> str:
    """In words, with the judge's own where there are any."""
    meaning = MEANINGS.get(outcome, why)
    return f"{meaning}: {why}" if why and outcome == "not implied" else meaning
