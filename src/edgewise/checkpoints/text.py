"""A checkpoint: a search that was stopped, as text that people can read and a later run can resume from.

Everything but the board is a comment, so the file is also a drawing of the best board, and ``check`` and ``render``
take it as it is. The request stands above the board; what is left to do stands below it, in the engine's own words. The
last line holds the digest of all others: a file that was truncated or changed is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast, get_args

from edgewise.base.engine import Earlier, OptionValue, option_text
from edgewise.base.errors import BadInput
from edgewise.base.files import os_reason
from edgewise.base.registry import engine_named
from edgewise.base.request import Request
from edgewise.base.result import STATS, Limits, Question, Stats, StoppedBy
from edgewise.text.digest import sha256

VERSION = 1
MAX_BYTES = 256 * 2**20
TITLE = "edgewise checkpoint"
WHOLE = re.compile(r"[0-9]{1,19}", re.ASCII)
COUNTER = re.compile(r"[0-9]{1,18}", re.ASCII)
DECIMAL = re.compile(r"[0-9]{1,18}\.[0-9]{1,9}", re.ASCII)
LONGEST_COUNTER = 40
MOST_SECONDS = 10**10
STATES = {"finished": True, "unfinished": False}
SWITCHES = {"on": True, "off": False}
ONCE = ("puzzle", "engine", "question", "solutions", "seed", "state", "complete", "stopped", "seconds")
OFTEN = ("option", "counted")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """One checkpoint, as it is written and read."""

    puzzle: str
    request: Request
    """The request that the search was started with, resolved: nothing is left unset."""
    earlier: Earlier
    board: str = field(default="", compare=False)
    """The drawing, for people: nothing is read from it."""
    title: str = field(default="", compare=False)

    def text(self) -> str:
        """The whole file."""
        lines = [f"# {TITLE} {VERSION}", f"# {self.title}".rstrip(), *(f"# {line}" for line in self._head())]
        lines += [*self.board.splitlines(), *(f"# {record}" for record in self.earlier.records)]
        body = "\n".join(lines) + "\n"
        return f"{body}# end {len(lines)} lines {sha256(body.encode())}\n"

    def _head(self) -> Iterator[str]:
        yield f"puzzle {self.puzzle}"
        yield from (f"{name} {value}" for name, value in self.request.stated().items())
        earlier = self.earlier
        yield f"state {'finished' if earlier.finished else 'unfinished'}"
        yield f"complete {option_text(earlier.complete)}"
        if earlier.finished and earlier.stopped_by is not None:
            yield f"stopped by {earlier.stopped_by}"
        yield f"seconds {earlier.seconds:.6f}"
        for name, value in earlier.stats.items():
            yield f"counted {name} {f'{value:.6f}' if isinstance(value, float) else value}"


def read_checkpoint(path: Path) -> Checkpoint:
    """Reads a checkpoint. Raises ``BadInput`` for a file that is not one, or not a whole one."""
    data = _bytes_of(path)
    if not data.startswith(f"# {TITLE} ".encode()):
        raise BadInput("not a checkpoint", str(path))
    version = data.partition(b"\n")[0].decode(errors="replace").removeprefix(f"# {TITLE} ")
    if version != str(VERSION):
        raise BadInput(f"unknown checkpoint format {version[:20]!r} (expected {VERSION})", str(path))
    body, mark, end = data.rpartition(b"# end ")
    count = body.count(b"\n")
    expected = f"{count} lines {sha256(body)}\n".encode()
    if not mark or not body.endswith(b"\n") or end != expected:
        raise BadInput("this checkpoint is truncated or has been changed", str(path))
    try:
        return _parsed(body.decode().rstrip("\n").split("\n"))
    except (ValueError, UnicodeDecodeError, BadInput) as error:
        raise BadInput(f"this checkpoint cannot be read: {error}", str(path)) from None


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", str(path)) from None
    if len(data) > MAX_BYTES:
        raise BadInput(f"the file is too large for a checkpoint (at most {MAX_BYTES:,} bytes)", str(path))
    return data


def _parsed(lines: Sequence[str]) -> Checkpoint:
    """The checkpoint in all lines but the last. ``ValueError`` says what is wrong with a line."""
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
            if key in often[name]:
                raise ValueError(f"{name} {key[:20]!r} appears twice")
            often[name][key] = rest
        else:
            raise ValueError(f"unrecognised line {line[:40]!r}")
    if missing := [name for name in ("puzzle", "engine", "question", "seed", "state", "seconds") if name not in once]:
        raise ValueError(f"the line {missing[0]!r} is missing")
    stopped_by = once["stopped"].removeprefix("by ") if "stopped" in once else None
    if stopped_by is not None and stopped_by not in get_args(StoppedBy):
        raise ValueError(f"unknown limit {stopped_by[:20]!r}")
    finished = _one_of(once["state"], STATES)
    complete = _one_of(once.get("complete", "off"), SWITCHES)
    if not finished and (complete or stopped_by is not None):
        raise ValueError("an unfinished search is neither complete nor stopped")
    request = Request(
        Question(once["question"]),
        Limits(solutions=_number(once["solutions"]) if "solutions" in once else None),
        once["engine"],
        seed=_number(once["seed"]),
        options=_options(once["engine"], often["option"]),
    )
    earlier = Earlier(
        records,
        _stats(often["counted"]),
        _seconds(once["seconds"]),
        finished,
        complete,
        cast(StoppedBy | None, stopped_by),
    )
    return Checkpoint(once["puzzle"], request, earlier, board, lines[1].removeprefix("#").strip())


def _options(engine: str, written: Mapping[str, str]) -> dict[str, OptionValue]:
    owner = engine_named(engine)
    known = {option.name: option for option in owner.options}
    if gone := [name for name, kept in owner.retired.items() if written.get(name, kept) != kept]:
        raise ValueError(f"engine {engine} no longer searches with {gone[0]} {written[gone[0]][:20]}")
    if unknown := [name for name in written if name not in known and name not in owner.retired]:
        raise ValueError(f"unknown option {unknown[0][:20]!r} for engine {engine}")
    return {name: known[name].parse(text) for name, text in written.items() if name in known}


def _stats(counted: Mapping[str, str]) -> Stats:
    stats: Stats = {}
    for name, value in counted.items():
        if name not in STATS:
            raise ValueError(f"unknown counter {name[:20]!r}")
        if COUNTER.fullmatch(value):
            stats[name] = int(value)
        elif DECIMAL.fullmatch(value):
            stats[name] = float(value)
        elif value.isprintable() and len(value) <= LONGEST_COUNTER and not value.lstrip("-").isdigit():
            stats[name] = value
        else:
            raise ValueError(f"the counter {name} cannot be {value[:20]!r}")
    return stats


def _one_of(text: str, choices: Mapping[str, bool]) -> bool:
    if text not in choices:
        raise ValueError(f"{text[:20]!r} is not one of {', '.join(choices)}")
    return choices[text]


def _seconds(text: str) -> float:
    seconds = float(text) if DECIMAL.fullmatch(text) else _number(text)
    if seconds > MOST_SECONDS:
        raise ValueError(f"no search takes {text[:20]} seconds")
    return seconds


def _number(text: str) -> int:
    if not WHOLE.fullmatch(text):
        raise ValueError(f"{text[:20]!r} is not a whole number")
    return int(text)
