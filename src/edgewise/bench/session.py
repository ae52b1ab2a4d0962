"""A benchmark from the first argument to the last line: what ``edgewise bench`` does.

Results first, words second: a row is in the results file before anything is said about it, and the report is written
from that file, so that it is the same after Ctrl-C, after a kill and a ``--resume``, or after a quiet run.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from edgewise.bench.charts import all_charts
from edgewise.bench.compare import compare, comparison_html, comparison_text
from edgewise.bench.contestants import Contestant, choose
from edgewise.bench.machine import machine_facts
from edgewise.bench.record import Record
from edgewise.bench.report import details_log, report_html, results_csv
from edgewise.bench.runner import Plan, Run, run_all, runs_of
from edgewise.bench.store import PENDING, Store, read_records
from edgewise.bench.suite import Suite, built_in, load_suite, summary_of
from edgewise.bench.summary import by_contestant, disagreements
from edgewise.cli.output import write_file
from edgewise.cli.running import duration, stop_on_interrupt
from edgewise.errors import BadInput
from edgewise.result import Question

DONE, FAILED, WORSE, BAD_INPUT, BUG, INTERRUPTED = 0, 1, 1, 2, 70, 130
"""Exit codes. A run that failed is a finding of the benchmark, and so is one that became worse; bad input is not."""
MEGABYTE = 10**6
DEFAULT_SECONDS = 10.0
MUST_AGREE = ("commit", "processor", "cores", "threads", "seed")
"""What rows of one benchmark should have in common; where it changes on the way, a reader has to know."""
BY_COMMIT = Path("build/bench")
"""Where ``make bench`` leaves its results, a folder a commit."""


@dataclass(frozen=True)
class Wanted:
    """What the user asked for."""

    suite: str
    engines: str
    repeat: int
    question: Question
    time_limit: float | None
    memory_megabytes: int
    threads: int
    seed: int
    output: Path | None
    resume: bool


def listed() -> str:
    """The suites that come with Edgewise and what each is for."""
    return "\n".join(f"{name:<10} {summary_of(path)}" for name, path in built_in().items())


def bench(wanted: Wanted) -> int:
    """Runs a suite, writes the report, and gives the exit code."""
    if wanted.resume and wanted.output is None:
        raise BadInput("--resume needs the folder of the results: -o DIR")
    plan = Plan(wanted.question, wanted.repeat, wanted.threads, wanted.seed, wanted.memory_megabytes * MEGABYTE)
    suite = _loaded(wanted.suite, wanted.time_limit)
    chosen, unknown = choose([name.strip() for name in wanted.engines.split(",") if name.strip()])
    errors = [*suite.errors, *unknown]
    for error in errors:
        print(f"edgewise: {error}", file=sys.stderr)
    runs = runs_of(suite.tasks, chosen, plan)
    if not runs:
        raise BadInput(f"there is nothing to run in {wanted.suite}: no puzzle that one of these engines takes")
    folder = wanted.output or Path(f"bench-{suite.name}-{datetime.now():%Y%m%d-%H%M%S}")
    store = Store.open(folder) if wanted.resume else Store.create(folder)
    known, facts = store.facts(), _facts(suite, chosen, plan, store)
    for name in (name for name in MUST_AGREE if name in known and known[name] != facts[name]):
        print(
            f"edgewise: note: {name} was {known[name]} when these results were begun; it is {facts[name]} now",
            file=sys.stderr,
        )
    store.set_facts(facts)
    ticker = Ticker(len(runs))
    with stop_on_interrupt() as stop:
        for record in run_all(runs, plan, store, stop, ticker.next):
            ticker.done(record)
        ticker.clear()
    records = store.records
    aside = store.close()
    if aside is not None:
        print(f"edgewise: the results file could not be written ({store.trouble});", file=sys.stderr)
        where = f"are in {aside}" if aside.parent == folder else f"are in {aside}; move it to {folder / PENDING}"
        print(f"edgewise: the rows that it lacks {where}, and --resume takes them in", file=sys.stderr)
    lost = aside is not None
    try:
        _write_report(folder, suite.name, records, facts)
    except BadInput as error:  # the rows are safe, and --resume writes the report again
        print(f"edgewise: {error}", file=sys.stderr)
        lost = True
    _print_summary(records)
    if not lost:
        print(f"{folder}: report.html, results.csv, details.log, results.sqlite, plots")
    if stop.is_set():
        print(f"edgewise: interrupted after {len(records)} rows; --resume -o {folder} goes on", file=sys.stderr)
        return INTERRUPTED
    if disagreements(records):
        return BUG
    if errors or lost:
        return BAD_INPUT
    return FAILED if any(record.status == "error" for record in records) else DONE


def compare_results(before: Path, after: Path, output: Path | None, fail: bool) -> int:
    """Prints how two benchmarks differ; with ``fail`` the exit code says whether anything became worse."""
    before, after = map(_results, (before, after))
    comparison = compare(read_records(before)[0], read_records(after)[0])
    if not comparison.changes:
        raise BadInput(f"{before} and {after} have no puzzle and engine in common")
    print(comparison_text(comparison))
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        write_file(output / "compare.html", comparison_html(comparison, (str(before), str(after))).encode())
    return WORSE if fail and comparison.regressions else DONE


def _results(named: Path) -> Path:
    """The results of that name, or of the commit that ``make bench`` has measured under it."""
    of_commit = BY_COMMIT / named
    return of_commit if not named.exists() and of_commit.exists() else named


def _loaded(what: str, time_limit: float | None) -> Suite:
    suite = load_suite(what, time_limit or DEFAULT_SECONDS)
    if time_limit is not None:
        suite.tasks = [replace(task, seconds=time_limit) for task in suite.tasks]
    return suite


def _facts(suite: Suite, chosen: list[Contestant], plan: Plan, store: Store) -> dict[str, object]:
    facts: dict[str, object] = {"suite": suite.name, "question": str(plan.question), "repeat": plan.repeat}
    facts |= {"threads": plan.threads, "seed": plan.seed, **machine_facts()}
    known = store.facts().get("contestants")
    contestants = dict(known) if isinstance(known, dict) else {}
    contestants |= {one.name: {"version": one.version(), "configuration": one.configuration()} for one in chosen}
    return {**facts, "contestants": contestants}


def _write_report(folder: Path, name: str, records: list[Record], facts: dict[str, object]) -> None:
    write_file(folder / "results.csv", results_csv(records).encode())
    write_file(folder / "details.log", details_log(records, facts).encode())
    write_file(folder / "report.html", report_html(name, records, facts).encode())
    plots = folder / "plots"
    try:
        plots.mkdir(exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot be made: {(error.strerror or str(error)).lower()}", str(plots)) from None
    for key, svg in all_charts(records).items():
        write_file(plots / f"{key}.svg", f"{svg}\n".encode())


def _print_summary(records: list[Record]) -> None:
    for name, measured in by_contestant(records).items():
        settled = [one for one in measured if one.settled]
        failed = sum(one.failed for one in measured)
        words = [f"{len(settled)} of {len(measured)} settled in {duration(sum(one.seconds for one in settled))}"]
        stopped = Counter(one.worst.stopped_by for one in measured if not one.settled and not one.failed)
        words += [f"{count} stopped by {limit}" for limit, count in stopped.items()]
        words += [f"{failed} failed"] if failed else []
        print(f"{name}: {', '.join(words)}")
        for one in measured:
            if one.failed:
                print(f"  {one.worst.puzzle}: {one.worst.note}")
    for line in disagreements(records):
        print(f"edgewise: a bug, please report: {line}", file=sys.stderr)


class Ticker:
    """One live line on a terminal: what runs, how many are done, the time left. Nothing in a pipe."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.failed = 0
        self.wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def next(self, done: int, run: Run, left: float) -> None:
        if self.wanted:
            remaining = f", {left // 60:.0f}:{left % 60:02.0f} left" if left else ""
            failed = f", {self.failed} failed" if self.failed else ""
            line = f"{done} of {self.total}{remaining}{failed} · {run.task.name} · {run.contestant.name}"
            print(f"\r\x1b[2K{line[:100]}", end="", file=sys.stderr, flush=True)

    def done(self, record: Record) -> None:
        self.failed += record.status == "error"

    def clear(self) -> None:
        if self.wanted:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
