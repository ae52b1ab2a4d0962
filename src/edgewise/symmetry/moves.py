"""The moves that leave a board as it is: turns, reflections and, where it goes on across its borders, shifts.

A move that takes the points of a board to each other leaves their middle where it is, so it is known by where it takes
the point that is farthest from there, and whether it is seen in a mirror. A board without borders has no middle; there,
a point is taken to any other, in each of eight ways. Of these moves, those count that take every point to a point,
every line to a line and every mark to one with the same sign: all of that is compared. They take solutions to
solutions, because no rule of any family knows left from right, or up from down.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import product, starmap
from typing import NamedTuple

from edgewise.symmetry.groups import Permutation
from edgewise.symmetry.marked_board import MarkedBoard

CLOSE = 1e-5
"""Places that differ by less are one: the square root of 3 is no fraction, and boards of triangles are full of it."""
GRAIN = 1 / 64
"""No two points of a board are as close as this."""
TURNS = (1, 1j, -1, -1j)
LOOK_EVERY = 4096
"""Points, between looks at the limits."""


def moves(board: MarkedBoard, go_on: Callable[[], None] = lambda: None) -> Iterator[Permutation]:
    """What each move does to the lines; some may do the same. ``go_on`` is called often; it may raise."""
    signs = _signs(board)
    places = _Places(board, go_on)
    number = {ends: line for line, ends in enumerate(board.lines)}
    for move in _in_the_plane(places.all) if board.period is None else _across_borders(places.all, signs):
        points = []
        for point, place in enumerate(places.all):
            if point % LOOK_EVERY == 0:
                go_on()
            image = places.at(move.image(place))
            if image is None or signs[image] != signs[point]:
                break
            points.append(image)
        if len(set(points)) < len(places.all):
            continue
        images = ((points[one], points[other]) for one, other in board.lines)
        lines = [number.get((one, other) if one < other else (other, one)) for one, other in images]
        marks = {(sign, frozenset(points[point] for point in marked)) for sign, marked in board.marks}
        if None not in lines and marks == board.marks:
            yield tuple(line for line in lines if line is not None)


def _signs(board: MarkedBoard) -> list[tuple[str, ...]]:
    """The signs at each point: a point is only taken to one with the same."""
    signs = defaultdict(list)
    for sign, points in board.marks:
        for point in points:
            signs[point].append(sign)
    return [tuple(sorted(signs[point])) for point in range(len(board.places))]


class Move(NamedTuple):
    """Takes one place to another, turns everything around it, and looks at it in a mirror or not."""

    start: complex
    end: complex
    turn: complex
    mirrored: bool

    def image(self, place: complex) -> complex:
        away = place - self.start
        return self.end + self.turn * (away.conjugate() if self.mirrored else away)


def _in_the_plane(places: list[complex]) -> Iterator[Move]:
    middle = sum(places) / len(places)
    far = max((place - middle for place in places), key=abs)
    if abs(far) < CLOSE:
        yield Move(middle, middle, 1, False)  # a single point
        return
    for place in places:
        image = place - middle
        if abs(abs(image) - abs(far)) < CLOSE:
            yield Move(middle, middle, image / far, False)
            yield Move(middle, middle, image / far.conjugate(), True)


def _across_borders(places: list[complex], signs: list[tuple[str, ...]]) -> Iterator[Move]:
    """Begins at a point with signs that few others have."""
    common = Counter(signs)
    start = min(range(len(places)), key=lambda point: common[signs[point]])
    ends = [place for point, place in enumerate(places) if signs[point] == signs[start]]
    yield from starmap(Move, product([places[start]], ends, TURNS, (False, True)))


class _Places:
    """Which point is where."""

    def __init__(self, board: MarkedBoard, go_on: Callable[[], None]) -> None:
        self.all = [complex(*place) for place in board.places]
        self.period = board.period
        self.found: dict[tuple[int, int], int] = {}
        for point, place in enumerate(self.all):
            if point % LOOK_EVERY == 0:
                go_on()
            # A place on the border between two grains is in both.
            across, down = ({_grain(at - CLOSE), _grain(at + CLOSE)} for at in (place.real, place.imag))
            for grain in product(across, down):
                self.found[grain] = point

    def at(self, place: complex) -> int | None:
        """The point at a place; ``None`` where there is none."""
        if self.period is not None:
            across, down = self.period
            place = complex(_inside(place.real, across), _inside(place.imag, down))
        point = self.found.get((_grain(place.real), _grain(place.imag)))
        return point if point is not None and abs(self.all[point] - place) < 2 * CLOSE else None


def _grain(at: float) -> int:
    return round(at / GRAIN)


def _inside(at: float, whole: float) -> float:
    """The same place between 0 and the period; one just before the period is at 0."""
    return (at + CLOSE) % whole - CLOSE
