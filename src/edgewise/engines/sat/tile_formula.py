"""Tiles as a formula: the clauses of :mod:`edgewise.formulas.tiles`, and the board in a model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from edgewise.base.forms import TileForm
from edgewise.engines._tile_orientations import TileOrientations
from edgewise.engines.sat.encoding import Encoding, Reading
from edgewise.formulas.lines import Clause
from edgewise.formulas.tiles import TileFormula


class TileEncoding(Encoding):
    """The first variables are what the cells show, cell by cell."""

    def __init__(self, form: TileForm, look: Callable[[], None]) -> None:
        self.tiles = TileOrientations(form)
        self.formula = TileFormula(form, look)
        self.variables = len(self.formula.names)
        self.orientation = {
            (cell, self.tiles.orientations[number].sides): number
            for cell in self.tiles.cells
            for number in self.tiles.at[cell]
        }

    def batches(self) -> Iterator[tuple[int, Iterable[Clause]]]:
        yield len(self.formula.clauses), sorted(self.formula.clauses, key=bool)  # an empty clause comes first

    def read(self, true_variables: list[int], round_number: int) -> Reading:
        on = [variable for variable in true_variables if variable <= len(self.formula.shown)]
        answer = self.tiles.named([self.orientation[self.formula.shown[variable - 1]] for variable in on])
        return Reading(answer.tolist(), [-variable for variable in on], [])
