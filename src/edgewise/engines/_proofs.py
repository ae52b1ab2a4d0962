"""What the core writes down while it searches, as evidence: the cuts of a proof, and its steps."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING

from edgewise.evidence import Cut, Evidence, LoopCut, RingCut, Witness

if TYPE_CHECKING:
    from edgewise._native import NativeAnswer

RING = 0
UNMET = {1: "clue", 2: "vertex", 3: "edge"}
"""What a loop leaves unmet, by the kind of the cut. The numbers are those of native/line/cdcl/proof_log.hpp."""


def evidence_from(native: NativeAnswer) -> Evidence | None:
    """The proof that the core has written, if it has."""
    if native.proof is None:
        return None
    steps, cuts = native.proof
    return Evidence(tuple(_cuts(array("i", cuts))), steps)


def _cuts(numbers: array[int]) -> Iterator[Cut]:
    """One cut after the other: its kind, how many numbers follow, and those."""
    place = 0
    while place < len(numbers):
        kind, length = numbers[place], numbers[place + 1]
        said = numbers[place + 2 : place + 2 + length]
        place += 2 + length
        if kind == RING:
            yield RingCut(tuple(said))
        else:
            yield LoopCut(tuple(said[1:]), Witness(UNMET[kind], said[0]))
