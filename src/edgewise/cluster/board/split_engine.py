"""An engine whose work is done by many workers: one board of lines in cubes, or one of tiles by prefixes.

It is given to :func:`edgewise.solving.asking.ask` in place of the engine that the workers run, so everything that is
true of answers from one machine is true here: they are verified, streamed and limited in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec

from edgewise.base.engine import Engine, Job, option_text
from edgewise.base.errors import NoEngine
from edgewise.base.forms import Form
from edgewise.base.registry import splitting_engines
from edgewise.base.result import Answer, Question
from edgewise.cluster.board.head import Conquest
from edgewise.cluster.board.part_table import PartTable
from edgewise.cluster.board.parts import Budget
from edgewise.cluster.executors import Executor
from edgewise.messages.forms import FormMessage, message_of
from edgewise.text.digest import sha256


class SplitEngine(Engine):
    """An engine on many workers."""

    def __init__(
        self,
        inner: Engine,
        executor: Callable[[], Executor],
        ledger: Path | None = None,
        budget: Budget | None = None,
    ) -> None:
        if inner.splitting is None:
            able = ", ".join(engine.name for engine in splitting_engines())
            raise NoEngine(f"engine {inner.name} cannot share its work among workers ({able} can)")
        self.inner, self.executor, self.ledger = inner, executor, ledger
        self.budget = budget or Budget(seconds=inner.splitting.part_seconds)
        self.name, self.summary, self.forms, self.rank = inner.name, inner.summary, inner.forms, inner.rank
        self.answers, self.options = inner.splitting.questions, inner.options
        self.proofs: list[tuple[str, bytes]] = []
        """After a question for a proof: every leaf, and what its worker has to show for it."""

    def missing(self) -> str | None:
        return self.inner.missing()

    def accepts(self, form: Form) -> bool:
        return self.inner.accepts(form)

    def run(self, form: Form, job: Job) -> Answer:
        message = message_of(form)
        with closing(PartTable(self.ledger, _digest(message, self.name, job))) as table:
            answer = Conquest(message, self.name, job, self.executor(), table, self.budget).run()
            if answer.complete and job.question is Question.PROVE:
                self.proofs = table.proofs()
            return answer


def _digest(form: FormMessage, engine: str, job: Job) -> str:
    """Names the question that a ledger holds the parts of."""
    options = {name: option_text(value) for name, value in sorted(job.options.items())}
    question = [engine, str(job.question), job.limits.solutions, job.seed, options]
    return sha256(msgspec.msgpack.encode(form) + msgspec.json.encode(question))
