"""A form with some of its demands left out: what demands of every kind have in common.

Whatever solves the whole form solves it with less demanded, too, once what belongs to nothing is wiped away.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import TYPE_CHECKING

from edgewise.base.forms import Form
from edgewise.base.places import Cell

if TYPE_CHECKING:
    from edgewise.explaining.diagnose.trials import Trials

Place = tuple[int, ...]
"""Where something stands: the numbers in its name, which are its row and column on boards that have them."""


def place_of(name: str) -> Place:
    """The numbers in a name.

    >>> place_of("c[3,12]across")
    (3, 12)
    """
    return tuple(map(int, re.findall(r"\d+", name)))


def listed_place(place: Place) -> list[int] | int:
    """A place as JSON has it: a row and a column, or a number alone."""
    return place[0] if len(place) == 1 else list(place)


def cell_at(place: Place) -> Cell:
    """The cell in a place; boards without rows have all of their cells in one."""
    return Cell(0, place[0]) if len(place) == 1 else Cell(place[0], place[1])


class Demands(ABC):
    """Demands of a form that can be left out, by numbers from 0."""

    what: str
    """What they are, in the plural."""
    narrowing: bool = True
    """Whether each of them only ever rules solutions out."""
    others: str = ""
    """What is to blame where none of them is: nothing but the rules, or something else that is looked at then."""
    places: list[Place]
    """Where each of them stands."""

    @abstractmethod
    def keeping(self, kept: Collection[int]) -> Form:
        """The form with these demands and no others."""

    def shown(self, demand: int) -> tuple[Place, ...]:
        """The places to name for a demand."""
        return (self.places[demand],)

    def others_to_blame(self, trials: Trials) -> tuple[int, ...]:
        """Those of ``others`` that cannot be together, by their numbers."""
        return ()
