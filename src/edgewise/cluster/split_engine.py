"""An engine whose work is done by many workers: one board of lines in cubes, or one of tiles by prefixes.

It is given to :func:`edgewise.asking.ask` in place of the engine that the workers run, so everything that is true of
answers from one machine is true here: they are verified, streamed and limited in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec

from edgewise.cluster.conquering import Conquest
from edgewise.cluster.executors import Executor
from edgewise.cluster.part_book import PartBook
from edgewise.cluster.parts import Budget
from edgewise.digest import sha256
from edgewise.engine import Engine, Job, option_text
from edgewise.errors import NoEngine
from edgewise.forms import Form
from edgewise.messages.forms import FormMessage, message_of
from edgewise.result import Answer, Question

SPLIT = {
    "cdcl": frozenset({Question.FIRST, Question.UNIQUE, Question.ALL}),
    "frontier": frozenset({Question.COUNT}),
    "tiles": frozenset({Question.FIRST, Question.UNIQUE, Question.ALL}),
    "sat": frozenset({Question.PROVE}),
}
"""The engines whose work can be split, and the questions for which it can."""
WHOLE = Budget(seconds=None)
"""Cubes of a count share nearly all of its states, so sixteen of them take thirteen times as long as the whole board
(docs/cluster.md): a count is cut only where somebody gives it a budget."""


class SplitEngine(Engine):
    """An engine on many workers."""

    def __init__(
        self,
        inner: Engine,
        executor: Callable[[], Executor],
        ledger: Path | None = None,
        budget: Budget | None = None,
    ) -> None:
        if inner.name not in SPLIT:
            raise NoEngine(f"engine {inner.name} cannot share its work among workers ({', '.join(SPLIT)} can)")
        self.inner, self.executor, self.ledger = inner, executor, ledger
        self.budget = budget or (WHOLE if inner.name == "frontier" else Budget())
        self.name, self.summary, self.forms, self.rank = inner.name, inner.summary, inner.forms, inner.rank
        self.answers, self.options = SPLIT[inner.name], inner.options
        self.proofs: list[tuple[str, bytes]] = []
        """After a question for a proof: every leaf, and what its worker has to show for it."""

    def missing(self) -> str | None:
        return self.inner.missing()

    def accepts(self, form: Form) -> bool:
        return self.inner.accepts(form)

    def run(self, form: Form, job: Job) -> Answer:
        message = message_of(form)
        with closing(PartBook(self.ledger, _digest(message, self.name, job))) as book:
            answer = Conquest(message, self.name, job, self.executor(), book, self.budget).run()
            if answer.complete and job.question is Question.PROVE:
                self.proofs = book.proofs()
            return answer


def _digest(form: FormMessage, engine: str, job: Job) -> str:
    """Names the question that a ledger holds the parts of."""
    options = {name: option_text(value) for name, value in sorted(job.options.items())}
    asked = [engine, str(job.question), job.limits.solutions, job.seed, options]
    return sha256(msgspec.msgpack.encode(form) + msgspec.json.encode(asked))
