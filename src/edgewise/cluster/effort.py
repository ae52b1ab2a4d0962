"""How long boards will take, so that chunks are neither too small for the network nor too large to lose.

Boards of one kind and about one size are expected to take what those before them took. Before any has been solved, the
models of :mod:`edgewise.analysis` are asked; where they know nothing, chunks begin with a single board and double.
"""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.analysis.measures import measure
from edgewise.analysis.prediction import predict, traits_of
from edgewise.asking import choose_engine
from edgewise.errors import EdgewiseError
from edgewise.family import Puzzle
from edgewise.forcing import force
from edgewise.forms import LineForm
from edgewise.registry import family_of
from edgewise.request import Request

CHUNK_SECONDS = 0.5
"""What a chunk should take: some hundred times of what it costs to send it, and little to do again."""
MEMORY = 1000.0
"""How many boards an average goes back."""
LARGEST_PREDICTED = 2000
"""Characters of a board that the models are asked about: beyond that, asking takes longer than it saves."""

Likeness = tuple[str, int]
"""What boards that take about the same have in common: their kind, and the length of their text in powers of two."""


@dataclass
class Average:
    """Seconds a board, as they were."""

    total: float
    number: float

    def learn(self, seconds: float) -> None:
        if self.number >= MEMORY:
            self.total, self.number = self.total / 2, self.number / 2
        self.total += seconds
        self.number += 1


class Effort:
    """What boards take, learnt while a batch runs."""

    def __init__(self) -> None:
        self.known: dict[Likeness, Average] = {}

    def expected(self, likeness: Likeness, puzzle: Puzzle | None, request: Request | None) -> float:
        """Seconds that a board like this will probably take."""
        average = self.known.get(likeness)
        if average is None:
            first = None if puzzle is None or request is None else predicted(puzzle, request, likeness)
            average = self.known[likeness] = Average(CHUNK_SECONDS if first is None else first, 1)
        return average.total / average.number

    def learn(self, likeness: Likeness, seconds: float) -> None:
        self.known[likeness].learn(seconds)


def likeness(kind: str, text: str) -> Likeness:
    return kind, len(text).bit_length()


def predicted(puzzle: Puzzle, request: Request, like: Likeness) -> float | None:
    """What the models say, at the upper end; ``None`` where they know nothing, or asking them would take too long."""
    if like[1] > LARGEST_PREDICTED.bit_length():
        return None
    family = family_of(puzzle)
    form = family.lower(puzzle)
    try:
        engine = choose_engine(form, request)
    except EdgewiseError:
        return None  # the worker says why
    forced = force(form) if isinstance(form, LineForm) else None
    traits = traits_of(form, measure(puzzle, form), forced, family.features(puzzle))
    found = predict(puzzle.kind(), engine.name, traits)
    return None if found is None or found.beyond else found.seconds * found.seconds_factor
