"""How puzzles that were made are written: text with comments, JSON, pictures; to a stream, a file or a directory."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from edgewise.api import render
from edgewise.base.errors import BadInput
from edgewise.base.family import Style
from edgewise.base.registry import AnyFamily, family_of
from edgewise.cli.output import Pictures, Stream, json_text
from edgewise.cli.running import QUIET_SECONDS, LiveLine
from edgewise.cli.shape import Shape

if TYPE_CHECKING:
    from edgewise.base.result import Failure
    from edgewise.generating.made import Made
    from edgewise.generating.making import Attempts

SUFFIXES = {Shape.TEXT: "txt"}
LOOK_SECONDS = 0.2


class MadeWriter:
    """Writes puzzles as they come, each whole."""

    def __init__(
        self,
        shape: Shape,
        output: Path | None,
        family: AnyFamily,
        to: str | None,
        *,
        several: bool,
        solved: bool,
        style: Style,
    ) -> None:
        formats = {fmt.name: fmt for fmt in family.formats}
        if to is not None and to not in formats:
            raise BadInput(f"unknown format {to!r} for {family.name} (choose from {', '.join(formats)})")
        if to is not None and (shape.is_picture or shape.is_booklet):
            raise BadInput(f"--to {to} is a format of texts: it cannot be combined with --as {shape}")
        self.shape, self.to, self.several, self.solved, self.style = shape, to, several, solved, style
        self.is_list = to is not None and formats[to].one_word and shape is Shape.TEXT
        """One puzzle a line, without comments."""
        if output is not None and output.is_dir() and shape.is_booklet:
            raise BadInput(f"a booklet is one file: name it, such as -o booklet.{shape}")
        by_file = shape.is_picture or shape is Shape.PDF or (output is not None and output.is_dir())
        several = several and not shape.is_booklet
        self.files = Pictures(output, SUFFIXES.get(shape, str(shape)), several) if by_file else None
        self.stream = Stream(None if by_file else output)
        self.pages: list[Made] = []
        """What is to be in a booklet, which is written at the end."""
        self.above = ""
        """What was written before into the same stream."""

    def write(self, made: Made) -> None:
        if self.shape.is_booklet:
            self.pages.append(made)
        elif self.files is None:
            if self.above and not self.is_list and self.shape is Shape.TEXT:
                self.stream.write("")
            self.above = self._text(made)
            self.stream.write(self.above)
        elif self.shape.is_picture:
            both = self.solved and self.files.path is not None and self.files.path.is_dir()
            if both or not self.solved:
                self.files.write(made.name, render(made.puzzle, to=self.shape, style=self.style))
            if self.solved:
                name = f"{made.name}-solution" if both else made.name
                self.files.write(name, render(made.puzzle, made.solution, to=self.shape, style=self.style))
        else:
            self.files.write(made.name, f"{self._text(made)}\n".encode())
        if (self.is_list or self.shape.is_picture) and not self.several:
            print("\n".join(f"# {remark}" for remark in made.remarks()), file=sys.stderr)

    def write_failure(self, failure: Failure) -> None:
        """A line of JSON for a seed without a puzzle; everywhere else, the line on standard error is enough."""
        if self.shape is Shape.JSON and self.files is None:
            self.stream.write(json_text(failure.to_dict(), self.stream.path))

    def _text(self, made: Made) -> str:
        if self.shape is Shape.JSON:
            return json_text(made.to_dict(self.to), self.stream.path)
        text = made.text(self.to, self.above).rstrip("\n")
        if self.is_list:
            return text
        lines = [text, *(f"# {remark}" for remark in made.remarks())]
        if self.solved:
            drawn = family_of(made.puzzle).draw_text(made.puzzle, made.solution, Style(dots=self.style.dots))
            lines += [f"#   {line}".rstrip() for line in drawn.splitlines()]
        return "\n".join(lines)

    def close(self) -> None:
        if self.pages:
            from edgewise.api import booklet  # late: few runs need it

            data = booklet(self.pages, to=self.shape, style=self.style)
            if self.files is not None:
                self.files.write("booklet", data)
            else:
                self.stream.write(data.decode().rstrip("\n"))
        self.stream.close()


class MakingLine:
    """The live line of a batch that is being made: how many are done, and how the next one is coming on.

    One attempt may take a minute and has no news to tell, so a thread of its own keeps the line alive.
    """

    def __init__(self, number: int) -> None:
        self.live = LiveLine()
        self.number = number
        self.done = 0
        self.news: Attempts | None = None
        self.started = time.monotonic()
        self.over = threading.Event()
        self.lock = threading.Lock()

    def tell(self, news: Attempts) -> None:
        """Takes the news of an attempt, from any thread. With several at work, the earliest is shown."""
        if self.news is None or news.seed <= self.news.seed:
            self.news = news

    @contextmanager
    def shown(self) -> Iterator[MakingLine]:
        if not self.live.wanted:
            yield self
            return
        watcher = threading.Thread(target=self._watch, daemon=True)
        watcher.start()
        try:
            yield self
        finally:
            self.over.set()
            watcher.join()
            self.live.clear()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Takes the line off the screen while something else is printed."""
        with self.lock:
            self.live.clear()
            yield

    def count(self) -> None:
        self.done += 1
        self.news = None

    def text(self, seconds: float) -> str:
        parts = [f"{seconds:.0f} s"]
        if self.number > 1:
            parts.append(f"{self.done:,} of {self.number:,} made")
        if (news := self.news) is not None:
            parts.append(f"attempt {news.number + 1:,}")
            parts += [f"nearest: {news.missed}"] if news.missed else []
        return " · ".join(parts)

    def _watch(self) -> None:
        while not self.over.wait(LOOK_SECONDS):
            seconds = time.monotonic() - self.started
            if seconds > QUIET_SECONDS:
                with self.lock:
                    self.live.show(self.text(seconds))
