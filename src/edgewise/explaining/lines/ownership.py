"""Forms in which a certain vertex is on the path of a certain pair, or on none.

A path through a vertex is two paths that end there. So the vertex is made an end, a twin of it with the same neighbours
is made another, and the pair becomes two: from its first end to the vertex, and from the twin to its second end.
Nothing can be lost or gained by that: no third vertex is on both parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from edgewise.base.forms import NEVER, ONCE, JoinPairs, LineForm, Sets, ints


@dataclass(frozen=True)
class Changed:
    """A form made from another one, and what its edges are there."""

    form: LineForm
    original: list[int]

    def edges_of(self, solution: Iterable[int]) -> list[int]:
        """A solution in the edges of the original form."""
        return sorted(self.original[edge] for edge in solution)


def on_the_path(form: LineForm, vertex: int, pair: int) -> Changed:
    """The form whose solutions are those in which the vertex, which is no end, is inside the path of the pair."""
    twin = form.vertex_count
    doubled = [edge for edge in range(form.edge_count) if vertex in (form.tails[edge], form.heads[edge])]
    copy_of = {edge: form.edge_count + index for index, edge in enumerate(doubled)}
    others = [form.tails[edge] + form.heads[edge] - vertex for edge in doubled]
    degrees = bytearray(form.degrees + bytes([ONCE]))
    degrees[vertex] = ONCE
    pairs = list(form.rule.pairs)
    start, end = pairs[pair]
    pairs[pair : pair + 1] = [(start, vertex), (twin, end)]
    clues = [[*edges, *(copy_of[edge] for edge in edges if edge in copy_of)] for edges in _sets(form.clues)]
    changed = replace(
        form,
        tails=form.tails + ints([twin] * len(doubled)),
        heads=form.heads + ints(others),
        degrees=bytes(degrees),
        clues=Sets.of(clues),
        rule=JoinPairs(tuple(pairs)),
        faces=None,
    )
    return Changed(changed, [*range(form.edge_count), *doubled])


def off_the_path(form: LineForm, vertex: int) -> Changed | None:
    """The form whose solutions are those that do not visit the vertex; ``None`` if it has to be visited."""
    if not form.degrees[vertex] & NEVER:
        return None
    degrees = bytearray(form.degrees)
    degrees[vertex] = NEVER
    return Changed(replace(form, degrees=bytes(degrees)), list(range(form.edge_count)))


def _sets(sets: Sets) -> list[list[int]]:
    return [list(sets[index]) for index in range(len(sets))]
