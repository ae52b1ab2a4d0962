"""What the tests of the benchmark share: the command, a board, and rows as a run would leave them."""

from __future__ import annotations

import re
import sys
from dataclasses import replace

import edgewise as ew
from edgewise.bench.record import Record
from support.commands import edgewise
from support.project import ROOT
from support.waiting import HANG_GUARD

COMMAND = [sys.executable, "-m", "edgewise", "bench"]
BOARD = ew.load(ROOT / "examples" / "slitherlink" / "5x5.txt")


def bench(*arguments, cwd=ROOT):
    return edgewise("bench", *arguments, cwd=cwd, timeout=HANG_GUARD)


def small_suite(folder):
    """A few small boards of every family."""
    path = folder / "mine.txt"
    small = ("slitherlink/[56]x[56]", "flow/5x5", "eternity/3x3")
    path.write_text(
        "".join(f"examples/{name}.txt : small : 20\n" for name in small)
        + "examples/flow/impossible.txt : impossible : 20\n"
    )
    return path


def small_benchmark(suite):
    """The folder with its results, made by the command."""
    code, out, err = bench(suite, "--engine", "cdcl,cells,sat", "--repeat", 2, "-o", suite.parent / "out")
    assert (code, err) == (0, "")
    assert re.search(r"^cdcl: \d+ of \d+ settled in ", out, re.M)
    return suite.parent / "out"


def record(engine="cdcl", puzzle="p", turn=1, **changes) -> Record:
    usual = Record(
        puzzle=puzzle, fingerprint="f", family="slitherlink", label="l", size="5×5", cells=25, clues=10, density=0.4,
        engine=engine, question="unique", turn=turn, limit_seconds=1.0, status="solved", stopped_by=None,
        solutions="1", verdict="one", seconds=0.001, cpu_seconds=0.001, process_seconds=0.2, peak_bytes=10**7,
        nodes=3, note="", stats="{}", drawn="",
    )  # fmt: skip
    if "seconds" in changes:
        changes.setdefault("cpu_seconds", changes["seconds"])
    return replace(usual, **changes)
