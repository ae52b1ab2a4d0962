"""A board, what is known of it, and deductions from that: the core's levels 1 to 9 as values of Python."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, cast

from edgewise.base.errors import NoEngine
from edgewise.base.forms import LineForm
from edgewise.base.result import StoppedBy
from edgewise.core import core_missing, native_faces, native_graph, pair_ends
from edgewise.explaining.clock import Clock, OnProgress
from edgewise.explaining.lines.deduction import Deduction, Known, Step

MOST_OF_THE_CORE = 9
OPEN = 255
VALUES = {0: False, 1: True, OPEN: None}
KINDS = ("fact", "point", "clue", "loop", "sides", "reach", "lemma", "supposition", "together", "passage", "shades")
"""In the order of the core."""


class Closure(NamedTuple):
    """How a board gives way when the lowest level with anything to say says all of it, round after round."""

    rounds: list[int]
    """For each level from 1 ..."""
    settled: list[int]
    """... and how many edges it settles."""
    looked: list[int]
    """How many edges were open when a round of each level began, over all its rounds."""
    before_hardest: tuple[bool | None, ...]
    """What was known when the hardest level was first needed."""
    open: int
    """Edges that no level of the core settles."""
    stopped_by: StoppedBy | None
    """The limit that ended it; ``nodes`` are suppositions. A round that it cut short counts for nothing."""


class Reasoner:
    """What follows on one board. ``truth`` is the value of each edge in all solutions, ``None`` where they differ.

    The truth only says which values are worth supposing: no reason rests on it.
    """

    def __init__(self, form: LineForm, truth: Sequence[bool | None]) -> None:
        if missing := core_missing():
            raise NoEngine(f"explanations need the native core: {missing}")
        from edgewise._native import Explainer  # late: reading and drawing work without the core

        self.form = form
        self.truth = truth
        self._truth = as_bytes(truth)
        ends = pair_ends(form.rule) if form.rule.joins_pairs else None
        self._native = Explainer(native_graph(form), native_faces(form), ends)

    def take(self, state: Sequence[bool | None]) -> None:
        """What is known in a state is known from now on."""
        self._native.know(as_bytes(state))

    def know(self, edges: Iterable[Known]) -> None:
        """These are known from now on, by a step: the next one had better be near."""
        values = bytearray([OPEN]) * self.form.edge_count
        for edge, on in edges:
            values[edge] = on
        self._native.know(values, is_step=True)

    def forget(self) -> None:
        """Nothing is known any more."""
        self._native.forget_all()

    @property
    def state(self) -> tuple[bool | None, ...]:
        return _as_state(self._native.values())

    @property
    def is_finished(self) -> bool:
        """Whether everything is known that can be."""
        known = self._native.values()
        if OPEN not in known:
            return True
        return not any(value == OPEN != truth for value, truth in zip(known, self._truth, strict=True))

    def counting(self) -> list[Deduction]:
        """All that points and clues say one by one."""
        values = self._native.values()
        return [self._deduction(array("i", found), values) for found in self._native.counting()]

    def easiest(self, most: int, clock: Clock) -> Deduction | None:
        """The easiest deduction up to a level; ``None`` if there is none, or time is up before there is."""
        found = self._native.easiest(self._truth, min(most, MOST_OF_THE_CORE), clock.job())
        return None if found is None else self._deduction(array("i", found), self._native.values())

    def why(self, edge: int, most: int, clock: Clock) -> Deduction | None:
        """The easiest deduction about one open edge."""
        on = self.truth[edge]
        if on is None:
            return None
        found = self._native.why(edge, on, min(most, MOST_OF_THE_CORE), clock.job())
        return None if found is None else self._deduction(array("i", found), self._native.values())

    def close(
        self, most: int, clock: Clock, suppositions: int | None = None, on_progress: OnProgress | None = None
    ) -> Closure:
        """Knows everything that levels up to ``most`` say, or as much as so many suppositions show."""
        job = clock.job(suppositions, on_progress)
        found = self._native.close(self._truth, min(most, MOST_OF_THE_CORE), job)
        rounds, settled, looked = (list(array("i", counts)) for counts in found[:3])
        before, still_open, limit = found[3:]
        stopped_by = cast("StoppedBy | None", limit)
        return Closure(rounds, settled, looked, _as_state(before), still_open, stopped_by)

    def _deduction(self, found: array[int], values: bytes) -> Deduction:
        numbers = iter(found)
        level, thousandths, smallest = next(numbers), next(numbers), next(numbers)
        edges = _values(numbers)
        points, clues, known = _list(numbers), _list(numbers), _list(numbers)
        loops = tuple(_values(numbers) for _ in range(next(numbers)))
        steps = self._steps(numbers)
        rule = "cases" if any(step.kind == "lemma" for step in steps) else steps[0].kind
        looked = tuple((edge, values[edge] == 1) for edge in known)
        return Deduction(edges, level, thousandths / 1000, rule, clues, points, looked, loops, bool(smallest), steps)

    def _steps(self, numbers: Iterator[int]) -> tuple[Step, ...]:
        steps = []
        for _ in range(next(numbers)):
            edge, on, kind, rule = next(numbers), next(numbers), KINDS[next(numbers)], next(numbers)
            number = rule - self.form.vertex_count if kind == "clue" else rule
            steps.append(Step(edge, bool(on), kind, number, self._steps(numbers)))
        return tuple(steps)


def as_bytes(values: Iterable[bool | None]) -> bytes:
    """One byte an edge, as the core takes them."""
    return bytes([OPEN if value is None else value for value in values])


def _as_state(values: bytes) -> tuple[bool | None, ...]:
    return tuple([VALUES[value] for value in values])


def _list(numbers: Iterator[int]) -> tuple[int, ...]:
    return tuple(next(numbers) for _ in range(next(numbers)))


def _values(numbers: Iterator[int]) -> tuple[Known, ...]:
    return tuple((next(numbers), next(numbers) == 1) for _ in range(next(numbers)))
