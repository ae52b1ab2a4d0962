"""``edgewise prove``: a certificate of how many solutions there are, one, none or several, and its check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from edgewise.api import check_proof, prove
from edgewise.cli.clusters import ClusterOption, LedgerOption, cluster_asked
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.options import (
    FamilyOption,
    SwitchesOption,
    engine_options,
    limits_of,
    output_option,
    time_option,
)
from edgewise.cli.output import say
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.engine import OptionValue
from edgewise.errors import BadInput
from edgewise.result import Limits, Result, duration

if TYPE_CHECKING:
    from edgewise.proofs.writing import Certificate


def add_to(app: typer.Typer) -> None:
    app.command(
        "prove",
        help="Certify that a puzzle has exactly one solution, none, or several; or check such a certificate.",
        short_help="Certify that there is one solution, none, or several.",
    )(prove_command)


def prove_command(
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="[PUZZLE]", help="A file, - for standard input, an address or a game id.", show_default=False
        ),
    ] = None,
    output: Annotated[Path | None, output_option("Write the certificate to this folder.", "DIR")] = None,
    check: Annotated[
        Path | None,
        typer.Option(
            "--check",
            metavar="DIR",
            readable=False,
            help="Check the certificate in this folder instead; with PUZZLE, it must be about that one.",
        ),
    ] = None,
    family: FamilyOption = None,
    time_limit: Annotated[float | None, time_option("Seconds for the search.")] = None,
    option: SwitchesOption = None,
    cluster: ClusterOption = None,
    ledger: LedgerOption = None,
) -> int:
    if check is not None:
        if output is not None:
            raise BadInput("--check writes nothing, so it takes no -o")
        if cluster is not None or ledger is not None:
            raise BadInput("--check runs here, so it takes no --cluster and no --ledger")
        return _check(check, puzzle, family)
    if puzzle is None or output is None:
        raise BadInput("expected PUZZLE -o DIR, or --check DIR [PUZZLE]")
    with cluster_asked(cluster, ledger, False, None, None) as joined:
        write = prove if joined is None else partial(joined.cluster.prove, ledger=ledger)
        return _prove(puzzle, output, family, limits_of(time_limit), engine_options("auto", option), write)


def _check(folder: Path, puzzle: str | None, family: str | None) -> int:
    board = None if puzzle is None else one_puzzle(puzzle, family)
    with stop_on_interrupt() as stop:
        verdict = check_proof(folder, board, stop=stop)
    say(str(verdict))
    if verdict.flaw is None:
        print(verdict.subject)
    if verdict.stopped:
        return ExitCode.STOPPED
    return ExitCode.YES if verdict.flaw is None else ExitCode.NO


def _prove(
    puzzle: str,
    folder: Path,
    family: str | None,
    limits: Limits,
    options: dict[str, OptionValue],
    write: Callable[..., Certificate],
) -> int:
    board = one_puzzle(puzzle, family)
    live = LiveLine()
    with stop_on_interrupt() as stop:
        certificate = write(board, folder, limits=limits, options=options, stop=stop, on_progress=live)
    live.clear()
    result = certificate.result
    name = f"{board.name}: " if board.name else ""
    if certificate.claim is None:
        return _unproven(name, result)
    rule = f", {certificate.rule}" if certificate.rule else ""
    say(f"{name}{certificate.claim}{rule} ({result.engine}, {duration(result.seconds)})")
    if len(result.solutions) > 1:
        one, other = result.solutions
        say(f"{folder}: two solutions, which differ in {one.difference(other)}")
        return ExitCode.NO
    say(f"{folder}: {certificate.cuts} cuts, a proof of {certificate.steps} steps")
    return ExitCode.YES if result.solutions else ExitCode.NO


def _unproven(name: str, result: Result) -> int:
    say(f"{name}{result.verdict}; there is nothing to certify")
    return ExitCode.INTERRUPTED if result.stopped_by == "interrupt" else ExitCode.STOPPED
