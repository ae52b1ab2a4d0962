"""Questions about the way to a solution: the next step, all of them, how hard they are; what is wrong with a board."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from edgewise.base.arguments import MOST_WHOLE
from edgewise.base.family import Puzzle, Solution
from edgewise.base.fields import THREADS, TIME, says
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.base.result import Limits
from edgewise.questions.question import AnyQuestion, Clash

if TYPE_CHECKING:
    from edgewise.explaining.diagnose.conflicts import Conflict as FoundConflict
    from edgewise.explaining.diagnose.forced import Forced as FoundForced
    from edgewise.explaining.diagnose.repairs import Repair as FoundRepair
    from edgewise.explaining.grade import Grade as FoundGrade
    from edgewise.explaining.lines import hints
    from edgewise.explaining.tiles.hints import TileHint
    from edgewise.explaining.verbs import Explanation

HARDEST = 10
Place = Sequence[int] | int


class Timed(AnyQuestion, frozen=True, kw_only=True):
    """What may take a while."""

    limits: Annotated[Limits | None, TIME] = None


class Graded(Timed, frozen=True, kw_only=True):
    """What may be too hard for a person."""

    level_max: Annotated[int, says("Only steps up to this level, 1 to 10.", metavar="L", ge=1, le=HARDEST)] = HARDEST


class Hint(Graded, frozen=True, kw_only=True):
    """The next step from a state, or the reason of one line or piece."""

    state: Annotated[
        object,
        says(
            "The board so far: a drawing with lines and crosses, or with pieces, or JSON.",
            metavar="[STATE]",
            argument=True,
        ),
    ] = None
    edge: Annotated[
        tuple[Place, Place] | None,
        says("Explain why there is, or is not, a line between these two places.", metavar="R,C,R,C"),
    ] = None
    cell: Annotated[
        tuple[int, int] | None, says("Edge matching: explain why this cell holds its piece.", metavar="R,C")
    ] = None
    steps: Annotated[int, says("Number of steps to show.", metavar="N", ge=1, le=MOST_WHOLE)] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.edge is not None and self.steps > 1:
            raise Clash("{edge} cannot be combined with {steps}")
        if self.cell is not None and self.steps > 1:
            raise Clash("{cell} cannot be combined with {steps}")
        if self.edge is not None and self.cell is not None:
            raise Clash("{edge} cannot be combined with {cell}")

    def answer(self, puzzle: Puzzle, listener: Listener) -> Iterator[hints.Hint | TileHint]:
        """Step after step, or the one reason that was asked for."""
        from edgewise.explaining.verbs import hints, why  # late: few runs need it

        place = self._place(puzzle)
        if place is None:
            found = hints(puzzle, self.state, level_max=self.level_max, limits=self.limits, stop=listener.stop)  # type: ignore[arg-type]
            return islice(found, min(self.steps, sys.maxsize))  # which is less than a limit may be on 32 bits
        one = why(puzzle, self.state, place, level_max=self.level_max, limits=self.limits, stop=listener.stop)  # type: ignore[arg-type]
        return iter([one])

    def _place(self, puzzle: Puzzle) -> tuple[Place, Place] | None:
        """What it is about: the two ends of a line or, on a board of tiles, the row and column of a cell."""
        family = family_of(puzzle)
        if self.edge is None and self.cell is None:
            return None
        has_pieces = not puzzle.form.has_edges
        if has_pieces and self.cell is None:
            raise Clash(f"{family.title} has no lines; use {{cell}}")
        if not has_pieces and self.edge is None:
            raise Clash(f"{family.title} has no pieces; use {{edge}}")
        return self.cell or self.edge


class Explain(Graded, frozen=True, kw_only=True):
    """The full solution, step by step."""

    def answer(self, puzzle: Puzzle, listener: Listener) -> Explanation:
        from edgewise.explaining.verbs import explain  # late: few runs need it

        return explain(puzzle, level_max=self.level_max, limits=self.limits, stop=listener.stop)


class Grade(Timed, frozen=True, kw_only=True):
    """Difficulty for a human solver."""

    def answer(self, puzzle: Puzzle, listener: Listener) -> FoundGrade:
        from edgewise.explaining.verbs import grade  # late: few runs need it

        return grade(puzzle, limits=self.limits, stop=listener.stop, on_progress=listener.on_progress)


class Diagnosis(Timed, frozen=True, kw_only=True):
    """What takes many small searches."""

    threads: Annotated[int | None, THREADS] = None


class Forced(Diagnosis, frozen=True, kw_only=True):
    """What every solution shares."""

    def answer(self, puzzle: Puzzle, listener: Listener) -> FoundForced:
        from edgewise.explaining.diagnosis import forced  # late: few runs need it

        return forced(puzzle, limits=self.limits, threads=self.threads, stop=listener.stop)


class Conflict(Diagnosis, frozen=True, kw_only=True):
    """A minimal set of contradictory clues."""

    def answer(self, puzzle: Puzzle, listener: Listener) -> FoundConflict:
        from edgewise.explaining.diagnosis import conflict  # late: few runs need it

        how = self.some("limits", "threads")
        return conflict(puzzle, stop=listener.stop, on_news=listener.on_news, **how)


class Repair(Diagnosis, frozen=True, kw_only=True):
    """The fewest clues to add, remove or change for one solution."""

    solution: Annotated[
        Solution | str | Path | None,
        says("The solution to make the only one (default: any).", metavar="SOLUTION"),
    ] = None

    def answer(self, puzzle: Puzzle, listener: Listener) -> FoundRepair:
        from edgewise.explaining.diagnosis import repair  # late: few runs need it

        how = self.some("limits", "threads")
        return repair(puzzle, self.solution, stop=listener.stop, on_news=listener.on_news, **how)
