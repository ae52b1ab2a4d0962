"""The last level for tiles: a reason for anything that is forced, as a smallest set of rules that a solver needs.

A SAT solver has one switch for each cell, each kind of piece and each known fact. A cell that is named holds one piece;
two cells match if both are named or known. It finds solutions as well: with all switches on, and what is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from edgewise.explaining.clock import Clock
from edgewise.explaining.solver import OutOfTime, can_be, new_solver
from edgewise.explaining.tiles.board import Board, Candidate, members
from edgewise.explaining.tiles.deduction import TileDeduction
from edgewise.explaining.tiles.scan import SEARCH

BASE_COST = 20.0


class Search:
    """One board in a solver that keeps what it has learnt. Stating a large board takes long: ``OutOfTime`` ends it."""

    def __init__(self, board: Board, clock: Clock) -> None:
        self.board = board
        self.clock = clock
        self.solver = new_solver()
        self.top = 0
        self.variable: dict[Candidate, int] = {}
        self.candidate: dict[int, Candidate] = {}
        self._of_kind: list[list[int]] = [[] for _ in board.pieces]
        """For each kind the variables of all places where a piece of it can lie."""
        for cell in board.cells:
            self._look_at_clock()
            for orientation in members(board.fits[cell]):
                number = self._new()
                self.variable[cell, orientation] = number
                self.candidate[number] = (cell, orientation)
                self._of_kind[orientation >> 2].append(number)
        self.cell = [self._new() for _ in board.cells]
        """The switch of each cell ..."""
        self.kind = [self._new() for _ in board.pieces]
        """... and of each kind."""
        self._matched = [self._new() for _ in board.cells]
        """Whether a cell is named or known, so that it matches those beside it."""
        self._known: dict[Candidate, int] = {}
        self._state_cells()
        self._state_kinds()
        self._state_seams()

    def _look_at_clock(self) -> None:
        if self.clock.stopped_by is not None:
            raise OutOfTime

    def _new(self) -> int:
        self.top += 1
        return self.top

    def _state_cells(self) -> None:
        for cell, switch in enumerate(self.cell):
            here = [self.variable[cell, one] for one in members(self.board.fits[cell])]
            self.solver.add_clause([-switch, self._matched[cell]])
            self.solver.add_clause([-switch, *here])
            self._at_most(here, 1, switch)

    def _state_kinds(self) -> None:
        for kind, switch in enumerate(self.kind):
            here, copies = self._of_kind[kind], self.board.copies[kind]
            self._at_most(here, copies, switch)
            if copies == 1:
                self.solver.add_clause([-switch, *here])
            else:
                self._at_most([-number for number in here], len(here) - copies, switch)

    def _at_most(self, numbers: Sequence[int], most: int, switch: int) -> None:
        from pysat.card import CardEnc, EncType  # late: it takes a while to import

        self._look_at_clock()
        if most < 0:
            self.solver.add_clause([-switch])
        elif most == 0:
            for number in numbers:
                self.solver.add_clause([-switch, -number])
        elif len(numbers) > most:
            encoded = CardEnc.atmost(list(numbers), most, top_id=self.top, encoding=EncType.seqcounter)
            self.top = max(self.top, encoded.nv)
            for clause in encoded.clauses:
                self.solver.add_clause([*clause, -switch])

    def _state_seams(self) -> None:
        for cell, side, near in self.board.seams:
            self._look_at_clock()
            ends = ((cell, side), (near, side ^ 2))
            off = [-self._matched[one] for one, _ in ends]
            colours = [self._new() for _ in self.board.colours]
            for one, other in combinations(colours, 2):
                self.solver.add_clause([-one, -other])
            for number, colour in zip(colours, self.board.colours, strict=True):
                for end, facing in ends:
                    for orientation in members(self.board.fits[end] & self.board.shows[facing][colour]):
                        self.solver.add_clause([*off, -self.variable[end, orientation], number])

    def _fact(self, candidate: Candidate) -> int:
        """The switch that says that a piece lies on a cell, and nothing else does."""
        if candidate not in self._known:
            cell, orientation = candidate
            switch = self._known[candidate] = self._new()
            self.solver.add_clause([-switch, self._matched[cell]])
            for one in members(self.board.fits[cell]):
                number = self.variable[cell, one]
                self.solver.add_clause([-switch, number if one == orientation else -number])
        return self._known[candidate]

    def _facts(self, known: Mapping[int, int], ruled_out: Mapping[int, int]) -> list[int]:
        placed = [self._fact(one) for one in known.items()]
        gone = [
            -self.variable[cell, one]
            for cell, mask in ruled_out.items()
            if cell not in known
            for one in members(mask & self.board.fits[cell])
        ]
        return [*placed, *gone]

    def _can_be(self, assumptions: Sequence[int]) -> bool:
        return can_be(self.solver, assumptions, self.clock)

    # ---- solutions ---------------------------------------------------------------------------------------------------

    def solution(
        self, known: Mapping[int, int], ruled_out: Mapping[int, int] | None = None, among: Iterable[Candidate] = ()
    ) -> dict[int, int] | None:
        """What lies on each cell in some solution with these facts, and one of some candidates; ``None`` if none."""
        assumptions = [*self.cell, *self.kind, *self._facts(known, ruled_out or {})]
        if wanted := [self.variable[one] for one in among]:
            switch = self._new()
            self.solver.add_clause([-switch, *wanted])
            assumptions.append(switch)
        if not self._can_be(assumptions):
            return None
        model = self.solver.get_model()
        return dict(one for number, one in self.candidate.items() if model[number - 1] > 0)

    def differing(
        self, known: Mapping[int, int], ruled_out: Mapping[int, int], seen: Sequence[tuple[int, ...]] = ()
    ) -> list[tuple[int, ...]]:
        """Solutions with these facts, those seen among them, that are alike only where all solutions are."""
        looks = list(seen)
        if not looks:
            first = self.solution(known, ruled_out)
            if first is None:
                return []
            looks.append(self._look(first))
        while True:
            shared = {cell: one for cell, one in enumerate(looks[0]) if all(look[cell] == one for look in looks)}
            others = [
                (cell, one)
                for cell, orientation in shared.items()
                if cell not in known
                for one in members(self.board.fits[cell] & ~(1 << orientation) & ~ruled_out.get(cell, 0))
            ]
            another = self.solution(known, ruled_out, others) if others else None
            if another is None:
                return looks
            looks.append(self._look(another))

    def _look(self, solution: Mapping[int, int]) -> tuple[int, ...]:
        return tuple(solution[cell] for cell in self.board.cells)

    # ---- reasons -----------------------------------------------------------------------------------------------------

    def why(
        self, known: Mapping[int, int], ruled_out: Mapping[int, int], candidate: Candidate, lies: bool
    ) -> TileDeduction | None:
        """Why a piece lies on a cell, or does not; ``None`` if that is not forced."""
        number = self.variable[candidate]
        opposite = -number if lies else number
        always = [opposite, self.cell[candidate[0]]]
        facts = self._facts(known, ruled_out)
        if self._can_be([*always, *self.cell, *self.kind, *facts]):
            return None
        core = [one for one in self.solver.get_core() or () if one not in always]
        return self._deduction(*self._shrunk(core, always), candidate, lies)

    def _shrunk(self, core: Sequence[int], always: Sequence[int]) -> tuple[list[int], bool]:
        """No more of a core than it takes, and whether there was time to say so."""
        kinds, cells = set(self.kind), set(self.cell)
        left = sorted(core, key=lambda one: (one in cells or one in kinds, one in cells, one))
        needed: list[int] = []
        try:
            while left:
                literal = left.pop(0)
                if self._can_be([*always, *needed, *left]):
                    needed.append(literal)
                    continue
                enough = set(self.solver.get_core() or ())
                left = [other for other in left if other in enough]
        except OutOfTime:
            return [*needed, literal, *left], False
        return needed, True

    def _deduction(self, core: Sequence[int], smallest: bool, candidate: Candidate, lies: bool) -> TileDeduction:
        taken = set(core)
        cells = {cell for cell, switch in enumerate(self.cell) if switch in taken} | {candidate[0]}
        known = tuple(sorted(one for one, switch in self._known.items() if switch in taken))
        return TileDeduction(
            (candidate,) if lies else (),
            () if lies else (candidate,),
            SEARCH,
            BASE_COST + 0.5 * len(core),
            "solver",
            tuple(sorted(cells)),
            tuple(kind for kind, switch in enumerate(self.kind) if switch in taken),
            (),
            known,
            tuple(sorted(self.candidate[-one] for one in core if one < 0)),
            (),
            smallest,
        )
