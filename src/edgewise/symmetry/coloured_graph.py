"""A form of lines as a plain graph with colours, whose automorphisms are the symmetries of the form.

Vertices, edges, clues and pairs each become a node: an edge is joined to its two ends, a clue to the edges that it
counts, a pair to its two vertices. The colour of a node says what it is, which degrees a vertex allows, and the bounds
of a clue. So everything that a symmetry has to preserve is one thing: neighbours. Parallel edges need no special case,
and pairs may be exchanged, because a solution is a set of edges and its colours have no names.
"""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.forms import JoinPairs, LineForm

VERTEX, EDGE, CLUE, PAIR = range(4)
Colour = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ColouredGraph:
    """Nodes from 0, with the neighbours and the colour of each."""

    neighbours: list[list[int]]
    colours: list[Colour]
    first_edge: int = 0
    """The nodes of edges are those from here on, in order, as many as the form has edges."""


def coloured_graph(form: LineForm) -> ColouredGraph:
    """The graph of a form. What a clue says twice, or says nothing with, is left out."""
    vertices, edges = form.vertex_count, form.edge_count
    neighbours: list[list[int]] = [[] for _ in range(vertices + edges)]
    colours: list[Colour] = [(VERTEX, mask) for mask in form.degrees] + [(EDGE,)] * edges

    def join(one: int, other: int) -> None:
        neighbours[one].append(other)
        neighbours[other].append(one)

    def add(colour: Colour, joined: tuple[int, ...]) -> None:
        neighbours.append([])
        colours.append(colour)
        for node in joined:
            join(len(colours) - 1, node)

    for edge, (tail, head) in enumerate(zip(form.tails, form.heads, strict=True)):
        join(vertices + edge, tail)
        join(vertices + edge, head)
    seen = set()
    for clue in range(len(form.clues)):
        members = tuple(sorted(form.clues[clue]))
        low, high = max(0, form.low[clue]), min(len(members), form.high[clue])
        said = (low, high, members)
        if said in seen or (low == 0 and high == len(members)):
            continue
        seen.add(said)
        add((CLUE, low, high), tuple(vertices + edge for edge in members))
    if isinstance(form.rule, JoinPairs):
        for one, other in form.rule.pairs:
            add((PAIR,), (one, other))
    return ColouredGraph(neighbours, colours, vertices)
