"""What follows from what lies on a board, wave by wave.

A wave holds everything that single rules say about what the waves before it have left, all at once. So how many waves
it takes until something breaks depends on the board alone: not on the order in which it is looked at, nor on how it is
turned. The rules:

* *neighbours*: a candidate needs one on each side that shows the same colour; where all pieces of a kind have their
  cells, no other cell holds one;
* *places*: a kind of piece with no more cells left than pieces lies on all of them;
* *colours*: a colour is on half as many seams as sides show it, and on no more.

A :class:`Scope` says which cells, kinds, colours and known facts may be used, so that reasons can be made smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from edgewise.explaining.tiles.board import Board, is_single, members
from edgewise.explaining.tiles.deduction import Broken

NEIGHBOURS, PLACES, COLOURS = 1, 2, 4
EVERYTHING = NEIGHBOURS | PLACES | COLOURS
ANY_WAVES = 1 << 20
FEW_CANDIDATES = 3
"""Cells with no more candidates are looked at case by case, within a supposition ..."""
INNER_WAVES = 6
"""... and each case is followed so far."""
RULES = ("cell", "piece", "pieces", "colour", "cases")
"""What can break, in the order of the core."""


@dataclass
class Scope:
    """What a reason may use."""

    cells: set[int]
    kinds: set[int]
    colours: set[int]
    known: dict[int, int]
    """The orientation on each cell that is known."""
    ruled_out: dict[int, int] = field(default_factory=dict)
    """For each cell the set of what was ruled out before."""

    @classmethod
    def whole(cls, board: Board, known: Mapping[int, int], ruled_out: Mapping[int, int]) -> Scope:
        """Everything there is."""
        cells = set(board.cells) - known.keys()
        return cls(cells, set(range(len(board.pieces))), set(board.colours), dict(known), dict(ruled_out))


class Position:
    """The candidates of each cell. To begin with, what fits the border and the pieces beside it, and is left."""

    def __init__(self, board: Board, scope: Scope) -> None:
        self.board = board
        self.kinds = scope.kinds
        self.single = sum(1 << 4 * kind for kind in scope.kinds if board.copies[kind] == 1)
        self.several = [kind for kind in board.several if kind in scope.kinds]
        self.several_bits = sum(1 << 4 * kind for kind in self.several)
        self.colours = scope.colours
        self.open = scope.cells
        self.used: dict[int, int] = {}
        """How many cells are settled to hold each kind ..."""
        self.settled = set(scope.known)
        """... and which these are."""
        self.seams: dict[tuple[int, int], int] = {}
        """The colour of each seam that is settled."""
        self.counts: dict[int, int] = {}
        for orientation in scope.known.values():
            kind = orientation >> 2
            if kind in scope.kinds:
                self.used[kind] = self.used.get(kind, 0) + 1
        gone = 0
        for kind, used in self.used.items():
            if used >= board.copies[kind]:
                gone |= board.kind_mask(kind)
        self.candidates = [self._fitting(scope, cell, gone) for cell in board.cells]
        for cell in scope.known:
            self._see_seams(cell)

    def _fitting(self, scope: Scope, cell: int, gone: int) -> int:
        if cell in scope.known:
            return 1 << scope.known[cell]
        candidates = self.board.fits[cell] & ~scope.ruled_out.get(cell, 0)
        if cell in scope.cells:
            candidates &= ~gone
            for side, near in enumerate(self.board.around[cell]):
                if near in scope.known:
                    colour = self.board.sides[scope.known[near]][side ^ 2]
                    candidates &= self.board.shows[side].get(colour, 0)
        return candidates

    def ready(self) -> Position | NativePosition:
        """The same, to suppose something: by the core where it is there, and otherwise by what stands here."""
        return self.noted() if self.board.native is None else NativePosition(self)

    def noted(self) -> Position:
        """The same with note taken of open cells that are settled in part: by kind, or by the colour of a seam."""
        other = self.copy()
        for cell in self.open:
            other._settles(cell)
            other._see_seams(cell)
        return other

    def copy(self) -> Position:
        other = Position.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.used, other.settled = dict(self.used), set(self.settled)
        other.seams, other.counts = dict(self.seams), dict(self.counts)
        other.candidates = self.candidates.copy()
        return other

    def wave(self, changed: Iterable[int], rules: int = EVERYTHING) -> dict[int, int] | Broken:
        """What is left of the candidates of some cells, by what the changed cells say; or what breaks."""
        left: dict[int, int] = {}
        broken = None
        if rules & NEIGHBOURS:
            self._match(changed, left)
            broken = self._use_up(changed, left)
        if rules & PLACES and broken is None:
            broken = self._find_places(left)
        if rules & COLOURS and broken is None:
            broken = self._run_out(changed, left)
        if broken is not None:
            return broken
        empty = next((cell for cell, candidates in left.items() if not candidates), None)
        return left if empty is None else Broken("cell", empty, 0)

    def follow(self, changed: list[int], most: int = ANY_WAVES) -> Broken | None:
        """Wave after wave, until something breaks or nothing is new."""
        for waves in range(1, most + 1):
            left = self.wave(changed)
            if isinstance(left, Broken):
                return left._replace(waves=waves)
            for cell, candidates in left.items():
                self.candidates[cell] = candidates
            changed = list(left)
            if not changed:
                return None
        return None

    def supposed(self, cell: int, orientation: int, most: int = ANY_WAVES) -> Broken | None:
        """Why a piece cannot lie on a cell, if that shows within so many waves."""
        trial = self.copy()
        trial.candidates[cell] = 1 << orientation
        return trial.follow([cell], most)

    def cases(self, cell: int, orientation: int) -> Broken | None:
        """The same, where each candidate of a cell with few of them is supposed in turn, within the supposition."""
        trial = self.copy()
        trial.candidates[cell] = 1 << orientation
        changed = [cell]
        while True:
            broken = trial.follow(changed)
            if broken is not None:
                return broken._replace(rule="cases")
            left: dict[int, int] = {}
            for near in trial.open:
                candidates = trial.candidates[near]
                if is_single(candidates) or candidates.bit_count() > FEW_CANDIDATES:
                    continue
                fails = sum(1 << one for one in members(candidates) if trial.supposed(near, one, INNER_WAVES))
                if fails:
                    left[near] = candidates & ~fails
            if not left:
                return None
            for near, candidates in left.items():
                if not candidates:
                    return Broken("cases", near, 0)
                trial.candidates[near] = candidates
            changed = list(left)

    # ---- rules -------------------------------------------------------------------------------------------------------

    def _keep(self, left: dict[int, int], cell: int, mask: int) -> None:
        before = left.get(cell, self.candidates[cell])
        if before & ~mask and cell in self.open:
            left[cell] = before & mask

    def _match(self, changed: Iterable[int], left: dict[int, int]) -> None:
        around, allowed, candidates, is_open = self.board.around, self.board.allowed, self.candidates, self.open
        for cell in changed:
            if cell not in is_open and cell not in self.settled:
                continue
            for side, near in enumerate(around[cell]):
                if near >= 0 and near in is_open:
                    mask = allowed(side, candidates[cell])
                    before = left.get(near, candidates[near])
                    if before & ~mask:
                        left[near] = before & mask

    def _use_up(self, changed: Iterable[int], left: dict[int, int]) -> Broken | None:
        full = []
        for cell in changed:
            if cell in self.settled or cell not in self.open:
                continue
            kind = self._settles(cell)
            if kind is not None and self.used[kind] > self.board.copies[kind]:
                return Broken("pieces", kind, 0)
            if kind is not None and self.used[kind] == self.board.copies[kind]:
                full.append(kind)
        for kind in full:
            mask = self.board.kind_mask(kind)
            for cell in self.open:
                if self.candidates[cell] & mask and self.candidates[cell] & ~mask:
                    self._keep(left, cell, ~mask)
        return None

    def _settles(self, cell: int) -> int | None:
        """Takes note of a cell that holds a kind for certain, and returns that kind."""
        kind = self.board.only_kind(self.candidates[cell])
        if kind is None or kind not in self.kinds:
            return None
        self.settled.add(cell)
        self.used[kind] = self.used.get(kind, 0) + 1
        return kind

    def _find_places(self, left: dict[int, int]) -> Broken | None:
        once = twice = 0
        kinds_in, several = self.board.kinds_in, self.several_bits
        counts = dict.fromkeys(self.several, 0)
        for candidates in self.candidates:
            kinds = kinds_in(candidates)
            twice |= once & kinds
            once |= kinds
            if kinds & several:
                for bit in members(kinds & several):
                    counts[bit >> 2] += 1
        if missing := self.single & ~once:
            return Broken("piece", (missing & -missing).bit_length() - 1 >> 2, 0)
        alone = self.single & once & ~twice
        for cell in self.open if alone else ():
            here = kinds_in(self.candidates[cell]) & alone
            if here & (here - 1):
                return Broken("cell", cell, 0)  # it would have to hold two pieces
            if here:
                self._keep(left, cell, 0b1111 * here)
        for kind, places in counts.items():
            if places < self.board.copies[kind]:
                return Broken("piece", kind, 0)
            if places == self.board.copies[kind]:
                mask = self.board.kind_mask(kind)
                for cell in self.open:
                    if self.candidates[cell] & mask:
                        self._keep(left, cell, mask)
        return None

    def _run_out(self, changed: Iterable[int], left: dict[int, int]) -> Broken | None:
        most = self.board.most_seams
        for cell in changed:
            self._see_seams(cell)
        for colour, count in self.counts.items():
            if count > most[colour]:
                return Broken("colour", colour, 0)
        full = [colour for colour, count in self.counts.items() if count == most[colour]]
        for cell, side, near in self.board.seams if full else ():
            settled = self.seams.get((cell, near))
            for colour in full:
                if colour != settled:
                    self._keep(left, cell, ~self.board.shows[side][colour])
                    self._keep(left, near, ~self.board.shows[side ^ 2][colour])
        return None

    def _see_seams(self, cell: int) -> None:
        """Takes note of the seams that have one colour, whatever lies on the cell."""
        if cell not in self.open and cell not in self.settled:
            return
        for side, colour in self.board.same_sides(self.candidates[cell]):
            seam = self.board.seam(cell, side)
            if colour in self.colours and seam not in self.seams:
                self.seams[seam] = colour
                self.counts[colour] = self.counts.get(colour, 0) + 1


class NativePosition:
    """The candidates of each cell in the core, which follows the same rules (``native/explain/tile_waves.cpp``)."""

    def __init__(self, position: Position) -> None:
        from edgewise._native import TilePosition  # late: the core may be missing

        board = self.board = position.board
        assert board.native is not None
        size = 8 * -(-len(board.pieces) // 16)
        self._native = TilePosition(
            board.native,
            bytes([1 if cell in position.open else 2 * (cell in position.settled) for cell in board.cells]),
            bytes([kind in position.kinds for kind in range(len(board.pieces))]),
            bytes([colour in position.colours for colour in board.colours]),
            b"".join([candidates.to_bytes(size, "little") for candidates in position.candidates]),
        )

    def supposed(self, cell: int, orientation: int, most: int = ANY_WAVES) -> Broken | None:
        """Why a piece cannot lie on a cell, if that shows within so many waves."""
        return self._broken(self._native.supposed(cell, orientation, most))

    def cases(self, cell: int, orientation: int) -> Broken | None:
        """The same with cases within the supposition."""
        return self._broken(self._native.cases(cell, orientation, FEW_CANDIDATES, INNER_WAVES))

    def _broken(self, told: tuple[int, int, int] | None) -> Broken | None:
        if told is None:
            return None
        rule, number, waves = RULES[told[0]], told[1], told[2]
        return Broken(rule, self.board.colours[number] if rule == "colour" else number, waves)
