"""Lines as a formula: the clauses of :mod:`edgewise.formulas.lines`, the loops in a model, and walls between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgewise.base.evidence import WallCut
from edgewise.base.forms import LineForm, OneLoop
from edgewise.engines.sat.encoding import Encoding, Reading
from edgewise.engines.sat.loops import DrawnLoop, LoopReader, PairReader
from edgewise.engines.sat.walls import WallFinder
from edgewise.formulas.lines import Clause, clause_batches, variable_count

MOST_LOOPS_WALLED = 2


class LineEncoding(Encoding):
    """After ``walls_after`` rounds it also looks for walls; never if that is ``None`` or the rule is to join pairs."""

    def __init__(self, form: LineForm, walls_after: int | None) -> None:
        self.form = form
        self.variables = variable_count(form)
        one_loop = isinstance(form.rule, OneLoop)
        self.reader = LoopReader(form) if one_loop else PairReader(form)
        self.walls_after = walls_after if one_loop else None
        self.walls: WallFinder | None = None

    def batches(self) -> Iterator[tuple[int, Iterable[Clause]]]:
        return clause_batches(self.form)

    def read(self, true_variables: list[int], round_number: int) -> Reading:
        edges = self.form.edge_count
        drawn = self.reader.read([variable - 1 for variable in true_variables if variable <= edges])
        if drawn.solution is not None:
            return Reading(drawn.solution, [-edge - 1 for edge in drawn.solution], [])
        cuts = drawn.cuts
        if self.walls_after is not None and round_number > self.walls_after and len(drawn.loops) <= MOST_LOOPS_WALLED:
            self.walls = self.walls or WallFinder(self.form)
            wall = _wall_for(self.walls, drawn.loops)
            if wall is not None:
                cuts.append(wall)
        return Reading(None, (), cuts)


def _wall_for(walls: WallFinder, loops: list[DrawnLoop]) -> WallCut | None:
    """The wall between two loops, or between one loop and a clue that it does not touch."""
    if len(loops) == 2:
        one, other = sorted(loops, key=lambda loop: len(loop.edges))
        return walls.between(one.vertices, other.vertices, one.edges[0], other.edges[0])
    [only] = loops
    apart = walls.clue_apart_from(only.vertices)
    return None if apart is None else walls.between(only.vertices, apart, only.edges[0], None)
