"""What the core writes down while it searches, as evidence: the cuts of a proof, and its steps."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING

from edgewise.base.evidence import Cut, Evidence, LoopCut, RegionCut, RingCut, Witness
from edgewise.base.forms import LineForm
from edgewise.formulas.facts import FactVariables

if TYPE_CHECKING:
    from edgewise._native import NativeAnswer

RING, REGION = 0, 4
UNMET = {1: "clue", 2: "vertex", 3: "edge"}
"""What a loop leaves unmet, by the kind of the cut. The numbers are those of native/cdcl/proof_log.hpp."""


def evidence_from(native: NativeAnswer, form: LineForm) -> Evidence | None:
    """The proof that the core has written, if it has."""
    if native.proof is None:
        return None
    steps, cuts, sides, turns, turn_clauses = native.proof
    edges = array("i", turns)
    # Behind the edges come visits and joints, where clues ask about them, and then turns.
    plain = FactVariables(form).first_side if form.counts_facts else form.edge_count + 1
    first_side = plain + len(edges) // 2
    stated = tuple(_cuts(array("i", cuts).tolist(), form, first_side))
    return Evidence(stated, steps, sides, edges, array("i", turn_clauses))


def _cuts(numbers: list[int], form: LineForm, first_side: int) -> Iterator[Cut]:
    """One cut after the other: its kind, how many numbers follow, and those."""
    place = 0
    while place < len(numbers):
        kind, length = numbers[place], numbers[place + 1]
        first, place = place + 2, place + 2 + length
        if kind == RING:
            yield RingCut(tuple(numbers[first:place]))
        elif kind == REGION:
            yield _region(numbers[first:place], form, first_side)
        else:
            yield LoopCut(tuple(numbers[first + 1 : place]), Witness(UNMET[kind], numbers[first]))


def _region(numbers: list[int], form: LineForm, first_side: int) -> RegionCut:
    """A region of faces, in the order of the core's own list."""
    assert form.faces is not None
    inside, within, without, unserved, size = numbers[:5]
    drawn_from = 5 + size + 1
    beyond_from = drawn_from + numbers[drawn_from - 1]
    return RegionCut(
        inside=bool(inside),
        region=tuple(numbers[5 : 5 + size]),
        drawn=tuple(numbers[drawn_from:beyond_from]),
        beyond=tuple(numbers[beyond_from:]),
        within=within,
        without=None if without < 0 else without,
        unserved=None if unserved < 0 else unserved,
        first=first_side,
        outer=len(form.faces),
    )
