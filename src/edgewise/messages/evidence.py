"""What an engine can show for its answer: the cuts that it added to the rules, and a proof."""

from __future__ import annotations

from array import array

import msgspec

from edgewise.base.evidence import Cut, Evidence, LoopCut, RegionCut, RingCut, WallCut, Witness


class CutMessage(msgspec.Struct, array_like=True):
    """A cut: its kind, the numbers that it is made of, and its witnesses."""

    kind: str
    numbers: list[tuple[int, ...]]
    witnesses: list[tuple[str, int]]


class EvidenceMessage(msgspec.Struct, array_like=True):
    """Cuts and proof."""

    cuts: list[CutMessage]
    proof: bytes | list[str] | None
    sides: bool = False
    turns: list[int] = []
    turn_clauses: list[int] = []


def evidence_bytes(evidence: Evidence) -> bytes:
    """The evidence as it travels, and as the ledger keeps it."""
    proof = list(evidence.proof) if isinstance(evidence.proof, tuple) else evidence.proof
    cuts, turns = [_message(cut) for cut in evidence.cuts], list(evidence.turns)
    return msgspec.msgpack.encode(EvidenceMessage(cuts, proof, evidence.sides, turns, list(evidence.turn_clauses)))


def evidence_from(raw: bytes) -> Evidence:
    """The evidence that was sent."""
    message = msgspec.msgpack.decode(raw, type=EvidenceMessage)
    proof = tuple(message.proof) if isinstance(message.proof, list) else message.proof
    cuts = tuple(_cut(cut) for cut in message.cuts)
    return Evidence(cuts, proof, message.sides, array("i", message.turns), array("i", message.turn_clauses))


def _message(cut: Cut) -> CutMessage:
    if isinstance(cut, LoopCut):
        return CutMessage("loop", [cut.loop], [(cut.unmet.kind, cut.unmet.number)])
    if isinstance(cut, RingCut):
        return CutMessage("ring", [cut.ring], [])
    if isinstance(cut, RegionCut):
        rest = [(int(cut.inside),), (cut.within,), _some(cut.without), _some(cut.unserved), (cut.first,), (cut.outer,)]
        return CutMessage("region", [cut.region, cut.drawn, cut.beyond, *rest], [])
    return CutMessage("wall", [cut.side, cut.wall], [(one.kind, one.number) for one in (cut.inside, cut.outside)])


def _some(number: int | None) -> tuple[int, ...]:
    return () if number is None else (number,)


def _cut(message: CutMessage) -> Cut:
    witnesses = [Witness(*one) for one in message.witnesses]
    if message.kind == "loop":
        return LoopCut(message.numbers[0], witnesses[0])
    if message.kind == "ring":
        return RingCut(message.numbers[0])
    if message.kind == "region":
        region, drawn, beyond, (inside,), (within,), without, unserved, (first,), (outer,) = message.numbers
        other, clue = (one[0] if one else None for one in (without, unserved))
        return RegionCut(bool(inside), region, drawn, beyond, within, other, clue, first, outer)
    return WallCut(message.numbers[0], message.numbers[1], witnesses[0], witnesses[1])
