"""Tiles as a formula: a variable for each orientation allowed on a cell, and one for each colour of an inner edge.

Orientations and edges support each other by colour, so that unit propagation sees what fits. The cardinality encodings
of PySAT say that a cell has one orientation, and a kind of piece no more places than copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from edgewise.clauses import Clause
from edgewise.engines._tile_orientations import TileOrientations
from edgewise.engines.sat.encoding import Encoding, Reading
from edgewise.forms import TileForm


class TileEncoding(Encoding):
    """The first variables are the choices for the cells, cell by cell."""

    def __init__(self, form: TileForm) -> None:
        self.tiles = TileOrientations(form)
        self.chosen = [(cell, orientation) for cell in self.tiles.cells for orientation in self.tiles.at[cell]]
        self.variables = len(self.chosen)
        self.clauses = self._every_clause()

    def batches(self) -> Iterator[tuple[int, Iterable[Clause]]]:
        yield len(self.clauses), sorted(self.clauses, key=bool)  # an empty clause comes first

    def read(self, true_variables: list[int], round_number: int) -> Reading:
        on = [variable for variable in true_variables if variable <= len(self.chosen)]
        answer = self.tiles.named([self.chosen[variable - 1][1] for variable in on])
        return Reading(answer.tolist(), [-variable for variable in on], [])

    def _every_clause(self) -> list[Clause]:
        clauses: list[Clause] = []
        by_cell: list[list[int]] = [[] for _ in self.tiles.cells]
        by_kind: list[list[int]] = [[] for _ in self.tiles.pieces]
        for variable, (cell, orientation) in enumerate(self.chosen, start=1):
            by_cell[cell].append(variable)
            by_kind[self.tiles.orientations[orientation].kind].append(variable)
        for variables in by_cell:
            clauses.append(variables)
            clauses += self._at_most(variables, 1)
        for kind, variables in enumerate(by_kind):
            clauses += self._at_most(variables, len(self.tiles.pieces[kind]))
        for cell, side, near in self.tiles.joins():
            clauses += self._matching(by_cell[cell], side, by_cell[near], (side + 2) % 4)
        return clauses

    def _at_most(self, variables: list[int], bound: int) -> list[list[int]]:
        from pysat.card import CardEnc, EncType  # late: only tiles need it

        if len(variables) <= bound:
            return []
        encoded = CardEnc.atmost(variables, bound, top_id=self.variables, encoding=EncType.seqcounter)
        self.variables = max(self.variables, encoded.nv)
        return [list(clause) for clause in encoded.clauses]

    def _matching(self, ones: list[int], side: int, others: list[int], other_side: int) -> list[list[int]]:
        """The two cells show each other the same colour."""
        colour_of: dict[int, int] = {}
        shown: dict[int, list[list[int]]] = {}
        for which, (variables, facing) in enumerate(((ones, side), (others, other_side))):
            for variable in variables:
                colour = self.tiles.orientations[self.chosen[variable - 1][1]].sides[facing]
                shown.setdefault(colour, [[], []])[which].append(variable)
        for colour in shown:
            self.variables += 1
            colour_of[colour] = self.variables
        clauses = [[-one, -other] for one, other in combinations(colour_of.values(), 2)]
        for colour, sides in shown.items():
            for variables in sides:
                clauses += ([-variable, colour_of[colour]] for variable in variables)
                clauses.append([-colour_of[colour], *variables])
        return clauses
