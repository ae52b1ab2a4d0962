"""Spectres, with which the finders of the hat went on in 2023: fourteen equal edges, and no mirrored tile is needed
(arXiv:2305.17743).

Spectres form nine kinds of hexagons, which fit together by how they are marked: G holds two spectres, all others one.
Seven or eight of them form a larger one, mirrored, of each kind. A description such as ``405673P`` is the direction of
the spectre in the middle of the board, in twelfths of a turn, its number within its hexagon, the number of that within
the larger one, and so on to the last.
"""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import accumulate

from edgewise.boards.tilings.aperiodic.patches import TooShort, trimmed
from edgewise.boards.tilings.aperiodic.poses import Box, Part, Pose, corner_of, radius_of, smallest
from edgewise.boards.tilings.aperiodic.roots import ONE, ZERO, Number, is_within, minus, plus, twelfth
from edgewise.boards.tilings.directions import A, Polygon

TURNS = (-3, -2, 3, -2, -3, 2, -3, 2, -3, -2, 0, -2, 3, -2)
"""How far the outline turns at each corner, in twelfths, from the corner at the top of the head."""
_EDGE = minus(ONE, twelfth(ONE, 3))
"""An edge is as long as the diagonal of a square of 1, so that the borders of boards are whole numbers."""
OUTLINE: tuple[Number, ...] = tuple(
    accumulate((twelfth(_EDGE, turn) for turn in accumulate(TURNS[1:-1], initial=0)), plus, initial=ZERO)
)
HANDLES = (OUTLINE[3], OUTLINE[1], OUTLINE[13], OUTLINE[9])
"""The corners by which hexagons of order 0 are joined: those of their first spectre."""
SPECTRES = (Pose(), Pose(minus(OUTLINE[12], twelfth(OUTLINE[6])), 1))
"""The spectre of a hexagon, and the second one of G: its corner 6 lies on corner 12 of the first."""
HEXAGONS = {
    "G": "FXGSPDJ",
    "D": "FPGSXDFX",
    "J": "FPGSYDFP",
    "L": "FPGSYDFX",
    "X": "FYGSYDFP",
    "P": "FYGSYDFX",
    "S": "LPGSXDFX",
    "F": "FPGSYDFY",
    "Y": "FYGSYDFY",
}
"""The kinds of the hexagons in each larger one."""
CHAIN = (
    *((4, 0, 0, 0), (5, 2, 3, 1), (7, 0, 2, 0), (6, 2, 3, 1)),
    *((3, 2, 3, 1), (1, 0, 2, 0), (0, 2, 3, 1), (2, -4, 3, 3)),
)
"""From hexagon to hexagon: its number, how much further it is turned, and which handle of the one before it which of
its own lies on."""
OUTER_HANDLES = ((0, 2), (1, 1), (6, 2), (4, 1))
"""The handles of a larger hexagon: those of its parts."""
SQUARE = 7
"""The side of a place of the board, in half units of the coordinates."""

_WORD = re.compile(r"[0-9AB][0-9]{1,64}[GDJLXPSFY]", re.ASCII)
DIRECTIONS = "0123456789AB"


@cache
def _joined(order: int) -> tuple[tuple[Pose, ...], tuple[Number, ...]]:
    """Where the parts of a hexagon of an order lie, and its handles."""
    handles = HANDLES if order == 1 else _joined(order - 1)[1]
    poses: dict[int, Pose] = {}
    turned, end = 0, ZERO
    before = Pose()
    for number, further, left, right in CHAIN:
        turned += further
        end = before.place(handles[left]) if poses else twelfth(handles[right], turned)
        before = poses[number] = Pose(minus(end, twelfth(handles[right], turned)), turned % 12)
    mirror = Pose(mirrored=True)
    placed = tuple(mirror.then(poses[number]) for number in range(len(CHAIN)))
    return placed, tuple(placed[number].place(handles[handle]) for number, handle in OUTER_HANDLES)


@cache
def parts(whole: str, order: int) -> tuple[Part, ...]:
    """The parts of a hexagon of an order; all kinds are joined in the same way."""
    return tuple(zip(HEXAGONS[whole], _joined(order)[0], strict=False))


@cache
def radius(kind: str, order: int) -> int:
    """How far a hexagon reaches, at most."""
    if order:
        return radius_of((pose.moved, radius(part, order - 1)) for part, pose in parts(kind, order))
    return radius_of((pose.place(place), 0) for pose in spectres_of(kind) for place in OUTLINE)


def spectres_of(kind: str) -> tuple[Pose, ...]:
    return SPECTRES if kind == "G" else SPECTRES[:1]


class Spectres:
    UNIT = 30_728
    """An edge: the diagonal of a square of 2 ``A``."""

    def problem(self, patch: str) -> str | None:
        """Why a text describes no patch."""
        wanted = "a direction, the numbers of a spectre and of hexagons, and the letter of a hexagon"
        if not _WORD.fullmatch(patch):
            return f"{patch[:20]!r} does not describe a patch; expected {wanted}"
        kinds = _kinds(patch)
        if len(kinds) < len(patch) - 2 or int(patch[1]) >= len(spectres_of(kinds[0])):
            return f"{patch[:20]!r} does not describe a patch: a number is too large"
        return None

    def begun(self, width: int, height: int, rng: random.Random) -> str:
        kind = rng.choice(list(HEXAGONS))
        number = rng.randrange(len(spectres_of(kind)))
        return f"{DIRECTIONS[2 * rng.randrange(6) + number]}{number}{kind}"

    def grown(self, patch: str, rng: random.Random) -> str:
        way, kind = patch[:-1], patch[-1]
        places = [(whole, number) for whole, row in HEXAGONS.items() for number, one in enumerate(row) if one == kind]
        whole, number = rng.choice(places)
        return f"{way}{number}{whole}"

    def polygons(self, width: int, height: int, patch: str) -> list[Polygon]:
        """The spectres in the order in which a walk from the middle, from each over its edges, comes to them."""
        across, down = SQUARE * width, SQUARE * height
        xs, ys = (-(across // 2), across - across // 2), (down // 2 - down, down // 2)
        box = (A * xs[0], A * xs[1], A * ys[0], A * ys[1])

        def is_in(ring: Ring) -> bool:
            return all(is_within(2 * a + c, b, 3, *xs) and is_within(2 * d + b, c, 3, *ys) for a, b, c, d in ring)

        start = _ring(_start(patch))
        beside = {
            (ring[corner - 1], ring[corner]): ring
            for kind, pose in _hexagons(patch, box)
            for inner in spectres_of(kind)
            for ring in (_ring(pose.then(inner)),)
            for corner in range(len(ring))
        }
        queue = [start] if is_in(start) else []
        found = set(queue)
        for ring in queue:
            for corner, next_corner in zip(ring, (*ring[1:], ring[0]), strict=True):
                other = beside.get((next_corner, corner))
                if other is None:
                    raise TooShort
                if other not in found and is_in(other):
                    found.add(other)
                    queue.append(other)
        return trimmed([(x, -y) for x, y in map(corner_of, ring)] for ring in queue)


Ring = tuple[Number, ...]


def _ring(spectre: Pose) -> Ring:
    return tuple(map(spectre.place, OUTLINE))


def _kinds(patch: str) -> list[str]:
    """The hexagons on a way up, from the lowest; fewer than it has where a number is too large."""
    kinds = [patch[-1]]
    for digit in patch[-2:1:-1]:
        row = HEXAGONS[kinds[0]]
        if int(digit) >= len(row):
            break
        kinds.insert(0, row[int(digit)])
    return kinds


def _start(patch: str) -> Pose:
    """The spectre in the middle: its tail is there, and its head, corner 0, farther out."""
    direction = DIRECTIONS.index(patch[0])
    edge = twelfth(_EDGE, direction)
    diagonal = plus(edge, twelfth(edge, 9))
    return Pose(plus(twelfth(diagonal, 5), twelfth(diagonal, 7)), direction)


def _hexagons(patch: str, box: Box) -> list[Part]:
    """The hexagons of order 0 near the box."""
    kinds = _kinds(patch)
    pose = spectres_of(kinds[0])[int(patch[1])]
    for order, digit in enumerate(patch[2:-1], 1):
        pose = parts(kinds[order], order)[int(digit)][1].then(pose)
    return smallest((kinds[-1], _start(patch).then(pose.undone())), len(kinds) - 1, parts, radius, box)


PATTERN = Spectres()
