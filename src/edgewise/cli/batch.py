"""Puzzle after puzzle: reading what the arguments name, answering, writing, and one exit code in the end."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import cached_property
from itertools import chain, islice
from typing import TypeVar

from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, EdgewiseError, EngineFault
from edgewise.base.family import Puzzle
from edgewise.base.listener import Listener
from edgewise.base.registry import family_named
from edgewise.base.result import Failure, Result, Status
from edgewise.cli.exit_codes import ExitCode, most_urgent
from edgewise.cli.faults import complain
from edgewise.cli.results import ResultWriter, streaming
from edgewise.cli.running import QUIET_SECONDS, LiveLine, stop_on_interrupt, warnings_in_a_line
from edgewise.text.loading import files_in, is_directory, puzzles_in, sources

SHOW_EVERY = 0.2
R = TypeVar("R")


class Part:
    """A share of the puzzles, for one of several runs: every so many-th, from its own first one on.

    >>> third = Part("3/4")
    >>> [number for number in range(1, 13) if third.is_mine()]
    [3, 7, 11]
    """

    def __init__(self, text: str = "1/1") -> None:
        match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text, re.ASCII)
        self.number, self.of = (int(match[1]), int(match[2])) if match else (0, 0)
        if not 1 <= self.number <= self.of:
            raise BadInput(f"--part {text}: expected K/N with K from 1 to N, such as 1/4")
        self.seen = 0

    def is_mine(self) -> bool:
        """Whether the next puzzle belongs to this part; asked once for each, before it is read."""
        self.seen += 1
        return (self.seen - self.number) % self.of == 0


class PuzzleReader:
    """The puzzles that the arguments name. What cannot be read is reported, and the rest goes on."""

    def __init__(self, arguments: list[str], family: str | None, part: Part | None = None) -> None:
        self.arguments = arguments
        self.part = part or Part()
        self.family = family_named(family) if family else None
        self.codes: set[ExitCode] = set()
        self.on_failure: Callable[[Failure], None] = lambda failure: None
        """Told of every puzzle without a result, beside the line on standard error."""
        self.live: LiveLine | None = None
        """Cleared before a line is printed."""
        self._found = self._every()
        self._seen: list[Puzzle | Failure] = []

    @cached_property
    def several(self) -> bool:
        """Whether there may be more than one puzzle. One argument is looked into: its text may hold many."""
        if len(self.arguments) > 1 or is_directory(self.arguments[0]):
            return True
        self._seen = list(islice(self._found, 2))
        return len(self._seen) > 1

    def expected(self) -> int | None:
        """How many puzzles there are, where the arguments tell: not for texts that hold several."""
        if len(self.arguments) == 1 and not is_directory(self.arguments[0]):
            return None
        return sum(len(files_in(one)) if is_directory(one) else 1 for one in self.arguments) // self.part.of

    def until(self, stop: StopFlag) -> Iterator[Puzzle | Failure]:
        """The puzzles, and in their places the failures of those that cannot be read: whoever takes puzzles ahead of
        their results can then report each where its result would have come.
        """
        _ = self.several  # whoever asks later would take puzzles away from this loop
        for found in chain(self._seen, self._found):
            if stop.is_set():
                return
            yield found

    def _every(self) -> Iterator[Puzzle | Failure]:
        for argument in self.arguments:
            try:
                for source in sources(argument):
                    if isinstance(source, BadInput):
                        yield Failure(source.source or argument, source)
                    else:
                        yield from puzzles_in(source, self.family, self.part.is_mine)
            except BadInput as error:
                yield Failure(argument, error)

    def report(self, failure: Failure) -> None:
        if self.live is not None:
            self.live.clear()
        complain(failure)
        self.codes.add(ExitCode.BUG if isinstance(failure.error, EngineFault) else ExitCode.BAD_INPUT)
        self.on_failure(failure)

    def exit_code(self, codes: Iterable[ExitCode], stop: StopFlag) -> ExitCode:
        """The code for the whole batch, from those of its results."""
        return most_urgent([*codes, *self.codes, *([ExitCode.INTERRUPTED] if stop.is_set() else [])])


Answering = Callable[[Iterator[Puzzle | Failure], StopFlag, LiveLine], Iterable[Result | Failure]]


def each_read(boards: Iterable[Puzzle | Failure], ask: Callable[[Puzzle], R]) -> Iterator[R | Failure]:
    """What is to be had of each puzzle, one after the other; the failures among them stay as they are."""
    return (board if isinstance(board, Failure) else ask(board) for board in boards)


def one_by_one(ask: Callable[[Puzzle, Listener], Result], writer: ResultWriter | None = None) -> Answering:
    """One puzzle after the other, all threads on each: what takes long here is the single board.

    A writer that streams gets each solution as soon as it is verified.
    """

    def answers(boards: Iterator[Puzzle | Failure], stop: StopFlag, live: LiveLine) -> Iterator[Result | Failure]:
        def answer(board: Puzzle) -> Result | Failure:
            try:
                taker = streaming(writer, board, live) if writer is not None and writer.streams else None
                return ask(board, Listener(stop, live, on_solution=taker))
            except EdgewiseError as error:
                return Failure(board.name, error)

        return each_read(boards, answer)

    return answers


def answer_all(reader: PuzzleReader, writer: ResultWriter, answer: Answering) -> ExitCode:
    """Writes the result for each puzzle as soon as it is there; after Ctrl-C, what has been found by then."""
    codes: set[ExitCode] = set()
    live = LiveLine()
    tally = Tally(live, reader)

    def on_failure(failure: Failure) -> None:
        writer.write_failure(failure)
        tally.count()

    reader.live, reader.on_failure = live, on_failure
    with closing(writer), stop_on_interrupt() as stop, warnings_in_a_line(live):
        try:
            for result in answer(reader.until(stop), stop, live):
                live.clear()
                if isinstance(result, Failure):
                    reader.report(result)
                    continue
                writer.write(result)
                codes.add(exit_code(result))
                if result.unsaved is not None:
                    codes.add(ExitCode.BAD_INPUT)
                if result.stopped_by == "interrupt":
                    break
                tally.count()
        except EdgewiseError as error:
            live.clear()
            writer.break_off(error)
            raise
    live.clear()
    return reader.exit_code(codes, stop)


class Tally:
    """How far a batch has come, on the live line: done, how fast, and what is left where that is known."""

    def __init__(self, live: LiveLine, reader: PuzzleReader) -> None:
        self.live = live
        self.done = 0
        self.started = self.shown = time.monotonic()
        self.expected = reader.expected() if live.wanted and reader.several else None
        self.wanted = live.wanted and reader.several

    def count(self) -> None:
        self.done += 1
        now = time.monotonic()
        if self.wanted and now - self.started > QUIET_SECONDS and now - self.shown > SHOW_EVERY:
            self.shown = now
            self.live.show(self.text(now - self.started))

    def text(self, seconds: float) -> str:
        left = "" if self.expected is None else f" · {max(0, self.expected - self.done):,} left"
        return f"{self.done:,} done · {self.done / seconds:,.0f} a second{left}"


def exit_code(result: Result) -> ExitCode:
    """The code for one result."""
    if result.stopped_by == "interrupt":
        return ExitCode.INTERRUPTED
    if result.status is Status.UNSOLVABLE:
        return ExitCode.NO
    return ExitCode.YES if result.stopped_by in (None, "solutions") else ExitCode.STOPPED
