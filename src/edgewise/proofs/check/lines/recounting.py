"""Counts the solutions of a puzzle of lines a second time: slow, short, and from the statement of the puzzle alone.

Lines are decided one after another, from the first row of points to the last. Of what is drawn so far only this matters
for the rest: which open ends belong together, which points are finished, how many lines each unfinished clue has, and
whether the loop is closed. Drawings that agree in that are one state, with the number of drawings behind it. It is the
idea of the engine ``frontier``, and none of its code: what this shares with it is the mathematics.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from edgewise.proofs.statement import ProofModel

UNTOUCHED, FINISHED = -1, -2
MOST_STEPS = 4_000_000
"""States, over all lines: a minute or so. A board of eight by eight cells without clues takes a quarter of that."""
STEPS_BETWEEN_LOOKS = 10_000

Ends = tuple[int, ...]
"""For each point on the front: untouched, finished, or where the path that ends here has its other end.

That is a point or, below these two numbers, a pair: the path comes from one of its ends.
"""
State = tuple[Ends, tuple[int, ...], bool]
"""Ends, the lines of each unfinished clue, and whether the loop is closed."""


class TooLarge(Exception):
    """Counting takes more steps than anybody should wait for."""


def recount(statement: ProofModel, look: Callable[[], None]) -> int:
    """The number of solutions. ``look`` is called often, and may raise to end it. Raises ``TooLarge``."""
    board = _Board(statement)
    if board.is_hopeless():
        return 0
    states: dict[State, int] = {((), (), False): 1}
    steps = 0
    for at in range(len(board.lines)):
        following: dict[State, int] = {}
        for state, number in states.items():
            steps += 1
            if steps % STEPS_BETWEEN_LOOKS == 0:
                look()
            for after in board.after(at, state):
                following[after] = following.get(after, 0) + number
        if steps > MOST_STEPS:
            raise TooLarge
        states = following
    return sum(number for (_, _, closed), number in states.items() if closed == board.is_loop)


class _Board:
    """The lines in the order in which they are decided, and what comes to the front and leaves it with each."""

    def __init__(self, statement: ProofModel) -> None:
        self.is_loop = not statement.pairs
        points = sorted(statement.every_point(), key=_place)
        number = {point: index for index, point in enumerate(points)}
        degrees = statement.degrees()
        self.may_stay = [0 in degrees.get(point, {0}) for point in points]
        """Whether a point may have no line."""
        self.is_closed = [point in statement.closed for point in points]
        self.first = [UNTOUCHED] * len(points)
        """What a point is when it comes to the front: the end of a pair is an open end from the beginning."""
        for label, pair in enumerate(statement.pairs.values()):
            for end in pair:
                self.first[number[end]] = FINISHED - 1 - label
        ends = {line: sorted(number[point] for point in both) for line, both in statement.lines.items()}
        order = sorted(ends, key=lambda line: (ends[line][1], ends[line][0]))
        self.lines = [(ends[line][0], ends[line][1]) for line in order]
        clues = list(statement.clues.values())
        self.limits = [(clue.low, clue.high) for clue in clues]
        self.counting = [[index for index, clue in enumerate(clues) if line in clue.lines] for line in order]
        self._plan(len(points), len(clues))

    def _plan(self, points: int, clues: int) -> None:
        """For each line: where things are on the front once it has come, and what stays there afterwards."""
        last_of_point = {point: at for at, both in enumerate(self.lines) for point in both}
        last_of_clue = {clue: at for at, some in enumerate(self.counting) for clue in some}
        self.alone = [point for point in range(points) if point not in last_of_point]
        self.uncounted = [clue for clue in range(clues) if clue not in last_of_clue]
        self.entering: list[list[int]] = []
        self.places: list[dict[int, int]] = []
        self.staying: list[list[int]] = []
        self.clue_places: list[dict[int, int]] = []
        self.clues_staying: list[list[int]] = []
        self.leaving: list[list[tuple[int, bool]]] = []
        self.clues_leaving: list[list[tuple[int, int]]] = []
        front: list[int] = []
        open_clues: list[int] = []
        for at, both in enumerate(self.lines):
            self.entering.append([point for point in both if point not in front])
            front += self.entering[-1]
            open_clues += [clue for clue in self.counting[at] if clue not in open_clues]
            self.places.append({point: index for index, point in enumerate(front)})
            self.clue_places.append({clue: index for index, clue in enumerate(open_clues)})
            here, counted = self.places[-1], self.clue_places[-1]
            self.leaving.append([(here[p], self.may_stay[p]) for p in front if last_of_point[p] == at])
            self.clues_leaving.append([(counted[c], self.limits[c][0]) for c in open_clues if last_of_clue[c] == at])
            front = [point for point in front if last_of_point[point] > at]
            open_clues = [clue for clue in open_clues if last_of_clue[clue] > at]
            self.staying.append([here[point] for point in front])
            self.clues_staying.append([counted[clue] for clue in open_clues])

    def is_hopeless(self) -> bool:
        """Whether a point that needs a line, or a clue that needs one, has none."""
        alone = any(not self.may_stay[point] or self.first[point] != UNTOUCHED for point in self.alone)
        return alone or any(self.limits[clue][0] > 0 for clue in self.uncounted)

    def after(self, at: int, state: State) -> list[State]:
        """The states that follow: without this line, and with it where it may be drawn."""
        ends, counts, closed = state
        places, clues = self.places[at], self.clue_places[at]
        ends = (*ends, *(self.first[point] for point in self.entering[at]))
        counts = (*counts, *(0 for _ in range(len(clues) - len(counts))))
        one, other = self.lines[at]
        found = [self._passed(at, ends, counts, closed)]
        if not (closed or self.is_closed[one] or self.is_closed[other]):
            joined = _joined(ends, places, one, other)
            if joined is not None and not (joined[1] and not self.is_loop):
                more = {clues[clue] for clue in self.counting[at]}
                grown = tuple(count + (index in more) for index, count in enumerate(counts))
                found.append(self._passed(at, joined[0], grown, joined[1]))
        return [after for after in found if after is not None]

    def _passed(self, at: int, ends: Ends, counts: tuple[int, ...], closed: bool) -> State | None:
        """The state once points and clues have left; ``None`` if one of them is not as it should be."""
        for clue, index in self.clue_places[at].items():
            if counts[index] > self.limits[clue][1]:
                return None
        if any(counts[index] < low for index, low in self.clues_leaving[at]):
            return None
        for index, may_stay in self.leaving[at]:
            if ends[index] != FINISHED and not (may_stay and ends[index] == UNTOUCHED):
                return None
        staying = tuple(ends[index] for index in self.staying[at])
        return staying, tuple(counts[index] for index in self.clues_staying[at]), closed


def _joined(ends: Ends, places: Mapping[int, int], one: int, other: int) -> tuple[Ends, bool] | None:
    """The ends after a line is drawn, and whether that closes a loop; ``None`` if it may not be drawn."""
    here, there = ends[places[one]], ends[places[other]]
    if FINISHED in (here, there):
        return None
    after = list(ends)
    after[places[one]] = FINISHED if here != UNTOUCHED else UNTOUCHED
    after[places[other]] = FINISHED if there != UNTOUCHED else UNTOUCHED
    if here == other:
        # The only loop there may be: no other path may be open.
        return (tuple(after), True) if all(end in (UNTOUCHED, FINISHED) for end in after) else None
    end_of_one, end_of_other = one if here == UNTOUCHED else here, other if there == UNTOUCHED else there
    if end_of_one < 0 and end_of_other < 0 and end_of_one != end_of_other:
        return None  # two pairs would be mixed
    for end, opposite in ((end_of_one, end_of_other), (end_of_other, end_of_one)):
        if end >= 0:
            after[places[end]] = opposite
    return tuple(after), False


def _place(point: str) -> tuple[list[int], str]:
    """Points in the order of the numbers in their names: row by row."""
    return [int(digits) for digits in re.findall("[0-9]+", point)], point
