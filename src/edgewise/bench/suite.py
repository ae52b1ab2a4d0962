"""What is to be run: rows ``puzzle : label : time limit`` from a suite, or every puzzle of a directory.

A suite is a small text file. A row names a file, a pattern of files or a puzzle that is made from a seed; the label
groups rows in the report, and the limit is in seconds; both may be left out. Paths are looked for beside the suite and
then among the project's own: ``examples/...``. What cannot be used is kept as an error, and the rest still runs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from edgewise.bench.makers import made
from edgewise.errors import BadInput
from edgewise.family import Puzzle
from edgewise.loading import parse, read_file, sources
from edgewise.registry import family_of

SUITES = Path(__file__).parent / "suites"
MOST_SECONDS = 10**6


@dataclass(frozen=True)
class Task:
    """One puzzle of a suite."""

    puzzle: Puzzle
    name: str
    label: str
    seconds: float

    @property
    def text(self) -> str:
        """The puzzle in its family's own format."""
        return str(family_of(self.puzzle).formats[0].write(self.puzzle))

    @property
    def fingerprint(self) -> str:
        """Changes whenever the puzzle does: a name alone does not say what was measured."""
        return hashlib.sha256(f"{self.puzzle.family_name}\n{self.text}".encode()).hexdigest()[:16]


@dataclass
class Suite:
    """The tasks of a suite, and what was wrong with the rest of it."""

    name: str
    tasks: list[Task] = field(default_factory=list)
    errors: list[BadInput] = field(default_factory=list)


def built_in() -> dict[str, Path]:
    """The suites that come with Edgewise."""
    return {path.stem: path for path in sorted(SUITES.glob("*.txt"))}


def summary_of(path: Path) -> str:
    """The first comment of a suite: what it is for."""
    return next((line[1:].strip() for line in path.read_text("utf-8").splitlines() if line.startswith("#")), "")


def load_suite(what: str, seconds: float) -> Suite:
    """The suite of that name, in that file, or of every puzzle there. ``seconds`` holds where a row says nothing."""
    if what in built_in():
        return _from_rows(built_in()[what], seconds)
    path = Path(what)
    if not path.is_dir() and path.exists() and _holds_rows(path):
        return _from_rows(path, seconds)
    if not path.exists():
        raise BadInput(f"there is no suite, file or directory {what!r}; there is {', '.join(built_in())}")
    suite = Suite(path.resolve().name)
    for source in sources(what):
        if isinstance(source, BadInput):
            suite.errors.append(source)
            continue
        assert source.name is not None
        inside = Path(source.name).relative_to(path) if path.is_dir() else Path(path.name)
        try:
            puzzle = parse(source)
        except BadInput as error:
            suite.errors.append(error)
            continue
        label = str(inside.parent) if len(inside.parts) > 1 else suite.name if path.is_dir() else puzzle.family_name
        suite.tasks.append(Task(puzzle, str(inside.with_suffix("")), label, seconds))
    return suite


def _holds_rows(path: Path) -> bool:
    """Whether a file is a suite: a puzzle has no `` : `` in it."""
    return any(" : " in line for _, line in read_file(path).lines())


def _from_rows(path: Path, seconds: float) -> Suite:
    suite = Suite(path.stem)
    source = read_file(path)
    for number, line in source.lines():
        try:
            suite.tasks.extend(_tasks(path.parent, line, seconds))
        except BadInput as error:
            place = f" ({error.source})" if error.source else ""
            suite.errors.append(BadInput(f"{error.message}{place}", str(path), number))
    seen: set[tuple[str, str]] = set()
    for task in list(suite.tasks):
        key = (task.name, task.fingerprint)
        if key in seen:
            suite.tasks.remove(task)  # two patterns may meet in one file: it is measured once
        seen.add(key)
    return suite


def _tasks(folder: Path, line: str, seconds: float) -> Iterator[Task]:
    fields = [part.strip() for part in line.split(" : ")]
    if len(fields) > 3 or not fields[0]:
        raise BadInput(f"{line.strip()!r} is no row; expected `puzzle : label : time limit`")
    label = fields[1] if len(fields) > 1 else ""
    limit = _seconds(fields[2]) if len(fields) > 2 else seconds
    if fields[0].startswith("made "):
        puzzle = made(fields[0])
        yield Task(puzzle, fields[0], label or puzzle.family_name, limit)
        return
    for path in _files(folder, fields[0]):
        puzzle = parse(read_file(path))
        yield Task(puzzle, f"{path.parent.name}/{path.stem}", label or path.parent.name, limit)


def _seconds(text: str) -> float:
    try:
        limit = float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= MOST_SECONDS:
        raise BadInput(f"{text!r} is no time limit; expected seconds above 0")
    return limit


def _files(folder: Path, name: str) -> list[Path]:
    """The files that a row names: beside the suite, or among the examples."""
    places = [(folder, name)]
    if name.startswith("examples/"):
        places.append((examples().parent, name))
    for place, pattern in places:
        exact = place / pattern
        absolute = Path(pattern).is_absolute()
        found = [exact] if absolute or exact.exists() else sorted(place.glob(pattern))
        found = [path for path in found if path.is_file()]
        if found:
            return found
    raise BadInput(f"there is no puzzle {name!r}")


def examples() -> Path:
    """The project's own puzzles: in the package where it is installed, beside it in a working copy."""
    installed = Path(__file__).parents[1] / "examples"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "examples"
