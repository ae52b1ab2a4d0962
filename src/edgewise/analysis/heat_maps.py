"""Pictures of where a puzzle is hard: where a search spends itself, and how late propagation settles each line.

The effort comes from one run of an engine that can note it (option ``heat``). A board that needs no search has no such
map: its picture says so and shows the waves of propagation instead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.api import ask
from edgewise.engine import Engine, StopFlag
from edgewise.errors import BadInput
from edgewise.family import Puzzle
from edgewise.forcing import Forced, force
from edgewise.forms import Form, LineForm
from edgewise.pictures import HeatMap
from edgewise.pictures.legend import Legend, with_legend
from edgewise.registry import engines, family_of
from edgewise.result import Limits, Question, Result

DEFAULT_SECONDS = 2.0
STEPS = 9
"""Colours in a legend."""


@dataclass(frozen=True)
class Effort:
    """Where one run of an engine spent itself."""

    result: Result
    counts: tuple[int, ...]
    """For each edge of a form with lines, for each cell of a form with tiles, how often the search came there: decided
    it, tried something there, or learnt from a contradiction in which it took part. Empty where nobody noted it."""

    @property
    def searched(self) -> bool:
        return any(self.counts)


def measure_effort(puzzle: Puzzle, seconds: float = DEFAULT_SECONDS, stop: StopFlag | None = None) -> Effort | None:
    """Lets the preferred engine that can note it settle the puzzle; ``None`` where there is no such engine.

    >>> import edgewise as ew
    >>> measure_effort(ew.load("0 .\\n. .")).searched
    False
    """
    form = family_of(puzzle).lower(puzzle)
    engine = next((engine.name for engine in engines().values() if _can_note(engine, form)), None)
    if engine is None:
        return None
    limits, options = Limits(seconds=seconds), {"heat": True}
    result, answer = ask(puzzle, Question.UNIQUE, engine=engine, limits=limits, threads=1, options=options, stop=stop)
    return Effort(result, tuple(answer.heat or ()))


def heat_map(
    puzzle: Puzzle,
    which: HeatMap = HeatMap.EFFORT,
    seconds: float = DEFAULT_SECONDS,
    stop: StopFlag | None = None,
) -> str:
    """The picture, as SVG. Where no search was needed, ``effort`` shows the waves and says so."""
    form = family_of(puzzle).lower(puzzle)
    if which is HeatMap.EFFORT:
        effort = measure_effort(puzzle, seconds, stop)
        if effort is not None and effort.searched:
            return draw_effort(effort)
        why = "effort was not noted" if effort is None else "settled without search"
        if not isinstance(form, LineForm):
            return _drawn(puzzle, [0.0] * len(form.neighbours), [why] * len(form.neighbours), Legend([why], []))
        return draw_waves(puzzle, force(form), why)
    if not isinstance(form, LineForm):
        raise BadInput(f"there are no waves to draw for {puzzle.family_name}: its boards have no lines; try effort")
    return draw_waves(puzzle, force(form))


def draw_effort(effort: Effort) -> str:
    """Each edge or cell the warmer, the more often the search came there, on a logarithmic scale."""
    result = effort.result
    most = max(effort.counts)
    ended = result.verdict if result.unique is not None else f"not settled in {result.seconds:.1f} s"
    lines = [f"where {result.engine} searched: {result.stats.get('nodes', 0):,} nodes", ended]
    middle = round(math.expm1(math.log1p(most) / 2))
    labels = {0: "0", STEPS // 2: f"{middle:,}", STEPS - 1: f"{most:,} times"}
    legend = Legend(lines, [(step / (STEPS - 1), labels.get(step, "")) for step in range(STEPS)])
    heat = [math.log1p(count) / math.log1p(most) for count in effort.counts]
    return _drawn(result.puzzle, heat, [f"{count:,} times" for count in effort.counts], legend)


def draw_waves(puzzle: Puzzle, forced: Forced, why: str = "") -> str:
    """Each edge the warmer, the later propagation settles it; what stays open is hottest."""
    last = max(forced.waves, default=0)
    heat = [1.0 if wave == 0 else _warmth(wave, last) for wave in forced.waves]
    words = [
        "open" if value is None else f"{'on' if value else 'off'} in wave {wave}"
        for value, wave in zip(forced.values, forced.waves, strict=True)
    ]
    shown = sorted({round(1 + (last - 1) * step / (STEPS - 2)) for step in range(STEPS - 1)}) if last else []
    labels = {1: "wave 1", last: f"{last}"} if last > 1 else {1: "wave 1"}
    colours = [(_warmth(wave, last), labels.get(wave, "")) for wave in shown]
    if forced.settled < len(forced.values):
        colours.append((1.0, "open"))
    lines = [
        f"propagation: {forced.settled:,} of {len(forced.values):,} edges in {last} wave{'' if last == 1 else 's'}"
    ]
    return _drawn(puzzle, heat, words, Legend([*([why] if why else []), *lines], colours))


def _warmth(wave: int, last: int) -> float:
    """What propagation settles stays apart from what it leaves open."""
    return 0.8 * (wave - 1) / max(last - 1, 1)


def _drawn(puzzle: Puzzle, heat: Sequence[float], words: Sequence[str], legend: Legend) -> str:
    return with_legend(family_of(puzzle).draw_heat(puzzle, heat, words), legend)


def _can_note(engine: Engine, form: Form) -> bool:
    able = Question.UNIQUE in engine.answers and engine.missing() is None and engine.accepts(form)
    return able and any(option.name == "heat" for option in engine.options)
