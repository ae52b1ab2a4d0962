"""Makes certificates small: only the steps of a proof that are needed, with hints, only the cuts that they use, packed.

The native judge goes through the proof from its end (``native/proof/trim.hpp``) and writes what is needed as LRAT. What
comes out is judged as a whole, like any other certificate, before it takes the place of the old one.
"""

from __future__ import annotations

import gzip
import re
from array import array
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput
from edgewise.base.files import os_reason, replace_folder
from edgewise.proofs.check.checking import judge
from edgewise.proofs.check.manifest import Manifest
from edgewise.proofs.check.native_judge import read_formula, trim_proof
from edgewise.proofs.check.reading import PACKED, PROOFS, SHARED, CertificateFiles, CheckLimits, Flaw, Unchecked, Watch
from edgewise.proofs.check.replaying import place_in, what_is_wrong
from edgewise.proofs.check.verdict import Checked

FORMULA, CUTS, TRIMMED = "formula.cnf", "cuts.txt", "proof.lratb"
HEADER = re.compile(rb"^[ \t]*p[ \t]+cnf[ \t]+([0-9]{1,9})[ \t]+([0-9]{1,9})[ \t\r]*$", re.MULTILINE)
RULES = re.compile(
    rb"^c ([0-9]{1,9}) clauses of the rules(?:, the last ([0-9]{1,9}) about turns)?,"
    rb" then one for each line of cuts\.txt",
    re.MULTILINE,
)
"""What the writer says about the order of the clauses. If it is not so, cuts and clauses about turns stay."""
LEVEL = 9
"""Of packing; certificates are written once and read often."""


@dataclass(frozen=True, slots=True)
class Trimmed:
    """The verdict on a certificate, and what it was before and after; nothing was changed unless it is proven."""

    verdict: Checked
    bytes_before: int
    bytes_after: int
    steps_before: int
    steps_after: int
    cuts_before: int
    cuts_after: int


def trim(folder: Path, stop: StopFlag, limits: CheckLimits | None = None) -> Trimmed:
    """Trims the certificate in a folder, in one step. Raises ``BadInput`` where there is no proof to be trimmed."""
    limits = limits or CheckLimits()
    before = judge(folder, stop, None, limits)
    size = _size(folder)
    if before.flaw is not None:
        return Trimmed(before, size, size, 0, 0, 0, 0)
    watch = Watch(stop, limits)
    manifest = Manifest()
    manifest.read(CertificateFiles(folder, watch), None)
    if manifest.grounds != "refutation":
        raise BadInput("there is no proof in this certificate that could be trimmed", str(folder))
    prefixes = [""] if manifest.cubes is None else [f"{number}." for number in range(1, len(manifest.cubes) + 1)]
    for drop_cuts in (True, False):
        try:
            files = _trimmed_files(folder, watch, prefixes, drop_cuts)
            after = _judged(files, stop, limits)
        except (Flaw, Unchecked) as found:
            stopped = isinstance(found, Unchecked)
            after = Checked(before.claim, before.puzzle, str(found), stopped=stopped)
        if after.flaw is None or after.stopped:
            break
    if after.flaw is not None:
        return Trimmed(after, size, size, before.steps, before.steps, before.cuts, before.cuts)
    try:
        replace_folder(folder, files)
    except OSError as error:
        raise BadInput(f"cannot be written: {os_reason(error)}", str(folder)) from None
    return Trimmed(after, size, _size(folder), before.steps, after.steps, before.cuts, after.cuts)


def _judged(files: dict[str, bytes], stop: StopFlag, limits: CheckLimits) -> Checked:
    with TemporaryDirectory() as place:
        for name, content in files.items():
            (Path(place) / name).write_bytes(content)
        return judge(Path(place), stop, None, limits)


def _trimmed_files(folder: Path, watch: Watch, prefixes: list[str], drop_cuts: bool) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    shared = CertificateFiles(folder, watch)
    for name in SHARED:
        if shared.is_there(name):
            files[name] = shared.content(name)
    for prefix in prefixes:
        for name, content in _trimmed_part(CertificateFiles(folder, watch, prefix), drop_cuts).items():
            files[f"{prefix}{name}{PACKED}"] = gzip.compress(content, LEVEL, mtime=0)
    return files


def _trimmed_part(files: CertificateFiles, drop_cuts: bool) -> dict[str, bytes]:
    """Formula, cuts and proof, without what is not needed."""
    formula, proof = files.content(FORMULA), files.proof()
    has_cuts = files.is_there(CUTS)
    cuts = [line for line in files.content(CUTS).splitlines() if line.strip()] if has_cuts else []
    header = HEADER.search(formula)
    assert header is not None, "the judge has read this formula"
    variables = int(header[1])
    starts, literals, lines, clauses, _, _ = read_formula(formula, variables, int(header[2]))
    optional = bytearray(clauses)
    match = RULES.search(formula)
    first, turns = (int(match[1]), int(match[2] or 0)) if match is not None else (clauses, 0)
    if drop_cuts and turns <= first and first + len(cuts) <= clauses:
        optional[first - turns : first + len(cuts)] = b"\1" * (turns + len(cuts))
    watch = files.watch
    outcome, place, why, trimmed, dropped, _ = trim_proof(
        PROOFS[proof],
        files.content(proof),
        variables,
        array("i", starts),
        array("i", literals),
        bytes(optional),
        False,
        watch.stop.byte,
        watch.seconds_left(),
    )
    if outcome == "stopped":
        watch.stopped(why)
    if outcome != "refuted":
        raise Flaw(f"{place_in(proof, place)}: {what_is_wrong(outcome, why)}")
    gone = {line for line, is_dropped in zip(array("q", lines), dropped, strict=True) if is_dropped}
    head = formula[: header.start()]
    if dropped_turns := sum(dropped[first - turns : first]) if turns <= first else 0:
        comment = b"c %d clauses of the rules, the last %d about turns, then one for each line of cuts.txt"
        head = RULES.sub(comment % (first - dropped_turns, turns - dropped_turns), head, count=1)
    left = b"%bp cnf %d %d%b" % (
        head,
        variables,
        clauses - len(gone),
        formula[header.end() :],
    )
    kept = [line for number, line in enumerate(left.split(b"\n"), 1) if number not in gone]
    part = {FORMULA: b"\n".join(kept), TRIMMED: trimmed}
    if has_cuts:
        # Bytes behind the end of `dropped` are none: a cut whose place is not known stays.
        part[CUTS] = b"".join(b"%b\n" % cut for at, cut in enumerate(cuts, first) if not any(dropped[at : at + 1]))
    return part


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())
