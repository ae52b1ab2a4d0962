"""Colour refinement: nodes of one colour are told apart by how many neighbours they have of each colour.

What comes of it does not depend on the numbers of the nodes: cells are split, named and looked at in an order that the
graph alone decides. The steps are written down as a trace. Two refinements of one graph, each with another node singled
out, can only be images of each other if their traces are equal, so the second ends at the first step that differs.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable

from edgewise.symmetry.coloured_graph import ColouredGraph

Step = tuple[int, ...]


class Partition:
    """The nodes of a graph in numbered cells. Refining it splits cells; it never joins any."""

    def __init__(self, graph: ColouredGraph) -> None:
        self.neighbours = graph.neighbours
        self.cell_of = [0] * len(graph.colours)
        by_colour = defaultdict(list)
        for node, colour in enumerate(graph.colours):
            by_colour[colour].append(node)
        self.cells: list[list[int]] = []
        for colour in sorted(by_colour):
            for node in by_colour[colour]:
                self.cell_of[node] = len(self.cells)
            self.cells.append(by_colour[colour])

    def copy(self) -> Partition:
        """One that can be refined without changing this one."""
        other = object.__new__(Partition)
        other.neighbours = self.neighbours
        other.cell_of = self.cell_of.copy()
        other.cells = self.cells.copy()  # a cell is replaced where it is split, never changed
        return other

    def target(self) -> int | None:
        """The cell to single a node out from: the smallest with several nodes, and the first of those."""
        several = [(len(nodes), cell) for cell, nodes in enumerate(self.cells) if len(nodes) > 1]
        return min(several)[1] if several else None

    def refine(self) -> list[Step]:
        """Splits until all nodes of a cell have equally many neighbours in each cell; the trace."""
        trace: list[Step] = []
        self._split_by(range(len(self.cells)), trace, None)
        return trace

    def single_out(self, node: int, expected: list[Step] | None = None) -> list[Step] | None:
        """Gives a node a cell of its own and refines; the trace, or ``None`` if it is not the expected one."""
        cell = self.cell_of[node]
        self.cells[cell] = [other for other in self.cells[cell] if other != node]
        self.cell_of[node] = len(self.cells)
        self.cells.append([node])
        trace: list[Step] = [(cell,)]
        if expected is not None and expected[:1] != trace:
            return None
        return trace if self._split_by([len(self.cells) - 1], trace, expected) else None

    def _split_by(self, cells: Iterable[int], trace: list[Step], expected: list[Step] | None) -> bool:
        waiting = deque(cells)
        queued = set(waiting)
        while waiting and len(self.cells) < len(self.cell_of):
            splitter = waiting.popleft()
            queued.remove(splitter)
            nodes = self.cells[splitter]
            reached: Counter[int] | dict[int, int]
            if len(nodes) == 1:
                reached = Counter(self.neighbours[nodes[0]])
            else:
                reached = Counter(near for node in nodes for near in self.neighbours[node])
            touched: dict[int, dict[int, list[int]]] = {}
            for near, count in reached.items():
                touched.setdefault(self.cell_of[near], {}).setdefault(count, []).append(near)
            for cell in sorted(touched):
                groups = touched[cell]
                rest = len(self.cells[cell]) - sum(map(len, groups.values()))
                if rest == 0 and len(groups) == 1:
                    continue
                if rest:
                    gone = {node for group in groups.values() for node in group}
                    groups[0] = [node for node in self.cells[cell] if node not in gone]
                step = (splitter, cell, *(part for count in sorted(groups) for part in (count, len(groups[count]))))
                at = len(trace)
                trace.append(step)
                if expected is not None and (at >= len(expected) or expected[at] != step):
                    return False
                self._split(cell, groups, waiting, queued)
        return expected is None or len(trace) == len(expected)

    def _split(self, cell: int, groups: dict[int, list[int]], waiting: deque[int], queued: set[int]) -> None:
        """The largest part keeps the number of the cell: neighbours in it follow from those in all other parts."""
        largest = max(sorted(groups), key=lambda count: len(groups[count]))
        self.cells[cell] = groups[largest]
        for count in sorted(groups):
            if count == largest:
                continue
            number = len(self.cells)
            self.cells.append(groups[count])
            for node in groups[count]:
                self.cell_of[node] = number
            waiting.append(number)
            queued.add(number)
