"""``edgewise prove``: a certificate of how many solutions there are, one, none or several, and its check."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from edgewise.api import check_proof, trim_proof
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, EngineFault
from edgewise.base.family import Puzzle
from edgewise.base.fields import says
from edgewise.base.listener import Listener
from edgewise.base.registry import splitting_engines
from edgewise.base.request import AUTO
from edgewise.base.result import Question, counted, duration
from edgewise.cli.clusters import Clustered, Joined
from edgewise.cli.command import Command
from edgewise.cli.doors import WRITTEN, Door, printed_as
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.output import json_text, say
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.cli.shape import Shape
from edgewise.questions.searches import Prove

if TYPE_CHECKING:
    from edgewise.proofs.check.reading import CheckLimits
    from edgewise.proofs.check.trimming import Trimmed
    from edgewise.proofs.write.certificate import Certificate


class ProveDoor(Clustered, Door):
    """What `prove` takes beside the question."""

    puzzle: Annotated[
        str | None,
        says("A file, - for standard input, an address or a game id.", metavar="[PUZZLE]", argument=True),
    ] = None
    check: Annotated[
        Path | None,
        says("Check the certificate in this folder instead, and that it is about PUZZLE, if given.", metavar="DIR"),
    ] = None
    trim: Annotated[
        bool, says("Make the certificate smaller: keep only what the proof needs. With --check, in place.")
    ] = False
    shape: Annotated[Shape | None, printed_as(*WRITTEN, meaning="What to print (default: text).")] = None


def prove(question: Prove, door: ProveDoor) -> int:
    if door.check is not None:
        _refuse_with_check(question, door)
        return _check(door.check, door, question.limits.seconds if question.limits else None)
    if door.puzzle is None or question.folder is None:
        raise BadInput("expected PUZZLE -o DIR, or --check DIR [PUZZLE]")
    with door.joined(None) as joined:
        if joined is not None and question.engine not in (AUTO, able := splitting_engines(Question.PROVE)[0].name):
            raise BadInput(f"with --cluster, only the engine {able} writes proofs")
        return _prove(question, one_puzzle(door.puzzle, door.family), door, joined)


COMMANDS = [
    Command(
        "prove",
        Prove,
        ProveDoor,
        prove,
        "Certify that a puzzle has exactly one solution, none, or several; or check such a certificate.",
        "Certify that there is one solution, none, or several.",
        without=frozenset({"threads", "seed"}),
    )
]


def _refuse_with_check(question: Prove, door: ProveDoor) -> None:
    refused = {
        "-o": question.folder is not None,
        "--cluster": door.cluster is not None,
        "--ledger": door.ledger is not None,
        "--engine": question.engine != AUTO,
    }
    for flag in (flag for flag, given in refused.items() if given):
        raise BadInput(f"{flag} cannot be used with --check")


def _certified(question: Prove, board: Puzzle, joined: Joined | None, listener: Listener) -> Certificate:
    if joined is None:
        return question.answer(board, listener)
    return joined.cluster.certified(board, question, listener, ledger=joined.many["ledger"])


def _check(folder: Path, door: ProveDoor, seconds: float | None) -> int:
    from edgewise.proofs.check.reading import CheckLimits  # late: few runs need it

    board = None if door.puzzle is None else one_puzzle(door.puzzle, door.family)
    limits = CheckLimits(seconds=seconds)
    with stop_on_interrupt() as stop:
        verdict = check_proof(folder, board, limits=limits, stop=stop)
        trimmed = _trimmed(folder, limits, stop) if door.trim and verdict.flaw is None else None
    facts = {**verdict.facts(), **({} if trimmed is None else {"bytes": trimmed.bytes_after})}
    if door.shape is Shape.JSON:
        print(json_text(facts, None))
    else:
        say(str(verdict))
        if verdict.flaw is None:
            print(verdict.subject)
        if trimmed is not None:
            say(_trimming_report(folder, trimmed))
    if verdict.stopped:
        return ExitCode.STOPPED
    return ExitCode.YES if verdict.flaw is None else ExitCode.NO


def _prove(question: Prove, board: Puzzle, door: ProveDoor, joined: Joined | None) -> int:
    folder = Path(question.folder or "")
    live = LiveLine()
    with stop_on_interrupt() as stop:
        certificate = _certified(question, board, joined, Listener(stop, live))
        live.clear()
        has_proof = certificate.claim is not None and certificate.steps > 0
        trimmed = _trimmed(folder, None, stop) if door.trim and has_proof else None
    if door.shape is Shape.JSON:
        result = certificate.result
        print(json_text({**result.to_dict(), "claim": certificate.claim, "rule": certificate.rule}, None))
    else:
        _print_certificate(certificate, board, folder, trimmed)
    return _exit_code(certificate)


def _print_certificate(certificate: Certificate, board: Puzzle, folder: Path, trimmed: Trimmed | None) -> None:
    result = certificate.result
    name = f"{board.name}: " if board.name else ""
    if certificate.claim is None:
        say(f"{name}{result.verdict}; nothing to certify")
        return
    rule = f", {certificate.rule}" if certificate.rule else ""
    say(f"{name}{certificate.claim}{rule} ({result.engine}, {duration(result.seconds)})")
    if len(result.solutions) > 1:
        one, other = result.solutions
        say(f"{folder}: two solutions, which differ by {one.difference(other)}")
    elif not certificate.steps:
        say(f"{folder}: {result.reason or 'no proof is needed'}")
    else:
        say(f"{folder}: {counted(certificate.cuts, 'cut')}, a proof of {counted(certificate.steps, 'step')}")
    if trimmed is not None:
        say(_trimming_report(folder, trimmed))


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


def _trimming_report(folder: Path, trimmed: Trimmed) -> str:
    if trimmed.verdict.stopped:
        return f"{folder}: not trimmed, {trimmed.verdict.flaw}"
    return (
        f"{folder}: trimmed from {trimmed.bytes_before:,} bytes to {trimmed.bytes_after:,},"
        f" {counted(trimmed.cuts_after, 'cut')}, {counted(trimmed.steps_after, 'step')}"
    )
