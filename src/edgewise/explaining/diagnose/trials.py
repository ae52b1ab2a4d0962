"""Many small questions to the engines under one limit: about a puzzle, and about forms that no puzzle has.

``forced``, ``conflict`` and ``repair`` ask whether there is a solution if something is added or left out. All of it
shares one deadline; when that has passed, :class:`Stopped` ends the work, and what has been established is kept.

``conflict`` and ``repair`` have an answer long before it is known to be the best. From then on they have as much time
as the limit leaves. Where there is no limit, they go on for a few seconds, and running out of these is no failure.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable
from dataclasses import replace

from edgewise.base.deadline import Stopped
from edgewise.base.engine import Engine, Job, StopFlag
from edgewise.base.family import Puzzle, Solution
from edgewise.base.forms import Form
from edgewise.base.listener import Listener
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question, Result, StoppedBy
from edgewise.solving.asking import ask, ask_about
from edgewise.solving.verification import verified_solution

IMPROVING_SECONDS = 5.0
"""How long a first answer is improved where nobody has set a limit."""


class Trials:
    """Questions under the limits of one request; the limit on seconds is for all of them together."""

    def __init__(
        self,
        limits: Limits | None,
        threads: int | None,
        stop: StopFlag | None,
        on_news: Callable[[str], None] | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.threads = threads or 1
        self.stop = stop or StopFlag()
        self.on_news = on_news or (lambda text: None)
        """Called with the answer so far, in a few words."""
        self.started = time.monotonic()
        self.asked = 0
        self.is_patient = True
        """Whether there is no end but the one that was asked for."""

    def left(self) -> Limits:
        """What is left of the limits; raises :class:`Stopped` when nothing is."""
        if self.stop.is_set():
            raise Stopped("interrupt")
        if self.limits.seconds is None:
            return self.limits
        seconds = self.limits.seconds - (time.monotonic() - self.started)
        if seconds <= 0:
            raise Stopped("time")
        return replace(self.limits, seconds=seconds)

    def has_answer(self) -> None:
        """Says that what comes now makes an answer better, which has an end even without a limit."""
        if self.limits.seconds is None:
            self.is_patient = False
            seconds = time.monotonic() - self.started + IMPROVING_SECONDS
            self.limits = replace(self.limits, seconds=seconds)

    def reported(self, stopped: Stopped) -> StoppedBy | None:
        """What to tell of the end: nothing where only the time for improvements is over."""
        return stopped.by if self.is_patient or stopped.by != "time" else None

    def ask(self, puzzle: Puzzle, question: Question, most: int | None = None) -> Result:
        """A question about a puzzle, answered and verified; raises :class:`Stopped` where a limit left it open."""
        self.asked += 1
        request = Request(question, replace(self.left(), solutions=most), threads=self.threads)
        result = ask(puzzle, request, Listener(self.stop))
        if result.stopped_by not in (None, "solutions"):
            raise Stopped(result.stopped_by)
        return result

    def solution(self, form: Form, nodes: int | None = None) -> tuple[Engine, array[int]] | None:
        """Some solution of a form, not verified, and the engine that found it; ``None`` if there is none.

        With ``nodes``, :class:`Stopped` is raised after so many, too.
        """
        self.asked += 1
        limits = self.left() if nodes is None else replace(self.left(), nodes=nodes)
        engine, answer = ask_about(form, Job(Question.FIRST, limits, self.threads, stop=self.stop))
        if answer.solutions:
            return engine, answer.solutions[0]
        if not answer.complete:
            raise Stopped(answer.stopped_by or "time")
        return None

    def solution_of(self, puzzle: Puzzle, form: Form) -> tuple[Solution, array[int]] | None:
        """Some solution of a form that asks more than the puzzle, verified by the rules of the puzzle."""
        found = self.solution(form)
        return None if found is None else (verified_solution(puzzle, *found), found[1])
