"""How hard a puzzle is, as a value: the least level of deductions that solves it, and how hard people find it.

No times of people were at hand when the levels were chosen: a level says what kind of step a board takes, not how many
minutes. The difficulty beside it is fitted to stars that authors gave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from edgewise.base.family import Puzzle
from edgewise.base.registry import family_of
from edgewise.base.result import StoppedBy
from edgewise.explaining.difficulty import Rating
from edgewise.explaining.hint import AnyHint

NOT_SETTLED_FURTHER = "not settled further"
NONE_FOUND, NOT_PROVEN = "no solution was found", "other solutions are not ruled out"
"""Why, where it is not the deductions that take too long but the search."""
HALF = 6
"""So many rounds at the hardest level add half a level."""


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is.

    >>> import edgewise as ew
    >>> print(ew.grade("32.1\\n.1.0\\n..0."))
    4.2 patterns and colours
    """

    puzzle: Puzzle
    level: float | None
    """From 1 to 10, and a share of the next level for how much there is; ``None`` where the verdict says why."""
    by_level: dict[int, int]
    """How many edges each level settles."""
    verdict: str = ""
    """Why there is no level or, with one, that the work for a grade was over before more was settled."""
    stopped_by: StoppedBy | None = None
    difficulty: Rating | None = None
    """How hard people find it, in stars; ``None`` where there is no grade, and for boards of tiles."""
    _find: Callable[[], AnyHint] | None = field(default=None, repr=False, compare=False)
    """Works out a step of the hardest kind."""

    @property
    def name(self) -> str:
        """What the level is called."""
        return "" if self.level is None else family_of(self.puzzle).level_names[int(self.level) - 1]

    @property
    def is_settled(self) -> bool:
        """Whether the level is the last word: it is 10 as well where no more work was spent on finding less."""
        return self.level is not None and not self.verdict

    @property
    def steps(self) -> int:
        return sum(self.by_level.values())

    @cached_property
    def hardest(self) -> AnyHint | None:
        """A step of the hardest kind; worked out when it is first asked for."""
        if not self.is_settled:
            return None
        if self._find is not None:
            return self._find()
        from edgewise.explaining.verbs import grade  # late: only grades from elsewhere need it

        return grade(self.puzzle).hardest

    def __getstate__(self) -> dict[str, object]:
        """What is copied and pickled: not what the hardest step is worked out from, which the puzzle tells again."""
        return {name: value for name, value in vars(self).items() if name != "_find"}

    def __str__(self) -> str:
        if self.level is None:
            return self.verdict
        return f"{self.level:.1f} {self.name}" if self.is_settled else f"{self.level:.0f}, {self.verdict}"

    def hardest_facts(self) -> dict[str, object] | None:
        """The hardest step as JSON has it."""
        hardest = self.hardest
        return None if hardest is None or hardest.deduction is None else hardest.to_dict()

    def to_dict(self) -> dict[str, object]:
        """The grade as JSON has it."""
        facts: dict[str, object] = {
            "level": self.level,
            "name": self.name,
            "settled": self.is_settled,
            "steps": self.steps,
            "by_level": {str(level): count for level, count in self.by_level.items()},
            "hardest": self.hardest_facts(),
            "difficulty": None if self.difficulty is None else self.difficulty.to_dict(),
        }
        if not self.is_settled:
            facts |= {"verdict": self.verdict, "stopped_by": self.stopped_by}
        return {"puzzle": self.puzzle.name, "family": self.puzzle.family_name, "grade": facts}


def unsettled(
    puzzle: Puzzle, hardest: int, by_level: dict[int, int], why: str = "", difficulty: Rating | None = None
) -> Grade:
    """The grade where the work was over before more was settled. What is open is at the hardest level."""
    verdict = f"{NOT_SETTLED_FURTHER}: {why}" if why else NOT_SETTLED_FURTHER
    return Grade(puzzle, float(hardest), by_level, verdict, difficulty=difficulty)


def share_of(hardest: int, rounds: Iterable[tuple[int, int]]) -> float:
    """How much there is at the hardest level and, halved with every level below it, at the others.

    >>> share_of(3, [(1, 40), (2, 4), (3, 4)])
    0.5
    """
    much: float = sum(count / 2 ** (hardest - level) for level, count in rounds if 1 < level <= hardest)
    return much / (much + HALF)
