"""What is known of a puzzle before it is explained: whether it has one solution, several or none.

A hint needs to know, so it waits for as long as that takes. A grade may not: some Numberlinks that people solve take an
engine hours. Its search has a limit on nodes, which is a count, so that a puzzle has the same grade on every machine.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from edgewise.base.engine import Job
from edgewise.base.errors import NoEngine
from edgewise.base.family import Puzzle
from edgewise.base.listener import Listener
from edgewise.base.registry import engines
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question, Result
from edgewise.explaining.clock import Clock, OnProgress
from edgewise.solving.asking import ask
from edgewise.solving.choosing import rivals_of


def solved(puzzle: Puzzle, clock: Clock, on_progress: OnProgress | None, most_nodes: int | None) -> Result:
    """Asks whether a puzzle has exactly one solution, and for no more than so many nodes if there is a limit."""
    request = Request(Question.UNIQUE, Limits(seconds=clock.left, nodes=most_nodes), threads=1)
    listener = Listener(clock.stop, on_progress)
    result = ask(puzzle, request, listener)
    if result.stopped_by != "nodes":
        return result
    # A limit on nodes keeps rivals out of the search, but one that is sure to be quick needs no limit.
    with suppress(NoEngine):  # the board was not for it after all
        job = Job(Question.UNIQUE, threads=1)
        for rival in rivals_of(engines()[result.engine], puzzle.form, job):
            if rival.is_worth_racing(puzzle.form, job):
                limits = Limits(seconds=clock.left, nodes=rival.nodes_alone(puzzle.form))
                answer = ask(puzzle, replace(request, limits=limits, engine=rival), listener)
                return answer if answer.stopped_by != "nodes" else result
    return result
