"""``edgewise prove``: a certificate of how many solutions there are, one, none or several, and its check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from edgewise.api import check_proof, prove, trim_proof
from edgewise.cli.clusters import ClusterOption, LedgerOption, cluster_asked
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.options import (
    EngineOption,
    FamilyOption,
    SwitchesOption,
    engine_options,
    limits_of,
    output_option,
    shape_option,
    time_option,
)
from edgewise.cli.output import json_text, say
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.cli.shape import Shape
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, EngineFault
from edgewise.family import Puzzle
from edgewise.result import duration

if TYPE_CHECKING:
    from edgewise.proofs.reading import CheckLimits
    from edgewise.proofs.trimming import Trimmed
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
    trim: Annotated[
        bool,
        typer.Option("--trim", help="Keep only what the proof needs, with hints, packed; with --check, in its folder."),
    ] = False,
    family: FamilyOption = None,
    engine: EngineOption = "auto",
    time_limit: Annotated[float | None, time_option("Seconds for the search, or for the check.")] = None,
    option: SwitchesOption = None,
    cluster: ClusterOption = None,
    ledger: LedgerOption = None,
    asked: Annotated[
        Shape | None, shape_option(Shape.TEXT, Shape.JSON, meaning="What to print (default: text).")
    ] = None,
) -> int:
    as_json = asked is Shape.JSON
    if check is not None:
        if output is not None:
            raise BadInput("--check writes nothing, so it takes no -o")
        if cluster is not None or ledger is not None:
            raise BadInput("--check runs here, so it takes no --cluster and no --ledger")
        if engine != "auto":
            raise BadInput("--check asks no engine, so it takes no --engine")
        return _check(check, puzzle, family, time_limit, trim, as_json)
    if puzzle is None or output is None:
        raise BadInput("expected PUZZLE -o DIR, or --check DIR [PUZZLE]")
    with cluster_asked(cluster, ledger, False, None, None) as joined:
        if joined is not None and engine not in ("auto", "sat"):
            raise BadInput("on a cluster the engine sat writes the proofs")
        write = partial(prove, engine=engine) if joined is None else partial(joined.cluster.prove, ledger=ledger)
        ask = partial(write, limits=limits_of(time_limit), options=engine_options(engine, option))
        return _prove(one_puzzle(puzzle, family), output, ask, trim, as_json)


def _check(
    folder: Path, puzzle: str | None, family: str | None, seconds: float | None, trim: bool, as_json: bool
) -> int:
    from edgewise.proofs.reading import CheckLimits  # late: few runs need it

    board = None if puzzle is None else one_puzzle(puzzle, family)
    limits = CheckLimits(seconds=seconds)
    with stop_on_interrupt() as stop:
        verdict = check_proof(folder, board, limits=limits, stop=stop)
        trimmed = _trimmed(folder, limits, stop) if trim and verdict.flaw is None else None
    facts = {**verdict.facts(), **({} if trimmed is None else {"bytes": trimmed.bytes_after})}
    if as_json:
        print(json_text(facts, None))
    else:
        say(str(verdict))
        if verdict.flaw is None:
            print(verdict.subject)
        if trimmed is not None:
            say(_told(folder, trimmed))
    if verdict.stopped:
        return ExitCode.STOPPED
    return ExitCode.YES if verdict.flaw is None else ExitCode.NO


def _prove(board: Puzzle, folder: Path, write: Callable[..., Certificate], trim: bool, as_json: bool) -> int:
    live = LiveLine()
    with stop_on_interrupt() as stop:
        certificate = write(board, folder, stop=stop, on_progress=live)
        live.clear()
        has_proof = certificate.claim is not None and certificate.steps > 0
        trimmed = _trimmed(folder, None, stop) if trim and has_proof else None
    result = certificate.result
    if as_json:
        print(json_text({**result.to_dict(), "claim": certificate.claim, "rule": certificate.rule}, None))
        return _exit_code(certificate)
    name = f"{board.name}: " if board.name else ""
    if certificate.claim is None:
        say(f"{name}{result.verdict}; there is nothing to certify")
        return _exit_code(certificate)
    rule = f", {certificate.rule}" if certificate.rule else ""
    say(f"{name}{certificate.claim}{rule} ({result.engine}, {duration(result.seconds)})")
    if len(result.solutions) > 1:
        one, other = result.solutions
        say(f"{folder}: two solutions, which differ in {one.difference(other)}")
    elif not certificate.steps:
        say(f"{folder}: {result.reason or 'no proof is needed'}")
    else:
        steps = f"{certificate.steps} step{'s' if certificate.steps > 1 else ''}"
        say(f"{folder}: {certificate.cuts} cuts, a proof of {steps}")
    if trimmed is not None:
        say(_told(folder, trimmed))
    return _exit_code(certificate)


def _exit_code(certificate: Certificate) -> int:
    result = certificate.result
    if certificate.claim is None:
        return ExitCode.INTERRUPTED if result.stopped_by == "interrupt" else ExitCode.STOPPED
    return ExitCode.YES if len(result.solutions) == 1 else ExitCode.NO


def _trimmed(folder: Path, limits: CheckLimits | None, stop: StopFlag) -> Trimmed:
    """Trims a certificate; one that does not hold afterwards stays as it was, and that is a fault of ours."""
    trimmed = trim_proof(folder, limits=limits, stop=stop)
    if trimmed.verdict.flaw is not None and not trimmed.verdict.stopped:
        raise EngineFault(f"the trimmed proof does not hold ({trimmed.verdict.flaw}); please report this puzzle")
    return trimmed


def _told(folder: Path, trimmed: Trimmed) -> str:
    if trimmed.verdict.stopped:
        return f"{folder}: not trimmed, {trimmed.verdict.flaw}"
    return (
        f"{folder}: trimmed from {trimmed.bytes_before:,} bytes to {trimmed.bytes_after:,},"
        f" {trimmed.cuts_after} cuts, {trimmed.steps_after} steps"
    )
