"""What a player reads: the name of a deduction and a sentence or two. Families say what their parts are called.

Rows and columns count from 0, as everywhere in Edgewise. A chain of many consequences is not narrated: nobody would
follow it. Then the sentence says that it is a hard step, and a picture shows where.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from edgewise.explaining.deduction import Deduction, Known, Step
from edgewise.family import Puzzle
from edgewise.forms import JoinPairs, LineForm
from edgewise.registry import family_of

MOST_STEPS_TOLD = 5
MOST_EDGES_TOLD = 5
Place = tuple[int, int] | int
"""A row and a column or, on a board without them, a number."""


class Words:
    """The words for one puzzle. What is here holds for any board; families derive from it."""

    line, gap = "a line", "no line"
    loop, sides = "or the loop closes too early", "by inside and outside"

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.family = family_of(puzzle)

    @cached_property
    def form(self) -> LineForm:
        form = self.family.lower(self.puzzle)
        assert isinstance(form, LineForm)
        return form

    # ---- places ------------------------------------------------------------------------------------------------------

    def point_place(self, vertex: int) -> Place:
        """Where a vertex is: what the lines at it have in common."""
        lines = [set(self._ends(edge)) for edge in self._edges_at[vertex]]
        shared = set.intersection(*lines) if len(lines) > 1 else set()
        return shared.pop() if len(shared) == 1 else self._end_of_line(vertex)

    @cached_property
    def _edges_at(self) -> list[list[int]]:
        return self.form.incident_edges()

    def _ends(self, edge: int) -> tuple[Place, Place]:
        one, other = self.family.line_of(self.puzzle, edge)
        return one, other

    def _end_of_line(self, vertex: int) -> Place:
        """The same for a vertex with a single line, whose first end is its tail."""
        edge = self._edges_at[vertex][0]
        one, other = self._ends(edge)
        return one if self.form.tails[edge] == vertex else other

    def clue_place(self, clue: int) -> Place:
        """Where a clue is; by default where its first line begins."""
        return self._ends(self.form.clues[clue][0])[0]

    # ---- parts -------------------------------------------------------------------------------------------------------

    def edge(self, edge: int) -> str:
        one, other = self._ends(edge)
        return f"between {placed(one)} and {placed(other)}"

    def point(self, vertex: int) -> str:
        return f"the point {placed(self.point_place(vertex))}"

    def clue(self, clue: int) -> str:
        return f"the clue at {placed(self.clue_place(clue))}"

    def values(self, values: Iterable[Known]) -> str:
        """Lines and gaps in words."""
        values = list(values)
        said = []
        for word, wanted in ((self.line, True), (self.gap, False)):
            edges = [self.edge(edge) for edge, on in values if on is wanted]
            if edges:
                said.append(f"{word} {listed(edges, MOST_EDGES_TOLD)}")
        return listed(said)

    # ---- one deduction -----------------------------------------------------------------------------------------------

    def tell(self, found: Deduction, state: Sequence[bool | None]) -> tuple[str, str]:
        """The name as a word, and the sentence."""
        return self.pattern(found, state) or self.plain_name(found), self.sentence(found, state)

    def pattern(self, found: Deduction, state: Sequence[bool | None]) -> str | None:
        """The name that players have for it, if they have one."""
        return None

    def plain_name(self, found: Deduction) -> str:
        kinds = {step.kind for step in found.steps}
        if found.rule in ("loop", "sides"):
            return "early-loop" if found.rule == "loop" else "inside-and-outside"
        if found.rule == "together":
            return "two-rules-together" if len(found.steps[0].inner) == 2 else "three-rules-together"
        if found.rule == "supposition":
            if "shades" in kinds:
                return "checkerboard"
            if kinds & {"reach", "passage"}:
                return "cut-off"
            return {4: "contradiction", 5: "short-look-ahead", 6: "look-ahead", 7: "long-look-ahead"}.get(
                found.level, "long-chain"
            )
        return {"cases": "cases-within-cases", "solver": "beyond-cases"}.get(found.rule, found.rule)

    def sentence(self, found: Deduction, state: Sequence[bool | None]) -> str:
        so = self.values(found.edges)
        if found.rule == "supposition" and len(found.edges) > 1:
            so = f"{self.values(found.edges[:1])}, and likewise {self.values(found.edges[1:])}"
        if found.rule == "solver":
            return f"This is a very hard step: {self._extent(found)} leave only {so}."
        first = found.steps[0]
        if found.rule == "together":
            rules = list(dict.fromkeys(self._rule(step) for step in first.inner))  # a pearl is several clues
            if len(rules) == 1:
                return f"Look at {rules[0]}: however it is met, there is {so}."
            return f"Look at {listed(rules)} together: however they are met, there is {so}."
        if found.rule not in ("supposition", "cases"):
            return f"{capital(self.one_rule(found, first, state))}: {so}."
        middle, last = found.steps[1:-1], found.steps[-1]
        supposed = f"{self.line if first.on else self.gap} {self.edge(first.edge)}"
        told = list(self._consequences(middle))
        if found.rule == "cases" or len(told) > MOST_STEPS_TOLD:
            cases = ", with cases within cases," if found.rule == "cases" else ""
            later = f"{len(told)} steps later{cases} {self.broken(last)}"
            return f"This is a hard step: suppose {supposed}. {capital(later)}. So there is {so}."
        then = f"; then there is {', '.join(told)}" if told else ""
        return f"Suppose {supposed}{then}; but {self.broken(last)}. So there is {so}."

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        """What a single rule says, as a clause to which the conclusion is added."""
        if step.kind == "point":
            place = self.point(step.number)
            return f"{place} has one way left" if step.on else f"{place} allows no further line"
        if step.kind == "clue":
            return f"{self.clue(step.number)} needs all that is left" if step.on else f"{self.clue(step.number)} is met"
        if step.kind == "sides":
            side = "different sides" if step.on else "the same side"
            return f"the two sides of this edge are on {side} of the loop"
        return self.broken(step) + " otherwise"

    def broken(self, step: Step) -> str:
        """What is wrong at the end of a supposition."""
        if step.kind == "point":
            return f"{self.point(step.number)} cannot be passed"
        if step.kind == "clue":
            return f"{self.clue(step.number)} cannot be met"
        if step.kind == "sides":
            return "a walk around would cross the loop an odd number of times"
        if step.kind in ("reach", "passage"):
            return "something is cut off"
        if step.kind == "shades":
            return "the two shades of the board, chequered, do not come out even"
        return "a ring closes, or two pairs join" if self._joins_pairs else "the loop closes too early"

    @property
    def _joins_pairs(self) -> bool:
        return isinstance(self.form.rule, JoinPairs)

    def _rule(self, step: Step) -> str:
        return self.point(step.number) if step.kind == "point" else self.clue(step.number)

    def _consequences(self, steps: Iterable[Step]) -> Iterator[str]:
        """What follows from a supposition, one rule after another."""
        for why, group in groupby(steps, key=self._because):
            yield f"{self.values((step.edge, step.on) for step in group)} ({why})"

    def _because(self, step: Step) -> str:
        if step.kind in ("point", "clue"):
            return f"by {self._rule(step)}"
        return self.sides if step.kind == "sides" else self.loop

    def _extent(self, found: Deduction) -> str:
        parts = ((len(found.clues), "clue"), (len(found.points), "point"), (len(found.loops), "loop"))
        said = [f"{count} {word}{'s' if count > 1 else ''}" for count, word in parts if count]
        return f"the {listed(said)} that are marked" if said else "the lines that are marked"


def placed(place: Place) -> str:
    """Row and column, or a number.

    >>> placed((2, 0)), placed(7)
    ('(2, 0)', '7')
    """
    return str(place) if isinstance(place, int) else f"({place[0]}, {place[1]})"


def listed(words: Sequence[str], most: int | None = None) -> str:
    """Words in a row; the end of a long one is only counted.

    >>> listed(["a", "b", "c", "d"], 2)
    'a, b and 2 more'
    """
    if most is not None and len(words) > most:
        words = [*words[:most], f"{len(words) - most} more"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
