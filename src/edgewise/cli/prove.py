"""``edgewise prove``: a certificate of "exactly one solution" or "no solution", and the judge of certificates."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from edgewise.api import check_proof, prove
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.cli.running import LiveLine, duration, stop_on_interrupt
from edgewise.errors import BadInput
from edgewise.result import Limits, Result

PROVEN, REFUTED, STOPPED, INTERRUPTED = 0, 1, 3, 130


def add_to(app: typer.Typer) -> None:
    app.command("prove", help="Certify that a puzzle has exactly one solution, or none; or check such a certificate.")(
        prove_command
    )


def prove_command(
    puzzle: Annotated[
        str | None, typer.Argument(metavar="[PUZZLE]", help="A file, -, an address or a game id.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="DIR", help="Write the certificate into this folder.")
    ] = None,
    check: Annotated[Path | None, typer.Option("--check", metavar="DIR", help="Check a certificate instead.")] = None,
    family: Annotated[str | None, typer.Option(help="Read the puzzle as this family.")] = None,
    time_limit: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds.")] = None,
    sat_solver: Annotated[str | None, typer.Option("--sat-solver", metavar="NAME", help="A solver of PySAT.")] = None,
) -> int:
    if check is not None:
        if puzzle is not None or output is not None:
            raise BadInput("--check takes the folder of a certificate and nothing else")
        return _check(check)
    if puzzle is None or output is None:
        raise BadInput("expected PUZZLE -o DIR, or --check DIR")
    return _prove(puzzle, output, family, time_limit, sat_solver)


def _check(folder: Path) -> int:
    with stop_on_interrupt() as stop:
        verdict = check_proof(folder, stop)
    print(verdict)
    return PROVEN if verdict.flaw is None else REFUTED


def _prove(puzzle: str, folder: Path, family: str | None, seconds: float | None, solver: str | None) -> int:
    board = one_puzzle(puzzle, family)
    live = LiveLine()
    with stop_on_interrupt() as stop:
        certificate = prove(
            board,
            folder,
            limits=Limits(seconds=seconds),
            options={"solver": solver} if solver else {},
            stop=stop,
            on_progress=live,
        )
    live.clear()
    result = certificate.result
    name = f"{board.name}: " if board.name else ""
    if certificate.claim is None:
        return _unproven(name, result)
    print(f"{name}{certificate.claim} ({result.engine}, {duration(result.seconds)})")
    print(f"{folder}: {certificate.cuts} cuts, a proof of {certificate.steps} steps")
    return PROVEN if result.solutions else REFUTED


def _unproven(name: str, result: Result) -> int:
    print(f"{name}{result.verdict}; there is nothing to certify")
    if len(result.solutions) > 1:
        one, other = result.solutions
        print(f"{name}two solutions differ in {one.difference(other)}")
        return REFUTED
    return INTERRUPTED if result.stopped_by == "interrupt" else STOPPED
