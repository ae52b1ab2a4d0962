"""The tilings of Penrose from halves of tiles: triangles that are cut into smaller ones of the same kinds.

A and B are halves of a kite, U and V of a dart, C and D of a thin rhomb, X and Y of a thick one; the two halves of a
tile mirror each other. Corners run counteredge k leaves corner k, and edge 0 is the base. Along a way up,
each triangle is part of the next, whose edges are longer by the golden ratio.

Loopy has described patches in two ways. Today's is such a way up, from a triangle in the middle of the board:
``61YCXD`` is the direction of its base, in tenths of a turn, the corner in the middle, and the letters. Versions before
2023 cut one large triangle, turned by an angle, and took the tiles around a place: ``G-163,-905,108``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import sqrt

from edgewise.boards.tilings.aperiodic.patches import NoPatch, TooShort, trimmed
from edgewise.boards.tilings.aperiodic.roots import (
    ONE,
    ZERO,
    Number,
    golden,
    golden_part,
    is_within,
    minus,
    plus,
    tenth,
)
from edgewise.boards.tilings.directions import Corner, Polygon

Triangle = tuple[Number, Number, Number]

PARTS: dict[str, dict[str, tuple[str, str, str]]] = {
    "A": {"U": ("2", "20", "12"), "A": ("20", "0", "1"), "B": ("12", "20", "1")},
    "B": {"V": ("21", "2", "02"), "B": ("1", "21", "0"), "A": ("21", "02", "0")},
    "U": {"B": ("01", "2", "0"), "U": ("1", "2", "01")},
    "V": {"A": ("2", "10", "1"), "V": ("2", "0", "10")},
    "C": {"Y": ("2", "0", "21"), "C": ("1", "21", "0")},
    "D": {"X": ("1", "2", "20"), "D": ("20", "0", "1")},
    "X": {"Y": ("0", "01", "02"), "C": ("2", "02", "01"), "X": ("1", "2", "01")},
    "Y": {"X": ("10", "1", "12"), "D": ("12", "2", "10"), "Y": ("2", "0", "10")},
}
"""How each triangle is cut: the corners of its parts, ``2`` for its own corner 2, and ``20`` for the place on the way
from corner 2 to corner 0 that cuts it in the golden ratio, nearer to corner 0."""
ACUTE = "ABCD"
SIBLING = {"A": 2, "U": 2, "B": 1, "V": 1, "C": 0, "D": 0, "X": 0, "Y": 0}
"""The edge along which a triangle meets the other half of its tile."""
FIRST_HALVES = "AUCX"

ACROSS, ACROSS_ROOT = 27_254, 60_942
DOWN, DOWN_ROOT = 23_184, 51_841
"""What 1 and the square root of 5 are in the units of a corner; a long edge of a tile is 4 times ``DOWN``."""
UNIT = 60_000
REACH = 8 * DOWN
"""Tiles beside the board belong to it as far as this."""
SMALL = 36
"""Boards of so few places may have no cell around a corner in their middle: they are described as before."""

OLD = re.compile(r"G(-?[0-9]{1,9}),(-?[0-9]{1,9}),([0-9]{1,3})", re.ASCII)
SIZE, OLD_GOLDEN, OLD_ROOM = 100, 1.6180339887, 0.22426
"""What older versions took for a place of the board, for the golden ratio, and for the circle inside a triangle."""
SINES = (5_877_852, 9_510_565, 8_090_169, 3_090_169)
"""Cosine and sine of 54 and 18 degrees as they had them: 0.5877852, 0.9510565, 0.8090169, 0.3090169."""
SINE_UNIT = 10_000_000


class HalfTiles:
    """One of the two tilings: which triangles it has, and how large its tiles are."""

    UNIT = UNIT

    def __init__(self, letters: str, units: tuple[int, int], old_size: int) -> None:
        self.letters = letters
        self._across_unit, self._down_unit = units
        self._old_size = old_size
        self._word = re.compile(f"[0-9][0-2][{letters}]+", re.ASCII)

    def problem(self, patch: str) -> str | None:
        """Why a text describes no patch."""
        if OLD.fullmatch(patch):
            angle = int(patch.rpartition(",")[2])
            return None if angle < 360 and angle % 36 == 0 else f"{angle} is not an angle; expected 0, 36, ... 324"
        if not self._word.fullmatch(patch):
            return f"{patch[:20]!r} does not describe a patch; expected two digits and letters of {self.letters}"
        wrong = next((pair for pair in pairwise(patch[2:]) if pair[0] not in PARTS[pair[1]]), None)
        return None if wrong is None else f"{wrong[0]} is no part of {wrong[1]}"

    def begun(self, width: int, height: int, rng: random.Random) -> str:
        if width * height <= SMALL:
            radius = int(_old_radius(self._old_size, width, height) / 2)
            return f"G{rng.randint(-radius, radius)},{rng.randint(-radius, radius)},{36 * rng.randrange(10)}"
        return f"{rng.randrange(10)}{rng.randrange(3)}{rng.choice(self.letters)}"

    def grown(self, patch: str, rng: random.Random) -> str:
        return patch + rng.choice([whole for whole in self.letters if patch[-1] in PARTS[whole]])

    def polygons(self, width: int, height: int, patch: str) -> list[Polygon]:
        """The tiles in the order of Loopy's faces."""
        match = OLD.fullmatch(patch)
        tiles = self._around(width, height, *map(int, match.groups())) if match else self._found(width, height, patch)
        return trimmed([corner_of(place) for place in corners] for corners in tiles)

    # Patches from a way up

    def _found(self, width: int, height: int, patch: str) -> list[list[Number]]:
        """The tiles in the order in which a walk from the middle, from each triangle over its edges, completes them."""
        across, down = width * SIZE // self._across_unit, height * SIZE // self._down_unit
        downs = (-(down // 2), down - down // 2)
        acrosses = (across // 2 - across, across // 2)
        box = (ACROSS * acrosses[0], ACROSS * acrosses[1], DOWN * downs[0], DOWN * downs[1])

        def is_in(triangle: Triangle) -> bool:
            return all(
                is_within(*real(place), 5, *downs) and is_within(*imaginary(place), 5, *acrosses) for place in triangle
            )

        start = self._start(patch)
        beside = {
            (triangle[edge], triangle[(edge + 1) % 3]): (letter, triangle)
            for letter, triangle in self._small(start, patch[2:], box)
            for edge in range(3)
        }
        placed = {start[:2]}
        queue = [(patch[2], start)] if is_in(start) else []
        whole: set[tuple[Number, Number]] = set()
        tiles = []
        for letter, triangle in queue:
            for edge in range(3):
                found = beside.get((triangle[(edge + 1) % 3], triangle[edge]))
                if found is None:
                    raise TooShort
                if not is_in(found[1]):
                    continue
                key = found[1][:2]
                if key not in placed:
                    placed.add(key)
                    queue.append(found)
                elif edge == SIBLING[letter] and triangle[:2] not in whole and key not in whole:
                    whole |= {triangle[:2], key}
                    tiles.append(tile(letter, triangle))
        return tiles

    def _start(self, patch: str) -> Triangle:
        letter = patch[2]
        triangle = placed_triangle(letter, 0, int(patch[0]))
        middle = triangle[int(patch[1])]
        return (minus(triangle[0], middle), minus(triangle[1], middle), minus(triangle[2], middle))

    def _small(self, start: Triangle, way: str, box: tuple[int, int, int, int]) -> Iterator[tuple[str, Triangle]]:
        """All smallest triangles near a box, in the largest triangle of a way that begins with one of them."""
        triangle = start
        for level, (part, whole) in enumerate(pairwise(way), 1):
            triangle = around(triangle, part, whole, level)
        yield from cut(way[-1], triangle, len(way) - 1, box)

    # Patches around a place of one large triangle

    def _around(self, width: int, height: int, x: int, y: int, angle: int) -> list[list[Number]]:
        """The tiles within a rectangle, in the order in which the large triangle is cut."""
        radius = _old_radius(self._old_size, width, height)
        if sqrt(x * x + y * y) > int(radius - sqrt(width * width + height * height)):
            raise NoPatch(f"the place {x},{y} is not within the pattern")
        sizes = [float(self._old_size)]
        while sizes[-1] * OLD_ROOM < radius:
            sizes.append(sizes[-1] * OLD_GOLDEN)
        levels, size = len(sizes) - 1, int(sizes[-1])
        turn = -angle // 36
        corner = tenth((0, 0, -1, -1), turn)
        edges = tenth((0, 0, 1, 0), turn), tenth((0, 0, 0, 1), turn)
        for _ in range(levels - 2):
            corner = golden(corner)
        for _ in range(levels):
            edges = golden(edges[0]), golden(edges[1])
        large = plus(corner, edges[0]), plus(corner, edges[1]), corner
        half_width, half_height = width * SIZE // 2, height * SIZE // 2
        scale = _old_scale(size, levels)

        def is_in(place: Number) -> bool:
            right = _rounded(sum(part * unit for part, (unit, _) in zip(place, scale, strict=True)))
            below = _rounded(sum(part * unit for part, (_, unit) in zip(place, scale, strict=True)))
            return abs(right - x) <= half_width and abs(below - y) <= half_height

        long_edge = sizes[-1] / OLD_GOLDEN**levels
        box = tuple(
            round((middle + side * half) * 4 * DOWN / long_edge)
            for middle, half in ((x, half_width), (y, half_height))
            for side in (-1, 1)
        )
        first = "A" if "A" in self.letters else "C"
        triangles = cut(first, large, levels, (box[0], box[1], box[2], box[3]))
        tiles = [tile(letter, triangle) for letter, triangle in triangles if letter in FIRST_HALVES]
        return [corners for corners in tiles if all(map(is_in, corners))]


def placed_triangle(letter: str, level: int, direction: int) -> Triangle:
    """A triangle of an order with corner 0 at 0, whose base has a direction in tenths of a turn."""
    base = {"U": ONE, "V": ONE, "X": golden(ONE), "Y": golden(ONE)}.get(letter) or golden_part(ONE)
    for _ in range(level):
        base = golden(base)
    base = tenth(base, direction)
    top = tenth(golden(base), 2) if letter in ACUTE else tenth(golden_part(base), 1)
    return (ZERO, base, top)


def part_of(whole: Triangle, corners: tuple[str, str, str]) -> Triangle:
    """A part of a triangle, with corners as in :data:`PARTS`."""
    one, other, third = (
        whole[int(text)] if len(text) == 1 else _golden_cut(whole[int(text[0])], whole[int(text[1])])
        for text in corners
    )
    return (one, other, third)


def _golden_cut(start: Number, end: Number) -> Number:
    return plus(start, golden_part(minus(end, start)))


def around(part: Triangle, letter: str, whole: str, level: int) -> Triangle:
    """The triangle of an order of which another is a part."""
    base = minus(part[1], part[0])
    for direction in range(10):
        triangle = placed_triangle(whole, level, direction)
        found = part_of(triangle, PARTS[whole][letter])
        if minus(found[1], found[0]) == base:
            moved = minus(part[0], found[0])
            return (plus(triangle[0], moved), plus(triangle[1], moved), plus(triangle[2], moved))
    raise AssertionError("a triangle has one of ten directions")


def cut(letter: str, triangle: Triangle, levels: int, box: tuple[int, int, int, int]) -> Iterator[tuple[str, Triangle]]:
    """The smallest triangles within reach of a box (left, right, top, bottom), part after part."""
    corners = [corner_of(place) for place in triangle]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    left, right, top, bottom = box
    if max(across) < left - REACH or min(across) > right + REACH:
        return
    if max(down) < top - REACH or min(down) > bottom + REACH:
        return
    if not levels:
        yield letter, triangle
        return
    for part, places in PARTS[letter].items():
        yield from cut(part, part_of(triangle, places), levels - 1, box)


def tile(letter: str, triangle: Triangle) -> list[Number]:
    """The four corners of the tile of which a triangle is a half."""
    v0, v1, v2 = triangle
    if letter in "CDXY":
        return [v1, v2, v0, minus(plus(v0, v1), v2)]
    turned = {
        "A": lambda: [v0, v1, v2, plus(v2, tenth(minus(v1, v2), 8))],
        "B": lambda: [v2, v0, v1, plus(v2, tenth(minus(v0, v2), 2))],
        "U": lambda: [v0, v1, v2, plus(v0, tenth(minus(v1, v0), 2))],
        "V": lambda: [v2, v0, v1, plus(v1, tenth(minus(v0, v1), 8))],
    }
    return turned[letter]()


def real(place: Number) -> tuple[int, int]:
    """Four times the real part: whole numbers of 1 and of the square root of 5."""
    a, b, c, d = place
    return 4 * a + b - c + d, b + c - d


def imaginary(place: Number) -> tuple[int, int]:
    """The imaginary part in the same way, in units of half the sine of 36 degrees."""
    _, b, c, d = place
    return 2 * b + c + d, c + d


def corner_of(place: Number) -> Corner:
    """A place on the board, where the real axis points down."""
    down, down_root = real(place)
    across, across_root = imaginary(place)
    return across * ACROSS + across_root * ACROSS_ROOT, down * DOWN + down_root * DOWN_ROOT


def _old_radius(size: int, width: int, height: int) -> float:
    """How far from the middle of the large triangle the middle of a board was at most, but for the board itself."""
    return size * 3.11 * sqrt(width * width + height * height)


@lru_cache(maxsize=16)
def _old_scale(size: int, levels: int) -> tuple[tuple[int, int], ...]:
    """Where 1 and the powers of the root lie on a board of older versions, in parts of :data:`SINE_UNIT`."""
    cosine_54, cosine_18, sine_54, sine_18 = SINES
    units: list[tuple[int, int]] = []
    for power in range(4):
        place = tenth((size, 0, 0, 0), power)
        for _ in range(levels):
            place = golden_part(place)
        a, b, c, d = place[1] + place[0], place[2] - place[0], place[3] + place[0], -place[0]
        units.append(((a + d) * cosine_54 + (b + c) * cosine_18, (a - d) * sine_54 + (b - c) * sine_18))
    return tuple(units)


def _rounded(parts: int) -> int:
    """The nearest whole number, and the one farther from 0 of two that are equally near."""
    nearest = (2 * abs(parts) + SINE_UNIT) // (2 * SINE_UNIT)
    return nearest if parts >= 0 else -nearest
