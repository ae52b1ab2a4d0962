"""What follows from what lies on a board of tiles, wave by wave, in readable Python: the oracle of the core.

``explaining/tiles/waves.py`` says what the rules are. Nothing is shared with ``native/explain/tiles/tile_waves.cpp``
but the candidates to begin with.
"""

from __future__ import annotations

from collections.abc import Iterable

from edgewise.explaining.tiles.board import Board, is_single, members
from edgewise.explaining.tiles.deduction import Broken
from edgewise.explaining.tiles.waves import (
    ANY_WAVES,
    COLOURS,
    FEW_CANDIDATES,
    INNER_WAVES,
    NEIGHBOURS,
    PLACES,
    Position,
)

EVERYTHING = NEIGHBOURS | PLACES | COLOURS


class PlainPosition:
    """The candidates of each cell, and what is noted about them."""

    def __init__(self, position: Position) -> None:
        board, scope = position.board, position.scope
        self.board = board
        self.candidates = position.candidates.copy()
        self.kinds = scope.kinds
        self.single = sum(1 << 4 * kind for kind in scope.kinds if board.copies[kind] == 1)
        self.several = [kind for kind in scope.kinds if board.copies[kind] > 1]
        self.several_bits = sum(1 << 4 * kind for kind in self.several)
        self.colours = scope.colours
        self.open = scope.cells
        self.settled: set[int] = set()
        """Cells that hold a kind for certain ..."""
        self.used: dict[int, int] = {}
        """... and how many of them hold each kind."""
        self.seams: dict[tuple[int, int], int] = {}
        """The colour of each seam that is settled."""
        self.counts: dict[int, int] = {}
        for cell in scope.known:
            self._settles(cell)
            self.settled.add(cell)
            self._see_seams(cell)

    def left(self, rules: int) -> dict[int, int]:
        """What some rules leave of the candidates of cells, looking at the whole board once; nothing if one breaks."""
        found = self._copy()._wave(self.board.cells, rules)
        return {} if isinstance(found, Broken) else found

    def noted(self) -> PlainPosition:
        """The same with note taken of open cells that are settled in part: by kind, or by the colour of a seam."""
        other = self._copy()
        for cell in self.open:
            other._settles(cell)
            other._see_seams(cell)
        return other

    def _copy(self) -> PlainPosition:
        other = PlainPosition.__new__(PlainPosition)
        other.__dict__.update(self.__dict__)
        other.used, other.settled = dict(self.used), set(self.settled)
        other.seams, other.counts = dict(self.seams), dict(self.counts)
        other.candidates = self.candidates.copy()
        return other

    def _wave(self, changed: Iterable[int], rules: int = EVERYTHING) -> dict[int, int] | Broken:
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

    def _follow(self, changed: list[int], most: int = ANY_WAVES) -> Broken | None:
        """Wave after wave, until something breaks or nothing is new."""
        for waves in range(1, most + 1):
            left = self._wave(changed)
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
        trial = self._copy()
        trial.candidates[cell] = 1 << orientation
        return trial._follow([cell], most)

    def followed(self, cell: int, orientation: int, waves: int) -> dict[int, int]:
        """What is left after so many waves of the candidates of cells that have fewer then."""
        trial = self._copy()
        trial.candidates[cell] = 1 << orientation
        trial._follow([cell], waves)
        pairs = enumerate(zip(self.candidates, trial.candidates, strict=True))
        return {other: left for other, (before, left) in pairs if left != before}

    def cases(self, cell: int, orientation: int) -> Broken | None:
        """The same, where each candidate of a cell with few of them is supposed in turn, within the supposition."""
        trial = self._copy()
        trial.candidates[cell] = 1 << orientation
        changed = [cell]
        while True:
            broken = trial._follow(changed)
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
        around, candidates, is_open = self.board.around, self.candidates, self.open
        for cell in changed:
            if cell not in is_open and cell not in self.settled:
                continue
            for side, near in enumerate(around[cell]):
                if near >= 0 and near in is_open:
                    mask = allowed(self.board, side, candidates[cell])
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
        kind = only_kind(self.board, self.candidates[cell])
        if kind is None or kind not in self.kinds:
            return None
        self.settled.add(cell)
        self.used[kind] = self.used.get(kind, 0) + 1
        return kind

    def _find_places(self, left: dict[int, int]) -> Broken | None:
        once = twice = 0
        several = self.several_bits
        counts = dict.fromkeys(self.several, 0)
        for candidates in self.candidates:
            kinds = kinds_in(self.board, candidates)
            twice |= once & kinds
            once |= kinds
            if kinds & several:
                for bit in members(kinds & several):
                    counts[bit >> 2] += 1
        if missing := self.single & ~once:
            return Broken("piece", (missing & -missing).bit_length() - 1 >> 2, 0)
        alone = self.single & once & ~twice
        for cell in self.open if alone else ():
            here = kinds_in(self.board, self.candidates[cell]) & alone
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
        for side, colour in same_sides(self.board, self.candidates[cell]):
            near = self.board.around[cell][side]
            seam = (min(cell, near), max(cell, near))
            if colour in self.colours and seam not in self.seams:
                self.seams[seam] = colour
                self.counts[colour] = self.counts.get(colour, 0) + 1


def allowed(board: Board, side: int, candidates: int) -> int:
    """What may lie beside a cell, on a side of it, by the colours that its candidates show there."""
    mask = 0
    for colour, showing in board.shows[side].items():
        if candidates & showing:
            mask |= board.shows[side ^ 2][colour]
    return mask


def kinds_in(board: Board, candidates: int) -> int:
    """The kinds in a set, each as the first of its bits."""
    first_bits = (1 << 4 * len(board.pieces)) // 15
    return (candidates | candidates >> 1 | candidates >> 2 | candidates >> 3) & first_bits


def only_kind(board: Board, candidates: int) -> int | None:
    """The kind that all candidates are of, if there is one."""
    kinds = kinds_in(board, candidates)
    return kinds.bit_length() - 1 >> 2 if is_single(kinds) else None


def same_sides(board: Board, candidates: int) -> list[tuple[int, int]]:
    """The sides on which all candidates show the same colour, with that colour."""
    if not candidates:
        return []
    sides = board.sides[(candidates & -candidates).bit_length() - 1]
    return [
        (side, colour)
        for side, colour in enumerate(sides)
        if colour != board.form.border and not candidates & ~board.shows[side][colour]
    ]
