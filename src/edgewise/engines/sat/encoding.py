"""What stands between a form and the rounds of refinement: clauses one way, models the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from edgewise.clauses import Clause
from edgewise.evidence import Cut


class Reading(NamedTuple):
    """What a model comes to: a solution and the clause that forbids it, or cuts."""

    solution: list[int] | None
    """In the numbers that the form's answers have."""
    forbidding: Clause
    cuts: list[Cut]


class Encoding(ABC):
    """One form as a formula."""

    variables: int

    @abstractmethod
    def batches(self) -> Iterator[tuple[int, Iterable[Clause]]]:
        """The clauses of the rules, with the length of each batch. An empty clause comes first in its batch."""

    @abstractmethod
    def read(self, true_variables: list[int], round_number: int) -> Reading:
        """What the solver drew in this round."""
