"""Solutions that engines find are worked out when somebody looks at them, and not before.

An answer is checked as the numbers that the engine gave. Of thousands of boards few are drawn, and turning numbers into
lines or placements costs more than checking them.
"""

from __future__ import annotations

from abc import abstractmethod
from array import array
from typing import TYPE_CHECKING, Any, ClassVar, Self

from edgewise.base.family import Puzzle, Solution


class Lifted(Solution):
    """A solution, a frozen dataclass without slots, with one field that can be given as an engine's answer.

    Comparing, printing, copying and pickling it are those of the dataclass: they ask for the field, and get it.
    """

    lifted_field: ClassVar[str]
    """The field that ``_lift`` works out."""

    @classmethod
    def lifted(cls, puzzle: Puzzle, answer: array[int], **others: Any) -> Self:
        """The solution that an engine's answer stands for."""
        solution = cls.__new__(cls)
        solution.__dict__.update(puzzle=puzzle, _answer=answer, **others)
        return solution

    @property
    def answer(self) -> array[int] | None:
        """What the engine gave; ``None`` for a solution from elsewhere."""
        answer: array[int] | None = self.__dict__.get("_answer")
        return answer

    @abstractmethod
    def _lift(self, answer: array[int]) -> object:
        """The value of the field."""

    if not TYPE_CHECKING:  # for a type checker it would make every misspelt attribute a right one

        def __getattr__(self, name: str) -> object:
            """Called for what the instance does not have yet."""
            if name != self.lifted_field or "_answer" not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            value = self._lift(self.__dict__["_answer"])
            self.__dict__[name] = value
            return value
