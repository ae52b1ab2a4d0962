"""The order in which cycles of edges are chosen, so that few points are half chosen at any time.

Points that a symmetry takes to each other are one place. Places are taken one after the other, each time the one that
closes most of what is open and opens least; with a place, all of its edges are chosen. Several places are tried as the
first, and the order with the narrowest front wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.base.forms import LineForm

MOST_STARTS = 12


def choice_order(form: LineForm, incident: Sequence[Sequence[int]], cycles: Sequence[list[int]]) -> list[list[int]]:
    """The cycles of edges in a good order."""
    cycle_of = [0] * form.edge_count
    for number, cycle in enumerate(cycles):
        for edge in cycle:
            cycle_of[edge] = number
    place_of = _places(form, cycles)
    points: list[list[int]] = [[] for _ in range(max(place_of, default=-1) + 1)]
    for vertex, place in enumerate(place_of):
        points[place].append(vertex)
    around = [dict.fromkeys(cycle_of[edge] for vertex in here for edge in incident[vertex]) for here in points]
    ends = [
        list(dict.fromkeys(place_of[vertex] for edge in cycle for vertex in (form.tails[edge], form.heads[edge])))
        for cycle in cycles
    ]
    weights = list(map(len, points))
    starts = sorted((place for place in range(len(points)) if around[place]), key=lambda place: len(around[place]))
    tried = starts[:: max(1, len(starts) // MOST_STARTS)]
    orders = [_greedy(start, starts, around, ends, weights) for start in tried]
    return [cycles[number] for number in min(orders, default=(0, []))[1]]


def _places(form: LineForm, cycles: Sequence[list[int]]) -> list[int]:
    """For each vertex the number of its place: those that meet the same cycles are in one."""
    met: list[list[int]] = [[] for _ in range(form.vertex_count)]
    for number, cycle in enumerate(cycles):
        for edge in cycle:
            met[form.tails[edge]].append(number)
            met[form.heads[edge]].append(number)
    numbers: dict[tuple[int, ...], int] = {}
    return [numbers.setdefault(tuple(sorted(seen)), len(numbers)) for seen in met]


def _greedy(
    start: int,
    places: Sequence[int],
    around: Sequence[dict[int, None]],
    ends: Sequence[list[int]],
    weights: Sequence[int],
) -> tuple[int, list[int]]:
    """How bad an order is, and the order."""
    left = {place: len(around[place]) for place in places}
    chosen = [False] * len(ends)
    age: dict[int, int] = {}
    order: list[int] = []
    open_points = cost = 0
    waiting = iter(places)
    place: int | None = start
    while place is not None:
        for number in around[place]:
            if chosen[number]:
                continue
            chosen[number] = True
            order.append(number)
            for end in ends[number]:
                if end not in age:
                    age[end] = len(age)
                    open_points += weights[end]
                left[end] -= 1
                if not left[end]:
                    open_points -= weights[end]
            cost += 1 << min(60, open_points)

        def opens(one: int) -> int:
            fresh = {end for number in around[one] if not chosen[number] for end in ends[number] if end not in age}
            return sum(weights[end] for end in fresh) - weights[one]

        near = [one for one in age if left[one]]
        place = min(near, key=lambda one: (opens(one), age[one])) if near else None
        if place is None:
            place = next((one for one in waiting if left[one]), None)
    return cost, order
