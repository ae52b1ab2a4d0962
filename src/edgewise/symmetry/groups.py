"""Groups of permutations that are small enough to be listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from edgewise.base.errors import BadInput

Permutation = tuple[int, ...]
"""The image of each number."""
MOST_SYMMETRIES = 1_000
"""Only large boards that warp, full of pairs that are alike, have more."""


class TooSymmetric(BadInput):
    """A board with more symmetries than anybody can list."""


def product(first: Permutation, second: Permutation) -> Permutation:
    """First one, then the other.

    >>> product((1, 0, 2), (0, 2, 1))
    (2, 0, 1)
    """
    return tuple(second[image] for image in first)


def inverse(permutation: Permutation) -> Permutation:
    """Back.

    >>> inverse((1, 2, 0))
    (2, 0, 1)
    """
    back = [0] * len(permutation)
    for number, image in enumerate(permutation):
        back[image] = number
    return tuple(back)


class Group:
    """All products of some permutations, the identity first. ``go_on`` is called often; it may raise."""

    def __init__(
        self, size: int, generated_by: Iterable[Permutation], go_on: Callable[[], None] = lambda: None
    ) -> None:
        self.go_on = go_on
        self.generators: list[Permutation] = []
        self.elements: list[Permutation] = [tuple(range(size))]
        known = set(self.elements)
        for one in generated_by:
            if one not in known:
                self.generators.append(one)
                self._close(known)

    def _close(self, known: set[Permutation]) -> None:
        for element in self.elements:  # grows as it goes
            self.go_on()
            for generator in self.generators:
                one = product(element, generator)
                if one not in known:
                    known.add(one)
                    self.elements.append(one)
            if len(self.elements) > MOST_SYMMETRIES:
                raise TooSymmetric(f"this board has more than {MOST_SYMMETRIES:,} symmetries")

    def __len__(self) -> int:
        return len(self.elements)

    @cached_property
    def classes(self) -> list[tuple[Permutation, int]]:
        """One element of each conjugacy class, and the size of its class; the identity first."""
        found: list[tuple[Permutation, int]] = []
        seen: set[Permutation] = set()
        around = [(one, inverse(one)) for one in self.generators]
        for element in self.elements:
            if element in seen:
                continue
            self.go_on()
            alike = [element]
            seen.add(element)
            for one in alike:  # grows as it goes
                for generator, back in around:
                    other = product(product(back, one), generator)
                    if other not in seen:
                        seen.add(other)
                        alike.append(other)
            found.append((element, len(alike)))
        return found


def cycles(permutation: Sequence[int]) -> list[list[int]]:
    """The numbers that a permutation takes to each other, those that it leaves alone included.

    >>> cycles((2, 1, 0))
    [[0, 2], [1]]
    """
    seen = bytearray(len(permutation))
    found = []
    for start in range(len(permutation)):
        if seen[start]:
            continue
        cycle, at = [], start
        while not seen[at]:
            seen[at] = 1
            cycle.append(at)
            at = permutation[at]
        found.append(cycle)
    return found
