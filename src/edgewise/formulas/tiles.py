"""Tiles as clauses, with a name for every variable, for a SAT solver and for certificates.

What a cell shows are the four colours of the piece on it, in the order of the sides. Pieces that are turns of each
other are one kind, so what looks alike is one solution. There are four sorts of variables:

- ``t[CELL,N,E,S,W]``: the cell shows these colours;
- ``s[CELL,SIDE,COLOUR]``: the colour between a cell and its neighbour in the east (1) or south (2), by which what the
  two show supports each other, so that unit propagation sees what fits;
- ``c[CELL]I>=1``: at least one of the first I variables ``t`` of the cell is true;
- ``k[N,E,S,W]I>=J``: at least J of the first I variables ``t`` of a kind of piece are true; a kind is called after the
  lowest of its turns.

The last two count, so that a cell shows one thing and a kind has no more places than copies (a sequential counter).
Variables ``t`` are in the order of cells, then of colours; that is also the order in which they are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from edgewise.base.forms import Sides, TileForm, kind_of, turned
from edgewise.formulas.lines import Clause


class Shown(NamedTuple):
    """A cell, and the colours that it shows."""

    cell: int
    sides: Sides


class TileFormula:
    """The clauses of a form. The first variables are what cells show.

    ``look`` is called many times while they are stated, and may end that by raising something.
    """

    def __init__(self, form: TileForm, look: Callable[[], None] = lambda: None) -> None:
        self.form = form
        self.look = look
        self.around = [form.neighbours[cell] for cell in range(len(form.neighbours))]
        self.shown = [Shown(cell, sides) for cell, possible in enumerate(self._possible()) for sides in possible]
        """What the variables from 1 on say."""
        self.number = {shown: number for number, shown in enumerate(self.shown, start=1)}
        self.names = [f"t[{shown.cell},{_listed(shown.sides)}]" for shown in self.shown]
        self.clauses: list[Clause] = []
        self._count_cells_and_kinds()
        self._match_neighbours()

    def against(self, board: Sequence[int]) -> list[int]:
        """The clause against a board, which is given as ``4 * piece + turns`` for each cell."""
        pieces = self.form.pieces
        shown = (Shown(cell, turned(pieces[laid // 4], laid % 4)) for cell, laid in enumerate(board))
        return [-self.number[one] for one in shown]

    def _possible(self) -> Iterator[list[Sides]]:
        """What each cell may show, as far as the border and fixed pieces go, in ascending order."""
        fixed = {cell: turned(self.form.pieces[piece], turns) for cell, piece, turns in self.form.fixed}
        used = {piece for _, piece, _ in self.form.fixed}
        free = {turned(sides, turns) for n, sides in enumerate(self.form.pieces) if n not in used for turns in range(4)}
        # Cells with the border on the same sides may show the same.
        by_border: dict[tuple[bool, ...], list[Sides]] = {}
        for sides in sorted(free):
            by_border.setdefault(self._border_of(sides), []).append(sides)
        for cell, around in enumerate(self.around):
            self.look()
            at_border = tuple(near < 0 for near in around)
            if cell in fixed:
                yield [fixed[cell]] if self._border_of(fixed[cell]) == at_border else []
            else:
                yield by_border.get(at_border, [])

    def _border_of(self, sides: Sides) -> tuple[bool, ...]:
        return tuple(colour == self.form.border for colour in sides)

    def _count_cells_and_kinds(self) -> None:
        by_cell: list[list[int]] = [[] for _ in self.around]
        by_kind: dict[Sides, list[int]] = {}
        for number, (cell, sides) in enumerate(self.shown, start=1):
            by_cell[cell].append(number)
            by_kind.setdefault(kind_of(sides), []).append(number)
        for cell, variables in enumerate(by_cell):
            self.clauses.append(variables)
            self._at_most(1, variables, f"c[{cell}]")
        copies = Counter(map(kind_of, self.form.pieces))
        for kind, variables in by_kind.items():
            self._at_most(copies[kind], variables, f"k[{_listed(kind)}]")

    def _at_most(self, bound: int, variables: list[int], name: str) -> None:
        """A sequential counter, after C. Sinz: its variables say that at least J of the first I are true."""
        self.look()
        if len(variables) <= bound:
            return
        before: list[int] = []
        for place, variable in enumerate(variables, start=1):
            if before:
                self.clauses.append([-variable, -before[-1]])
            if place == len(variables):
                return
            now = [self._new(f"{name}{place}>={least}") for least in range(1, bound + 1)]
            self.clauses.append([-variable, now[0]])
            for least in range(bound):
                if before:
                    self.clauses.append([-before[least], now[least]])
                    if least:
                        self.clauses.append([-variable, -before[least - 1], now[least]])
                elif least:
                    self.clauses.append([-now[least]])
            before = now

    def _match_neighbours(self) -> None:
        at: list[list[int]] = [[] for _ in self.around]
        for number, (cell, _) in enumerate(self.shown, start=1):
            at[cell].append(number)
        for cell, around in enumerate(self.around):
            self.look()
            for side in (1, 2):
                if around[side] >= 0:
                    self._match(cell, side, at[cell], at[around[side]])

    def _match(self, cell: int, side: int, ones: list[int], others: list[int]) -> None:
        """The two cells show each other the same colour."""
        shown: dict[int, list[list[int]]] = {}
        for which, (variables, facing) in enumerate(((ones, side), (others, (side + 2) % 4))):
            for variable in variables:
                shown.setdefault(self.shown[variable - 1].sides[facing], [[], []])[which].append(variable)
        colours = {colour: self._new(f"s[{cell},{side},{colour}]") for colour in shown}
        self.clauses += ([-one, -other] for one, other in combinations(colours.values(), 2))
        for colour, both in shown.items():
            for variables in both:
                self.clauses += ([-variable, colours[colour]] for variable in variables)
                self.clauses.append([-colours[colour], *variables])

    def _new(self, name: str) -> int:
        self.names.append(name)
        return len(self.names)


def _listed(sides: Sides) -> str:
    return ",".join(map(str, sides))
