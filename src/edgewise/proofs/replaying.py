"""Replays the proof of a certificate, step by step, with the native checker of ``native/proof``."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from edgewise.errors import NoEngine
from edgewise.proofs.counted_rules import Clause
from edgewise.proofs.reading import CertificateFiles, Numbers, fail


def replay(files: CertificateFiles, numbers: Numbers, clauses: Sequence[Clause]) -> int:
    """The number of steps of a proof that refutes the clauses; a flaw where it does not."""
    try:
        from edgewise._native import replay_rup
    except ImportError as error:
        raise NoEngine(f"checking proofs needs the native core, which cannot be loaded ({error})") from None
    starts, literals, kinds, lines = array("i", [0]), array("i"), bytearray(), array("q")
    for number, line in files.lines("proof.drat"):
        words = line.split()
        kinds.append(words[0] == "d")
        literals.extend(numbers.clause("proof.drat", number, words[1:] if words[0] == "d" else words))
        starts.append(len(literals))
        lines.append(number)
    clause_starts, members = array("i", [0]), array("i")
    for clause in clauses:
        members.extend(clause)
        clause_starts.append(len(members))
    outcome, step, _ = replay_rup(
        numbers.variables, clause_starts, members, starts, literals, bytes(kinds), files.stop.byte, None
    )
    if outcome == "stopped":
        raise KeyboardInterrupt
    if outcome == "not implied":
        fail("proof.drat", lines[step], "this clause does not follow by unit propagation")
    if outcome == "not there":
        fail("proof.drat", lines[step], "this deletes a clause that does not exist")
    if outcome != "refuted":
        fail("proof.drat", lines[-1] if lines else 1, "the proof ends here without a contradiction")
    return len(lines)
