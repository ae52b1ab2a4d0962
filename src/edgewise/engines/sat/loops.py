"""Reads the drawing in a model: a solution if it contains one, and otherwise the cuts that forbid it.

A model obeys degrees and clues, but knows nothing of connectivity. Under either rule no solution contains another, so a
solution may be taken out of a model that has further loops beside it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

from edgewise.base.evidence import Cut, LoopCut, RingCut, Witness
from edgewise.base.forms import NEVER, JoinPairs, LineForm


class DrawnLoop(NamedTuple):
    """One closed line: its edges in order, and the vertex before each of them."""

    edges: list[int]
    vertices: list[int]


class Drawing(NamedTuple):
    """What a model means: a solution, or cuts; and the closed lines in it."""

    solution: list[int] | None
    cuts: list[Cut]
    loops: list[DrawnLoop]


class ModelReader(ABC):
    """The tables of a form that every round needs. Each of the two rules has a reader below."""

    def __init__(self, form: LineForm) -> None:
        self.tails = form.tails.tolist()
        self.heads = form.heads.tolist()
        self.both_ends = list(map(add, self.tails, self.heads))
        self.vertex_count = form.vertex_count
        self.low = form.low
        plain = [form.is_over_edges(clue) for clue in range(len(form.clues))]
        self.needed = [clue for clue, low in enumerate(form.low) if low > 0 and plain[clue]]
        self.form = form
        self.about_facts = [clue for clue, is_plain in enumerate(plain) if not is_plain]
        self.must_visit = frozenset(vertex for vertex, mask in enumerate(form.degrees) if not mask & NEVER)
        self.clues_of: list[list[int]] = [[] for _ in range(form.edge_count)]
        for clue, is_plain in enumerate(plain):
            for edge in form.clues[clue] if is_plain else ():
                self.clues_of[edge].append(clue)

    @abstractmethod
    def read(self, on: Sequence[int]) -> Drawing:
        """Reads what these edges form."""

    def _both_edges(self, on: Sequence[int]) -> list[int]:
        """The sum of the edges at each vertex: minus one of them it is the other, and at an end it is the only one.

        The same goes for the ends of an edge (``both_ends``). This way, walks need neither lists nor searches.
        """
        both = [0] * self.vertex_count
        for edge in on:
            both[self.tails[edge]] += edge
            both[self.heads[edge]] += edge
        return both

    def _loops(self, left: set[int], both_edges: list[int]) -> list[DrawnLoop]:
        """The closed lines that these edges form."""
        tails, heads, both_ends = self.tails, self.heads, self.both_ends
        found = []
        while left:
            edge = left.pop()
            start, here = tails[edge], heads[edge]
            edges, vertices = [edge], [start]
            while here != start:
                edge = both_edges[here] - edge
                edges.append(edge)
                vertices.append(here)
                here = both_ends[edge] - here
            left.difference_update(edges)
            found.append(DrawnLoop(edges, vertices))
        return found

    def _unmet_by(self, edges: Iterable[int], vertices: Iterable[int]) -> Witness | None:
        """A clue or vertex that this part of a model leaves unmet. No clue has too many lines: the model obeys it."""
        counts: dict[int, int] = {}
        for edge in edges:
            for clue in self.clues_of[edge]:
                counts[clue] = counts.get(clue, 0) + 1
        for clue in self.needed:
            if counts.get(clue, 0) < self.low[clue]:
                return Witness("clue", clue)
        if self.must_visit:
            missed = self.must_visit.difference(vertices)
            if missed:
                return Witness("vertex", min(missed))
        return self._broken_by(edges) if self.about_facts else None

    def _broken_by(self, edges: Iterable[int]) -> Witness | None:
        """A clue that counts facts and does not allow this part of a model on its own."""
        form = self.form
        true = form.true_facts(edges)
        for clue in self.about_facts:
            if not form.low[clue] <= form.counted(clue, true) <= form.high[clue]:
                return Witness("clue", clue)
        return None


class LoopReader(ModelReader):
    """One loop: a loop that meets every clue on its own is a solution, whatever else the model has."""

    def read(self, on: Sequence[int]) -> Drawing:
        loops = self._loops(set(on), self._both_edges(on))
        cuts: list[Cut] = []
        for loop in loops:
            unmet = self._unmet_by(loop.edges, loop.vertices)
            if unmet is None:
                return Drawing(loop.edges, [], loops)
            cuts.append(LoopCut(tuple(loop.edges), unmet))
        return Drawing(None, cuts, loops)


class PairReader(ModelReader):
    """Pairs: the clauses make the paths right. Rings are dropped, or forbidden if something is unmet without them."""

    def __init__(self, form: LineForm) -> None:
        super().__init__(form)
        assert isinstance(form.rule, JoinPairs)
        self.pairs = form.rule.pairs

    def read(self, on: Sequence[int]) -> Drawing:
        both_edges = self._both_edges(on)
        edges, vertices = [], []
        for start, end in self.pairs:
            here, edge = start, both_edges[start]
            vertices.append(start)
            while True:
                edges.append(edge)
                here = self.both_ends[edge] - here
                vertices.append(here)
                if here == end:
                    break
                edge = both_edges[here] - edge
        if self._unmet_by(edges, vertices) is None:
            return Drawing(edges, [], [])
        rings = self._loops(set(on).difference(edges), both_edges)
        return Drawing(None, [RingCut(tuple(ring.edges)) for ring in rings], rings)
