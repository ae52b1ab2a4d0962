"""A certificate by many workers: a proof for every cube, put together by the head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from edgewise.base.engine import StopFlag
from edgewise.base.errors import EngineFault, NoEngine
from edgewise.base.family import Puzzle
from edgewise.base.forms import LineForm
from edgewise.base.listener import Listener
from edgewise.base.request import Request
from edgewise.base.result import Progress
from edgewise.cluster.board.cubes import given, read_cube
from edgewise.cluster.board.parts import Budget
from edgewise.cluster.board.split_engine import SplitEngine
from edgewise.cluster.executors import Executor
from edgewise.messages.evidence import evidence_from
from edgewise.proofs.write.certificate import Certificate, CubeProof, provable_rule, write_cubes, write_two
from edgewise.proofs.write.folder import check_folder
from edgewise.solving.asking import ask
from edgewise.solving.choosing import choose_engine


def proven(
    puzzle: Puzzle,
    folder: Path,
    request: Request,
    executor: Callable[[], Executor],
    ledger: Path | None = None,
    budget: Budget | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Certificate:
    """Answers a request for a proof in cubes, and writes the certificate if there is something to certify."""
    check_folder(folder)
    rule = provable_rule(puzzle)
    form = puzzle.form
    if not isinstance(form, LineForm):
        raise NoEngine("a certificate about tiles cannot be made in parts; leave out --cluster")
    engine = SplitEngine(choose_engine(form, request), executor, ledger, budget)
    result = ask(puzzle, replace(request, engine=engine), Listener(stop or StopFlag(), on_progress))
    answer = result._raw
    if len(answer.solutions) > 1:
        return write_two(puzzle, rule, folder, result)
    if not answer.complete:
        return Certificate(None, result, 0, 0)
    if not engine.proofs or not all(evidence for _, evidence in engine.proofs):
        raise EngineFault(f"engine {result.engine} answered without a proof; please report this puzzle")
    cubes = [(read_cube(text), evidence_from(evidence)) for text, evidence in engine.proofs]
    proofs = [CubeProof(cube, given(form, cube), evidence) for cube, evidence in cubes]
    return write_cubes(puzzle, rule, folder, result, answer.solutions, proofs)
