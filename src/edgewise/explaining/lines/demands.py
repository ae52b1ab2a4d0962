"""A form of lines with some of its demands left out: clues, points that must be visited, pairs.

Pairs are left out only where nothing has to be visited: the path of a pair that is left out covers cells that no other
path may reach.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from edgewise.base.forms import NEVER, ONCE, TWICE, FormNames, JoinPairs, LineForm, Sets, ints
from edgewise.explaining.diagnose.relaxing import Demands, Place, cell_at, place_of

if TYPE_CHECKING:
    from edgewise.base.editing import Editing
    from edgewise.base.family import Puzzle


class Clues(Demands):
    """Clues, and points that a loop has to visit; what stands in one place is one demand."""

    what = "clues"

    def __init__(self, form: LineForm, names: FormNames) -> None:
        self.form = form
        self.parts: dict[Place, tuple[list[int], list[int]]] = {}
        """For each place the clues there, and the points to be visited."""
        self.rules: list[int] = []
        """Clues that no sign of the board gives: they stay."""
        for clue in range(len(form.clues)):
            if (name := names.clue(clue)).startswith("rule-"):
                self.rules.append(clue)
            else:
                self.parts.setdefault(place_of(name), ([], []))[0].append(clue)
        for vertex, mask in enumerate(form.degrees):
            if not mask & NEVER:
                self.parts.setdefault(place_of(names.vertex(vertex)), ([], []))[1].append(vertex)
        self.places = list(self.parts)
        self.cells = set(map(cell_at, self.places))
        self.members = [form.clues[clue] for clue in range(len(form.clues))]

    def keeping(self, kept: Collection[int]) -> LineForm:
        clues = list(self.rules)
        degrees = bytearray(self.form.degrees)
        for demand, (counted, visited) in enumerate(self.parts.values()):
            if demand in kept:
                clues += counted
            else:
                for vertex in visited:
                    degrees[vertex] |= NEVER
        clues.sort()
        return replace(
            self.form,
            degrees=bytes(degrees),
            clues=Sets.of(self.members[clue] for clue in clues),
            low=ints(self.form.low[clue] for clue in clues),
            high=ints(self.form.high[clue] for clue in clues),
        )


class Signs(Demands):
    """Clues on a board that demands more, as a Full Loop does, and clues that do more than count lines.

    These keep the loop out of their cells, or depend on each other.

    So a form without some of them is that of the puzzle without these signs.
    """

    what = "clues"

    def __init__(self, puzzle: Puzzle, editing: Editing[Any, Any]) -> None:
        self.puzzle = puzzle
        self.editing = editing
        self.cells = sorted(editing.clues_of(puzzle))
        self.places = [*self.cells]
        self.narrowing = editing.narrowing

    def keeping(self, kept: Collection[int]) -> LineForm:
        left_out = {cell for demand, cell in enumerate(self.cells) if demand not in kept}
        form = self.editing.changed(self.puzzle, left_out, {}).form
        assert isinstance(form, LineForm)
        return form


class Pairs(Demands):
    """Pairs to be joined, where nothing else has to be visited."""

    what = "pairs"

    def __init__(self, form: LineForm, names: FormNames) -> None:
        self.form = form
        self.pairs = form.rule.pairs
        self.ends = [(place_of(names.vertex(one)), place_of(names.vertex(other))) for one, other in self.pairs]
        self.places = [one for one, _ in self.ends]

    def keeping(self, kept: Collection[int]) -> LineForm:
        ends = {vertex for pair in self.pairs for vertex in pair}
        own = {vertex for demand in kept for vertex in self.pairs[demand]}
        degrees = bytes(
            mask if vertex in own else NEVER | TWICE if vertex in ends else mask | NEVER
            for vertex, mask in enumerate(self.form.degrees)
        )
        return replace(self.form, degrees=degrees, rule=JoinPairs(tuple(self.pairs[demand] for demand in sorted(kept))))

    def shown(self, demand: int) -> tuple[Place, ...]:
        return self.ends[demand]


class Covers(Demands):
    """Points that some path has to visit, while all pairs are to be joined."""

    what = "cells to be covered"

    def __init__(self, form: LineForm, names: FormNames) -> None:
        ends = form.rule.ends
        self.form = form
        self.visited = [vertex for vertex, mask in enumerate(form.degrees) if vertex not in ends and not mask & NEVER]
        self.places = [place_of(names.vertex(vertex)) for vertex in self.visited]

    def keeping(self, kept: Collection[int]) -> LineForm:
        degrees = bytearray(self.form.degrees)
        for demand, vertex in enumerate(self.visited):
            if demand not in kept:
                degrees[vertex] |= NEVER
        return replace(self.form, degrees=bytes(degrees))


def is_met(form: LineForm, answer: array[int]) -> bool:
    """Whether an answer of an engine solves a form that no puzzle has; plain, and written apart from the engines."""
    on = set(answer)
    at = [0] * form.vertex_count
    for edge in on:
        at[form.tails[edge]] += 1
        at[form.heads[edge]] += 1
    if not all(mask >> lines & 1 for mask, lines in zip(form.degrees, at, strict=True)):
        return False
    true = form.true_facts(on) if form.counts_facts else on
    counts = (form.counted(clue, true) for clue in range(len(form.clues)))
    if not all(low <= count <= high for low, count, high in zip(form.low, counts, form.high, strict=True)):
        return False
    groups = list(_groups(form, on))
    if not form.rule.joins_pairs:
        return len(groups) == 1 and all(lines in (0, 2) for lines in at)
    ends = sorted(tuple(sorted(vertex for vertex in group if at[vertex] == ONCE >> 1)) for group in groups)
    return ends == sorted(tuple(sorted(pair)) for pair in form.rule.pairs) and max(at, default=0) <= 2


def _groups(form: LineForm, on: Collection[int]) -> Iterator[set[int]]:
    """The vertices of each connected set of lines."""
    beside: dict[int, list[int]] = {}
    for edge in on:
        beside.setdefault(form.tails[edge], []).append(form.heads[edge])
        beside.setdefault(form.heads[edge], []).append(form.tails[edge])
    left = set(beside)
    while left:
        todo = [left.pop()]
        group = set(todo)
        while todo:
            for other in beside[todo.pop()]:
                if other not in group:
                    group.add(other)
                    todo.append(other)
        left -= group
        yield group
