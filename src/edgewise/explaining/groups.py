"""Lines that hang together, in a drawing that may break the rule of the whole board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from edgewise.explaining.deduction import Known
from edgewise.forms import JoinPairs, LineForm


class Group(NamedTuple):
    """Connected lines and their vertices."""

    edges: list[int]
    vertices: set[int]

    @property
    def is_ring(self) -> bool:
        """Whether the lines hold a closed one."""
        return len(self.vertices) <= len(self.edges)

    @property
    def all_on(self) -> tuple[Known, ...]:
        return tuple((edge, True) for edge in sorted(self.edges))

    def pairs(self, rule: JoinPairs) -> set[int]:
        """The pairs that have an end here."""
        return {number for number, pair in enumerate(rule.pairs) if not self.vertices.isdisjoint(pair)}


def groups_of(form: LineForm, lines: Iterable[int]) -> list[Group]:
    """The groups of the edges that are on."""
    leader: dict[int, int] = {}

    def find(vertex: int) -> int:
        while leader.setdefault(vertex, vertex) != vertex:
            leader[vertex] = leader[leader[vertex]]
            vertex = leader[vertex]
        return vertex

    lines = list(lines)
    for edge in lines:
        leader[find(form.tails[edge])] = find(form.heads[edge])
    groups: dict[int, Group] = {}
    for edge in lines:
        group = groups.setdefault(find(form.tails[edge]), Group([], set()))
        group.edges.append(edge)
        group.vertices.update((form.tails[edge], form.heads[edge]))
    return list(groups.values())
