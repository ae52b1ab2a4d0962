"""The boards and commands of `limits.py`: every command × every family × large boards, from what is registered.

Nothing here names a family in the general part, so a new one is in the table as soon as its folder is there. Its large
boards are those that its maker draws (with few clues, and with all of them) and blank ones, where it has them. The
second part is about engines: crowded boards with more solutions than anybody can verify.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import typer

from edgewise.base.editing import Blank
from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.registry import AnyFamily, families
from edgewise.cli.app import commands_for
from edgewise.cli.by_typer import app_of
from edgewise.explaining.clock import Clock
from edgewise.questions.making import Generate
from edgewise.text.loading import parse, read_file
from edgewise.text.own_examples import examples

SIDES = (4, 10, 20, 30, 40, 60, 100, 200)
"""Boards are made as large as the maker can: the next size is not tried where one failed."""
KEPT = (4, 10, 40)
"""Sides of boards in the table, beside the largest. The first is for the start of commands alone."""
BLANKS = (30, 200)
MAKING_SECONDS = 5.0
WITHOUT_PUZZLES = frozenset({"generate", "bench", "engines", "families", "web"})
NEEDS_SOLUTION = frozenset({"check"})
MORE = {
    "prove": ("-o", "{folder}/{number}"),
    "convert": ("--to", "{format}"),
    "render": ("--solved", "-o", "{folder}/{number}.svg"),
}
"""What a command cannot do without."""
LARGE, LARGE_SIDE, LARGE_GRACE = 10_000, 100, 4.5
"""From so many edges or cells on, or rows to be made, commands are allowed so many seconds more: a known gap, with
figures in docs/reference/reliability.md. What Python does once for each cell, and some steps of the core, take seconds
there."""


class Case(NamedTuple):
    board: str
    """The name of a board; empty where the command takes none."""
    command: tuple[str, ...]
    small: str = ""
    """A small board of the same kind: with it, nothing is measured but the start of the command."""
    has_limit: bool = True
    """Whether the command takes a time limit."""
    grace: float = 0.0
    """Seconds that are allowed beside the usual ones."""

    @property
    def label(self) -> str:
        return f"{self.board}: {' '.join(self.command)}" if self.board else " ".join(self.command)


class Table:
    """Boards by name, as files in a folder, and what is tried on them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.paths: dict[str, Path] = {}
        self.cases: list[Case] = []
        for name, family in families().items():
            self._add_family(name, family)
        for name, text in _crowded().items():
            self._add_board(name, text)
        self.cases += _engine_cases()

    def _add_board(self, name: str, text: str) -> None:
        self.paths[name] = self.folder / f"{name.replace(' ', '-')}.txt"
        self.paths[name].write_text(text)

    def _add_family(self, name: str, family: AnyFamily) -> None:
        boards = dict(_made(family)) | dict(_blank(family)) or {"demo": _demo(name)}
        kinds = dict(_blank_kinds(family))
        graces = {}
        for board, puzzle in (boards | kinds).items():
            self._add_board(f"{name} {board}", family.formats[0].write(puzzle))
            graces[board] = LARGE_GRACE if puzzle.form.unit_count >= LARGE else 0.0
        small, *large = boards if len(boards) > 1 else [*boards, *boards]
        # Tilings have the same code but for their shape: each command gets the next one.
        one_kind = cycle([[kind] for kind in kinds] or [[]])
        for command, has_limit in commands().items():
            if command in WITHOUT_PUZZLES | NEEDS_SOLUTION:
                continue
            for board in [*large, *next(one_kind)]:
                names = {"folder": self.folder, "number": len(self.cases), "format": family.formats[0].name}
                more = [text.format(**names) for text in MORE.get(command, ())]
                words = (command, "--family", name, *more)
                self.cases.append(Case(f"{name} {board}", words, f"{name} {small}", has_limit, graces[board]))
        self.cases += [
            Case("", ("generate", name, side, *more), grace=LARGE_GRACE if int(side) >= LARGE_SIDE else 0.0)
            for side, *more in _specs(family)
        ]


def commands() -> dict[str, bool]:
    """Every command, and whether it takes a time limit."""
    group: Any = typer.main.get_command(app_of(commands_for([])))
    return {
        name: any("--time-limit" in option.opts for option in one.params)
        for name, one in sorted(group.commands.items())
    }


def _made(family: AnyFamily) -> Iterator[tuple[str, Any]]:
    """Boards up to the largest with as few clues as the maker likes and, if it can, the largest with all of them."""
    maker = family.maker
    if maker is None:
        return
    for kind, wanted in (("sparse", {}), *([("full", {"density": 1.0})] if "density" in maker.understands else [])):
        drawn: dict[int, Any] = {}
        for side in SIDES:
            try:
                spec = Generate(family=family.name, size=side, **wanted).spec()
            except BadInput:
                break
            drafts = (maker.attempt(spec, seed, Clock(MAKING_SECONDS)) for seed in range(3))
            draft = next((draft for draft in drafts if draft is not None), None)
            if draft is None:
                break
            drawn[side] = draft.puzzle
        kept = set(KEPT) if not wanted else set()
        for side in sorted((kept | {max(drawn, default=0)}) & drawn.keys()):
            yield f"{kind} {side}", drawn[side]


def _demo(name: str) -> Puzzle:
    """The small example of a family that has neither a maker nor blank boards."""
    return parse(read_file(examples() / name / "demo.txt"), families()[name])


def _blank(family: AnyFamily) -> Iterator[tuple[str, Any]]:
    editing = family.editing
    if editing is None or editing.blank is None:
        return
    for side in BLANKS:
        yield f"blank {side}", editing.blank(Blank(side, side))


def _blank_kinds(family: AnyFamily) -> Iterator[tuple[str, Any]]:
    editing = family.editing
    if editing is None or editing.blank is None:
        return
    for kind in editing.kinds()[1:]:
        yield f"blank {kind} {BLANKS[0]}", editing.blank(Blank(BLANKS[0], BLANKS[0], kind))


def _specs(family: AnyFamily) -> Iterator[tuple[str, ...]]:
    """Sizes and options for `generate`: the largest that the maker takes."""
    maker = family.maker
    if maker is None:
        return
    for side in reversed(SIDES):
        try:
            Generate(family=family.name, size=side).spec()
        except BadInput:
            continue
        yield (str(side),)
        yield from ((str(side), f"--{name}") for name in ("minimal",) if name in maker.understands)
        if "levels" in maker.understands:
            yield (str(side), "--grade", "9")
        return


def _crowded() -> dict[str, str]:
    return {
        "eternity 6": eternity(6, 2),
        "eternity 16": eternity(16, 17),
        "eternity 63": eternity(63, 12),
        "eternity 63 many": eternity(63, 300),
        "slitherlink 12": "12 12\n" + ("." * 12 + "\n") * 12,
        "slitherlink 60": "60 60\n" + ("." * 60 + "\n") * 60,
        "slitherlink 400": "400 400\n" + ("2" + "." * 399 + "\n") * 400,
        "flow 12": "\n".join(["rule: classic", "A" + "." * 10 + "A", *["." * 12] * 10, "B" + "." * 10 + "B\n"]),
    }


def eternity(side: int, colours: int) -> str:
    """Pieces cut from a coloured board, so that there is a solution."""
    source = random.Random(side * 1000 + colours)
    along = [[source.randint(1, colours) if 0 < x < side else 0 for x in range(side + 1)] for _ in range(side)]
    down = [[source.randint(1, colours) if 0 < y < side else 0 for _ in range(side)] for y in range(side + 1)]
    pieces = [(down[y][x], along[y][x + 1], down[y + 1][x], along[y][x]) for y in range(side) for x in range(side)]
    source.shuffle(pieces)
    return f"{side} {side}\n" + "".join(f"{' '.join(map(str, piece))}\n" for piece in pieces)


def _engine_cases() -> Iterator[Case]:
    for board, grace in {"slitherlink 12": 0.0, "slitherlink 60": 0.0, "slitherlink 400": LARGE_GRACE}.items():
        for engine in ("auto", "cdcl", "backtrack", "sat", "cpsat"):
            yield Case(board, ("solve", "--all", "--engine", engine), grace=grace)
        yield Case(board, ("count",), grace=grace)
        yield Case(board, ("sample", "-n", "10000000"), grace=grace)
    for board in ("eternity 6", "eternity 16", "eternity 63", "eternity 63 many"):
        yield Case(board, ("solve", "--all"))
        yield Case(board, ("solve", "--all", "--threads", "2"))
        yield Case(board, ("solve", "--all", "--option", "search=constraint"))
        yield Case(board, ("solve", "--best"))
    for engine in ("cdcl", "cells", "sat"):
        yield Case("flow 12", ("solve", "--all", "--engine", engine))
