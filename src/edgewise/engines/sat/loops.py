"""Reads the loops out of a model, and says of one loop whether it is a solution or what it leaves unmet."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from edgewise.evidence import Witness
from edgewise.forms import LineForm


class DrawnLoop(NamedTuple):
    """One closed line: its edges in order, and the vertex before each of them."""

    edges: list[int]
    vertices: list[int]


class LoopReader:
    """The tables of a form that every round needs."""

    def __init__(self, form: LineForm) -> None:
        self.tails = form.tails.tolist()
        self.heads = form.heads.tolist()
        self.both_ends = list(map(add, self.tails, self.heads))
        self.vertex_count = form.vertex_count
        self.low = form.low
        self.needed = [clue for clue, low in enumerate(form.low) if low > 0]
        self.must_visit = frozenset(vertex for vertex, mask in enumerate(form.degrees) if not mask & 1)
        self.clues_of: list[list[int]] = [[] for _ in range(form.edge_count)]
        for clue in range(len(form.clues)):
            for edge in form.clues[clue]:
                self.clues_of[edge].append(clue)

    def loops(self, on: Sequence[int]) -> list[DrawnLoop]:
        """The loops that the edges of a model form; every vertex has none or two of them."""
        tails, heads, both_ends = self.tails, self.heads, self.both_ends
        # At a vertex with two edges, their sum less one of them is the other; the same goes for the ends of an edge.
        both_edges = [0] * self.vertex_count
        for edge in on:
            both_edges[tails[edge]] += edge
            both_edges[heads[edge]] += edge
        left = set(on)
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

    def unmet_by(self, loop: DrawnLoop) -> Witness | None:
        """What is missing when this loop alone is drawn; ``None`` makes it a solution.

        The loop is part of a model, so no clue has too many of its edges.
        """
        counts: dict[int, int] = {}
        for edge in loop.edges:
            for clue in self.clues_of[edge]:
                counts[clue] = counts.get(clue, 0) + 1
        for clue in self.needed:
            if counts.get(clue, 0) < self.low[clue]:
                return Witness("clue", clue)
        if self.must_visit:
            missed = self.must_visit.difference(loop.vertices)
            if missed:
                return Witness("vertex", min(missed))
        return None
