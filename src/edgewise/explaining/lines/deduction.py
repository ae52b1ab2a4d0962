"""One step of reasoning, as a value: what follows, and exactly what it follows from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Known = tuple[int, bool]
"""An edge of the form, and whether it is on."""


class Step(NamedTuple):
    """One consequence on the way to a contradiction, for those who tell the story."""

    edge: int
    """-1 in the last step: there the rule is broken."""
    on: bool
    kind: str
    """``supposition``, ``point``, ``clue``, ``loop``, ``sides``, ``reach``, ``passage``, ``shades``, ``lemma`` or
    ``together``."""
    number: int = -1
    """Of the point or the clue."""
    inner: tuple[Step, ...] = ()
    """Of a lemma the steps of its own supposition; of rules together the rules. Where two pairs need one point, that
    point and an end of each of the pairs; where a pair is cut off, an end of it."""


@dataclass(frozen=True, slots=True)
class Deduction:
    """Edges that must be on or off. They follow from what is named here and nothing else: the judge checks that."""

    edges: tuple[Known, ...]
    """The conclusion."""
    level: int
    """From 1, counting, to 10, beyond cases."""
    cost: float
    """How much there is to see and to think; the cheapest deduction is the hint."""
    rule: str
    """What kind of step it is, as a word for families to name, such as ``point`` or ``clue`` or ``supposition``."""
    clues: tuple[int, ...] = ()
    """Clues that the reason uses."""
    points: tuple[int, ...] = ()
    """Vertices whose degrees the reason uses."""
    known: tuple[Known, ...] = ()
    """Edges, settled before, that the reason looks at."""
    loops: tuple[tuple[Known, ...], ...] = ()
    """Uses of the global rule: each is a set of values that cannot all be, by that rule alone.

    A loop that closes too early is the edges around it and one that is on elsewhere; where a clue or a point needs one
    of several edges elsewhere, there is a set for each of them.
    """
    smallest: bool = True
    """Whether no part of the reason can be left out; ``False`` where a limit ended the search for a smaller one."""
    steps: tuple[Step, ...] = ()
    """How the conclusion is reached; empty where only a solver knows."""

    @property
    def supposed(self) -> tuple[Known, ...]:
        """What is drawn on trial: the supposition, and what would follow from it until a rule is broken."""
        if not self.steps or self.steps[0].kind != "supposition":
            return ()
        return tuple((step.edge, step.on) for step in self.steps if step.edge >= 0)
