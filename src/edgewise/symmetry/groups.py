"""Groups of permutations that are small enough to be listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from edgewise.symmetry.automorphisms import Permutation, TooSymmetric

MOST_SYMMETRIES = 10_000


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
    """All products of some permutations, the identity first."""

    def __init__(self, size: int, generated_by: Iterable[Permutation]) -> None:
        identity = tuple(range(size))
        self.generators = [one for one in dict.fromkeys(generated_by) if one != identity]
        known = {identity: None}
        self.elements: list[Permutation] = [identity]
        for element in self.elements:  # grows as it goes
            for generator in self.generators:
                one = product(element, generator)
                if one not in known:
                    known[one] = None
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
