"""Between a form and the rounds of refinement: forms become clauses, and models become solutions or cuts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from edgewise.base.evidence import Cut
from edgewise.formulas.lines import Clause


class Reading(NamedTuple):
    """What a model means: a solution and the clause that forbids it, or cuts."""

    solution: list[int] | None
    """In the numbers that the form's answers use."""
    forbidding: Clause
    cuts: list[Cut]


class Encoding(ABC):
    """A form as a formula."""

    variables: int

    @abstractmethod
    def batches(self) -> Iterator[tuple[int, Iterable[Clause]]]:
        """The clauses of the rules in batches, each with its length. An empty clause comes first in its batch."""

    @abstractmethod
    def read(self, true_variables: list[int], round_number: int) -> Reading:
        """Reads the model that the solver found in this round."""
