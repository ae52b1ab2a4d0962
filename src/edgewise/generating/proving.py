"""What a maker promised, proven: nothing that was made is seen by anyone before it has come through here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from edgewise.asking import ask
from edgewise.errors import MakerFault
from edgewise.generating.made import TURNED
from edgewise.generating.maker import LIKELY, PLANTED, UNIQUE
from edgewise.registry import family_of
from edgewise.request import Request
from edgewise.result import Limits, Question, Status

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock
    from edgewise.generating.maker import Draft, Maker

PROOF_NODES = 20_000_000
"""How long to look for a second solution that a maker does not exclude. A count, so that seeds keep their word."""
MOST_ALIKE = 4


def proven(draft: Draft[Any, Any], maker: Maker[Any, Any], clock: Clock) -> str | None:
    """What is known about the solutions; ``None`` where there are several, or where time is up.

    Raises ``MakerFault`` where the maker gave a wrong solution, or promised that there is no other.
    """
    broken = family_of(draft.puzzle).violations(draft.puzzle, draft.solution)
    if broken:
        raise MakerFault(f"{_said(draft)} its solution breaks a rule: {broken[0]}")
    if draft.promise == PLANTED:
        return PLANTED
    nodes = PROOF_NODES if draft.promise == LIKELY else None
    turned = maker.alike
    question = Question.UNIQUE if turned is None else Question.ALL
    limits = Limits(clock.left, nodes, None if turned is None else MOST_ALIKE + 1)
    result, _ = ask(draft.puzzle, Request(question, limits, threads=1), stop=clock.stop)
    if result.stopped_by == "nodes":
        return PLANTED
    if result.stopped_by not in (None, "solutions"):
        return None
    if result.status is Status.UNSOLVABLE:
        raise MakerFault(f"{_said(draft)} an engine says that it has no solution")
    if turned is None:
        only = result.unique is True
    else:
        only = result.complete and all(turned(draft.solution, found) for found in result.solutions)
    if not only and draft.promise == UNIQUE:
        raise MakerFault(f"{_said(draft)} it has several solutions")
    if not only:
        return None
    return UNIQUE if len(result.solutions) == 1 else TURNED


def _said(draft: Draft[Any, Any]) -> str:
    return f"the maker of {draft.puzzle.family_name} broke its promise:"
