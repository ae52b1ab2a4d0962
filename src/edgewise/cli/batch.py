"""Puzzle after puzzle: reading what the arguments name, answering, writing, and one exit code in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from edgewise.cli.exit_codes import ExitCode, most_urgent
from edgewise.cli.faults import complain
from edgewise.cli.results import ResultWriter
from edgewise.cli.running import LiveLine, stop_on_interrupt, warnings_in_a_line
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, EdgewiseError
from edgewise.family import Puzzle, Source
from edgewise.loading import is_directory, parse, sources
from edgewise.registry import family_named
from edgewise.result import Result, Status


class PuzzleReader:
    """The puzzles that the arguments name. What cannot be read is reported, and the rest goes on."""

    def __init__(self, arguments: list[str], family: str | None) -> None:
        self.arguments = arguments
        self.family = family_named(family) if family else None
        self.codes: set[ExitCode] = set()

    @property
    def several(self) -> bool:
        """Whether there may be more than one puzzle."""
        return len(self.arguments) > 1 or is_directory(self.arguments[0])

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
        complain(error)
        self.codes.add(ExitCode.BAD_INPUT)

    def exit_code(self, codes: Iterable[ExitCode], stop: StopFlag) -> ExitCode:
        """The code for the whole batch, from those of its results."""
        return most_urgent([*codes, *self.codes, *([ExitCode.INTERRUPTED] if stop.is_set() else [])])


def answer_all(
    reader: PuzzleReader,
    writer: ResultWriter,
    answer: Callable[[Iterator[Puzzle], StopFlag, LiveLine], Iterable[Result]],
) -> ExitCode:
    """Writes the result for each puzzle as soon as it is there; after Ctrl-C, what has been found by then."""
    codes: set[ExitCode] = set()
    live = LiveLine()
    with stop_on_interrupt() as stop, warnings_in_a_line(live):
        for result in answer(reader.until(stop), stop, live):
            live.clear()
            writer.write(result)
            codes.add(exit_code(result))
            if result.unsaved is not None:
                codes.add(ExitCode.BAD_INPUT)
            if result.stopped_by == "interrupt":
                break
    writer.close()
    return reader.exit_code(codes, stop)


def exit_code(result: Result) -> ExitCode:
    """The code for one result."""
    if result.stopped_by == "interrupt":
        return ExitCode.INTERRUPTED
    if result.status is Status.UNSOLVABLE:
        return ExitCode.NO
    return ExitCode.YES if result.stopped_by in (None, "solutions") else ExitCode.STOPPED
