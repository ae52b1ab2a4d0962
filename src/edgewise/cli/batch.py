"""What the commands that answer a question about puzzles share: reading them, options, printing, exit codes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from edgewise.api import render
from edgewise.cli.output import Pictures, Stream
from edgewise.cli.running import duration
from edgewise.engine import Engine, OptionValue, StopFlag, core_count, default_threads
from edgewise.errors import BadInput, EdgewiseError
from edgewise.family import Puzzle, Source, Style
from edgewise.loading import parse, sources
from edgewise.registry import engine_named, engines, family_named, family_of
from edgewise.result import Result, Status

SOLVED, UNSOLVABLE, BAD_INPUT, STOPPED, INTERRUPTED = 0, 1, 2, 3, 130
MEGABYTE = 10**6


class Shape(StrEnum):
    TEXT = "text"
    JSON = "json"
    SVG = "svg"
    PNG = "png"
    URL = "url"


def shape_for(asked: Shape | None, output: Path | None) -> Shape:
    """What was asked for, or what the name of the file says, or text."""
    by_name = {f".{shape.value}": shape for shape in (Shape.JSON, Shape.SVG, Shape.PNG)}
    return asked or by_name.get(output.suffix if output else "", Shape.TEXT)


class PuzzleReader:
    """The puzzles that the arguments name. What cannot be read is reported, and the others go on."""

    def __init__(self, arguments: list[str], family: str | None) -> None:
        self.arguments = arguments
        self.family = family_named(family) if family else None
        self.codes: set[int] = set()

    def until(self, stop: StopFlag) -> Iterator[Puzzle]:
        for argument in self.arguments:
            try:
                for source in sources(argument):
                    if stop.is_set():
                        return
                    if isinstance(source, Source):
                        yield from self._parsed(source)
                    else:
                        self._report(source)
            except BadInput as error:
                self._report(error)

    def _parsed(self, source: Source) -> Iterator[Puzzle]:
        try:
            puzzle = parse(source, self.family)
        except BadInput as error:
            self._report(error)
        else:
            yield puzzle

    def _report(self, error: EdgewiseError) -> None:
        print(f"edgewise: {error}", file=sys.stderr)
        self.codes.add(BAD_INPUT)


class ResultWriter:
    """Prints results as they come, in the shape that was asked for."""

    def __init__(self, shape: Shape, output: Path | None, several: bool, style: Style, stats: bool) -> None:
        self.shape = shape
        self.style = style
        self.stats = stats
        self.first = True
        pictures = shape in (Shape.SVG, Shape.PNG)
        self.pictures = Pictures(output, shape.value, several) if pictures else None
        self.stream = Stream(None if pictures else output)

    def write(self, result: Result) -> None:
        if self.pictures is not None:
            if result.solutions:
                data = render(result.puzzle, result.solutions[0], to=self.shape.value, style=self.style)
                self.pictures.write(result.puzzle.name, data)
            print("\n".join(self._remarks(result)), file=sys.stderr)
        elif self.shape is Shape.JSON:
            import msgspec  # late: text needs none of it

            self.stream.write(msgspec.json.encode(result.to_dict()).decode())
        elif self.shape is Shape.URL:
            for solution in result.solutions:
                self.stream.write(family_of(result.puzzle).address(solution))
            print("\n".join(self._remarks(result)), file=sys.stderr)
        else:
            self.stream.write("\n".join([*([] if self.first else [""]), *self._drawn(result), *self._remarks(result)]))
            self.first = False

    def _drawn(self, result: Result) -> Iterator[str]:
        family = family_of(result.puzzle)
        for number, solution in enumerate(result.solutions, start=1):
            if number > 1:
                yield f"# solution {number}"
            yield family.draw_text(result.puzzle, solution, self.style)

    def _remarks(self, result: Result) -> Iterator[str]:
        """Comments, so that what is printed can be read back by ``check``."""
        name = f"{result.puzzle.name}: " if result.puzzle.name else ""
        yield f"# {name}{result.verdict} ({result.engine}, {duration(result.seconds)})"
        if result.unique is False and result.count is None and len(result.solutions) == 2:
            one, other = result.solutions
            yield f"# the two differ in {one.difference(other)}"
        if self.stats:
            yield from stat_lines(result)

    def close(self) -> None:
        self.stream.close()


def stat_lines(result: Result) -> Iterator[str]:
    """What the engine counted, as comments."""
    width = max(map(len, result.stats), default=0)
    for key, value in result.stats.items():
        yield f"# {key:<{width}}  {f'{value:.6f}' if isinstance(value, float) else value}"


def parse_options(engine: str, given: list[str], depth: int | None) -> dict[str, OptionValue]:
    # With `auto` an option may belong to any engine; the one that is chosen has the last word on it.
    candidates: list[Engine] = list(engines().values()) if engine == "auto" else [engine_named(engine)]
    known = {option.name: option for candidate in reversed(candidates) for option in candidate.options}
    options: dict[str, OptionValue] = {} if depth is None else {"depth": depth}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text}: expected NAME=VALUE")
        if name not in known:
            raise BadInput(f"--option {text}: no such option; there is {', '.join(known)}")
        options[name] = known[name].parse(value)
    return options


def thread_count(threads: int | None, cpu: str | None) -> int:
    if cpu is None:
        return default_threads() if threads is None else threads
    if threads is not None:
        raise BadInput("--threads and --cpu say the same thing; use one of them")
    match = re.fullmatch(r"([0-9]{1,3})%?", cpu, re.ASCII)
    share = int(match[1]) if match else 0
    if not 1 <= share <= 100:
        raise BadInput(f"--cpu {cpu}: expected a share of the cores from 1% to 100%")
    return max(1, core_count() * share // 100)


def exit_code(result: Result) -> int:
    if result.stopped_by == "interrupt":
        return INTERRUPTED
    if result.status is Status.UNSOLVABLE:
        return UNSOLVABLE
    return SOLVED if result.stopped_by in (None, "solutions") else STOPPED


def worst(codes: set[int]) -> int:
    """One exit code for several puzzles: what the user has to know first."""
    return next((code for code in (INTERRUPTED, BAD_INPUT, STOPPED, UNSOLVABLE) if code in codes), SOLVED)
