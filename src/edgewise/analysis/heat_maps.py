"""Pictures of where a puzzle is hard: where the search goes, and how late propagation settles each line.

The effort comes from one run of an engine that can record it (option ``heat``). A board that needs no search has no
such map: its picture says so and shows the waves of propagation instead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress

from edgewise.analysis.effort import DEFAULT_SECONDS, Effort, can_settle, measure_effort
from edgewise.base.engine import Engine, StopFlag
from edgewise.base.errors import BadInput, NoEngine
from edgewise.base.family import Puzzle
from edgewise.base.forms import Form
from edgewise.base.registry import engines
from edgewise.base.result import counted
from edgewise.kits import kit_of
from edgewise.pictures import HeatMap
from edgewise.pictures.legend import Legend, with_legend
from edgewise.pictures.overlays import heat_svg
from edgewise.solving.forcing import ForcedEdges

STEPS = 9
"""Colours in a legend."""


def record_heat(puzzle: Puzzle, seconds: float = DEFAULT_SECONDS, stop: StopFlag | None = None) -> Effort | None:
    """The effort, with its heat, of the preferred engine that can record it; ``None`` where no engine can.

    >>> import edgewise as ew
    >>> any(record_heat(ew.load("0 .\\n. .")).heat)
    False
    """
    form = puzzle.form
    for engine in [engine for engine in engines().values() if _records_heat(engine, form)]:
        with suppress(NoEngine):  # it looked at the board and declined: the next one may take it
            return measure_effort(puzzle, engine, heat=True, seconds=seconds, stop=stop)
    return None


def heat_map(
    puzzle: Puzzle,
    which: HeatMap = HeatMap.EFFORT,
    seconds: float = DEFAULT_SECONDS,
    stop: StopFlag | None = None,
) -> str:
    """The picture, as SVG. Where no search was needed, ``effort`` says so and shows the waves."""
    form = puzzle.form
    if which is HeatMap.EFFORT:
        effort = record_heat(puzzle, seconds, stop)
        if effort is not None and any(effort.heat):
            return draw_effort(effort)
        why = "effort was not recorded" if effort is None else "settled without search"
        if (forced := kit_of(form).propagated(form)) is None:
            return _drawn(puzzle, [0.0] * form.unit_count, [why] * form.unit_count, Legend([why], []))
        return draw_waves(puzzle, forced, why)
    if (forced := kit_of(form).propagated(form)) is None:
        raise BadInput(f"no waves to draw for {puzzle.family_name}: its boards have no lines (try effort)")
    return draw_waves(puzzle, forced)


def draw_effort(effort: Effort) -> str:
    """The more often the search came to an edge or cell, the warmer it is, on a logarithmic scale."""
    result = effort.result
    most = max(effort.heat)
    ended = result.verdict if effort.settled else f"not settled in {result.seconds:.1f} s"
    lines = [f"where {result.engine} searched: {counted(int(result.stats.get('nodes', 0)), 'node')}", ended]
    middle = round(math.expm1(math.log1p(most) / 2))
    labels = {0: "0", STEPS // 2: f"{middle:,}", STEPS - 1: f"{most:,} times"}
    legend = Legend(lines, [(step / (STEPS - 1), labels.get(step, "")) for step in range(STEPS)])
    heat = [math.log1p(count) / math.log1p(most) for count in effort.heat]
    return _drawn(result.puzzle, heat, [f"{count:,} times" for count in effort.heat], legend)


def draw_waves(puzzle: Puzzle, forced: ForcedEdges, why: str = "") -> str:
    """The later propagation settles an edge, the warmer it is; what stays open is hottest."""
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
    lines = [f"propagation: {forced.settled:,} of {len(forced.values):,} edges in {counted(last, 'wave')}"]
    return _drawn(puzzle, heat, words, Legend([*([why] if why else []), *lines], colours))


def _warmth(wave: int, last: int) -> float:
    """Below what stays open, even in the last wave, so that the two can be told apart."""
    return 0.8 * (wave - 1) / max(last - 1, 1)


def _drawn(puzzle: Puzzle, heat: Sequence[float], words: Sequence[str], legend: Legend) -> str:
    return with_legend(heat_svg(puzzle, heat, words), legend)


def _records_heat(engine: Engine, form: Form) -> bool:
    return can_settle(engine, form) and any(option.name == "heat" for option in engine.options)
