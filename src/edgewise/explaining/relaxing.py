"""A form with some of its demands left out: clues, points that must be visited, pairs, pieces in fixed places.

Whatever solves the whole form solves it with less demanded, too, once what belongs to nothing is wiped away. That is
why pairs are left out only where nothing has to be visited: the path of a pair that is left out covers cells that no
other path may reach.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from edgewise.family import FormNames
from edgewise.forms import NEVER, ONCE, TWICE, Form, JoinPairs, LineForm, OneLoop, Sets, TileForm, ints
from edgewise.lattice import Cell

Place = tuple[int, ...]
"""Where something stands: the numbers in its name, which are its row and column on boards that have them."""


def place_of(name: str) -> Place:
    """The numbers in a name.

    >>> place_of("c[3,12]across")
    (3, 12)
    """
    return tuple(map(int, re.findall(r"\d+", name)))


def listed_place(place: Place) -> list[int] | int:
    """A place as JSON has it: a row and a column, or a number alone."""
    return place[0] if len(place) == 1 else list(place)


def cell_at(place: Place) -> Cell:
    """The cell in a place; boards without rows have all of their cells in one."""
    return Cell(0, place[0]) if len(place) == 1 else Cell(place[0], place[1])


class Demands(ABC):
    """Demands of a form that can be left out, by numbers from 0."""

    what: str
    """What they are, in the plural."""
    places: list[Place]
    """Where each of them stands."""

    @abstractmethod
    def keeping(self, kept: Collection[int]) -> Form:
        """The form with these demands and no others."""

    def shown(self, demand: int) -> tuple[Place, ...]:
        """The places to name for a demand."""
        return (self.places[demand],)


class Clues(Demands):
    """Clues, and points that a loop has to visit; what stands in one place is one demand."""

    what = "clues"

    def __init__(self, form: LineForm, names: FormNames) -> None:
        self.form = form
        self.parts: dict[Place, tuple[list[int], list[int]]] = {}
        """For each place the clues there, and the points to be visited."""
        for clue in range(len(form.clues)):
            self.parts.setdefault(place_of(names.clue(clue)), ([], []))[0].append(clue)
        for vertex, mask in enumerate(form.degrees):
            if not mask & NEVER:
                self.parts.setdefault(place_of(names.vertex(vertex)), ([], []))[1].append(vertex)
        self.places = list(self.parts)
        self.members = [form.clues[clue] for clue in range(len(form.clues))]

    def keeping(self, kept: Collection[int]) -> LineForm:
        clues: list[int] = []
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


class Pairs(Demands):
    """Pairs to be joined, where nothing else has to be visited."""

    what = "pairs"

    def __init__(self, form: LineForm, names: FormNames) -> None:
        assert isinstance(form.rule, JoinPairs)
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
        assert isinstance(form.rule, JoinPairs)
        ends = {vertex for pair in form.rule.pairs for vertex in pair}
        self.form = form
        self.visited = [vertex for vertex, mask in enumerate(form.degrees) if vertex not in ends and not mask & NEVER]
        self.places = [place_of(names.vertex(vertex)) for vertex in self.visited]

    def keeping(self, kept: Collection[int]) -> LineForm:
        degrees = bytearray(self.form.degrees)
        for demand, vertex in enumerate(self.visited):
            if demand not in kept:
                degrees[vertex] |= NEVER
        return replace(self.form, degrees=bytes(degrees))


class FixedPieces(Demands):
    """Pieces with a fixed place."""

    what = "clues"

    def __init__(self, form: TileForm, columns: int) -> None:
        self.form = form
        self.places = [divmod(cell, columns) for cell, _, _ in form.fixed]

    def keeping(self, kept: Collection[int]) -> TileForm:
        return replace(self.form, fixed=tuple(self.form.fixed[demand] for demand in sorted(kept)))


def is_met(form: Form, answer: array[int]) -> bool:
    """Whether an answer of an engine solves a form that no puzzle has; plain, and written apart from the engines."""
    if isinstance(form, TileForm):
        return _tiles_match(form, answer)
    on = set(answer)
    at = [0] * form.vertex_count
    for edge in on:
        at[form.tails[edge]] += 1
        at[form.heads[edge]] += 1
    if not all(mask >> lines & 1 for mask, lines in zip(form.degrees, at, strict=True)):
        return False
    counts = (sum(edge in on for edge in form.clues[clue]) for clue in range(len(form.clues)))
    if not all(low <= count <= high for low, count, high in zip(form.low, counts, form.high, strict=True)):
        return False
    groups = list(_groups(form, on))
    if isinstance(form.rule, OneLoop):
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


def _tiles_match(form: TileForm, answer: Sequence[int]) -> bool:
    pieces = [value // 4 for value in answer]
    sides = [[form.pieces[value // 4][(side - value % 4) % 4] for side in range(4)] for value in answer]
    if sorted(pieces) != list(range(len(form.pieces))):
        return False
    for cell, shown in enumerate(sides):
        for side, near in enumerate(form.neighbours[cell]):
            facing = form.border if near < 0 else sides[near][(side + 2) % 4]
            if shown[side] != facing or (near >= 0 and facing == form.border):
                return False
    wanted = {cell: [form.pieces[piece][(side - turns) % 4] for side in range(4)] for cell, piece, turns in form.fixed}
    return all(sides[cell] == shown for cell, shown in wanted.items())
