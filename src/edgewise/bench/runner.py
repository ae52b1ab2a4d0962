"""Runs a suite: every run of every contestant in a process of its own, one after another.

One at a time, because two searches on one machine disturb each other. Repetitions go round the whole suite, so that a
slow minute of the machine affects all contestants alike.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgewise.analysis.measures import Measures, measure
from edgewise.base.engine import StopFlag
from edgewise.base.result import Question
from edgewise.bench.child import Account, watch
from edgewise.bench.contestants import Contestant
from edgewise.bench.record import Key, Record
from edgewise.bench.store import Store
from edgewise.bench.suite import Task
from edgewise.processes.worker import python_command

WORKER = "edgewise.bench.worker"
GRACE_SECONDS = 3.0
"""How long a contestant may take to stop by itself after its limit."""


@dataclass(frozen=True)
class Plan:
    """How to run a suite."""

    question: Question = Question.UNIQUE
    repeat: int = 1
    threads: int = 1
    seed: int = 0
    memory: int | None = None
    """Bytes."""
    peers: Path | None = None
    """The folder of other tools that may be named."""
    grace_seconds: float = GRACE_SECONDS
    worker: str = WORKER
    """The module that a run takes place in."""


@dataclass(frozen=True)
class Run:
    """One run to make."""

    task: Task
    measures: Measures
    contestant: Contestant
    turn: int
    key: Key


@dataclass
class Clock:
    """Estimates the time that is left from what each contestant has taken so far."""

    spent: dict[str, list[float]]

    def left(self, runs: list[Run]) -> float:
        """Seconds for these runs, if they go on as before."""
        every = [seconds for taken in self.spent.values() for seconds in taken]
        usual = sum(every) / len(every) if every else 0.0
        means = {name: sum(taken) / len(taken) for name, taken in self.spent.items() if taken}
        return sum(means.get(run.contestant.name, usual) for run in runs)


def runs_of(tasks: list[Task], chosen: list[Contestant], plan: Plan) -> list[Run]:
    """Every run of a benchmark, in the order in which they are made."""
    able: list[tuple[Task, Measures, Contestant]] = []
    for task in tasks:
        form = task.puzzle.lowered()
        measures = measure(task.puzzle, form)
        able += [(task, measures, one) for one in chosen if one.takes(task.puzzle, form, plan.question)]
    return [
        Run(task, measures, one, turn, (task.name, task.fingerprint, one.name, str(plan.question), turn))
        for turn in range(1, plan.repeat + 1)
        for task, measures, one in able
    ]


def run_all(
    runs: list[Run],
    plan: Plan,
    store: Store,
    stop: StopFlag,
    on_run: Callable[[int, Run, float], None] = lambda done, run, left: None,
) -> Iterator[Record]:
    """Makes the runs that the store does not hold yet. Each row is stored before it is yielded.

    ``on_run`` is called before each run with the number of runs done, the next run, and an estimate of the seconds
    left.
    """
    finished = store.keys()
    due = [run for run in runs if run.key not in finished]
    clock = Clock({})
    for number, run in enumerate(due):
        if stop.is_set():
            return
        on_run(len(runs) - len(due) + number, run, clock.left(due[number:]))
        account = watch(
            python_command(plan.worker),
            json.dumps(_job(run, plan)).encode(),
            run.task.seconds + plan.grace_seconds,
            plan.memory,
            stop,
        )
        if account.ended == "interrupt":
            return
        record = _record(run, plan, account)
        clock.spent.setdefault(run.contestant.name, []).append(account.seconds)
        store.add(record)
        yield record


def _job(run: Run, plan: Plan) -> dict[str, object]:
    return {
        "name": run.task.name,
        "family": run.task.puzzle.family_name,
        "text": run.task.text,
        "engine": run.contestant.name,
        "peers": None if plan.peers is None else str(plan.peers),
        "question": str(plan.question),
        "seconds": run.task.seconds,
        "memory": plan.memory,
        "threads": plan.threads,
        "seed": plan.seed,
    }


def _record(run: Run, plan: Plan, account: Account) -> Record:
    """The account of a process as a row, however it ended."""
    reply = _reply(account, plan)
    stats = reply.get("stats", {})
    nodes = stats.get("nodes")
    return Record(
        puzzle=run.task.name,
        fingerprint=run.task.fingerprint,
        family=run.task.puzzle.family_name,
        label=run.task.label,
        size=run.measures.size,
        cells=run.measures.cells,
        clues=run.measures.clues,
        density=run.measures.density,
        engine=run.contestant.name,
        question=str(plan.question),
        turn=run.turn,
        limit_seconds=run.task.seconds,
        status=reply["status"],
        stopped_by=reply.get("stopped_by"),
        solutions=str(reply.get("solutions", 0)),
        verdict=_verdict(reply),
        seconds=reply.get("seconds", account.seconds),
        cpu_seconds=reply.get("cpu_seconds", account.worker.cpu_seconds),
        process_seconds=account.seconds,
        peak_bytes=reply.get("peak_bytes") or account.worker.peak_bytes,
        nodes=nodes if isinstance(nodes, int) else None,
        note=reply.get("note", ""),
        stats=json.dumps(stats),
        drawn=reply.get("drawn", ""),
    )


def _reply(account: Account, plan: Plan) -> dict[str, Any]:
    """What the worker answered, or what there is to say about it."""
    if account.ended == "hang":
        return {
            "status": "unknown",
            "stopped_by": "time",
            "note": f"did not stop by itself; killed after {account.seconds:.1f} s",
        }
    if account.ended == "memory":
        assert plan.memory is not None
        return {"status": "unknown", "stopped_by": "memory", "note": f"killed beyond {plan.memory / 10**6:.0f} MB"}
    code = account.worker.process.returncode
    if code == 0:
        try:
            reply: dict[str, Any] = json.loads(account.reply)
        except json.JSONDecodeError:
            return {"status": "error", "note": "ended without an answer"}
        return reply
    if code == -signal.SIGKILL:
        note = "killed from outside; the system may have run out of memory"
    elif code < 0:
        note = f"crashed: {signal.Signals(-code).name}"
    else:
        note = f"failed with code {code}"
    return {"status": "error", "note": ": ".join(filter(None, [note, account.worker.complaint]))}


def _verdict(reply: dict[str, Any]) -> str:
    if reply["status"] == "unsolvable":
        return "none"
    unique = reply.get("unique")
    return "" if unique is None else "one" if unique else "several"
