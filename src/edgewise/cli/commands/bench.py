"""``edgewise bench``: engines measured on a suite of puzzles, with a page of plots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from edgewise.base.arguments import MOST_SECONDS, MOST_THREADS_ASKED, MOST_WHOLE
from edgewise.base.errors import BadInput
from edgewise.base.fields import SEED, says
from edgewise.base.files import write_file
from edgewise.base.result import Question, duration
from edgewise.cli.command import Command
from edgewise.cli.doors import Options, written_to
from edgewise.cli.exit_codes import ExitCode, most_urgent
from edgewise.cli.faults import complain
from edgewise.cli.output import say
from edgewise.cli.readers import sane_threads
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.questions.question import AnyQuestion

if TYPE_CHECKING:  # late: no other command needs any of it
    from edgewise.bench.record import Record
    from edgewise.bench.runner import Run
    from edgewise.bench.session import Benchmark, Finished

DEFAULT_MEGABYTES = 4000


class Door(Options):
    """What `bench` takes. It asks its own questions."""

    suite: Annotated[
        str,
        says("The name of a suite, a suite file, or a directory of puzzles.", metavar="[SUITE]", argument=True),
    ] = "quick"
    engine: Annotated[
        str, says("The engines to measure (default: every engine that can run here).", metavar="A,B,C")
    ] = ""
    peers: Annotated[
        Path | None, says("Adapters to other tools, for --engine to name; `peers` names all.", metavar="DIR")
    ] = None
    repeat: Annotated[int, says("Runs of each puzzle and engine.", metavar="N", ge=1, le=10**6)] = 1
    question: Annotated[Question, says(f"The question to measure: {', '.join(Question)}.", metavar="QUESTION")] = (
        Question.UNIQUE
    )
    seconds: Annotated[
        float | None,
        says(
            "Time limit per run, in seconds, instead of those of the suite.",
            "--time-limit",
            "S",
            ge=0.001,
            le=MOST_SECONDS,
        ),
    ] = None
    memory: Annotated[int, says("Memory limit per run.", "--memory-limit", "MB", ge=1, le=MOST_WHOLE)] = (
        DEFAULT_MEGABYTES
    )
    threads: Annotated[int, says("Threads of each engine.", metavar="N", ge=1, le=MOST_THREADS_ASKED)] = 1
    seed: Annotated[int, SEED] = 0
    output: Annotated[Path | None, written_to("Write the results to this folder.", "DIR")] = None
    resume: Annotated[bool, says("Continue the run in DIR.")] = False
    compare: Annotated[
        tuple[Path, Path] | None, says("Compare two results, each a folder or a results.sqlite.", metavar="A B")
    ] = None
    fail_on_regression: Annotated[bool, says("With --compare: exit code 1 if B is worse.")] = False
    suites: Annotated[bool, says("List the suites that come with Edgewise.", "--list")] = False


def bench(_: AnyQuestion, door: Door) -> int:
    if door.suites:
        return _list_suites()
    if door.compare is not None:
        return _compare(*door.compare, door.output, door.fail_on_regression)
    if door.fail_on_regression:
        raise BadInput("--fail-on-regression needs --compare A B")
    if door.resume and door.output is None:
        raise BadInput("--resume needs the folder of the results: -o DIR")
    from edgewise.bench.runner import Plan
    from edgewise.bench.session import prepare

    engines = [name.strip() for name in door.engine.split(",") if name.strip()]
    plan = Plan(door.question, door.repeat, sane_threads(door.threads), door.seed, door.memory, door.peers)
    return run_benchmark(prepare(door.suite, engines, plan, door.seconds, door.output), door.resume)


COMMANDS = [
    Command(
        "bench",
        AnyQuestion,
        Door,
        bench,
        "Measure engines on a suite of puzzles: results, a log, and a page of plots.",
        "Measure engines on a suite of puzzles.",
    )
]


def run_benchmark(benchmark: Benchmark, resume: bool = False) -> ExitCode:
    """Runs a benchmark, says how it goes, and gives the exit code."""
    from edgewise.bench.session import Session

    for error in benchmark.errors:
        complain(str(error))
    session = Session(benchmark, resume)
    for fact in session.changed:
        complain(f"note: {fact.name} was {fact.before} when this run was started; it is {fact.now} now")
    live, failed = LiveLine(), 0

    def show(done: int, run: Run, left: float) -> None:
        time_left = f", {left // 60:.0f}:{left % 60:02.0f} left" if left else ""
        failures = f", {failed} failed" if failed else ""
        live.show(f"{done} of {len(session.runs)}{time_left}{failures} · {run.task.name} · {run.contestant.name}")

    with stop_on_interrupt() as stop:
        for record in session.rows(stop, show):
            failed += record.status == "error"
        live.clear()
    finished = session.finish()
    _report_trouble(finished, benchmark.folder)
    contradictions = _print_summary(finished.records)
    if finished.is_whole:
        say(f"{benchmark.folder}: report.html, results.csv, details.log, results.sqlite, plots")
    if stop.is_set():
        complain(f"interrupted after {len(finished.records)} rows; --resume -o {benchmark.folder} continues")
    codes = {
        ExitCode.INTERRUPTED: stop.is_set(),
        ExitCode.BUG: bool(contradictions),
        ExitCode.BAD_INPUT: bool(benchmark.errors) or not finished.is_whole,
        ExitCode.NO: any(record.status == "error" for record in finished.records),
    }
    return most_urgent(code for code, holds in codes.items() if holds)


def _report_trouble(finished: Finished, folder: Path) -> None:
    from edgewise.bench.store import PENDING

    if finished.set_aside is not None:
        aside = finished.set_aside
        complain(f"the results file could not be written ({finished.trouble});")
        where = f"are in {aside}" if aside.parent == folder else f"are in {aside}; move it to {folder / PENDING}"
        complain(f"the missing rows {where}; --resume adds them")
    if finished.unwritten is not None:
        complain(str(finished.unwritten))


def _print_summary(records: Sequence[Record]) -> list[str]:
    """Prints what each contestant did; gives the contradictions between them."""
    from edgewise.bench.summary import disagreements, totals

    for total in totals(records):
        words = [f"{total.settled} of {total.puzzles} settled in {duration(total.seconds)}"]
        words += [f"{count} stopped by {limit}" for limit, count in total.stopped.items()]
        words += [f"{len(total.failures)} failed"] if total.failures else []
        say(f"{total.engine}: {', '.join(words)}")
        for failure in total.failures:
            say(f"  {failure.puzzle}: {failure.note}")
    contradictions = disagreements(records)
    for line in contradictions:
        complain(f"a bug, please report: {line}")
    return contradictions


def _compare(before: Path, after: Path, output: Path | None, fail: bool) -> ExitCode:
    from edgewise.bench.compare import compare_results, comparison_html, comparison_text

    comparison = compare_results(before, after)
    print(comparison_text(comparison))
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        write_file(output / "compare.html", comparison_html(comparison, (str(before), str(after))).encode())
    return ExitCode.NO if fail and comparison.regressions else ExitCode.YES


def _list_suites() -> ExitCode:
    from edgewise.bench.suite import built_in, summary_of

    for name, path in built_in().items():
        print(f"{name:<10} {summary_of(path)}")
    return ExitCode.YES
