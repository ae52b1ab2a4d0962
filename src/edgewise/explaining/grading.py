"""How hard a puzzle is for a person: the least level of deductions that solves it.

The lowest level that has anything to say says all of it, round after round (``native/explain/closure.cpp``). So a grade
depends neither on an order of steps nor on how the board is turned or mirrored. No times of people were at hand when
the levels were chosen: a grade says what kind of step a board takes, not how many minutes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from edgewise.explaining.beyond import LEVEL as HARDEST
from edgewise.explaining.clock import OnProgress
from edgewise.explaining.hints import UNSOLVABLE, Hint, steps
from edgewise.explaining.reasoner import Reasoner
from edgewise.explaining.subject import Subject
from edgewise.family import Puzzle
from edgewise.forms import JoinPairs, LineForm
from edgewise.registry import family_of
from edgewise.result import Status, StoppedBy

SEVERAL = "the puzzle has several solutions, so deductions alone cannot solve it"
OUT_OF_TIME = "stopped by {} before the grade was settled"
NOT_SETTLED_FURTHER = "not settled further"
HALF = 6
"""So many rounds at the hardest level add half a level."""
WORK_OF_PAIRS = 250_000_000
"""Suppositions that the grade of a board with pairs may take, times its edges: each looks at the whole board. Counted,
so that a grade is the same on every machine."""
SUPPOSITIONS_PER_EDGE = 2_000
"""The same for other boards, where a supposition looks at what is near."""


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
    _before: tuple[bool | None, ...] = field(default=(), repr=False, compare=False)
    _subject: Subject | None = field(default=None, repr=False, compare=False)

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
    def hardest(self) -> Hint | None:
        """A step of the hardest kind; worked out when it is first asked for."""
        if not self.is_settled:
            return None
        if self._subject is not None:
            return next(steps(self._subject, self._before))
        from edgewise.explaining.verbs import grade  # late: only grades from elsewhere need it

        return grade(self.puzzle).hardest

    def __getstate__(self) -> dict[str, object]:
        """What is copied and pickled: not what the hardest step is worked out from, which the puzzle tells again."""
        return {name: value for name, value in vars(self).items() if name not in ("_before", "_subject")}

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
        told: dict[str, object] = {
            "level": self.level,
            "name": self.name,
            "settled": self.is_settled,
            "steps": self.steps,
            "by_level": {str(level): count for level, count in self.by_level.items()},
            "hardest": self.hardest_facts(),
        }
        if not self.is_settled:
            told |= {"verdict": self.verdict, "stopped_by": self.stopped_by}
        return {"puzzle": self.puzzle.name, "family": self.puzzle.family_name, "grade": told}


def grade(subject: Subject, on_progress: OnProgress | None = None) -> Grade:
    """The grade of a puzzle with exactly one solution; for others the verdict says why there is none."""
    if not subject.is_settled:
        return _stopped(subject)
    if subject.result.status is Status.UNSOLVABLE:
        return Grade(subject.puzzle, None, {}, UNSOLVABLE)
    if not subject.result.unique:
        return Grade(subject.puzzle, None, {}, SEVERAL)
    nothing = (None,) * subject.form.edge_count
    reasoner = Reasoner(subject.form, subject.truth(nothing))
    closure = reasoner.close(HARDEST, subject.clock, most_suppositions(subject.form), on_progress)
    by_level = {level: count for level, count in enumerate(closure.settled, start=1) if count}
    if closure.stopped_by == "nodes":
        return Grade(subject.puzzle, float(HARDEST), by_level | {HARDEST: closure.open}, NOT_SETTLED_FURTHER)
    if closure.stopped_by is not None:
        return _stopped(subject)
    rounds = dict(enumerate(closure.rounds, start=1))
    before = closure.before_hardest
    if closure.open:
        by_level[HARDEST] = closure.open
        before = reasoner.state
        share = max(0.1, closure.open / subject.form.edge_count)
    else:
        share = _share(max(by_level, default=1), rounds.items())
    level = max(by_level, default=1) + min(0.9, round(share, 1))
    return Grade(subject.puzzle, round(level, 1), by_level, _before=before, _subject=subject)


def most_suppositions(form: LineForm) -> int:
    """How many suppositions a grade may take."""
    edges = max(1, form.edge_count)
    return WORK_OF_PAIRS // edges if isinstance(form.rule, JoinPairs) else SUPPOSITIONS_PER_EDGE * edges


def _share(hardest: int, rounds: Iterable[tuple[int, int]]) -> float:
    """How much there is at the hardest level and, halved with every level below it, at the others.

    >>> _share(3, [(1, 40), (2, 4), (3, 4)])
    0.5
    """
    much: float = sum(count / 2 ** (hardest - level) for level, count in rounds if 1 < level <= hardest)
    return much / (much + HALF)


def _stopped(subject: Subject) -> Grade:
    limit = subject.clock.stopped_by or subject.result.stopped_by or "time"
    return Grade(subject.puzzle, None, {}, OUT_OF_TIME.format(limit), limit)
