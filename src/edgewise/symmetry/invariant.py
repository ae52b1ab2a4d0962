"""Counts the solutions that a symmetry leaves as they are, without finding them.

A set of lines is its own image exactly if the edges of every cycle of the symmetry are all on or all off: so a cycle of
edges is one choice. The choices are made in an order that keeps what is open together, and of what was chosen only that
is remembered which the rest depends on: for each point with open edges whether a line ends there and where it begins,
and for each clue with open edges how many are on. Choices that agree on it are counted together. With half as many
choices, or fewer, on a board that is folded over, that is far less work than counting all solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from edgewise.base.forms import NEVER, ONCE, TWICE, LineForm
from edgewise.symmetry.choice_order import choice_order
from edgewise.symmetry.groups import Permutation, cycles

State = tuple[int, ...]
FULL = -1
"""At a point: no further line may end here."""
FIRST_PAIR = -2
"""At a point: a line from a vertex of pair ``k`` ends here, written ``FIRST_PAIR - k``."""
OPEN, CLOSED = 0, 1
"""The last number of a state: whether the loop has been closed."""


def invariant_count(
    form: LineForm,
    symmetry: Permutation,
    settled: Sequence[bool | None] = (),
    go_on: Callable[[], None] = lambda: None,
) -> int:
    """How many solutions are their own image, if some edges are known to be on or off in all of them.

    ``go_on`` is called often; it may raise.
    """
    return _Count(form, symmetry).run(settled, go_on)


class _Count:
    def __init__(self, form: LineForm, symmetry: Permutation) -> None:
        self.form = form
        self.loop = not form.rule.joins_pairs
        self.pair_of = {vertex: pair for pair, ends in enumerate(form.rule.pairs) for vertex in ends}
        incident = form.incident_edges()
        self.choices = choice_order(form, incident, cycles(symmetry))
        clues_at: list[list[int]] = [[] for _ in range(form.edge_count)]
        for clue in range(len(form.clues)):
            for edge in form.clues[clue]:
                clues_at[edge].append(clue)
        self.clues_at = clues_at
        self.allowed = [self._allowed(vertex, mask) for vertex, mask in enumerate(form.degrees)]
        self.left_at = list(map(len, incident))
        self.left_in = [len(form.clues[clue]) for clue in range(len(form.clues))]
        self.feasible = all(mask & NEVER for vertex, mask in enumerate(self.allowed) if not incident[vertex]) and all(
            low <= 0 <= high for low, high, left in zip(form.low, form.high, self.left_in, strict=True) if not left
        )

    def _allowed(self, vertex: int, mask: int) -> int:
        """Degrees that the global rule leaves: an end of a pair has one line, any other point two or none."""
        return mask & (ONCE if vertex in self.pair_of else NEVER | TWICE)

    def run(self, settled: Sequence[bool | None], go_on: Callable[[], None]) -> int:
        points: list[int] = []
        clues: list[int] = []
        states: dict[State, int] = {(OPEN,): 1} if self.feasible else {}
        for choice in self.choices:
            known = {settled[edge] for edge in choice} - {None} if settled else set()
            step = _Step(self, points, clues, choice, off=True not in known, on=False not in known)
            following: dict[State, int] = {}
            for number, (state, count) in enumerate(states.items()):
                if number % 1024 == 0:
                    go_on()
                for after in step.following(state):
                    following[after] = following.get(after, 0) + count
            states, points, clues = following, step.points_after, step.clues_after
        return sum(count for state, count in states.items() if not self.loop or state[-1] == CLOSED)


class _Step:
    """One choice: which points and clues it opens and closes, and what it makes of a state."""

    def __init__(
        self, count: _Count, points: list[int], clues: list[int], edges: Sequence[int], *, off: bool, on: bool
    ) -> None:
        form = count.form
        self.count = count
        self.may_be_off, self.may_be_on = off, on
        self.ends = [(form.tails[edge], form.heads[edge]) for edge in edges]
        touched = dict.fromkeys(vertex for ends in self.ends for vertex in ends)
        counted = dict.fromkeys(clue for edge in edges for clue in count.clues_at[edge])
        self.points = points + [vertex for vertex in touched if vertex not in points]
        self.clues = clues + [clue for clue in counted if clue not in clues]
        self.fresh_points = self.points[len(points) :]
        self.fresh_clues = len(self.clues) - len(clues)
        self.old_points = len(points)
        self.place = {vertex: at for at, vertex in enumerate(self.points)}
        self.adds = [0] * len(self.clues)
        clue_place = {clue: at for at, clue in enumerate(self.clues)}
        for edge in edges:
            for vertex in (form.tails[edge], form.heads[edge]):
                count.left_at[vertex] -= 1
            for clue in count.clues_at[edge]:
                count.left_in[clue] -= 1
                self.adds[clue_place[clue]] += 1
        self.touched = [(self.place[vertex], count.allowed[vertex], count.left_at[vertex]) for vertex in touched]
        self.bounds = [(clue_place[clue], form.low[clue] - count.left_in[clue], form.high[clue]) for clue in counted]
        self.kept_points = [at for at, vertex in enumerate(self.points) if count.left_at[vertex]]
        self.kept_clues = [at for at, clue in enumerate(self.clues) if count.left_in[clue]]
        self.points_after = [self.points[at] for at in self.kept_points]
        self.clues_after = [self.clues[at] for at in self.kept_clues]

    def following(self, state: State) -> list[State]:
        """The states after the choice that are still possible: off, and on."""
        mates = [*state[: self.old_points], *self.fresh_points]
        sums = [*state[self.old_points : -1], *[0] * self.fresh_clues]
        found = []
        if self.may_be_off and self._stands(mates, sums):
            found.append(self._after(mates, sums, state[-1]))
        if self.may_be_on and state[-1] == OPEN:
            closed = OPEN
            for one, other in self.ends:
                if closed or (joined := self._join(mates, one, other)) is None:
                    return found
                closed = joined
            sums = [on + more for on, more in zip(sums, self.adds, strict=True)]
            if self._stands(mates, sums) and not (closed and self._has_ends(mates)):
                found.append(self._after(mates, sums, closed))
        return found

    def _join(self, mates: list[int], one: int, other: int) -> int | None:
        """Draws one edge; whether it closed the loop, or ``None`` if it cannot be drawn."""
        here, there = self.place[one], self.place[other]
        if mates[here] == FULL or mates[there] == FULL:
            return None
        if mates[here] == other:
            # The two ends of one line: a loop, and nothing may be drawn besides.
            mates[here] = mates[there] = FULL
            return CLOSED if self.count.loop else None
        far_ends = []
        for vertex, at in ((one, here), (other, there)):
            pair = self.count.pair_of.get(vertex)
            # A line that starts at a vertex of a pair goes on from there as that pair's line.
            far_ends.append(mates[at] if pair is None else FIRST_PAIR - pair)
            if mates[at] != vertex or pair is not None:
                mates[at] = FULL
        first, second = far_ends
        if first < 0 and second < 0:
            return OPEN if first == second else None
        if first >= 0:
            mates[self.place[first]] = second
        if second >= 0:
            mates[self.place[second]] = first
        return OPEN

    def _has_ends(self, mates: list[int]) -> bool:
        return any(mate not in (FULL, vertex) for mate, vertex in zip(mates, self.points, strict=True))

    def _stands(self, mates: list[int], sums: list[int]) -> bool:
        for at, allowed, left in self.touched:
            mate = mates[at]
            if mate == self.points[at]:
                possible = allowed & (NEVER if not left else NEVER | ONCE if left == 1 else NEVER | ONCE | TWICE)
            elif mate == FULL:
                possible = allowed & (ONCE | TWICE)
            else:
                possible = allowed & (ONCE | TWICE if left else ONCE)
            if not possible:
                return False
        return all(low <= sums[at] <= high for at, low, high in self.bounds)

    def _after(self, mates: list[int], sums: list[int], closed: int) -> State:
        return (*[mates[at] for at in self.kept_points], *[sums[at] for at in self.kept_clues], closed)
