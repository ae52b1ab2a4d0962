"""What follows without any search: the edges that points, clues and the rule against early loops force.

Readable Python for any ``LineForm``, to explain puzzles; the engines have faster versions of their own. It works in
waves: everything that follows from what is known is one wave, so the number of a wave is the depth of a deduction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from edgewise.base.forms import NEVER, LineForm


@dataclass(frozen=True)
class ForcedEdges:
    """What propagation alone finds."""

    values: tuple[bool | None, ...]
    """Whether each edge is on or off; ``None`` where it stays open."""
    waves: tuple[int, ...]
    """The wave in which each edge was settled, from 1; 0 where it stays open."""
    contradiction: bool
    """Propagation alone shows that the board has no solution."""

    @property
    def settled(self) -> int:
        return sum(value is not None for value in self.values)

    @property
    def share(self) -> float:
        """The share of edges that are settled."""
        return self.settled / len(self.values) if self.values else 1.0


def force(form: LineForm) -> ForcedEdges:
    """Propagates until nothing more follows."""
    forced = force_until(form, lambda: False)
    assert forced is not None  # nothing stops it
    return forced


def force_until(form: LineForm, has_to_stop: Callable[[], bool]) -> ForcedEdges | None:
    """Propagates until nothing more follows; ``None`` if it has to stop before, which it asks before every wave."""
    if has_to_stop():
        return None
    state = _State(form)
    wave = 0
    waves = [0] * form.edge_count
    while not state.contradiction:
        if has_to_stop():
            return None
        news = state.consequences()
        if state.contradiction or not news:
            break
        wave += 1
        for edge in news:
            waves[edge] = wave
        state.settle(news)
    return ForcedEdges(tuple(state.values), tuple(waves), state.contradiction)


def forced_vertices(form: LineForm, forced: ForcedEdges) -> list[int]:
    """The vertices at which every edge is settled, except holes, which can have no line at all."""
    is_open = [False] * form.vertex_count
    for edge, value in enumerate(forced.values):
        if value is None:
            is_open[form.tails[edge]] = is_open[form.heads[edge]] = True
    return [vertex for vertex, mask in enumerate(form.degrees) if mask != NEVER and not is_open[vertex]]


class _State:
    """What is known about each edge, which path each vertex is on, and where the last wave has changed something."""

    def __init__(self, form: LineForm) -> None:
        self.form = form
        self.values: list[bool | None] = [None] * form.edge_count
        self.contradiction = False
        self.leader = list(range(form.vertex_count))
        self.at = form.incident_edges()
        pairs = form.rule.pairs
        self.pair_of = {end: number for number, pair in enumerate(pairs) for end in pair}
        self.allowed = [self._degrees(vertex) for vertex in range(form.vertex_count)]
        self.clues_of: list[list[int]] = [[] for _ in range(form.edge_count)]
        # Clues that count more than edges are left to engines that know visits and sides.
        over_edges = [clue for clue in range(len(form.clues)) if form.is_over_edges(clue)]
        for clue in over_edges:
            for edge in form.clues[clue]:
                self.clues_of[edge].append(clue)
        self.vertices: Iterable[int] = range(form.vertex_count)
        self.clues: Iterable[int] = over_edges
        self.on_path: set[int] = set()
        self.between: set[int] = set()
        """Open edges with both ends on paths: only they can close a loop, or join two pairs."""
        self._reach(self.pair_of)

    def _degrees(self, vertex: int) -> set[int]:
        """The degrees that the vertex allows and the global rule leaves possible."""
        mask = self.form.degrees[vertex]
        possible = {1} if vertex in self.pair_of else {0, 2}
        return {degree for degree in possible if mask >> degree & 1}

    def consequences(self) -> dict[int, bool]:
        """Every edge that follows from what is known, and its value."""
        news: dict[int, bool] = {}
        for edge, value in self._all_consequences():
            if news.setdefault(edge, value) != value:
                self.contradiction = True
                break
        return news

    def settle(self, news: dict[int, bool]) -> None:
        """Takes over a wave, and notes at which vertices and clues the next one may find something."""
        lines = [edge for edge, value in news.items() if value]
        for edge, value in news.items():
            self.values[edge] = value
        self.between -= news.keys()
        self._join(lines)
        self._reach(end for edge in lines for end in (self.form.tails[edge], self.form.heads[edge]))
        self.vertices = {end for edge in news for end in (self.form.tails[edge], self.form.heads[edge])}
        self.clues = {clue for edge in news for clue in self.clues_of[edge]}

    def _all_consequences(self) -> Iterator[tuple[int, bool]]:
        for vertex in self.vertices:
            yield from self._counted(self.at[vertex], self.allowed[vertex])
        for clue in self.clues:
            counts = range(self.form.low[clue], self.form.high[clue] + 1)
            yield from self._counted(self.form.clues[clue], counts)
        yield from self._closings()

    def _counted(self, edges: Sequence[int], counts: Iterable[int]) -> Iterator[tuple[int, bool]]:
        """Settles the open edges where the allowed counts leave only all or none of them."""
        on = sum(self.values[edge] is True for edge in edges)
        left = [edge for edge in edges if self.values[edge] is None]
        possible = [count for count in counts if on <= count <= on + len(left)]
        if not possible:
            self.contradiction = True
        elif min(possible) == on + len(left):
            yield from ((edge, True) for edge in left)
        elif max(possible) == on:
            yield from ((edge, False) for edge in left)

    def _closings(self) -> Iterator[tuple[int, bool]]:
        """An edge within one path closes a loop; an edge between the paths of two pairs joins them wrongly."""
        pair_of = {self.find(end): number for end, number in self.pair_of.items()}
        several_paths = len({self.find(vertex) for vertex in self.on_path}) > 1 if self.between else False
        for edge in self.between:
            one, other = self.find(self.form.tails[edge]), self.find(self.form.heads[edge])
            if self.pair_of:
                differ = one in pair_of and other in pair_of and pair_of[one] != pair_of[other]
                if one == other or differ:
                    yield edge, False
            elif one == other and (several_paths or not self._may_be_last(edge)):
                yield edge, False

    def _may_be_last(self, edge: int) -> bool:
        """Whether every clue would be satisfied if the loop were closed here and nothing else drawn."""
        for clue in range(len(self.form.clues)):
            on = sum(self.values[e] is True or e == edge for e in self.form.clues[clue])
            if on < self.form.low[clue]:
                return False
        return True

    def _join(self, edges: Iterable[int]) -> None:
        """Records that the ends of these edges are on one path now; for pairs, a loop is a contradiction."""
        for edge in edges:
            one, other = self.find(self.form.tails[edge]), self.find(self.form.heads[edge])
            if one == other and self.pair_of:
                self.contradiction = True
            self.leader[one] = other

    def _reach(self, vertices: Iterable[int]) -> None:
        """Records that these vertices are on paths now."""
        for vertex in vertices:
            self.on_path.add(vertex)
            for edge in self.at[vertex]:
                ends = (self.form.tails[edge], self.form.heads[edge])
                if self.values[edge] is None and self.on_path.issuperset(ends):
                    self.between.add(edge)

    def find(self, vertex: int) -> int:
        while self.leader[vertex] != vertex:
            self.leader[vertex] = self.leader[self.leader[vertex]]
            vertex = self.leader[vertex]
        return vertex
