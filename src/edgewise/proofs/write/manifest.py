"""Writes the manifest of a certificate: what is claimed, on what grounds, of which puzzle, and who made it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from edgewise.base.family import Puzzle, Style
from edgewise.base.registry import family_of
from edgewise.base.result import Result
from edgewise.proofs.claims import Grounds
from edgewise.text.digest import puzzle_digest

VERSION = 2


def manifest_text(
    puzzle: Puzzle, rule: str, claim: str, grounds: Grounds, result: Result, cubes: Sequence[str] | None = None
) -> str:
    """The manifest as JSON. Who made a certificate is for the record: nothing depends on it."""
    family = family_of(puzzle)
    facts = {
        "edgewise_proof": VERSION,
        "claim": claim,
        "grounds": grounds,
        "family": puzzle.family_name,
        "rule": rule,
        "name": puzzle.name,
        "digest": puzzle_digest(puzzle),
        "format": family.formats[0].name,
        "puzzle": family.formats[0].write(puzzle),
        "drawing": family.draw_text(puzzle, None, Style()).split("\n"),
        "edgewise": _own_version(),
        "engine": result.engine,
        "solver": result.stats.get("solver_version", ""),
        **({} if not result.reason else {"reason": result.reason}),
        **({} if cubes is None else {"cubes": list(cubes)}),
    }
    return json.dumps(facts, indent=2, ensure_ascii=False) + "\n"


def _own_version() -> str:
    try:
        return version("edgewise")
    except PackageNotFoundError:
        return ""
