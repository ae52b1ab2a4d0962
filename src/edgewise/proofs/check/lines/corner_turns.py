"""Turns: variables beside the lines, each of which says that exactly one of two lines that meet is drawn.

``turn[LINE+LINE]`` is a matter of the drawing, so every solution fixes it. What makes it useful is that it is known in
many places: of four lines at a point an even number is drawn, so exactly one of two is drawn just where exactly one of
the other two is; of the four lines of a clue of 1, 2 or 3 the same is true where the clue is even, and the opposite
where it is odd. From pair to pair a turn runs along a whole diagonal of clues. The judge follows it from the two lines
in its name; then the rule of a point or a clue is one about its lines and the turns that it has got.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from edgewise.proofs.check.counted_rules import Rule
from edgewise.proofs.check.formula_text import FormulaText
from edgewise.proofs.check.lines.drawn_board import DrawnBoard
from edgewise.proofs.check.reading import Flaw
from edgewise.proofs.statement import ProofModel

NAME = re.compile(rb"^[ \t]*c[ \t]+[1-9][0-9]*[ \t]+(turn\[([^\s+]+)\+([^\s+]+)\])[ \t\r]*$", re.MULTILINE)
MOST_AT_A_PAIR = 4
"""Turns that are known to say the same. One is enough; a few come about where diagonals meet."""
MOST_RULES_OF_PLACE = 64
MOST_LINES = 4
Pair = tuple[int, int]
"""The variables of two lines, the smaller first."""


class Place(NamedTuple):
    """A point or a clue: its lines in order, and how many of them are drawn."""

    lines: tuple[int, ...]
    allowed: frozenset[int]

    @property
    def ties(self) -> bool:
        """Whether one of two lines being drawn alone tells that of the other two: the number is even, or it is odd."""
        return len(self.lines) == MOST_LINES and len({count % 2 for count in self.allowed}) == 1


def turn_names(statement: ProofModel, formula: bytes) -> dict[str, tuple[str, str]]:
    """The turns that a formula speaks of, by the names of their variables; none where pairs are joined.

    Their lines have to meet, so that a board has no more than a few for each point.
    """
    found: dict[str, tuple[str, str]] = {}
    ends = statement.lines
    for comment in () if statement.pairs else NAME.finditer(formula):
        name, one, other = (part.decode(errors="replace") for part in comment.groups())
        if one < other and one in ends and other in ends and not set(ends[one]).isdisjoint(ends[other]):
            found[name] = (one, other)
    return found


class CornerTurns:
    """The turns of a formula, and what is known of them at every point and clue."""

    def __init__(self, board: DrawnBoard, formula: FormulaText, turns: dict[str, tuple[str, str]]) -> None:
        variable = formula.variable
        allowed, clues = board.statement.degrees(), board.statement.clues.values()
        every = [
            *((lines, allowed[point]) for point, lines in board.at.items()),
            *(
                (clue.lines, frozenset(range(clue.low, clue.high + 1)))
                for clue in clues
                if clue.is_over(board.statement.lines)
            ),
        ]
        self.places = [
            Place(tuple(sorted(variable[line] for line in lines)), counts)
            for lines, counts in every
            if 2 <= len(lines) <= MOST_LINES and counts not in (frozenset({0}), frozenset({len(lines)}))
        ]
        self.at: dict[int, list[Place]] = {}
        """For each line the places that tie the others there to it."""
        for place in self.places:
            for line in place.lines if place.ties else ():
                self.at.setdefault(line, []).append(place)
        self.known: dict[Pair, list[tuple[int, bool]]] = {}
        """The turns that are known at two lines, and whether they say the opposite there."""
        for name, (one, other) in turns.items():
            low, high = sorted((variable[one], variable[other]))
            self._follow(variable[name], (low, high))

    def rules(self) -> Iterator[Rule]:
        """The rules of all points and clues that have turns."""
        for place in self.places:
            pairs = [pair for pair in combinations(place.lines, 2) if pair in self.known]
            if place.ties:  # of the other two lines the same turns are known
                pairs = [pair for pair in pairs if pair[0] == place.lines[0]]
            ways = [self.known[pair] for pair in pairs]
            if prod(map(len, ways)) > MOST_RULES_OF_PLACE:
                raise Flaw("there are too many turns at one point or clue")
            for chosen in product(*ways) if pairs else ():
                turns = list(dict.fromkeys(turn for turn, _ in chosen))
                equations = tuple(
                    (place.lines.index(one), place.lines.index(other), turns.index(turn), opposite)
                    for (one, other), (turn, opposite) in zip(pairs, chosen, strict=True)
                )
                yield Rule([*place.lines, *turns], _table(len(place.lines), place.allowed, len(turns), equations))

    def _follow(self, turn: int, start: Pair) -> None:
        """Notes a turn at every two lines where it is known.

        If it says two things of one pair, there is no solution, and either will do.
        """
        seen = {start: False}
        queue = [start]
        for pair in queue:
            here = self.known.setdefault(pair, [])
            if len(here) == MOST_AT_A_PAIR:
                raise Flaw(f"there are more than {MOST_AT_A_PAIR} turns that say the same")
            here.append((turn, seen[pair]))
            for place in self.at.get(pair[0], ()):
                if pair[1] in place.lines:
                    one, other = (line for line in place.lines if line not in pair)
                    if (one, other) not in seen:
                        seen[one, other] = seen[pair] ^ (min(place.allowed) % 2 == 1)
                        queue.append((one, other))


@cache
def _table(lines: int, allowed: frozenset[int], turns: int, equations: tuple[tuple[int, int, int, bool], ...]) -> bytes:
    """The table of a rule about lines and, behind them, turns: each of two of these lines, or the opposite."""
    return bytes(
        (way & ((1 << lines) - 1)).bit_count() in allowed
        and all(
            (way >> lines + turn & 1) == ((way >> one ^ way >> other) & 1) ^ not_so
            for one, other, turn, not_so in equations
        )
        for way in range(1 << lines + turns)
    )
