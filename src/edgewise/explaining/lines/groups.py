"""Lines that hang together, in a drawing that may break the rule of the whole board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from edgewise.base.forms import LineForm, Rule
from edgewise.boards.drawn_lines import first_of_group
from edgewise.explaining.lines.deduction import Known


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

    def pairs(self, rule: Rule) -> set[int]:
        """The pairs that have an end here."""
        return {number for number, pair in enumerate(rule.pairs) if not self.vertices.isdisjoint(pair)}


def groups_of(form: LineForm, lines: Iterable[int]) -> list[Group]:
    """The groups of the edges that are on."""
    lines = list(lines)
    first = first_of_group((form.tails[edge], form.heads[edge]) for edge in lines)
    groups: dict[int, Group] = {}
    for edge in lines:
        group = groups.setdefault(first[form.tails[edge]], Group([], set()))
        group.edges.append(edge)
        group.vertices.update((form.tails[edge], form.heads[edge]))
    return list(groups.values())
