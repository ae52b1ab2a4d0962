"""Questions about the board itself: why it is hard, how it looks, how it is written, whether a solution is right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from edgewise.base.arguments import MOST_SECONDS
from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle, Solution, Style, Violation
from edgewise.base.fields import says
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.pictures import HeatMap, png
from edgewise.questions.question import AnyQuestion
from edgewise.text.loading import given_text
from edgewise.text.written import written

if TYPE_CHECKING:
    from edgewise.analysis import Analysis


class Analyze(AnyQuestion, frozen=True, kw_only=True):
    """What makes a puzzle easy or hard; with a map, where."""

    seconds: Annotated[
        float,
        says(
            "Time limit for all engines, in seconds.", "--time-limit", "S", label="seconds", ge=0.001, le=MOST_SECONDS
        ),
    ] = 10.0
    map: Annotated[HeatMap | None, says("What the heat map shows (default: effort).")] = None

    def answer(self, puzzle: Puzzle, listener: Listener) -> Analysis:
        from edgewise.analysis import analyze  # late: few runs need it

        return analyze(puzzle, self.seconds, listener.stop)

    def drawn(self, puzzle: Puzzle, listener: Listener) -> str:
        """The heat map, as SVG."""
        from edgewise.analysis.heat_maps import heat_map  # late: few runs need it

        return heat_map(puzzle, self.map or HeatMap.EFFORT, self.seconds, listener.stop)


class Convert(AnyQuestion, frozen=True, kw_only=True):
    """The puzzle in another format."""

    to: Annotated[str, says("The format to write; see `edgewise families`.", metavar="FORMAT")]

    def answer(self, puzzle: Puzzle, listener: Listener) -> str:
        formats = {fmt.name: fmt for fmt in family_of(puzzle).formats}
        if self.to not in formats:
            raise BadInput(f"unknown format {self.to!r} for {puzzle.family_name} (choose from {', '.join(formats)})")
        return written(puzzle, formats[self.to])


class Render(AnyQuestion, frozen=True, kw_only=True):
    """A picture of the board, or of a solution: the bytes of a file."""

    to: str = "svg"
    solution: Annotated[
        Solution | None,
        says("Draw this solution: right, wrong or unfinished.", metavar="SOLUTION"),
    ] = None
    style: Style | None = None

    def answer(self, puzzle: Puzzle, listener: Listener) -> bytes:
        family, style, solution = family_of(puzzle), self.style or Style(), self.solution
        if self.to == "text":
            return f"{family.draw_text(puzzle, solution, style)}\n".encode()
        if self.to not in ("svg", "png"):
            raise BadInput(f"unknown kind of drawing {self.to!r} (choose from text, svg, png)")
        svg: str = family.draw_svg(puzzle, solution, style)
        return png(svg) if self.to == "png" else svg.encode()


class Check(AnyQuestion, frozen=True, kw_only=True):
    """Every rule that a solution breaks."""

    solution: Annotated[
        Solution | str | Path,
        says("A file with a drawing or JSON, - for standard input, or an address.", metavar="SOLUTION", argument=True),
    ]

    def answer(self, puzzle: Puzzle, listener: Listener) -> list[Violation]:
        return family_of(puzzle).violations(puzzle, self.read(puzzle))

    def read(self, puzzle: Puzzle) -> Solution:
        """The solution; texts and files are read first."""
        if not isinstance(self.solution, str | Path):
            return self.solution
        from edgewise.text.solutions import read_solution  # late: only a solution that is given needs it

        return read_solution(puzzle, given_text(self.solution))
