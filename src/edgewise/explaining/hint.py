"""What hints about every kind of board have in common, and what is said where there is none."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields
from typing import Any, ClassVar

from edgewise.base.family import Puzzle, Solution
from edgewise.base.result import StoppedBy

UNSOLVABLE = "the puzzle has no solution"
FINISHED = "the board is finished: nothing is left to find"
NOTHING_FORCED = "nothing more is forced: there are several solutions"
TOO_HARD = "there is no step left up to level {}"
OUT_OF_TIME = "stopped by {} before a reason was found"


class AnyHint(ABC):
    """A deduction about a board, or in words why there is none."""

    concludes: ClassVar[tuple[str, ...]]
    """What JSON calls the conclusions; they are empty where there is no deduction."""
    puzzle: Puzzle
    deduction: Any
    wrong: Any
    verdict: str
    solutions: tuple[Solution, ...]
    stopped_by: StoppedBy | None

    def __getstate__(self) -> dict[str, object]:
        """What is copied and pickled: not what it keeps to tell itself again, which holds parts of the core."""
        parts = fields(self)  # type: ignore[arg-type]  # every hint is a dataclass
        return {part.name: getattr(self, part.name) for part in parts}

    @property
    @abstractmethod
    def rule(self) -> str:
        """The name of the step, as a word; empty where there is none."""

    @abstractmethod
    def _sentences(self) -> str:
        """What is wrong in the state, if that is so, and the step with its reason."""

    @abstractmethod
    def _conclusions(self) -> dict[str, object]:
        """What follows, as JSON has it."""

    @abstractmethod
    def _because(self) -> dict[str, object]:
        """The reason, as JSON has it, and what else there is to say."""

    @abstractmethod
    def _wrong_facts(self) -> object:
        """What is wrong, as JSON has it."""

    @property
    def text(self) -> str:
        """The step in a sentence or two."""
        if self.deduction is None:
            return f"{self.verdict[:1].upper()}{self.verdict[1:]}."
        said = self._sentences()
        if self.deduction.smallest:
            return said
        return f"{said} (There may be a shorter reason{': time was up' if self.stopped_by else ''}.)"

    @property
    def steps_between(self) -> list[str]:
        """Steps between the first and the last sentence of the text, where they are too many for it."""
        return []

    def __str__(self) -> str:
        level = "" if self.deduction is None else f"[{self.deduction.level}] "
        return f"{level}{self.text}"

    def to_dict(self) -> dict[str, object]:
        """The hint as JSON has it."""
        facts: dict[str, object] = {"puzzle": self.puzzle.name, "family": self.puzzle.family_name}
        if self.deduction is None:
            facts |= {"level": None, "text": self.text}
            facts |= {name: [] for name in self.concludes}
            solutions = [solution.to_dict() for solution in self.solutions]
            return facts | {"solutions": solutions, "stopped_by": self.stopped_by}
        facts |= {"level": self.deduction.level, "rule": self.rule, "text": self.text}
        facts |= self._conclusions() | self._because()
        if self.wrong is not None:
            facts["wrong"] = self._wrong_facts()
        if not self.deduction.smallest:
            facts["smallest"] = False
        return facts
