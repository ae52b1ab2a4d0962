"""What an engine can show for its answer: the clauses it added to the rules, each with its reason, and a proof.

Everything is in terms of the numbers of the form; :mod:`edgewise.proofs` writes it down in the names of the puzzle.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple


class Witness(NamedTuple):
    """What shows that there is a line on one side of a wall: a clue, a vertex that must be visited, or a drawn edge."""

    kind: str
    """``clue``, ``vertex`` or ``edge``."""
    number: int


class LoopCut(NamedTuple):
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


class WallCut(NamedTuple):
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


class RingCut(NamedTuple):
    """A closed line where only paths between pairs may be drawn."""

    ring: tuple[int, ...]
    """Its edges in order."""

    @property
    def clause(self) -> list[int]:
        return [-edge - 1 for edge in self.ring]


class RegionCut(NamedTuple):
    """A region of faces that one side of the loop cannot leave, although it has to.

    The faces on one side of a loop are connected over edges that are not drawn. Around the region every edge is drawn,
    or the face beyond it is on the other side. So the side of ``within`` lies in the region as a whole, and a face
    beyond the region is not on it. If it is the inside, the whole loop borders on the region, and every clue above zero
    has a line there. The outer face, which is outside, is numbered behind the others.
    """

    inside: bool
    """The side that is meant."""
    region: tuple[int, ...]
    drawn: tuple[int, ...]
    """Edges around the region."""
    beyond: tuple[int, ...]
    """Faces around the region that are on the other side."""
    within: int
    """A face of the region on the side that is meant."""
    without: int | None
    """A face beyond the region on that side."""
    unserved: int | None
    """Instead of it, for the inside: a clue above zero without an edge of the region."""
    first: int
    """The variable of the first face."""
    outer: int
    """The number of the outer face, which has no variable."""

    @property
    def clause(self) -> list[int]:
        there = (self.within,) if self.without is None else (self.within, self.without)
        return [
            *(-edge - 1 for edge in self.drawn),
            *(self._is_on(face, self.inside) for face in self.beyond if face != self.outer),
            *(self._is_on(face, not self.inside) for face in there if face != self.outer),
        ]

    def _is_on(self, face: int, inside: bool) -> int:
        return self.first + face if inside else -self.first - face


Cut = LoopCut | WallCut | RingCut | RegionCut


@dataclass(frozen=True, slots=True)
class Evidence:
    """The cuts in the order in which they were added and, if the request was for one, a proof.

    The proof shows that the clauses of the rules, the cuts and one clause against each solution contradict each other.
    It is in DRAT, one step per line or, as bytes, in binary, without steps other than reverse unit propagation and
    deletion.
    """

    cuts: tuple[Cut, ...]
    proof: bytes | tuple[str, ...] | None = None
    sides: bool = False
    """Whether cuts and proof speak of the sides of faces: then some clauses of the rules are about these."""
    turns: array[int] = field(default_factory=partial(array, "i"))
    """Two edges for each variable behind those of the lines, and before those of sides: it says that one of them is
    on, and only one."""
    turn_clauses: array[int] = field(default_factory=partial(array, "i"))
    """Clauses about turns that are among those of the rules, each with a zero behind it: a large board has thousands,
    so they stay as the core wrote them."""
