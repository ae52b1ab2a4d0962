"""``edgewise bench``: engines measured on a suite of puzzles, with a page of plots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.errors import BadInput
from edgewise.result import Question

DONE = 0
DEFAULT_MEGABYTES = 4000


def add_to(app: typer.Typer) -> None:
    app.command("bench", help="Measure engines on a suite of puzzles: results, a log, and a page of plots.")(
        bench_command
    )


def bench_command(
    suite: Annotated[
        str, typer.Argument(metavar="[SUITE]", help="A suite by name, a suite file, or puzzles.")
    ] = "quick",
    engine: Annotated[str, typer.Option(metavar="A,B,C", help="Default: every engine that can run here.")] = "",
    repeat: Annotated[int, typer.Option(metavar="N", min=1, help="Runs of each puzzle and engine.")] = 1,
    question: Annotated[Question, typer.Option(help="What to ask.")] = Question.UNIQUE,
    time_limit: Annotated[
        float | None, typer.Option(metavar="S", min=0.001, help="Seconds a run, whatever the suite says.")
    ] = None,
    memory_limit: Annotated[int, typer.Option(metavar="MB", min=1, help="Memory a run.")] = DEFAULT_MEGABYTES,
    threads: Annotated[int, typer.Option(metavar="N", min=1, help="Threads of each engine.")] = 1,
    seed: Annotated[int, typer.Option(metavar="N", min=0, max=2**63 - 1, help="Break ties in another order.")] = 0,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="DIR", help="Where the results go.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the results in DIR.")] = False,
    compare: Annotated[
        tuple[Path, Path] | None,
        typer.Option("--compare", metavar="A B", help="Compare two results, each a folder or a results.sqlite."),
    ] = None,
    fail_on_regression: Annotated[
        bool, typer.Option("--fail-on-regression", help="With --compare: exit code 1 if B is worse.")
    ] = False,
    suites: Annotated[bool, typer.Option("--list", help="List the suites that come with Edgewise.")] = False,
) -> int:
    from edgewise.bench import session  # late: no other command needs any of it

    if suites:
        print(session.listed())
        return DONE
    if compare is not None:
        return session.compare_results(*compare, output, fail_on_regression)
    if fail_on_regression:
        raise BadInput("--fail-on-regression goes with --compare A B")
    wanted = session.Wanted(suite, engine, repeat, question, time_limit, memory_limit, threads, seed, output, resume)
    return session.bench(wanted)
