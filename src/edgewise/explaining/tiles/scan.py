"""Level by level: which candidates of a cell fail, and a reason for that with nothing in it that is not needed.

========  ==============================================================================
level     a candidate fails because
========  ==============================================================================
1         it does not fit what lies on the board, or all pieces of its kind lie elsewhere
2         another kind of piece has no other place left
3         no candidate on the cell beside it shows the same colour
4         a colour has run out; or, supposed, something breaks within one wave
5 to 8    something breaks within three, six, twelve, or any number of waves
9         something breaks when cells with few candidates are looked at case by case
========  ==============================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from edgewise.explaining.clock import Clock
from edgewise.explaining.tiles.board import Board, members
from edgewise.explaining.tiles.deduction import Broken, TileDeduction
from edgewise.explaining.tiles.waves import ANY_WAVES, COLOURS, NEIGHBOURS, PLACES, Position, Scope

ONE_FITS, ONE_PLACE, MATCHING, AT_ONCE, CASES, SEARCH = 1, 2, 3, 4, 9, 10
WAVES = {4: 1, 5: 3, 6: 6, 7: 12, 8: ANY_WAVES}
RULES = {ONE_PLACE: PLACES, MATCHING: NEIGHBOURS, AT_ONCE: COLOURS}
RULE_NAMES = {PLACES: "piece", NEIGHBOURS: "neighbours", COLOURS: "colour"}


class How(NamedTuple):
    """How it shows that a candidate fails."""

    level: int
    rules: int = 0
    """Of a direct look the rule; 0 for a supposition."""
    broken: Broken | None = None


Failing = dict[int, How]
"""For each orientation that fails on a cell, how that shows."""
Item = tuple[str, int, int]
"""A part of a reason: what it is, and one or two numbers."""


class Look:
    """What can be seen from one state of knowledge."""

    def __init__(self, board: Board, scope: Scope, clock: Clock) -> None:
        self.board = board
        self.scope = scope
        self.position = Position(board, scope, clock)
        self._left: dict[int, dict[int, int]] = {}

    def left(self, rules: int) -> dict[int, int]:
        """What a rule leaves of the candidates of cells, looking at the whole board once."""
        if rules not in self._left:
            self._left[rules] = self.position.left(rules)
        return self._left[rules]

    def fails(self, cell: int, orientation: int, level: int) -> How | None:
        """How it shows on a level that a candidate fails. Lower levels are not looked at."""
        if rules := RULES.get(level, 0):
            left = self.left(rules).get(cell)
            if left is not None and not left >> orientation & 1:
                return How(level, rules)
        broken = None
        if level in WAVES:
            broken = self.position.supposed(cell, orientation, WAVES[level])
        elif level == CASES:
            broken = self.position.cases(cell, orientation)
        return None if broken is None else How(level, 0, broken)

    def still_fails(self, cell: int, failing: Mapping[int, How]) -> bool:
        """Whether all of these fail in the same way as they did when more was known."""
        candidates = self.position.candidates[cell]
        for orientation, how in failing.items():
            if not candidates >> orientation & 1:
                continue
            if self.position.clock.stopped_by is not None:
                return False
            if how.rules:
                left = self.left(how.rules).get(cell, candidates)
                if left >> orientation & 1:
                    return False
            elif how.level in WAVES:
                if self.position.supposed(cell, orientation, WAVES[how.level]) is None:
                    return False
            elif how.level != CASES or self.position.cases(cell, orientation) is None:
                return False
        return True


def reason(board: Board, scope: Scope, cell: int, failing: Failing, settles: bool, clock: Clock) -> TileDeduction:
    """The deduction that candidates of a cell fail, with a reason made as small as it can be in the time there is.

    With ``settles`` what is left is the one piece that lies there: then all others have to fail, the unlikeliest
    included.
    """
    every = dict(failing)
    if settles:
        (only,) = set(members(Look(board, scope, clock).position.candidates[cell])) - failing.keys()
        every |= {one: How(ONE_FITS) for one in members(board.fits[cell]) if one != only and one not in failing}
    items, smallest = _smallest(board, scope, cell, every, clock)
    placed = ((cell, only),) if settles else ()
    ruled_out = () if settles else tuple((cell, one) for one in sorted(failing))
    level = max((how.level for how in failing.values()), default=ONE_FITS)
    named = {name: sorted(one[1:] for one in items if one[0] == name) for name in ("cell", "kind", "colour", "ruled")}
    known = tuple((one[1], scope.known[one[1]]) for one in sorted(items) if one[0] == "known")
    cells = tuple(sorted({cell, *(one[0] for one in named["cell"])}))
    return TileDeduction(
        placed,
        ruled_out,
        level,
        level + 0.1 * len(items),
        _rule(failing, level),
        cells,
        tuple(one[0] for one in named["kind"]),
        tuple(one[0] for one in named["colour"]),
        known,
        tuple((one[0], one[1]) for one in named["ruled"]),
        _breaks(Look(board, _narrowed(scope, cell, items), clock), cell, failing),
        smallest,
    )


def _breaks(look: Look, cell: int, failing: Failing) -> tuple[tuple[int, Broken], ...]:
    """For each candidate that was supposed, what breaks when nothing but the reason is looked at."""
    found = []
    for one, how in sorted(failing.items()):
        if how.broken is not None:
            waves = WAVES.get(how.level)
            seen = None if waves is None else look.position.supposed(cell, one, waves)
            found.append((one, seen or how.broken))  # where time is up, what the whole board showed
    return tuple(found)


def _rule(failing: Mapping[int, How], level: int) -> str:
    if not failing or level == ONE_FITS:
        return "cell"
    if level == CASES:
        return "cases"
    rules = {how.rules for how in failing.values() if how.level == level}
    return RULE_NAMES[rules.pop()] if len(rules) == 1 and 0 not in rules else "supposition"


def _smallest(
    board: Board, scope: Scope, cell: int, failing: Mapping[int, How], clock: Clock
) -> tuple[list[Item], bool]:
    """The parts of a scope without any of which some candidate would not fail; and whether there was time for that."""
    kept: list[Item] = []
    far = board.distances(cell)
    everything = _items(scope, far, cell)

    def holds(items: Iterable[Item], some: Mapping[int, How]) -> bool:
        return Look(board, _narrowed(scope, cell, items), clock).still_fails(cell, some)

    # One candidate after another: what those before it need is there already.
    for orientation, how in sorted(failing.items(), key=lambda item: -item[1].level):
        one = {orientation: how}
        if not holds(kept, one):
            taken = set(kept)
            others = [item for item in everything if item not in taken]
            kept += _needed(others, kept, partial(holds, some=one), clock)
        if clock.stopped_by is not None:
            return everything, False
    for item in sorted(kept, key=everything.index):
        fewer = [other for other in kept if other != item]
        if clock.stopped_by is None and holds(fewer, failing):
            kept = fewer
    return kept, clock.stopped_by is None


def _needed(
    items: Sequence[Item], kept: Sequence[Item], holds: Callable[[list[Item]], bool], clock: Clock
) -> list[Item]:
    """Of items in the order in which they are left out those that are needed beside others, for something to hold."""
    needed: list[Item] = []
    left = list(items)
    size = max(1, len(left) // 2)
    while left and clock.stopped_by is None:
        size = min(size, len(left))
        rest = left[size:]
        if holds([*kept, *needed, *rest]):
            left = rest
            size *= 2
        elif size > 1:
            size = max(1, size // 4)
        else:
            needed.append(left[0])
            left = rest
    return [*needed, *left]


def _items(scope: Scope, far: Sequence[int], cell: int) -> list[Item]:
    """The parts of a scope in the order in which they are left out: what is hard to see first, and what is far away."""
    ruled = [("ruled", one, orientation) for one, mask in scope.ruled_out.items() for orientation in members(mask)]
    ruled = [one for one in ruled if one[1] not in scope.known]
    cells = [("cell", one, 0) for one in scope.cells if one != cell]
    known = [("known", one, 0) for one in scope.known]
    return [
        *sorted(ruled, key=lambda item: (-far[item[1]], item)),
        *(("colour", colour, 0) for colour in sorted(scope.colours)),
        *sorted(cells, key=lambda item: (-far[item[1]], item)),
        *(("kind", kind, 0) for kind in sorted(scope.kinds)),
        *sorted(known, key=lambda item: (-far[item[1]], item)),
    ]


def _narrowed(scope: Scope, cell: int, items: Iterable[Item]) -> Scope:
    narrow = Scope({cell}, set(), set(), {})
    for name, one, orientation in items:
        if name == "cell":
            narrow.cells.add(one)
        elif name == "kind":
            narrow.kinds.add(one)
        elif name == "colour":
            narrow.colours.add(one)
        elif name == "known":
            narrow.known[one] = scope.known[one]
        else:
            narrow.ruled_out[one] = narrow.ruled_out.get(one, 0) | 1 << orientation
    return narrow
