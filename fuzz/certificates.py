"""Certificates by somebody who means harm: real ones of every family, changed at random, each before the judge.

Nothing may end in anything but a verdict or ``BadInput``, within a time and a size. A certificate that is still proven
must claim the truth about the puzzle that the verdict names, as ``brute`` finds it, and stay proven when trimmed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from array import array
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "fuzz")]

from evidence import COMMANDS, Fault, Kind, command, outcomes  # noqa: E402
from forging import Sample, forged, packed, read_puzzle  # noqa: E402

import edgewise as ew  # noqa: E402
from edgewise.cli.exit_codes import ExitCode  # noqa: E402
from edgewise.engine import StopFlag  # noqa: E402
from edgewise.proofs.claims import NONE, ONE, SEVERAL, count_claim  # noqa: E402
from edgewise.proofs.native_judge import read_formula, trim_proof  # noqa: E402
from edgewise.proofs.reading import PROOFS, CheckLimits  # noqa: E402
from edgewise.proofs.trimming import HEADER, trim  # noqa: E402
from edgewise.proofs.verdict import Checked  # noqa: E402
from test_certificates import MAKERS  # noqa: E402

LIMITS = CheckLimits(seconds=30, bytes=8 << 20)
SAMPLES_OF_A_FAMILY = 12
COUNTED_BY_BRUTE = 200_000
"""More solutions than a board of the campaign has."""


class Certificates(Kind):
    """Certificates of small boards, as they are written, trimmed, and with their proofs in every format."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        rng = random.Random(22)
        self.samples: dict[str, list[Sample]] = {}
        self.truths: dict[str, set[str]] = {}
        for name, make in MAKERS.items():
            self.samples[name] = []
            while len(self.samples[name]) < SAMPLES_OF_A_FAMILY:
                if ew.prove(make(rng), folder / "sample").claim is not None:
                    sample = files_in(folder / "sample")
                    self.samples[name] += [sample, *(in_format(sample, proof) for proof in PROOFS)]
                    if "proof.lrat" in self.samples[name][-1]:
                        self.samples[name].append(files_in(trimmed(folder / "sample")))

    def trial(self, rng: random.Random) -> str:
        family = rng.choice(sorted(self.samples))
        good = rng.choice(self.samples[family])
        other = rng.choice(self.samples[family if rng.random() < 0.9 else rng.choice(sorted(self.samples))])
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
        if verdict.digest not in self.truths:
            self.truths[verdict.digest] = truths_about(read_puzzle(facts))
        if verdict.claim not in self.truths[verdict.digest]:
            raise Fault(f"proven, but wrong: {verdict}\n{verdict.subject}")

    def _trim(self, place: Path, verdict: Checked) -> None:
        try:
            after = trim(place, StopFlag(), LIMITS).verdict
        except ew.BadInput:
            return  # a certificate without a proof
        if (after.flaw, after.claim, after.digest) != (None, verdict.claim, verdict.digest):
            raise Fault(f"{verdict}, but trimmed: {after}")

    def _check_command(self, place: Path, verdict: Checked) -> None:
        code = command("prove", "--check", place)
        expected = {True: ExitCode.YES, False: ExitCode.NO}[verdict.flaw is None]
        if code != (ExitCode.STOPPED if verdict.stopped else expected) and not verdict.stopped:
            raise Fault(f"{verdict}, but exit code {code}")


def truths_about(puzzle: ew.Puzzle) -> set[str]:
    """Every claim that is true of a puzzle."""
    found = ew.solve(puzzle, all=True, engine="brute", limits=ew.Limits(solutions=COUNTED_BY_BRUTE, seconds=40))
    if found.status not in ("solved", "unsolvable") or found.stopped_by is not None:
        raise Fault(f"nobody knows the truth about\n{puzzle}")
    number = len(found.solutions)
    return {count_claim(number), ONE if number == 1 else SEVERAL if number else NONE}


def files_in(folder: Path) -> Sample:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def trimmed(folder: Path) -> Path:
    trim(folder, StopFlag())
    return folder


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
        b"",
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


def campaign(seeds: range) -> tuple[Counter[str], list[str]]:
    """How often each outcome came, and the faults with their seeds."""
    counted: Counter[str] = Counter()
    faults = []
    with tempfile.TemporaryDirectory(prefix="edgewise-") as folder:
        for seed, outcome in outcomes(Certificates(Path(folder)), seeds):
            is_fault = outcome.startswith("FAULT")
            counted["faults" if is_fault else outcome] += 1
            if is_fault:
                faults.append(f"seed {seed}: {outcome}")
    return counted, faults


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--trials", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=0, help="the first seed")
    chosen = arguments.parse_args()
    started = time.monotonic()
    counted, faults = campaign(range(chosen.seed, chosen.seed + chosen.trials))
    for fault in faults[:20]:
        print(fault)
    said = ", ".join(f"{count:,} {outcome}" for outcome, count in sorted(counted.items()))
    print(f"certificates: {chosen.trials:,} trials in {time.monotonic() - started:.0f} s: {said}", flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
