"""What to run: rows ``puzzle : label : time limit`` from a suite, or every puzzle of a directory.

A suite is a small text file. A row names a file, a pattern of files, or a puzzle that is generated from a seed; the
label groups rows in the report, and the limit is in seconds; both are optional. Paths are relative to the suite or, as
``examples/...``, to the project. The rows of a built-in suite that concern one family are in the ``suites.txt`` of that
family. Rows that cannot be used are kept as errors, and the rest still runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle
from edgewise.base.registry import families, family_of
from edgewise.text.digest import short_digest
from edgewise.text.loading import parse, read_file, sources
from edgewise.text.names import printable, text_of_path
from edgewise.text.own_examples import examples

SUITES = Path(__file__).parent / "suites"
FAMILIES = Path(__file__).parents[1] / "families"
HEADING = "== "
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
        """Changes whenever the puzzle does, since a name alone does not say what was measured."""
        return short_digest(self.puzzle)


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
    """The suite with that name, in that file, or of all puzzles in that directory; ``seconds`` is the default limit."""
    if what in built_in():
        return _from_rows(what, seconds, _rows_of_file(built_in()[what]), *_rows_of_families(what))
    path = Path(what)
    if not path.is_dir() and path.exists() and _holds_rows(path):
        return _from_rows(path.stem, seconds, _rows_of_file(path))
    if not path.exists():
        raise BadInput(f"unknown suite, file or directory {what!r} (suites: {', '.join(built_in())})")
    suite = Suite(printable(text_of_path(path.resolve().name)))
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
        suite.tasks.append(Task(puzzle, printable(text_of_path(inside.with_suffix(""))), printable(label), seconds))
    return suite


def _holds_rows(path: Path) -> bool:
    """Whether a file is a suite: no puzzle has `` : `` in it."""
    return any(" : " in line for _, line in read_file(path).lines())


@dataclass(frozen=True)
class _Row:
    """One line of a suite, and where it is."""

    path: Path
    number: int
    text: str


def _rows_of_file(path: Path) -> list[_Row]:
    return [_Row(path, number, line) for number, line in read_file(path).lines()]


def _rows_of_families(suite: str) -> Iterator[list[_Row]]:
    """What each family adds to a built-in suite: the rows below ``== SUITE`` in its ``suites.txt``."""
    for name in families():
        path = FAMILIES / name.replace("-", "_") / "suites.txt"
        section = None
        found = []
        for row in _rows_of_file(path) if path.exists() else ():
            if row.text.startswith(HEADING):
                section = row.text.removeprefix(HEADING).strip()
            elif section == suite:
                found.append(row)
        yield found


def _from_rows(name: str, seconds: float, *parts: Iterable[_Row]) -> Suite:
    suite = Suite(name)
    for row in chain.from_iterable(parts):
        try:
            suite.tasks.extend(_tasks(row.path.parent, row.text, seconds))
        except BadInput as error:
            place = f" ({error.source})" if error.source else ""
            suite.errors.append(BadInput(f"{error.message}{place}", str(row.path), row.number))
    seen: set[tuple[str, str]] = set()
    for task in list(suite.tasks):
        key = (task.name, task.fingerprint)
        if key in seen:
            suite.tasks.remove(task)  # two patterns may match one file: it is measured once
        seen.add(key)
    return suite


def _tasks(folder: Path, line: str, seconds: float) -> Iterator[Task]:
    fields = [part.strip() for part in line.split(" : ")]
    if len(fields) > 3 or not fields[0]:
        raise BadInput(f"{line.strip()!r} is not a row; expected `puzzle : label : time limit`")
    label = fields[1] if len(fields) > 1 else ""
    limit = _seconds(fields[2]) if len(fields) > 2 else seconds
    if fields[0].startswith("generated "):
        from edgewise.bench.generated import generated  # late: few suites have any

        puzzle = generated(fields[0])
        yield Task(puzzle, fields[0], label or puzzle.family_name, limit)
        return
    for path in _files(folder, fields[0]):
        puzzle = parse(read_file(path))
        name = text_of_path(Path(path.parent.name) / path.stem)
        yield Task(puzzle, printable(name), printable(label or path.parent.name), limit)


def _seconds(text: str) -> float:
    try:
        limit = float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= MOST_SECONDS:
        raise BadInput(f"{text!r} is not a time limit; expected seconds above 0")
    return limit


def _files(folder: Path, name: str) -> list[Path]:
    """The files that a row names: relative to the suite, or among the examples."""
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
    raise BadInput(f"no puzzle matches {name!r}")
