"""Certificates by somebody who means harm: real ones of every family, changed at random, each before the judge.

Nothing may end in anything but a verdict or ``BadInput``, within a time and a size. A certificate that is still proven
must make a true claim about the puzzle that the verdict names, as ``brute`` finds it, and stay proven when trimmed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import sys
from array import array
from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "fuzz")]

import evidence  # noqa: E402
from evidence import COMMANDS, Fault, Kind, command  # noqa: E402
from forging import Sample, forged, read_puzzle  # noqa: E402

import edgewise as ew  # noqa: E402
from edgewise.base.engine import StopFlag  # noqa: E402
from edgewise.base.request import Request  # noqa: E402
from edgewise.base.result import Question  # noqa: E402
from edgewise.cli.exit_codes import ExitCode  # noqa: E402
from edgewise.cluster.board.parts import Budget  # noqa: E402
from edgewise.cluster.board.proving import proven  # noqa: E402
from edgewise.cluster.executors import ThreadExecutor  # noqa: E402
from edgewise.proofs.check.native_judge import read_formula, trim_proof  # noqa: E402
from edgewise.proofs.check.reading import PROOFS, CheckLimits  # noqa: E402
from edgewise.proofs.check.trimming import HEADER, trim  # noqa: E402
from edgewise.proofs.check.verdict import Checked  # noqa: E402
from edgewise.proofs.claims import NONE, ONE, SEVERAL, claimed_count  # noqa: E402
from support.boards import random_board, random_simple_loop  # noqa: E402
from support.proofs.binary_proofs import packed  # noqa: E402
from support.proofs.certified_boards import MAKERS  # noqa: E402

LIMITS = CheckLimits(seconds=2, bytes=8 << 20)
BOARDS_OF_A_FAMILY = 8
TRIED_FOR_CUBES = 20
LISTED = 100_000
"""So many solutions of a board are listed one by one."""
TRIED_FOR_CUTS = 12
EXAMPLES, PAIRS = ROOT / "examples" / "slitherlink", ROOT / "examples" / "flow"
SAT = {"engine": "sat", "options": {"walls_after": 0}}
PLAIN = {"engine": "cdcl", "options": {"corners": False, "sides": False, "probing": False, "eager_closing": False}}
"""What knows more needs fewer cuts."""
WITH_CUTS: dict[str, tuple[Callable[[random.Random], ew.Puzzle], Mapping[str, object]]] = {
    "loops with cuts": (lambda rng: random_board(rng, 6, 6), PLAIN),
    "loops with walls": (lambda rng: random_board(rng, 6, 6), SAT),
    "cells with walls": (lambda rng: random_simple_loop(rng, 6, 6), SAT),
    "loops with regions": (
        lambda rng: ew.load(EXAMPLES / rng.choice(("10x10-hard.txt", "15x15-hard.txt"))),
        {"options": {"corners": False}},
    ),
    "loops with turns": (lambda rng: ew.load(EXAMPLES / rng.choice(("10x10-hard.txt", "15x15-hard.txt"))), {}),
    "pairs with rings": (lambda rng: ew.load(PAIRS / rng.choice(("ring.txt", "touching.txt", "impossible.txt"))), {}),
}
KINDS = (*MAKERS, *WITH_CUTS, "cubes")
"""What there are samples of."""


class Certificates(Kind):
    """Certificates of small boards, as they are written, trimmed, and with their proofs in every format."""

    def __init__(self, folder: Path, boards: int = BOARDS_OF_A_FAMILY, about: str = "") -> None:
        """``about`` one of its kinds alone, or all of them."""
        super().__init__(folder)
        self.about = about
        rng = random.Random(22)
        self.samples: dict[str, list[Sample]] = {}
        self.truths: dict[tuple[str, str], bool] = {}
        for name, make in MAKERS.items():
            self.samples[name] = []
            for _ in range(boards):
                self.samples[name] += samples_about(make(rng), folder / "sample")
        for name, (make, how) in WITH_CUTS.items():
            self.samples[name] = samples_with_cuts(rng, make, how, folder / "sample", boards)
        made = (in_cubes(random_board(rng, 4, 4), folder / "cubes") for _ in range(TRIED_FOR_CUBES * boards))
        self.samples["cubes"] = [*islice((sample for sample in made if "1.formula.cnf" in sample), boards)]
        for sample in (sample for samples in self.samples.values() for sample in samples):
            facts = json.loads(sample["manifest.json"])
            asked = facts["digest"], facts["claim"]
            if asked not in self.truths:  # once for all workers
                self.truths[asked] = is_true(facts["claim"], read_puzzle(facts))

    def trial(self, rng: random.Random) -> str:
        family = self.about or rng.choice(sorted(name for name, samples in self.samples.items() if samples))
        good = rng.choice(self.samples[family])
        other = rng.choice(self.samples[family if rng.random() < 0.9 else "slitherlink"])
        files = forged(rng, good, other)
        place = self.folder / "forged"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        for name, content in files.items():
            (place / name).write_bytes(content)
        if rng.random() < 0.02:
            replace_by_something_odd(rng, place / rng.choice(sorted(files)))
        limits = LIMITS if rng.random() < 0.98 else CheckLimits(0.0, LIMITS.bytes)
        try:
            verdict = ew.check_proof(place, limits=limits)
        except ew.BadInput as error:
            if "\n" in str(error):
                raise Fault(f"more than one line: {error}") from None
            return "not read"
        if rng.random() < COMMANDS / 5 and limits is LIMITS:
            self._check_command(place, verdict)
        said = f"{verdict}\n{verdict.subject if verdict.flaw is None else ''}".strip()
        if not all(line.isprintable() and len(line) < 600 for line in said.split("\n")):
            raise Fault(f"a verdict that is not printable: {said!r}")
        if verdict.stopped:
            return "not checked"
        if verdict.flaw is not None:
            return "refused"
        self._must_be_true(verdict, files["manifest.json"])
        if rng.random() < 0.1:
            self._trim(place, verdict)
        return "proven all the same"

    def _must_be_true(self, verdict: Checked, manifest: bytes) -> None:
        facts = json.loads(manifest)
        asked = verdict.digest, verdict.claim
        if asked not in self.truths:
            self.truths[asked] = is_true(verdict.claim, read_puzzle(facts))
        if not self.truths[asked]:
            raise Fault(f"proven, but wrong: {verdict}\n{verdict.subject}")

    def _trim(self, place: Path, verdict: Checked) -> None:
        try:
            after = trim(place, StopFlag(), LIMITS).verdict
        except ew.BadInput:
            return  # a certificate without a proof
        if (after.flaw, after.claim, after.digest) != (None, verdict.claim, verdict.digest):
            raise Fault(f"{verdict}, but trimmed: {after}")

    def _check_command(self, place: Path, verdict: Checked) -> None:
        code = command("prove", "--check", place, "--time-limit", LIMITS.seconds)
        expected = {True: ExitCode.YES, False: ExitCode.NO}[verdict.flaw is None]
        if code != (ExitCode.STOPPED if verdict.stopped else expected) and not verdict.stopped:
            raise Fault(f"{verdict}, but exit code {code}")


def is_true(claim: str, puzzle: ew.Puzzle) -> bool:
    """What brute force says of a claim. Of open boards it cannot list all: the frontier counts them."""
    number = claimed_count(claim)
    if number is not None:
        with contextlib.suppress(ew.NoEngine):
            found = ew.solve(puzzle, all=True, engine="brute", limits=ew.Limits(solutions=LISTED, seconds=1))
            if not found.stopped_by:
                return len(found.solutions) == number
        return ew.count(puzzle).count == number
    for engine, seconds in (("brute", 1), ("backtrack", 20), ("cells", 20)):  # where the board is too large for brute
        with contextlib.suppress(ew.NoEngine):
            found = ew.solve(puzzle, unique=True, engine=engine, limits=ew.Limits(seconds=seconds))
            if found.stopped_by not in ("time", "memory"):
                return claim == (ONE if found.unique else SEVERAL if found.solutions else NONE)
    raise Fault(f"no engine settles\n{puzzle}")


def samples_with_cuts(
    rng: random.Random,
    make: Callable[[random.Random], ew.Puzzle],
    how: Mapping[str, object],
    folder: Path,
    boards: int,
) -> list[Sample]:
    """The same about boards whose proofs need cuts, which few do; none where an engine has found no use for any."""
    samples: list[Sample] = []
    for _ in range(TRIED_FOR_CUTS * boards):
        about = samples_about(make(rng), folder, **how)
        if about[0].get("cuts.txt", b"").strip():
            samples += about
        if len(samples) > 6 * boards:
            break
    return samples


def samples_about(board: ew.Puzzle, folder: Path, **how: Any) -> list[Sample]:
    """What is written about a board, its proof in every format and trimmed, and the number of its solutions."""
    claim = ew.prove(board, folder, **how).claim
    sample = files_in(folder)
    samples = [sample, *(in_format(sample, proof) for proof in PROOFS)]
    if claim in (ONE, NONE) and "formula.cnf" in sample:
        trim(folder, StopFlag())
        samples.append(files_in(folder))
    with contextlib.suppress(ew.NoEngine):  # numbers are certified for small boards of lines
        ew.count(board, certify=folder)
        samples.append(files_in(folder))
    return samples


def in_cubes(board: ew.Puzzle, folder: Path) -> Sample:
    """A certificate as many machines write it; several solutions are told without cubes."""
    proven(board, folder, Request(Question.PROVE, engine="sat"), lambda: ThreadExecutor(1), budget=Budget(None, 0))
    return files_in(folder)


def files_in(folder: Path) -> Sample:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def in_format(sample: Sample, wanted: str) -> Sample:
    """The same certificate with its proof in another format; the sample itself where it has none."""
    name = next((name for name in sample if name in PROOFS), None)
    header = HEADER.search(sample.get("formula.cnf", b""))
    if name is None or header is None or name == wanted:
        return sample
    files = {key: value for key, value in sample.items() if key != name}
    if wanted in ("proof.drat", "proof.dratb"):
        if name != "proof.drat":
            return sample
        steps = [line.split() for line in sample[name].splitlines()]
        files[wanted] = packed([step if step[0] == b"d" else [b"a", *step] for step in steps])
        return files
    variables = int(header[1])
    starts, literals, _, clauses, _, _ = read_formula(sample["formula.cnf"], variables, int(header[2]))
    _, _, _, files[wanted], _, _ = trim_proof(
        PROOFS[name],
        sample[name],
        variables,
        array("i", starts),
        array("i", literals),
        bytes(clauses),
        wanted == "proof.lrat",
        bytearray(),
        None,
    )
    return files


def replace_by_something_odd(rng: random.Random, path: Path) -> None:
    """A folder, a device, a link to itself or a pipe in the place of a file."""
    path.unlink()
    match rng.randrange(3):
        case 0:
            path.mkdir()
        case 1:
            path.symlink_to(rng.choice(("/dev/zero", "/dev/full", "/dev/null", path.name)))
        case _:
            os.mkfifo(path)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--trials", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=0, help="the first seed")
    arguments.add_argument("--about", default="", choices=KINDS, metavar="KIND", help="only these, such as cubes")
    chosen = arguments.parse_args()
    kind, seeds = partial(Certificates, about=chosen.about), range(chosen.seed, chosen.seed + chosen.trials)
    sys.exit(evidence.told("certificates", kind, seeds))


if __name__ == "__main__":
    main()
