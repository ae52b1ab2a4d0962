"""Every family with the boards that it brings: its folder, its cases, an example with its solution; and bare ones."""

from __future__ import annotations

from dataclasses import MISSING, fields
from pathlib import Path

import edgewise
from edgewise.base import parts, registry
from edgewise.base.family import Family
from edgewise.base.registry import families
from edgewise.text.solutions import read_solution
from edgewise.text.source import Source

FAMILIES = [*families().values()]


def folder_of(family):
    return Path(edgewise.__file__).parent / "families" / family.name.replace("-", "_")


def cases_of(family):
    lines = [line for line in (folder_of(family) / "cases.txt").read_text().splitlines() if not line.startswith("#")]
    entries: list[tuple[list[str], list[str]]] = []
    for line in lines:
        if line.startswith("== "):
            entries.append((line.split()[1:], []))
        elif entries:
            entries[-1][1].append(line)
    for codes, body in entries:
        split = body.index("--")
        yield [] if codes == ["ok"] else codes, "\n".join(body[:split]), "\n".join(body[split + 1 :])


def solved_example(family):
    for codes, text, solution in cases_of(family):
        if not codes:
            puzzle = family.formats[0].read(Source(text))
            return puzzle, read_solution(puzzle, Source(solution))
    raise AssertionError(f"{family.name} has no right case")


def leave_out_options(monkeypatch, name):
    """Takes everything from a family that a family need not have, for one test; returns what is left."""
    known = families()
    needed = [field.name for field in fields(Family) if field.default is MISSING]
    bare = Family(**{field: getattr(known[name], field) for field in needed})
    monkeypatch.setattr(registry, "families", lambda: {**known, name: bare})
    found = parts._module
    left_out = f"edgewise.families.{name}"
    monkeypatch.setattr(
        parts,
        "_module",
        lambda package, file: None if package == left_out and file != "scene" else found(package, file),
    )
    return bare
