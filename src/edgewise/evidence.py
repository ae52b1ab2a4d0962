"""What an engine can show for its answer: the clauses it added to the rules, each with its reason, and a proof.

Everything is in terms of the numbers of the form; :mod:`edgewise.proofs` writes it down in the names of the puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Witness:
    """What shows that there is a line on one side of a wall: a clue, a vertex that must be visited, or a drawn edge."""

    kind: str
    """``clue``, ``vertex`` or ``edge``."""
    number: int


@dataclass(frozen=True, slots=True)
class LoopCut:
    """A loop that is not a solution: drawn whole, it leaves room for nothing else, and something stays unmet."""

    loop: tuple[int, ...]
    """Its edges in order."""
    unmet: Witness
    """What the loop leaves unmet: a clue, a vertex that must be visited, or an edge that is drawn beside it.

    An edge holds only if it is drawn, so its negation is part of the clause: a solution is one loop, and has not all of
    this loop and another line.
    """

    @property
    def clause(self) -> list[int]:
        beside = [self.unmet.number] if self.unmet.kind == "edge" else []
        return [-edge - 1 for edge in (*self.loop, *beside)]


@dataclass(frozen=True, slots=True)
class WallCut:
    """Lines on both sides of a wall can be one loop only if that loop crosses the wall."""

    side: tuple[int, ...]
    """The vertices on one side."""
    wall: tuple[int, ...]
    """Every edge between the two sides."""
    inside: Witness
    outside: Witness

    @property
    def clause(self) -> list[int]:
        drawn = [witness.number for witness in (self.inside, self.outside) if witness.kind == "edge"]
        return [*(edge + 1 for edge in self.wall), *(-edge - 1 for edge in drawn)]


@dataclass(frozen=True, slots=True)
class RingCut:
    """A closed line where only paths between pairs may be drawn."""

    ring: tuple[int, ...]
    """Its edges in order."""

    @property
    def clause(self) -> list[int]:
        return [-edge - 1 for edge in self.ring]


Cut = LoopCut | WallCut | RingCut


@dataclass(frozen=True, slots=True)
class Evidence:
    """The cuts in the order in which they were added and, if the request was for one, a proof.

    The proof shows that the clauses of the rules, the cuts and one clause against each solution contradict each other.
    It is in DRAT, one step per line or, as bytes, in binary, without steps other than reverse unit propagation and
    deletion.
    """

    cuts: tuple[Cut, ...]
    proof: bytes | tuple[str, ...] | None = None
