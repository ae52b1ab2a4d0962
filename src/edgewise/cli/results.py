"""How results are written: drawings with comments, JSON, pictures, addresses; for ``count``, numbers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from edgewise.api import render, render_shares
from edgewise.base.errors import EdgewiseError
from edgewise.base.family import Puzzle, Solution, Style
from edgewise.base.registry import family_of
from edgewise.base.result import Failure, Result, duration
from edgewise.cli.output import Pictures, Stream, json_text
from edgewise.cli.running import LiveLine
from edgewise.cli.shape import Shape
from edgewise.text.names import printable

STARTED_WITH = ("puzzle", "family", "solutions")
"""What a line of JSON begins with when its solutions are written one by one."""


class ResultWriter:
    """Prints results as they come, in the shape that was asked for."""

    def __init__(self, shape: Shape, output: Path | None, several: bool, style: Style, stats: bool) -> None:
        self.shape = shape
        self.style = style
        self.stats = stats
        self.first = True
        self.streamed = 0
        """Solutions of the current puzzle that have been written already."""
        self.pictures = Pictures(output, shape, several) if shape.is_picture else None
        self.stream = Stream(None if shape.is_picture else output)

    @property
    def streams(self) -> bool:
        """Whether solutions can be written one by one, before the result of their puzzle is known."""
        return self.shape in (Shape.TEXT, Shape.URL, Shape.JSON)

    def write_solution(self, puzzle: Puzzle, solution: Solution) -> None:
        """Writes one of many solutions of a puzzle. Its result comes later, without them."""
        family = family_of(puzzle)
        if self.shape is Shape.URL:
            self.stream.write(family.address(solution))
            return
        self.streamed += 1
        if self.shape is Shape.JSON:
            start = "," if self.streamed > 1 else self._start_of_json(puzzle)
            self.stream.write(start + self._json(solution.to_dict()), end="")
        elif self.streamed > 1:
            self.stream.write(f"# solution {self.streamed}")
        elif not self.first:
            self.stream.write("")
        if self.shape is not Shape.JSON:
            self.stream.write(family.draw_text(puzzle, solution, self.style))

    def _start_of_json(self, puzzle: Puzzle) -> str:
        """The line of a result up to its first solution. What is known only at the end stands behind the solutions."""
        known = self._json({"puzzle": puzzle.name, "family": puzzle.family_name})
        return f'{known.removesuffix("}")},"solutions":['

    def _end_json(self, facts: Mapping[str, object]) -> None:
        """The rest of a line that was begun."""
        self.stream.write(f"],{self._json(facts).removeprefix('{')}")
        self.streamed = 0

    def _json(self, facts: Mapping[str, object]) -> str:
        return json_text(facts, self.stream.path)

    def break_off(self, error: EdgewiseError) -> None:
        """Ends what was begun with solutions of a puzzle whose result will never come."""
        if self.shape is Shape.JSON and self.streamed:
            self._end_json({"error": str(error)})
        self.first = self.first and not self.streamed
        self.streamed = 0

    def write(self, result: Result) -> None:
        if self.pictures is not None:
            picture = self._picture(result)
            if picture is not None:
                self.pictures.write(result.puzzle.name, picture)
            self._print_remarks(result)
        elif self.shape is Shape.JSON:
            facts = result.to_dict()
            if self.streamed:
                self._end_json({name: fact for name, fact in facts.items() if name not in STARTED_WITH})
            else:
                self.stream.write(self._json(facts))
        elif self.shape is Shape.URL:
            for solution in result.solutions:
                self.stream.write(family_of(result.puzzle).address(solution))
            self._print_remarks(result)
        else:
            self.stream.write("\n".join([*self._text(result), *self._remarks(result)]))
            self.first = False
            self.streamed = 0

    def write_failure(self, failure: Failure) -> None:
        """A line of JSON for a puzzle without a result; everywhere else, the line on standard error is enough."""
        if self.streamed:
            self.break_off(failure.error)
        elif self.shape is Shape.JSON:
            import msgspec  # late: text needs none of it

            self.stream.write(msgspec.json.encode(failure.to_dict()).decode())

    def _picture(self, result: Result) -> bytes | None:
        if not result.solutions:
            return None
        return render(result.puzzle, result.solutions[0], to=self.shape, style=self.style)

    def _text(self, result: Result) -> Iterator[str]:
        if not self.first and not self.streamed:
            yield ""
        family = family_of(result.puzzle)
        for number, solution in enumerate(result.solutions, start=1):
            if number > 1:
                yield f"# solution {number}"
            yield family.draw_text(result.puzzle, solution, self.style)

    def _remarks(self, result: Result) -> Iterator[str]:
        """Comments, so that ``check`` can read back what is printed."""
        name = f"{printable(result.puzzle.name)}: " if result.puzzle.name else ""
        yield f"# {name}{result.verdict} ({result.engine}, {duration(result.seconds)})"
        yield from self._details(result)
        if self.stats:
            width = max(map(len, result.stats), default=0)
            for key, value in result.stats.items():
                yield f"# {key:<{width}}  {f'{value:.6f}' if isinstance(value, float) else value}"

    def _print_remarks(self, result: Result) -> None:
        """Beside a picture or an address, which have no place for comments."""
        print("\n".join(self._remarks(result)), file=sys.stderr)

    def _details(self, result: Result) -> Iterator[str]:
        if result.unique is False and result.count is None and len(result.solutions) == 2:
            one, other = result.solutions
            yield f"# the two solutions differ by {one.difference(other)}"

    def close(self) -> None:
        self.stream.close()


def streaming(writer: ResultWriter, puzzle: Puzzle, live: LiveLine) -> Callable[[Solution], None]:
    """Writes the solutions of a puzzle one by one, below the live line."""

    def write(solution: Solution) -> None:
        live.clear()
        writer.write_solution(puzzle, solution)

    return write


class CountWriter(ResultWriter):
    """Prints numbers: grouped on a terminal, plain in a pipe, as JSON, or as a picture of the shares."""

    def __init__(self, shape: Shape, output: Path | None, several: bool, stats: bool) -> None:
        super().__init__(shape, output, several, Style(), stats)
        self.grouped = output is None and sys.stdout.isatty()

    def _picture(self, result: Result) -> bytes | None:
        return None if result.edge_counts is None else render_shares(result, to=self.shape)

    def _text(self, result: Result) -> Iterator[str]:
        if result.count is not None:
            yield f"{result.count:,}" if self.grouped else str(result.count)

    def _details(self, result: Result) -> Iterator[str]:
        if result.edge_counts is not None and result.count:
            every = sum(uses == result.count for uses in result.edge_counts)
            some = sum(0 < uses < result.count for uses in result.edge_counts)
            none = len(result.edge_counts) - every - some
            yield f"# {every} edges are in every solution, {some} in some, {none} in none"
