"""A puzzle that was made to order, with all that belongs to it: solution, grade, seed, and how it can be made again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from edgewise.base.family import Puzzle, Solution
from edgewise.base.registry import family_of
from edgewise.base.result import Limits
from edgewise.generating.maker import PLANTED, UNIQUE
from edgewise.generating.spec import Spec
from edgewise.kits import kit_of
from edgewise.text.written import written, written_below

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock
    from edgewise.explaining.grade import Grade

TURNED = "unique up to turning"
PROMISES = {
    UNIQUE: "one solution",
    TURNED: "one solution up to turning the board",
    PLANTED: "planted: it has a solution, and perhaps others",
}
"""What is known about the solutions of a puzzle that was made, and how that is said."""


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, verified and proven to be what :attr:`promise` says.

    ``str`` is the puzzle as text with comments, which every reader reads back. Two are equal if puzzle and seed are.
    """

    error: ClassVar[None] = None
    """A :class:`~edgewise.base.result.Failure` has one; what was made never does."""
    puzzle: Puzzle
    solution: Solution
    seed: int
    """With this seed the same version makes the same puzzle again, on any machine."""
    attempts: int = field(compare=False)
    """How many were made before one met the spec, this one included."""
    version: str = field(compare=False)
    """The version of Edgewise that made it."""
    spec: Spec
    promise: str = UNIQUE
    """``unique``, ``unique up to turning`` or ``planted``; all but the last are proven."""
    missed: str = ""
    """What the spec asked for and this puzzle is not; empty unless it is only the nearest that was found."""
    _grade: Grade | None = field(default=None, repr=False, compare=False)

    @cached_property
    def grade(self) -> Grade | None:
        """How hard it is; worked out when it is first asked for, if the spec did not say.

        ``None`` where that would take long, and where there is more than one solution, if only by turning the board.
        """
        if self._grade is not None:
            return self._grade
        if self.promise != UNIQUE or not self._is_small:
            return None
        from edgewise.explaining.clock import Clock  # late: only grades need it

        return graded(self.puzzle, Clock())

    def graded_within(self, clock: Clock) -> Made:
        """The same with its grade, for those who cannot wait for ever: where time runs out, there is none."""
        if self._grade is not None or self.promise != UNIQUE or not self._is_small:
            return self
        return replace(self, _grade=graded(self.puzzle, clock))

    @property
    def _is_small(self) -> bool:
        """Larger boards are graded only if a grade was asked for: it can take many times as long as making them."""
        form = self.puzzle.lowered()
        return form.unit_count <= kit_of(form).most_graded

    @property
    def name(self) -> str:
        """A name that tells it from others: family, size and seed."""
        return self.puzzle.name

    @property
    def words(self) -> list[str]:
        """The arguments of ``edgewise generate`` that make it again; what came from a file is three dots."""
        return [*self.spec.words(), "--seed", str(self.seed)]

    def text(self, to: str | None = None, above: str = "") -> str:
        """The puzzle in one of the formats of its family, the first by default; ``above`` is a text that it follows."""
        formats = {fmt.name: fmt for fmt in family_of(self.puzzle).formats}
        fmt = formats[to or next(iter(formats))]
        return written_below(above, self.puzzle, fmt) if above else written(self.puzzle, fmt)

    def remarks(self) -> list[str]:
        """What there is to say about it, line by line."""
        size = self.puzzle.size_text()
        facts = [f"{family_of(self.puzzle).title}{f' {size}' if size else ''}", PROMISES[self.promise]]
        if self.grade is not None:
            facts.append(f"grade {self.grade}")
            if self.spec.stars is not None and self.grade.difficulty is not None:
                facts.append(str(self.grade.difficulty))
        missed = [f"not what was requested: {self.missed}"] if self.missed else []
        return [", ".join(facts), *missed, f"edgewise generate {' '.join(self.words)} (version {self.version})"]

    def __str__(self) -> str:
        return "\n".join([self.text().rstrip("\n"), *(f"# {remark}" for remark in self.remarks())])

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()

    def to_dict(self, to: str | None = None) -> dict[str, object]:
        """The puzzle as the JSON object that the command line prints; ``to`` is the format of its text."""
        grade = None if self.grade is None else {"level": self.grade.level, "name": self.grade.name}
        return {
            "puzzle": self.puzzle.name,
            "family": self.puzzle.family_name,
            "text": self.text(to),
            "solution": self.solution.to_dict(),
            "promise": self.promise,
            "grade": grade,
            "seed": self.seed,
            "attempts": self.attempts,
            "version": self.version,
            "wish": self.spec.to_dict(),
            **({"missed": self.missed} if self.missed else {}),
        }


def graded(puzzle: Puzzle, clock: Clock) -> Grade:
    """The grade of a puzzle with one solution."""
    from edgewise.explaining.verbs import grade

    return grade(puzzle, limits=Limits(seconds=clock.left), stop=clock.stop)
