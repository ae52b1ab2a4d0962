"""What a maker promised, proven: nothing that was made is seen by anyone before it has come through here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from edgewise.base.errors import MakerFault
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question, Status
from edgewise.generating.made import TURNED
from edgewise.generating.maker import LIKELY, PLANTED, UNIQUE
from edgewise.solving.asking import ask

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock
    from edgewise.generating.maker import Draft, Maker

PROOF_NODES = 20_000_000
"""How long to look for a second solution that a maker does not exclude. A count, so that seeds keep their word."""


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
    request = Request(Question.UNIQUE, Limits(clock.left, nodes), threads=1)
    if maker.up_to_symmetry:
        request = replace(request, question=Question.ALL, limits=Limits(clock.left, nodes, 2), up_to_symmetry=True)
    result = ask(draft.puzzle, request, Listener(clock.stop))
    if result.stopped_by == "nodes":
        return PLANTED
    if result.stopped_by not in (None, "solutions"):
        return None
    if result.status is Status.UNSOLVABLE:
        raise MakerFault(f"{_said(draft)} an engine says that it has no solution")
    only = result.complete and result.count == 1 if maker.up_to_symmetry else result.unique is True
    if not only and draft.promise == UNIQUE:
        raise MakerFault(f"{_said(draft)} it has several solutions")
    if not only:
        return None
    return UNIQUE if result.unique else TURNED


def _said(draft: Draft[Any, Any]) -> str:
    return f"the generator of {draft.puzzle.family_name} puzzles is at fault:"
