"""The symmetries of a form of lines, as permutations of its edges."""

from __future__ import annotations

from array import array
from collections.abc import Callable

from edgewise.forms import LineForm
from edgewise.symmetry.automorphisms import generators
from edgewise.symmetry.coloured_graph import coloured_graph
from edgewise.symmetry.groups import Group


def line_symmetries(form: LineForm, go_on: Callable[[], None] = lambda: None) -> Group:
    """All permutations of the edges that preserve vertices, degrees, clues and pairs: they take solutions to solutions.

    ``go_on`` is called often; it may raise.
    """
    graph = coloured_graph(form)
    first, after = graph.first_edge, graph.first_edge + form.edge_count
    found = generators(graph, go_on)
    return Group(form.edge_count, (tuple(image - first for image in one[first:after]) for one in found))


class LineImages:
    """What the symmetries of a form make of a solution, each as one number with a bit for each edge."""

    def __init__(self, group: Group) -> None:
        self.bits = [[1 << image for image in element] for element in group.elements]

    def __len__(self) -> int:
        return len(self.bits)

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
