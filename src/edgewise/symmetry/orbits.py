"""One solution for each class of those that symmetries take to each other: the smallest of its images.

Whether a solution is that one can be seen from itself alone. So nothing has to be remembered, the order in which an
engine finds solutions does not matter, and they can be passed on as they come.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol


class Images(Protocol):
    """What the symmetries of a board make of a solution."""

    def __len__(self) -> int:
        """How many symmetries there are."""

    def compare(self, answer: array[int]) -> int:
        """How many symmetries leave the solution as it is; 0 if one of them takes it to a smaller one."""


class CountingImages(Images, Protocol):
    """The same where nothing has to be found to count the classes."""

    def class_count(self, form: Any, every: int, go_on: Callable[[], None]) -> int:
        """The number of classes, given the number of all solutions. ``go_on`` is called often; it may raise."""


class Representatives:
    """Passes on one solution of each class, up to a number of them, and takes note of the sizes of the classes."""

    def __init__(self, images: Images, most: int | None, take: Callable[[Sequence[array[int]]], bool]) -> None:
        self.images = images
        self.most = most
        self.pass_on = take
        self.seen = 0
        """Solutions that were looked at."""
        self.sizes: Counter[int] = Counter()
        """How many classes there are of each size, as far as they were passed on."""
        self.has_dropped = False
        """Whether solutions came after there were enough, and nobody looked at them."""

    @property
    def is_enough(self) -> bool:
        return self.most is not None and self.sizes.total() >= self.most

    def take(self, found: Sequence[array[int]]) -> bool:
        """Takes solutions as an engine finds them. ``False`` if no more are wanted."""
        for answer in found:
            if self.is_enough:
                self.has_dropped = True
                return False
            self.seen += 1
            if same := self.images.compare(answer):
                self.sizes[len(self.images) // same] += 1
                if not self.pass_on([answer]):
                    return False
        return not self.is_enough
