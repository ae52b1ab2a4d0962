"""A checkpoint: a search that was stopped, as a text that people can read and a later run can go on from.

All that is not the board is a comment, so the file is a drawing of the best board as well, and ``check`` and ``render``
take it as it is. What was asked stands above the board, what is left to do below it, in words of the engine's own. The
last line has the digest of all others: a file that was cut off or changed is refused, not believed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast, get_args

from edgewise.digest import sha256
from edgewise.engine import Earlier, OptionValue
from edgewise.errors import BadInput
from edgewise.files import os_reason
from edgewise.result import STATS, Question, Stats, StoppedBy

VERSION = 1
MAX_BYTES = 256 * 2**20
TITLE = "edgewise checkpoint"
WHOLE = re.compile(r"[0-9]{1,19}", re.ASCII)
DECIMAL = re.compile(r"[0-9]{1,19}\.[0-9]{1,9}", re.ASCII)
ONCE = ("puzzle", "engine", "question", "solutions", "seed", "state", "complete", "stopped", "seconds")
OFTEN = ("option", "counted")


def option_text(value: OptionValue) -> str:
    """An option as ``--option NAME=VALUE`` has it."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a search was asked, as far as it decides what is searched in which order. ``None`` is not said."""

    question: Question | None
    solutions: int | None
    engine: str | None
    seed: int | None
    options: Mapping[str, str]

    def said(self) -> Iterator[tuple[str, str]]:
        """What was said, by name."""
        for name in ("question", "solutions", "engine", "seed"):
            if (value := getattr(self, name)) is not None:
                yield name, str(value)
        yield from ((f"option {name}", value) for name, value in self.options.items())


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """One checkpoint, as it is written and read."""

    puzzle: str
    asked: Asked
    earlier: Earlier
    board: str = field(default="", compare=False)
    """The drawing; nothing is ever read from it."""
    title: str = field(default="", compare=False)

    def text(self) -> str:
        """The whole file."""
        lines = [f"# {TITLE} {VERSION}", f"# {self.title}".rstrip(), *(f"# {line}" for line in self._head())]
        lines += [*self.board.splitlines(), *(f"# {record}" for record in self.earlier.records)]
        body = "\n".join(lines) + "\n"
        return f"{body}# end {len(lines)} lines {sha256(body.encode())}\n"

    def _head(self) -> Iterator[str]:
        yield f"puzzle {self.puzzle}"
        yield from (f"{name} {value}" for name, value in self.asked.said())
        earlier = self.earlier
        yield f"state {'finished' if earlier.finished else 'unfinished'}"
        yield f"complete {option_text(earlier.complete)}"
        if earlier.finished and earlier.stopped_by is not None:
            yield f"stopped by {earlier.stopped_by}"
        yield f"seconds {earlier.seconds:.6f}"
        for name, value in earlier.stats.items():
            yield f"counted {name} {f'{value:.6f}' if isinstance(value, float) else value}"

    def contradiction(self, asked: Asked) -> str | None:
        """What is said now and was not said then, in words; ``None`` where nothing is."""
        then = dict(self.asked.said())
        for name, value in asked.said():
            if name not in then:
                return f"this search was begun without {name} {value}"
            if then[name] != value:
                return f"this search was begun with {name} {then[name]}, not {value}"
        if asked.question is not None and asked.solutions is None and self.asked.solutions is not None:
            return f"this search was begun for {self.asked.solutions} solutions"
        return None


def read_checkpoint(path: Path) -> Checkpoint:
    """A checkpoint from its file. Raises ``BadInput`` with one line for everything that is none."""
    data = _bytes_of(path)
    if not data.startswith(f"# {TITLE} ".encode()):
        raise BadInput("this is no checkpoint", str(path))
    version = data.partition(b"\n")[0].decode(errors="replace").removeprefix(f"# {TITLE} ")
    if version != str(VERSION):
        raise BadInput(f"a checkpoint of format {version[:20]}; this program reads format {VERSION}", str(path))
    body, mark, end = data.rpartition(b"# end ")
    count = body.count(b"\n")
    expected = f"{count} lines {sha256(body)}\n".encode()
    if not mark or not body.endswith(b"\n") or end != expected:
        raise BadInput("this checkpoint is cut off or was changed", str(path))
    try:
        return _parsed(body.decode().rstrip("\n").split("\n"))
    except (ValueError, UnicodeDecodeError) as error:
        raise BadInput(f"this checkpoint cannot be read: {error}", str(path)) from None


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", str(path)) from None
    if len(data) > MAX_BYTES:
        raise BadInput(f"a checkpoint has at most {MAX_BYTES:,} bytes", str(path))
    return data


def _parsed(lines: Sequence[str]) -> Checkpoint:
    """From all lines but the last; ``ValueError`` says what is wrong with one."""
    first = next((number for number, line in enumerate(lines) if not line.startswith("#")), len(lines))
    board = "\n".join(line for line in lines if not line.startswith("#"))
    records = [line.removeprefix("# ") for line in lines[first:] if line.startswith("#")]
    once: dict[str, str] = {}
    often: dict[str, dict[str, str]] = {name: {} for name in OFTEN}
    for line in lines[2:first]:
        name, _, value = line.removeprefix("# ").partition(" ")
        if name in ONCE and name not in once:
            once[name] = value
        elif name in OFTEN and " " in value:
            key, _, rest = value.partition(" ")
            often[name][key] = rest
        else:
            raise ValueError(f"there is no place for {line[:40]!r}")
    if missing := [name for name in ("puzzle", "engine", "question", "seed", "state", "seconds") if name not in once]:
        raise ValueError(f"it lacks {missing[0]}")
    stopped_by = once["stopped"].removeprefix("by ") if "stopped" in once else None
    if stopped_by is not None and stopped_by not in get_args(StoppedBy):
        raise ValueError(f"{stopped_by[:20]!r} stops no search")
    solutions = _number(once["solutions"]) if "solutions" in once else None
    asked = Asked(Question(once["question"]), solutions, once["engine"], _number(once["seed"]), often["option"])
    earlier = Earlier(
        records,
        _stats(often["counted"]),
        float(once["seconds"]) if DECIMAL.fullmatch(once["seconds"]) else _number(once["seconds"]),
        once["state"] == "finished",
        once.get("complete") == "on",
        cast(StoppedBy | None, stopped_by),
    )
    return Checkpoint(once["puzzle"], asked, earlier, board, lines[1].removeprefix("#").strip())


def _stats(counted: Mapping[str, str]) -> Stats:
    stats: Stats = {}
    for name, value in counted.items():
        if name not in STATS:
            raise ValueError(f"nobody counts {name[:20]!r}")
        if WHOLE.fullmatch(value):
            stats[name] = int(value)
        else:
            stats[name] = float(value) if DECIMAL.fullmatch(value) else value
    return stats


def _number(text: str) -> int:
    if not WHOLE.fullmatch(text):
        raise ValueError(f"{text[:20]!r} is no whole number")
    return int(text)
