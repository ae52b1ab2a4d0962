"""A benchmark from its suite to its report, as values: it prints nothing and knows no exit codes.

Results first, words second: a row is in the results file before it is reported, and the report is written from
that file, so that it is the same after Ctrl-C, after a kill and a resume, or after a quiet run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.files import os_reason, write_file
from edgewise.bench.charts import all_charts
from edgewise.bench.contestants import Contestant, choose
from edgewise.bench.machine import machine_facts
from edgewise.bench.record import Record
from edgewise.bench.report import details_log, report_html, results_csv
from edgewise.bench.runner import Plan, Run, run_all, runs_of
from edgewise.bench.store import Store
from edgewise.bench.suite import Task, load_suite
from edgewise.text.names import file_name

DEFAULT_SECONDS = 10.0
MUST_AGREE = ("commit", "processor", "cores", "threads", "seed")
"""What all rows of one benchmark should have in common; a reader has to know where it changes on the way."""


@dataclass(frozen=True)
class Benchmark:
    """What is to be run, by whom, and where the results go."""

    name: str
    tasks: Sequence[Task]
    contestants: Sequence[Contestant]
    plan: Plan
    folder: Path
    errors: Sequence[BadInput] = ()
    """What was asked for and cannot be used; the rest runs."""


@dataclass(frozen=True, slots=True)
class ChangedFact:
    """Something about the machine or the program that is not what it was when the results were begun."""

    name: str
    before: object
    now: object


@dataclass(frozen=True)
class Finished:
    """What a session leaves behind."""

    records: Sequence[Record]
    """All rows, those of earlier sessions included."""
    trouble: str | None = None
    """Why the results file would not take some rows, where it did not."""
    set_aside: Path | None = None
    """The file that holds these rows instead."""
    unwritten: BadInput | None = None
    """Why there is no report, where it could not be written. The rows are safe, and resuming writes it again."""

    @property
    def is_whole(self) -> bool:
        """Whether all rows and the report are where they belong."""
        return self.set_aside is None and self.unwritten is None


def prepare(
    suite: str,
    engines: Sequence[str] = (),
    plan: Plan | None = None,
    seconds: float | None = None,
    folder: Path | None = None,
) -> Benchmark:
    """The benchmark of a suite; ``seconds`` replaces the time limits of the suite."""
    loaded = load_suite(suite, seconds or DEFAULT_SECONDS)
    tasks = loaded.tasks if seconds is None else [replace(task, seconds=seconds) for task in loaded.tasks]
    plan = plan or Plan()
    chosen, unknown = choose(list(engines), plan.peers)
    folder = folder or Path(f"bench-{file_name(loaded.name)}-{datetime.now():%Y%m%d-%H%M%S}")
    return Benchmark(loaded.name, tasks, chosen, plan, folder, [*loaded.errors, *unknown])


class Session:
    """One go at a benchmark, from opening the results file to writing the report."""

    def __init__(self, benchmark: Benchmark, resume: bool = False) -> None:
        """Opens the results: new ones, or with ``resume`` those that are there."""
        self.benchmark = benchmark
        self.runs = runs_of(list(benchmark.tasks), list(benchmark.contestants), benchmark.plan)
        if not self.runs:
            raise BadInput(f"nothing to run in {benchmark.name}: none of these engines accepts any of its puzzles")
        self.store = Store.open(benchmark.folder) if resume else Store.create(benchmark.folder)
        known = self.store.facts()
        self.facts = _facts(benchmark, known)
        self.changed = [
            ChangedFact(name, known[name], self.facts[name])
            for name in MUST_AGREE
            if name in known and known[name] != self.facts[name]
        ]
        self.store.set_facts(self.facts)

    def rows(
        self, stop: StopFlag, on_run: Callable[[int, Run, float], None] = lambda done, run, left: None
    ) -> Iterator[Record]:
        """Makes the runs that are missing, and gives each row once it is stored; see :func:`run_all`."""
        return run_all(self.runs, self.benchmark.plan, self.store, stop, on_run)

    def finish(self) -> Finished:
        """Closes the results file and writes the report."""
        records = self.store.records
        set_aside = self.store.close()
        unwritten = None
        try:
            write_report(self.benchmark.folder, self.benchmark.name, records, self.facts)
        except BadInput as error:
            unwritten = error
        return Finished(records, self.store.trouble if set_aside is not None else None, set_aside, unwritten)


def write_report(folder: Path, name: str, records: Sequence[Record], facts: Mapping[str, object]) -> None:
    """Everything that people and other programs read: the page, the table, the log and the plots."""
    write_file(folder / "results.csv", results_csv(records).encode())
    write_file(folder / "details.log", details_log(records, facts).encode())
    write_file(folder / "report.html", report_html(name, records, facts).encode())
    plots = folder / "plots"
    try:
        plots.mkdir(exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot be made: {os_reason(error)}", str(plots)) from None
    for key, svg in all_charts(records).items():
        write_file(plots / f"{key}.svg", f"{svg}\n".encode())


def _facts(benchmark: Benchmark, known: Mapping[str, object]) -> dict[str, object]:
    """The machine, the settings, and the contestants with those of earlier sessions."""
    plan, earlier = benchmark.plan, known.get("contestants")
    contestants = dict(earlier) if isinstance(earlier, dict) else {}
    contestants |= {
        one.name: {"version": one.version(), "configuration": one.configuration()} for one in benchmark.contestants
    }
    return {
        "suite": benchmark.name,
        "question": str(plan.question),
        "repeat": plan.repeat,
        "threads": plan.threads,
        "seed": plan.seed,
        **machine_facts(),
        "contestants": contestants,
    }
