"""The judge of deductions about tiles: whether a conclusion follows from what its reason names, and nothing else.

It reads a hint as users get it, as JSON, and the puzzle as the family states it a second time (``proof_model``). It
shares nothing with what finds deductions. A SAT solver is given what ``because`` names:

* ``cells``: each holds exactly one piece, which fits the border, and matches those beside it that are named or known;
* ``pieces``: each, with all that look like it, lies on as many cells as there are such pieces, in one way on each, and
  fits the border there;
* ``colours``: each is on half as many seams as sides of pieces show it, at most; a seam has the colour of either side;
* ``clues`` and ``known``: what lies on a cell, and nothing else does;
* ``ruled_out``: what does not lie on a cell.

With the opposite of each conclusion that must be impossible. One rule is judged by itself: ``turn-the-board`` forces
nothing, and takes one of the turned solutions for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from edgewise.base.errors import NoEngine
from edgewise.base.extras import imported
from edgewise.base.family import Puzzle
from edgewise.base.registry import family_of
from edgewise.proofs.statement import TileModel

Place = tuple[int, int]
Look = tuple[int, ...]
"""The colours of a piece as it lies: up, right, down, left."""
TURNING = "turn-the-board"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
Step = Mapping[str, Any]


class TileJudge:
    """Judges hints about one puzzle of tiles."""

    def __init__(self, puzzle: Puzzle) -> None:
        model = family_of(puzzle).proof_model(puzzle)
        if not isinstance(model, TileModel):
            raise NoEngine(f"deductions about {puzzle.family_name} cannot be judged: its rules are stated only once")
        self.model = model
        self.places = [(row, column) for row in range(model.rows) for column in range(model.columns)]
        self.looks = {number: [_rotated(sides, turns) for turns in range(4)] for number, sides in model.pieces.items()}
        self.clues = {place: self.looks[piece][turns] for place, piece, turns in model.clues}
        self.number: dict[tuple[Place, Look], int] = {}
        for place in self.places:
            for look in sorted({look for looks in self.looks.values() for look in looks}):
                if self._fits(place, look):
                    self.number[place, look] = len(self.number) + 1

    def _around(self, place: Place) -> list[Place]:
        return [(place[0] + down, place[1] + right) for down, right in STEPS]

    def _fits(self, place: Place, look: Look) -> bool:
        inside = [0 <= r < self.model.rows and 0 <= c < self.model.columns for r, c in self._around(place)]
        return all((colour != self.model.border) is is_in for colour, is_in in zip(look, inside, strict=True))

    def flaw(self, step: Step, known: Step | None = None) -> str | None:
        """What is wrong with a hint; ``None`` if its reason forces every conclusion.

        ``known`` is the state before it, ``{"cells": [...], "ruled_out": [...]}``. Where it is given, the reason may
        look at nothing else.
        """
        because = step["because"]
        concluded = [*step["cells"], *step["ruled_out"]]
        if not concluded:
            return "there is no conclusion"
        if step["rule"] == TURNING:
            return self._not_free_to_turn(step, known or {})
        for part, where in (("known", "cells"), ("ruled_out", "ruled_out")):
            for fact in because[part]:
                if known is not None and self._fact(fact) not in map(self._fact, known[where]):
                    return f"{fact} was not known"
                if fact in concluded:
                    return f"{fact} is concluded from itself"
        for place in map(tuple, because["clues"]):
            if place not in self.clues:
                return f"there is no clue at {place}"
        return self._not_forced(step)

    def _fact(self, fact: Step) -> tuple[Place, Look]:
        row, column = fact["cell"]
        return (row, column), self.looks[fact["piece"]][fact["turns"]]

    def _not_free_to_turn(self, step: Step, known: Step) -> str | None:
        """Why solutions could be lost with what a step leaves out; ``None`` if each has a turn that is left."""
        concluded = [*step["cells"], *step["ruled_out"]]
        piece = concluded[0]["piece"]
        alike = {*self.looks[piece]}
        if sum(looks[0] in alike for looks in self.looks.values()) > 1:
            return f"piece {piece} has a double, which may lie there"
        if any(fact["piece"] != piece for fact in concluded) or len(step["cells"]) > 1:
            return "the step is about more than one piece"
        lies = {*self.clues.items(), *map(self._fact, known.get("cells", ()))}
        gone = {*map(self._fact, known.get("ruled_out", ()))}
        counts = range(4) if self.model.rows == self.model.columns else (0, 2)
        turns = [
            count
            for count in counts
            if all({self._turned(*one, count) for one in facts} == facts for facts in (lies, gone))
        ]
        taken = {place for place, _ in lies}
        ways = {way for way in self.number if way[1] in alike and way[0] not in taken} - gone
        placed, ruled_out = ({*map(self._fact, step[part])} for part in ("cells", "ruled_out"))
        left = placed & ways if placed else ways - ruled_out
        if all(any(self._turned(*way, count) in left for count in turns) for way in ways):
            return None
        return "no turn of the board need have the piece there"

    def _turned(self, place: Place, look: Look, turns: int) -> tuple[Place, Look]:
        """What lies where after clockwise quarter turns of the whole board."""
        (row, column), (rows, columns) = place, (self.model.rows, self.model.columns)
        for _ in range(turns):
            row, column, rows, columns = column, rows - 1 - row, columns, rows
        return (row, column), _rotated(look, turns)

    def _not_forced(self, step: Step) -> str | None:
        solvers = imported("pysat.solvers", "judging reasons needs")  # late: it takes a twentieth of a second

        clauses = _Clauses(len(self.number))
        clauses.all += self._reason(step["because"], clauses)
        if not all(clauses.all):
            return None  # an empty clause: the reason contradicts itself, and everything follows
        with solvers.Solver("minisat22", bootstrap_with=clauses.all) as solver:
            for fact in step["cells"]:
                number = self.number.get(self._fact(fact))
                if number is None or solver.solve(assumptions=[-number]):
                    return f"the reason does not force {fact}"
            for fact in step["ruled_out"]:
                number = self.number.get(self._fact(fact))
                if number is not None and solver.solve(assumptions=[number]):
                    return f"the reason does not rule out {fact}"
        return None

    def _reason(self, because: Step, clauses: _Clauses) -> Iterator[list[int]]:
        lies = {place: self.clues[place] for place in map(tuple, because["clues"])}
        lies |= dict(map(self._fact, because["known"]))
        for place, look in lies.items():
            if (place, look) not in self.number:
                yield []
            for other, number in self._here(place):
                yield [number if other == look else -number]
        for fact in because["ruled_out"]:
            if self._fact(fact) in self.number:
                yield [-self.number[self._fact(fact)]]
        named = [place for place in map(tuple, because["cells"]) if place not in lies]
        for place in named:
            here = [number for _, number in self._here(place)]
            yield here
            yield from ([-one, -other] for one, other in combinations(here, 2))
        yield from self._matching({*named, *lies})
        for piece in because["pieces"]:
            yield from self._used_up(piece, clauses)
        for colour in because["colours"]:
            yield from self._seams_of(colour, clauses)

    def _here(self, place: Place) -> list[tuple[Look, int]]:
        return [(look, number) for (one, look), number in self.number.items() if one == place]

    def _matching(self, places: set[Place]) -> Iterator[list[int]]:
        for place in places:
            for side in (1, 2):
                near = self._around(place)[side]
                if near not in places:
                    continue
                for look, number in self._here(place):
                    for other, other_number in self._here(near):
                        if look[side] != other[side + 2 & 3]:
                            yield [-number, -other_number]

    def _used_up(self, piece: int, clauses: _Clauses) -> Iterator[list[int]]:
        alike = set(self.looks[piece])
        copies = sum(looks[0] in alike for looks in self.looks.values())
        ways = {place: [number for look, number in self._here(place) if look in alike] for place in self.places}
        yield from clauses.at_most([number for numbers in ways.values() for number in numbers], copies)
        held = []
        for numbers in filter(None, ways.values()):
            held.append(clauses.new())
            yield [-held[-1], *numbers]
        yield from clauses.at_most([-number for number in held], len(held) - copies)

    def _seams_of(self, colour: int, clauses: _Clauses) -> Iterator[list[int]]:
        """Of each seam a variable that is true if a side of it shows the colour."""
        seams = []
        for place in self.places:
            for side in (1, 2):
                near = self._around(place)[side]
                if near not in self.places:
                    continue
                seam = clauses.new()
                seams.append(seam)
                for where, facing in ((place, side), (near, side + 2 & 3)):
                    for look, number in self._here(where):
                        if look[facing] == colour:
                            yield [-number, seam]
        shown = sum(list(sides).count(colour) for sides in self.model.pieces.values())
        yield from clauses.at_most(seams, shown // 2)


class _Clauses:
    """Clauses, and variables of their own."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.all: list[list[int]] = []

    def new(self) -> int:
        self.top += 1
        return self.top

    def at_most(self, numbers: Sequence[int], most: int) -> Iterable[list[int]]:
        """No more of these are true; counted one after the other."""
        if most < 0:
            yield []
        if most <= 0:
            yield from ([-number] for number in numbers)
            return
        before: list[int] = []
        for number in numbers:
            now = [self.new() for _ in range(most)]
            yield [-number, now[0]]
            for count, had in enumerate(before):
                yield [-had, now[count]]
                if count + 1 < most:
                    yield [-had, -number, now[count + 1]]
                else:
                    yield [-had, -number]
            before = now


def _rotated(sides: Sequence[int], turns: int) -> Look:
    """The colours after clockwise quarter turns: what was up is then right."""
    for _ in range(turns):
        sides = (sides[3], sides[0], sides[1], sides[2])
    return tuple(sides)
