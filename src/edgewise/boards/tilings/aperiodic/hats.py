"""Hats, the tiles of eight kites with which David Smith, Joseph Myers, Craig Kaplan and Chaim Goodman-Strauss found in
2023 that one shape can tile the plane and never with a period (arXiv:2303.10798).

Hats form four shapes, H, T, P and F, and these form larger ones that hang together in the same way. A description such
as ``4,1,1,2,1,P`` is a way up: the kite of the hat at the upper left corner of the board, the hat of the shape, the
shape within the larger one, and so on to the last. Places are in a lattice of triangles whose sides are 6.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

from edgewise.boards.tilings.aperiodic.patches import TooShort, trimmed
from edgewise.boards.tilings.aperiodic.poses import Box, Part, Pose, corner_of, radius_of, smallest
from edgewise.boards.tilings.aperiodic.roots import Number
from edgewise.boards.tilings.directions import A, B, Polygon


def _pose(x: int, y: int, sixths: int, mirrored: bool = False) -> Pose:
    """A pose in the lattice: x to the right, y in the direction of 60 degrees."""
    return Pose((x, 0, y, 0), 2 * sixths, mirrored)


def _numbers(words: str) -> tuple[int, int, int]:
    x, y, sixths = map(int, words.split(","))
    return x, y, sixths


_CORNERS = "0,0 3,0 2,2 0,3 -2,4 -3,3 -6,6 -9,6 -8,4 -6,3 -6,0 -3,-3 -2,-2 0,-3"
OUTLINE: tuple[Number, ...] = tuple((int(x), 0, int(y), 0) for x, y in (word.split(",") for word in _CORNERS.split()))
"""One of the fourteen corners is straight: there the hat beside has a corner."""
KITES = tuple(
    _pose(*kite)
    for kite in ((-6, 6, 3), (-6, 6, 4), (-6, 0, 0), (-6, 0, 5), (0, 0, 3), (0, 0, 2), (0, 0, 1), (0, 0, 0))
)
"""The kites of a hat. A kite as it is has its sharp corner at 0 and its blunt one at (2, 2)."""
HATS = {
    "H": (_pose(6, 0, 0), _pose(6, 6, 4), _pose(0, 12, 0), _pose(0, 6, 3, True)),
    "T": (_pose(-2, 10, 2),),
    "P": (_pose(-2, 10, 2), _pose(-2, 16, 1)),
    "F": (_pose(0, 6, 2), _pose(0, 12, 1)),
}
"""The hats of each shape; one in seven is mirrored."""
_PARTS = {
    "H": "H-4,20,0 H2,2,0 H8,26,4 T6,24,3 P-8,16,0 P4,34,4 P6,0,5 F-10,38,2 F-10,44,4 F-4,2,0 F2,2,4 F26,14,0 F32,8,2",
    "T": "H10,10,2 P-6,0,0 P8,14,1 P18,6,2 F-14,34,3 F-8,-2,5 F22,4,1",
    "P": "H4,22,1 H10,10,2 P-6,0,0 P6,24,0 P8,14,1 F-20,40,5 F-14,34,3 F-8,-2,5 F4,46,2 F10,10,0 F16,4,2",
    "F": "H8,20,1 H14,8,2 P10,22,0 P12,12,1 F-16,38,5 F-10,32,3 F-4,2,0 F2,2,4 F8,44,2 F14,8,0 F20,2,2",
}
"""The shapes of order 0 in each shape of order 1: x, y and sixths of a turn. Those at its border are in others, too."""
PARTS = {
    whole: tuple((word[0], _pose(*_numbers(word[1:]))) for word in words.split()) for whole, words in _PARTS.items()
}
SHARED = {
    "H": "0.10=1.8 0.12=2.10 0.6=3.3 0.4=4.3 0.11=5.10 1.6=6.2 0.7=7.6 0.5=8.2 1.4=9.2 1.10=10.6 2.7=11.6 2.5=12.2",
    "T": "0.5=1.3 0.6=2.2 0.4=3.3 0.11=4.4 0.7=5.4 0.10=6.4",
    "P": "0.6=3.2 0.4=4.3 0.5=5.2 0.7=6.6 0.11=8.4 0.10=9.4 4.2=1.6 1.8=2.9 1.7=7.4 1.7=10.8",
    "F": "0.6=2.2 0.4=3.3 0.5=4.2 0.7=5.6 0.11=8.4 0.10=9.4 3.2=1.6 1.8=6.9 1.7=7.6 1.7=10.8",
}
"""From order 2 on, parts are held together by what they share: part 10 of part 0 is also part 8 of part 1."""
_WORD = re.compile(r"[0-9]{1,2}(?:,[0-9]{1,2}){2,63},[HTPF]", re.ASCII)
ACROSS, DOWN = 12, 6
"""A place of the board in the lattice, where x counts thirds of 2x + y."""


@cache
def parts(whole: str, order: int) -> tuple[Part, ...]:
    """The parts of a shape, seen from the first of them."""
    kinds = [kind for kind, _ in PARTS[whole]]
    if order == 1:
        back = PARTS[whole][0][1].undone()
        return tuple((kind, back.then(pose)) for kind, pose in PARTS[whole])
    poses = {0: Pose()}
    for word in SHARED[whole].split():
        (known, known_part), (new, new_part) = (map(int, side.split(".")) for side in word.split("="))
        shared = poses[known].then(parts(kinds[known], order - 1)[known_part][1])
        poses[new] = shared.then(parts(kinds[new], order - 1)[new_part][1].undone())
    return tuple((kind, poses[number]) for number, kind in enumerate(kinds))


@cache
def radius(kind: str, order: int) -> int:
    """How far a shape reaches, at most."""
    if order:
        return radius_of((pose.moved, radius(part, order - 1)) for part, pose in parts(kind, order))
    return radius_of((pose.place(place), 0) for pose in HATS[kind] for place in OUTLINE)


class Hats:
    UNIT = 9 * A // 2
    """Between the two lengths of the edges."""

    def problem(self, patch: str) -> str | None:
        """Why a text describes no patch."""
        if not _WORD.fullmatch(patch):
            return f"{patch[:20]!r} does not describe a patch; expected at least three numbers and H, T, P or F"
        numbers, kinds = _way(patch)
        if numbers[0] >= len(KITES):
            return f"a hat has no kite {numbers[0]}; it has {len(KITES)}, from 0"
        if "" in kinds:
            return f"{patch[:20]!r} does not describe a patch: a number is too large"
        if numbers[1] >= len(HATS[kinds[0]]):
            return f"{kinds[0]} has no hat {numbers[1]}; it has {len(HATS[kinds[0]])}, from 0"
        return None

    def begun(self, width: int, height: int, rng: random.Random) -> str:
        kind = rng.choice("HTPF")
        return self.grown(f"{rng.randrange(len(KITES))},{rng.randrange(len(HATS[kind]))},{kind}", rng)

    def grown(self, patch: str, rng: random.Random) -> str:
        way, kind = patch[:-1], patch[-1]
        whole, number = rng.choice(
            [(whole, number) for whole in PARTS for number, (part, _) in enumerate(PARTS[whole]) if part == kind]
        )
        return f"{way}{number},{whole}"

    def polygons(self, width: int, height: int, patch: str) -> list[Polygon]:
        """The hats in the order of their first kites, row after row of kites, to the right and to the left in turn."""
        box = (0, A * ACROSS * width, 0, B * DOWN * height)
        hat_at: dict[Pose, tuple[int, Pose]] = {}
        for kind, pose in _shapes(patch, box):
            for inner in HATS[kind]:
                hat = pose.then(inner)
                for number, kite in enumerate(KITES):
                    hat_at[_as_it_is(hat.then(kite))] = (number, hat)
        rings = []
        for kite in kites(width, height):
            if kite not in hat_at:
                raise TooShort
            number, hat = hat_at[kite]
            if number == 0:
                ring = [hat.place(place) for place in OUTLINE]
                if all(0 <= 2 * x + y <= ACROSS * width and 0 <= y <= DOWN * height for x, _, y, _ in ring):
                    rings.append(ring)
        return trimmed([corner_of(place) for place in ring] for ring in rings)


def _as_it_is(kite: Pose) -> Pose:
    """A kite looks the same mirrored: the same kite as a pose that is not."""
    return Pose(kite.moved, (kite.turned - 2) % 12) if kite.mirrored else kite


def _way(patch: str) -> tuple[list[int], list[str]]:
    """The numbers of a way up, and the shapes on it from the lowest; empty where there is none of that number."""
    *words, kind = patch.split(",")
    numbers = list(map(int, words))
    kinds = [kind]
    for number in numbers[:1:-1]:
        known = PARTS.get(kinds[0], ())
        kinds.insert(0, known[number][0] if number < len(known) else "")
    return numbers, kinds


def _shapes(patch: str, box: Box) -> list[Part]:
    """The shapes of order 0 near the box; the kite with which the way begins lies at its corner as it is."""
    numbers, kinds = _way(patch)
    hat = HATS[kinds[0]][numbers[1]]
    pose = _as_it_is(hat.then(KITES[numbers[0]]))
    for order, number in enumerate(numbers[2:], 1):
        pose = parts(kinds[order], order)[number][1].then(pose)
    return smallest((kinds[-1], pose.undone()), len(kinds) - 1, parts, radius, box)


STEPS = {"l": Pose(turned=2), "r": Pose(turned=10), "f": Pose((6, 0, 0, 0), 4)}
"""From a kite to the next: left and right around its sharp corner, and across its right long side."""


def kites(width: int, height: int) -> Iterator[Pose]:
    """The kites of a board, each beside the one before it, or with ``-`` beside the one before that."""
    before = kite = Pose()
    yield kite
    for row in range(height):
        if row % 2:
            way = "r" + "rr" + "frr" * (width - 1) + "-f" + "f" + "rrf" * (width - 1)
        else:
            way = ("l" if row else "") + "f" + "rrf" * (width - 1) + "fl-r" + "frr" * (width - 1)
        from_before = False
        for step in way:
            if step == "-":
                from_before = True
                continue
            before, kite = kite, (before if from_before else kite).then(STEPS[step])
            from_before = False
            yield kite


PATTERN = Hats()
