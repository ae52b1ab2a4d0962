"""What jobs can do: the questions that take long, with news on the way, and the search for the best board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from edgewise.base.family import Solution
from edgewise.questions.searches import Solve
from edgewise.web.answers import bodies
from edgewise.web.answers.context import Context
from edgewise.web.answers.questions import QUESTIONS, Endpoint, solved_facts
from edgewise.web.answers.scenes import Facts, solved_scene

SAVE_EVERY = 2.0
LONG = ("solve", "count", "generate", "analyze", "explain", "grade", "forced", "conflict", "repair")
"""Questions that may take so long that somebody wants to hear of their progress."""


def best(given: Any, context: Context) -> Facts:
    """The board with the highest score in the time given; every better one is reported on the way."""
    puzzle = context.puzzle(given)

    def report_board(board: Solution) -> None:
        context.report(
            "board", {"solution": board.to_dict(), "score": board.score_text(), "scene": solved_scene(board)}
        )

    resume = None
    if given.checkpoint is not None and context.save is not None:
        resume = Path(context.save)  # a file of the server's own, whatever the text says
        resume.write_text(given.checkpoint, encoding="utf-8")
    question = Solve(
        best=True,
        seed=None if resume else given.seed,
        limits=context.limits(given.seconds),
        threads=context.threads,
        save=None if resume or context.save is None else Path(context.save),
        resume=resume,
        save_every=None if context.save is None else SAVE_EVERY,
    )
    result = question.answer(puzzle, replace(context.listener, on_best=report_board))
    return solved_facts(result)


JOBS: Mapping[str, Endpoint] = {
    **{name: QUESTIONS[name] for name in LONG},
    "best": Endpoint(bodies.Best, best),
}
"""Everything that a job can do, by name."""
