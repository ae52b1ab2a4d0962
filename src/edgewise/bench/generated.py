"""Puzzles for the benchmark that people would like to solve: made by ``edgewise generate``, each with one solution.

``generated FAMILY ROWSxCOLUMNS [NAME=VALUE ...] SEED`` names one; the settings are those of the command line, as in
``grade=4..6`` or ``pairs=9``. A row means the same puzzle for as long as makers are not changed. When one is, results
tell the two apart by the puzzle's own fingerprint.
"""

from __future__ import annotations

import re
from typing import Any

from edgewise.base.errors import BadInput, NotFound
from edgewise.base.family import Puzzle
from edgewise.base.registry import families
from edgewise.generating.order import levels_of
from edgewise.generating.verbs import generate

ROW = re.compile(r"generated ([\w-]+) ([0-9]{1,4}x[0-9]{1,4})((?: [a-z-]+=[\w.%-]+)*) ([0-9]{1,9})", re.ASCII)
SWITCHES = {"on": True, "off": False}


def generated(text: str) -> Puzzle:
    """The puzzle that a line names; the line is also its name.

    >>> generated("generated eternity 3x3 colours=6 1").name
    'generated eternity 3x3 colours=6 1'
    """
    match = ROW.fullmatch(text)
    if match is None:
        raise BadInput(
            f"{text!r}: expected `generated FAMILY ROWSxCOLUMNS NAME=VALUE... SEED`, as in "
            "`generated slitherlink 10x10 grade=4 1`"
        )
    name, size, given, seed = match.groups()
    family = families().get(name)
    if family is None or family.maker is None:
        able = ", ".join(one for one, known in families().items() if known.maker is not None)
        raise BadInput(f"{text!r}: cannot generate puzzles of {name} (choose from {able})")
    settings: dict[str, Any] = dict(setting.split("=") for setting in given.split())
    try:
        grade = levels_of(settings.pop("grade"), family) if "grade" in settings else None
        clues = int(settings.pop("clues")) if "clues" in settings else None
        density = float(settings.pop("density")) if "density" in settings else None
        made = generate(
            name,
            size,
            seed=int(seed),
            grade=grade,
            clues=clues,
            density=density,
            tiling=settings.pop("tiling", None),
            symmetry=settings.pop("symmetry", None),
            minimal=SWITCHES[settings.pop("minimal", "off")],
            threads=1,
            options=settings,
        )
    except (ValueError, KeyError, BadInput, NotFound) as error:
        raise BadInput(f"{text!r}: {error}") from None
    return made.puzzle.named(text)
