"""Whether every clause of a formula about tiles holds in every solution, and what its variables mean.

A solution fixes all variables: ``t[CELL,COLOURS]`` says what a cell shows; ``s[CELL,SIDE,COLOUR]`` which colour is on
the seam at the right (1) or lower (2) side of a cell; ``c[CELL]I>=J`` and ``k[COLOURS]I>=J`` that at least J of the
first I variables ``t`` of a cell, or of a kind of piece, are true, by cells and then by colours. So a clause may
stand in the formula if it holds in every solution that is told in this way. Each is looked at by itself: what a clause
says must follow from one cell, one seam, one place of one counter, or be the one against the solution.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.proofs.check.counted_rules import Clause
from edgewise.proofs.check.formula_text import FORMULA, FormulaText
from edgewise.proofs.check.reading import LINES_BETWEEN_LOOKS, CertificateFiles, Watch, fail
from edgewise.proofs.check.tiles.board import Sides, TileBoard, kind_of

Place = tuple[str, int, int]
"""A counter by its name, I and J."""


class TileVariables:
    """The variables that a board has, by name: all that a formula may use."""

    def __init__(self, board: TileBoard) -> None:
        self.shown = {_shown(cell, look): (cell, look) for cell in board.cells for look in board.looks[cell]}
        self.seams: dict[str, tuple[int, int, int]] = {}
        for cell, side, near in board.seams():
            ours, theirs = (
                {look[facing] for look in board.looks[at]} for at, facing in ((cell, side), (near, (side + 2) % 4))
            )
            self.seams |= {f"s[{cell},{side},{colour}]": (cell, side, colour) for colour in ours | theirs}
        self.counted: dict[str, tuple[list[str], int]] = {}
        """For each counter what it counts, in order, and how many of them are true at most."""
        for name, (cell, look) in self.shown.items():
            kind = kind_of(look)
            self.counted.setdefault(f"c[{cell}]", ([], 1))[0].append(name)
            self.counted.setdefault(f"k[{_listed(kind)}]", ([], board.copies[kind]))[0].append(name)
        self.counters: dict[str, Place] = {}
        for counter, (members, bound) in self.counted.items():
            if len(members) > bound:
                for place in range(1, len(members)):
                    for least in range(1, bound + 1):
                        self.counters[f"{counter}{place}>={least}"] = counter, place, least

    def every_name(self) -> set[str]:
        return {*self.shown, *self.seams, *self.counters}


class TileRules:
    """Knows which clauses hold in every solution."""

    def __init__(self, board: TileBoard, formula: FormulaText) -> None:
        self.board = board
        self.variables = TileVariables(board)
        self.name = {number: name for name, number in formula.variable.items()}
        self.at_cell = [
            frozenset(formula.variable[_shown(cell, look)] for look in board.looks[cell]) for cell in board.cells
        ]
        self.formula = formula

    def check(self, explained: Clause | None, watch: Watch) -> None:
        """Every clause but the one that is explained must hold in every solution."""
        for clause, number in zip(self.formula.clauses, self.formula.clause_lines, strict=True):
            if number % LINES_BETWEEN_LOOKS == 0:
                watch.look()
            if clause != explained and not self.holds(clause):
                fail(FORMULA, number, "this clause is neither a rule of the puzzle nor the solution's")

    def holds(self, clause: Clause) -> bool:
        """Whether a clause follows from one cell, one seam or one place of a counter."""
        if any(-literal in clause for literal in clause):
            return True
        names = {literal: self.name[abs(literal)] for literal in clause}
        if any(name in self.variables.counters for name in names.values()):
            return self._counts(names)
        seams = {literal: self.variables.seams[name] for literal, name in names.items() if name in self.variables.seams}
        if not seams:
            # One of the things that a cell may show: all of them must be there.
            return any(shown <= clause for shown in self._cells_of(names))
        return self._is_about_a_seam(clause, seams, names)

    def _cells_of(self, names: dict[int, str]) -> list[frozenset[int]]:
        """All that may be shown by each cell in a clause; the empty clause is about every cell."""
        cells = {self.variables.shown[name][0] for name in names.values()} if names else self.board.cells
        return [self.at_cell[cell] for cell in cells]

    def _is_about_a_seam(self, clause: Clause, seams: dict[int, tuple[int, int, int]], names: dict[int, str]) -> bool:
        places = {(cell, side) for cell, side, _ in seams.values()}
        shown = {literal: self.variables.shown[name] for literal, name in names.items() if literal not in seams}
        if len(places) != 1:
            return False
        [(cell, side)] = places
        facing = {cell: side, self.board.beside(cell, side): (side + 2) % 4}
        if any(at not in facing for at, _ in shown.values()):
            return False
        if len(seams) == 2 and not shown:
            # Not two colours at once; the two are different variables.
            return all(literal < 0 for literal in seams)
        if len(seams) != 1:
            return False
        [(literal, (_, _, colour))] = seams.items()
        if literal > 0:
            # Whoever shows this colour there has it on the seam.
            return any(other < 0 and look[facing[at]] == colour for other, (at, look) in shown.items())
        # The colour on a seam is shown by one of the pieces there: on either cell, all that may show it must be there.
        return any(
            all(
                self.formula.variable[_shown(at, look)] in clause
                for look in self.board.looks[at]
                if look[way] == colour
            )
            for at, way in facing.items()
        )

    def _counts(self, names: dict[int, str]) -> bool:
        """Whether a clause holds however many of the first members are true: counters at I - 1 and I, and member I."""
        places = {
            literal: self.variables.counters[name] for literal, name in names.items() if name in self.variables.counters
        }
        counters = {counter for counter, _, _ in places.values()}
        if len(counters) != 1:
            return False
        [counter] = counters
        members, bound = self.variables.counted[counter]
        index = {name: place for place, name in enumerate(members, start=1)}
        own = {literal: index.get(name, 0) for literal, name in names.items() if literal not in places}
        last = max([*own.values(), *(place for _, place, _ in places.values())])
        if any(place != last for place in own.values()) or any(place < last - 1 for _, place, _ in places.values()):
            return False
        for before in range(min(bound, last - 1) + 1):
            for member in (0, 1):
                if before + member > bound:
                    continue
                values = {literal: bool(member) for literal in own}
                for literal, (_, place, least) in places.items():
                    values[literal] = (before + member if place == last else before) >= least
                if not any(value == (literal > 0) for literal, value in values.items()):
                    return False
        return True


def clause_against_board(board: TileBoard, files: CertificateFiles, formula: FormulaText, file: str) -> Clause:
    """The clause against the solution, once the solution is checked."""
    shown: Sequence[Sides] = board.checked_solution(files, file)
    against = frozenset(-formula.variable[_shown(cell, look)] for cell, look in enumerate(shown))
    if against not in formula.distinct:
        fail(FORMULA, 1, "the clause against the solution is missing")
    return against


def _shown(cell: int, look: Sides) -> str:
    return f"t[{cell},{_listed(look)}]"


def _listed(sides: Sides) -> str:
    return ",".join(map(str, sides))
