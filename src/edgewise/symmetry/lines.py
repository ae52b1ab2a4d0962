"""The symmetries of a puzzle of lines, as permutations of its edges."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cached_property

from edgewise.base.forms import LineForm
from edgewise.symmetry.burnside import class_count
from edgewise.symmetry.groups import Group
from edgewise.symmetry.marked_board import MarkedBoard
from edgewise.symmetry.moves import moves


def line_symmetries(board: MarkedBoard, go_on: Callable[[], None] = lambda: None) -> Group:
    """What the moves that leave a board as it is do to its lines: they take solutions to solutions.

    Moves that do the same to every line are one. ``go_on`` is called often; it may raise.
    """
    return Group(len(board.lines), moves(board, go_on), go_on)


class LineImages:
    """What the symmetries of a puzzle make of a solution, each as one number with a bit for each edge."""

    def __init__(self, group: Group) -> None:
        self.group = group

    def __len__(self) -> int:
        return len(self.group)

    def class_count(self, form: LineForm, every: int, go_on: Callable[[], None]) -> int:
        """The number of classes of all solutions."""
        return class_count(form, self.group, every, go_on)

    @cached_property
    def bits(self) -> list[list[int]]:
        """For each symmetry where it takes each edge, as a bit."""
        return [[1 << image for image in element] for element in self.group.elements]

    def compare(self, answer: array[int]) -> int:
        """How many symmetries leave the solution as it is; 0 if one of them takes it to a smaller one."""
        first, *others = self.bits
        drawn = sum(first[edge] for edge in answer)
        same = 1
        for bits in others:
            image = sum(bits[edge] for edge in answer)
            if image < drawn:
                return 0
            same += image == drawn
        return same
