"""The smallest wall between two separate parts of a drawing: a cut that rules out more than one loop at a time.

Forbidding a loop says nothing about the loop that is one cell larger, and a sparse board has thousands of those. A wall
does: if there are lines on both sides of it, the one loop must cross it. The fewer edges a wall has, the stronger the
cut, and the smallest wall is a minimum cut between the two, found by blocking flows (Dinic) on edges of capacity one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from edgewise.base.evidence import WallCut, Witness
from edgewise.base.forms import NEVER, LineForm

Step = tuple[int, int, int]
"""The vertex at the other end, the edge, and +1 along it or -1 against it."""


class WallFinder:
    """Walls in the graph of one form."""

    def __init__(self, form: LineForm) -> None:
        self.steps: list[list[Step]] = [[] for _ in range(form.vertex_count)]
        for edge, (tail, head) in enumerate(zip(form.tails, form.heads, strict=True)):
            self.steps[tail].append((head, edge, 1))
            self.steps[head].append((tail, edge, -1))
        self.corners = {
            clue: frozenset(vertex for edge in form.clues[clue] for vertex in (form.tails[edge], form.heads[edge]))
            for clue, low in enumerate(form.low)
            if low > 0 and form.is_over_edges(clue)
        }
        self.must_visit = [vertex for vertex, mask in enumerate(form.degrees) if not mask & NEVER]

    def clue_apart_from(self, vertices: Collection[int]) -> frozenset[int] | None:
        """The vertices of some clue that needs a line and has none of these vertices."""
        taken = frozenset(vertices)
        return next((corners for corners in self.corners.values() if not corners & taken), None)

    def between(self, one: list[int], other: Iterable[int], edge: int, other_edge: int | None) -> WallCut | None:
        """The smallest wall around ``one`` that leaves ``other`` outside.

        Where no clue or vertex proves that a side has a line, the given edge of that side is the witness; without an
        edge for the other side there may be no cut.
        """
        side = self._side(one, frozenset(other))
        inside = self._witness(side, within=True) or Witness("edge", edge)
        outside = self._witness(side, within=False)
        if outside is None:
            if other_edge is None:
                return None
            outside = Witness("edge", other_edge)
        wall = sorted(edge for vertex in side for end, edge, _ in self.steps[vertex] if end not in side)
        return WallCut(tuple(sorted(side)), tuple(wall), inside, outside)

    def _witness(self, side: set[int], within: bool) -> Witness | None:
        for clue, corners in self.corners.items():
            if corners <= side if within else not corners & side:
                return Witness("clue", clue)
        return next((Witness("vertex", v) for v in self.must_visit if (v in side) == within), None)

    def _side(self, sources: list[int], sinks: frozenset[int]) -> set[int]:
        """What the sources still reach once nothing more can be sent to the sinks."""
        sent: dict[int, int] = {}
        while True:
            level = self._levels(sources, sinks, sent)
            if sinks.isdisjoint(level):
                return set(level)
            tried: dict[int, int] = {}
            for source in sources:
                while self._augment(source, sinks, level, sent, tried):
                    pass

    def _levels(self, sources: list[int], sinks: frozenset[int], sent: dict[int, int]) -> dict[int, int]:
        """The distance from the sources to every vertex that can still be reached, up to the nearest sink."""
        level = dict.fromkeys(sources, 0)
        front, distance, arrived = sources, 0, False
        while front and not arrived:
            distance += 1
            next_front = []
            for vertex in front:
                for end, edge, direction in self.steps[vertex]:
                    if end not in level and sent.get(edge, 0) != direction:
                        level[end] = distance
                        next_front.append(end)
                        arrived = arrived or end in sinks
            front = next_front
        return level

    def _augment(
        self, source: int, sinks: frozenset[int], level: dict[int, int], sent: dict[int, int], tried: dict[int, int]
    ) -> bool:
        """Sends one more unit along the levels, if there is an augmenting path that has not been tried."""
        path: list[tuple[int, int, int]] = []
        here = source
        while here not in sinks:
            steps = self.steps[here]
            index = tried.get(here, 0)
            while index < len(steps):
                end, edge, direction = steps[index]
                if level.get(end) == level[here] + 1 and sent.get(edge, 0) != direction:
                    break
                index += 1
            tried[here] = index
            if index < len(steps):
                path.append((here, edge, direction))
                here = end
            elif path:
                here, _, _ = path.pop()
                tried[here] += 1
            else:
                return False
        for _, edge, direction in path:
            sent[edge] = sent.get(edge, 0) + direction
        return True
