"""The automorphisms of a coloured graph, by refinement and backtracking.

Nodes are singled out, one after the other, until refinement leaves every node in a cell of its own: the base. An
automorphism is known by where it takes the base. Level by level, from the last node of the base to the first, every
other node of its cell is tried in its place, unless an automorphism that was found already takes it there. So the
generators at hand and the sizes of their orbits give the whole group, although few of its elements were looked for. On
boards, one node and what follows from it is nearly always enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from edgewise.errors import BadInput
from edgewise.symmetry.coloured_graph import ColouredGraph
from edgewise.symmetry.refinement import Partition, Step

Permutation = tuple[int, ...]
"""The image of each number."""
MOST_TRIES = 20_000
"""Nodes singled out before the search is given up: no board needs a hundredth of that."""


class TooSymmetric(BadInput):
    """A graph with more symmetries than anybody can list."""


@dataclass(frozen=True, slots=True)
class Level:
    """One node of the base: the partition before it is singled out, and what follows."""

    before: Partition
    node: int
    trace: list[Step]


def generators(graph: ColouredGraph, go_on: Callable[[], None] = lambda: None) -> list[Permutation]:
    """Permutations of the nodes that generate all automorphisms. ``go_on`` is called often; it may raise."""
    return _Search(graph, go_on).generators()


def is_automorphism(graph: ColouredGraph, permutation: Permutation) -> bool:
    """Whether a permutation preserves colours and neighbours."""
    return all(
        graph.colours[image] == graph.colours[node]
        and sorted(permutation[near] for near in graph.neighbours[node]) == sorted(graph.neighbours[image])
        for node, image in enumerate(permutation)
    )


def orbit(start: int, permutations: Iterable[Permutation]) -> set[int]:
    """All nodes that a node can be taken to."""
    permutations = list(permutations)
    reached, new = {start}, [start]
    while new:
        node = new.pop()
        for permutation in permutations:
            if permutation[node] not in reached:
                reached.add(permutation[node])
                new.append(permutation[node])
    return reached


class _Search:
    def __init__(self, graph: ColouredGraph, go_on: Callable[[], None]) -> None:
        self.graph = graph
        self.go_on = go_on
        self.tries = 0
        self.levels: list[Level] = []
        partition = Partition(graph)
        partition.refine()
        while (cell := partition.target()) is not None:
            go_on()
            node = partition.cells[cell][0]
            before, partition = partition, partition.copy()
            trace = partition.single_out(node)
            assert trace is not None, "nothing was expected of it"
            self.levels.append(Level(before, node, trace))
        self.last = partition

    def generators(self) -> list[Permutation]:
        found: list[Permutation] = []
        for depth in reversed(range(len(self.levels))):
            level = self.levels[depth]
            # Those found so far leave all earlier nodes of the base where they are.
            settled = orbit(level.node, found)
            for candidate in level.before.cells[level.before.cell_of[level.node]]:
                if candidate in settled:
                    continue
                automorphism = self._taking(depth, level.before, [candidate])
                if automorphism is not None:
                    found.append(automorphism)
                    settled |= orbit(level.node, found)
                settled |= orbit(candidate, found)  # and if there is none, there is none for these
        return found

    def _taking(self, depth: int, partition: Partition, candidates: Sequence[int]) -> Permutation | None:
        """An automorphism that takes the node of this level to a candidate, and earlier ones where they are taken."""
        for candidate in candidates:
            self.go_on()
            self.tries += 1
            if self.tries > MOST_TRIES:
                raise TooSymmetric("the symmetries of this board cannot be listed: there are too many like parts")
            refined = partition.copy()
            if refined.single_out(candidate, self.levels[depth].trace) is None:
                continue
            if depth + 1 == len(self.levels):
                image = [0] * len(refined.cell_of)
                for node, cell in enumerate(self.last.cell_of):
                    image[node] = refined.cells[cell][0]
                if is_automorphism(self.graph, tuple(image)):
                    return tuple(image)
                continue
            following = self.levels[depth + 1]
            cell = following.before.cell_of[following.node]
            if (found := self._taking(depth + 1, refined, refined.cells[cell])) is not None:
                return found
        return None
