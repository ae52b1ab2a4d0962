"""What a player reads: the name of a deduction and a sentence or two. Families say what their parts are called.

Rows and columns count from 1, cells are called by what they hold, and a sentence has one thought. A chain of many
consequences is a story of its own: the sentence says where it ends, and its steps are told one by one (``story``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from edgewise.base.family import Puzzle
from edgewise.base.forms import LineForm
from edgewise.base.places import cell_text, point_text
from edgewise.base.registry import family_of
from edgewise.explaining.lines.deduction import Deduction, Known, Step
from edgewise.explaining.lines.story import Said, parts_drawn, place_of

MOST_SENTENCES = 7
"""A longer story is told apart."""
MOST_EDGES_TOLD = 5
SIDES = ("both sides are inside the loop, or both are outside", "one side is inside the loop, and the other is outside")
"""Of an edge, after an even and an odd number of crossings."""
TECHNIQUES = (
    "early-loop", "inside-and-outside", "two-rules-together", "three-rules-together", "contradiction",
    "short-look-ahead", "look-ahead", "long-look-ahead", "long-chain", "cut-off", "checkerboard",
    "cases-within-cases", "beyond-cases", "point", "clue",
)  # fmt: skip
"""The plain names of deductions, those of one point or one clue last; families add those of their patterns."""
Place = tuple[int, int] | int
"""A row and a column or, on a board without them, a number."""


class Words:
    """The words for one puzzle. What is here holds for any board; families derive from it."""

    line = "line"
    junction = "point"
    """What lines join."""
    loop = "to keep the loop from closing too early,"
    sides = (
        "both sides would be inside the loop, or both outside, so",
        "one side would be inside the loop and the other outside, so",
    )
    """Why there is no line, and why there is one."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.family = family_of(puzzle)

    @cached_property
    def form(self) -> LineForm:
        form = self.puzzle.form
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

    def clue_cells(self, clue: int) -> Collection[Place]:
        """The cells that a clue names, where lines run from cell to cell: they need not be named again."""
        return ()

    # ---- parts -------------------------------------------------------------------------------------------------------

    def edge(self, edge: int) -> str:
        """Where an edge is: between two cells or, if families say nothing else, between two points."""
        one, other = self._ends(edge)
        if isinstance(one, int) and isinstance(other, int):
            return f"between points {one + 1} and {other + 1}"
        return f"between {point_text(one)} and {point_text(other)}"

    def edges(self, edges: Sequence[int], last: str, it: int | None = None) -> list[str]:
        """Where several edges are. ``it`` is the clue that was named just before; ``last`` joins what stands together.

        Here each edge is on its own.
        """
        return [self.edge(edge) for edge in edges]

    def point(self, vertex: int, it: int | None = None) -> str:
        return point_text(self.point_place(vertex))

    def clue(self, clue: int) -> str:
        return f"the clue in {cell_text(self.clue_place(clue))}"

    def values(self, values: Iterable[Known], it: int | None = None, verbs: tuple[str, str] = ("is", "are")) -> str:
        """Lines and gaps in words: ``there is a line above it and no line below it``."""
        values = list(values)
        said = []
        for wanted, last in ((True, "and"), (False, "or")):
            edges = [edge for edge, on in values if on is wanted]
            if not edges:
                continue
            places = self.edges(edges[:MOST_EDGES_TOLD], last, it)
            if (more := len(edges) - MOST_EDGES_TOLD) > 0:
                places.append(f"on {more} more edge{'s' * (more > 1)}")
            article = "no " if not wanted else "a " if len(edges) == 1 else ""
            said.append(f"{article}{self.line}{'s' * (wanted and len(edges) > 1)} {listed(places, last=last)}")
        many = sum(on for _, on in values) > 1
        return f"there {verbs[many]} {listed(said)}"

    # ---- one deduction -----------------------------------------------------------------------------------------------

    def tell(self, found: Deduction, state: Sequence[bool | None]) -> tuple[str, str]:
        """The name as a word, and the sentence."""
        return self.pattern(found, state) or self.plain_name(found), self.sentence(found, state)

    def tell_run(self, run: Sequence[Deduction], state: Sequence[bool | None]) -> tuple[str, str]:
        """The same for steps of one pattern along a line: the first one, and how far it goes on."""
        name, _ = self.tell(run[0], state)
        edges = tuple(dict.fromkeys(known for part in run for known in part.edges))
        along = " along the border" if self.on_border.issuperset(edge for edge, _ in edges) else ""
        why = capital(self.one_rule(run[0], run[0].steps[0], state))
        end = self.point(run[-1].steps[0].number)
        return name, f"{why}, and so on{along} as far as {end}. So {self.values(edges)}."

    @cached_property
    def on_border(self) -> frozenset[int]:
        """The edges with a cell on one side only."""
        beside = Counter(edge for face in self.form.faces or () for edge in face)
        return frozenset(edge for edge, faces in beside.items() if faces == 1)

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
        if found.rule == "solver":
            lit = self._extent(found)
            return (
                f"This is a very hard step, too long to be told: {lit} no other choice. So {self.values(found.edges)}."
            )
        first = found.steps[0]
        if found.rule == "together":
            return self._together(found, first)
        if found.rule not in ("supposition", "cases"):
            it = first.number if first.kind == "clue" else None
            return f"{capital(self.one_rule(found, first, state))}. So {self.values(found.edges, it)}."
        so = f"So {self.values(found.edges[:1])}."
        if len(found.edges) > 1:
            so += f" In the same way {self.values(found.edges[1:])}."
        story = self.story(found, state)
        if not is_long(story):
            return " ".join([*(said.text for said in story), so])
        end = story[-1].text.removeprefix("But then ")
        return f"This is a hard step. {story[0].text} One thing follows from another, until {end} {so}"

    def story(self, found: Deduction, state: Sequence[bool | None]) -> list[Said]:
        """What follows from a supposition, step by step; empty for a deduction without one."""
        if not found.steps or found.steps[0].kind != "supposition":
            return []
        first, *others = found.steps
        drawn = {edge for edge, on in enumerate(state) if on}
        supposed = (first.edge, first.on)
        return [Said(f"Suppose {self.values([supposed])}.", (supposed,)), *self._followed(first, others, drawn)]

    def _followed(self, supposed: Step, steps: Sequence[Step], drawn: set[int]) -> Iterator[Said]:
        """What follows, one rule after another, a sentence each; ``drawn`` holds the lines before."""
        drawn = drawn | ({supposed.edge} if supposed.on else set())
        *middle, last = steps
        why, group = "", list[Step]()
        for step in middle:
            is_same = group and _one_reason(group[-1], step)  # however many of its lines are drawn by now
            because = why if is_same else self._because(step, drawn)
            if group and because != why:
                yield self._consequence(why, group)
                group = []
            why = because
            group.append(step)
            if step.on:
                drawn.add(step.edge)
        if group:
            yield self._consequence(why, group)
        lines = self.broken_lines(drawn) if last.kind == "loop" else ()
        yield Said(f"But then {self.broken(last, drawn)}.", (), *place_of(last), lines)

    def _consequence(self, why: str, steps: Sequence[Step]) -> Said:
        first = steps[0]
        it = first.number if first.kind == "clue" else None
        edges = tuple((step.edge, step.on) for step in steps)
        values = self.values(edges, it, ("would be", "would be"))
        text = f"{why} So {values}." if first.kind == "lemma" else f"{capital(why)} {values}."
        return Said(text, edges, *place_of(first))

    def _together(self, found: Deduction, step: Step) -> str:
        """Two or three rules: clues first, so that points can be called their corners."""
        clues = dict.fromkeys(self.clue(rule.number) for rule in step.inner if rule.kind == "clue")
        it = next(rule.number for rule in step.inner if rule.kind == "clue") if len(clues) == 1 else None
        named = {place for rule in step.inner if rule.kind == "clue" for place in self.clue_cells(rule.number)}
        others = (rule.number for rule in step.inner if rule.kind == "point")
        points = dict.fromkeys(self.point(vertex, it) for vertex in others if self.point_place(vertex) not in named)
        rules = [f"at {rule}" for rule in (*clues, *points)]  # a pearl is several clues
        return f"However the {self.line}s run {listed(rules)}, {self.values(found.edges, it)}."

    def one_rule(self, found: Deduction, step: Step, state: Sequence[bool | None]) -> str:
        """What a single rule says, as a clause to which the conclusion is added."""
        if step.kind == "point":
            place = self.point(step.number)
            return f"{place} has only one way left" if step.on else f"{place} allows no further line"
        if step.kind == "clue":
            return f"{self.clue(step.number)} {'needs all that is left' if step.on else 'is satisfied'}"
        if step.kind == "sides":
            return self._walk(found)
        if step.kind == "loop" and not self._joins_pairs:
            return f"closing the loop {self.edge(found.edges[0][0])} would leave out {self._left_out(found)}"
        return f"otherwise {self.broken(step)}"

    def _walk(self, found: Deduction) -> str:
        """Why the two sides of an edge are on the same side of the loop, or not."""
        crossed = sum(on for _, on in found.known)
        lines = f"{crossed or 'no'} line{'s' * (crossed != 1)}"
        return f"a walk {self.around(found.edges[0][0])} crosses {lines}: {SIDES[crossed % 2]}"

    def around(self, edge: int) -> str:
        """From one side of an edge to its other side."""
        return f"from one side of the place {self.edge(edge)} round to its other side"

    def _left_out(self, found: Deduction) -> str:
        """What a loop would leave out that closes too early."""
        if found.clues:
            return self.clue(found.clues[0])
        if found.points:
            return self.point(found.points[0])
        closing = found.edges[0][0]
        drawn = {edge for edge, on in found.loops[0] if on} | {closing} if found.loops else {closing}
        elsewhere = sorted(min(edges) for edges, _ in parts_drawn(self.form, drawn) if closing not in edges)
        return f"the line {self.edge(elsewhere[0])}" if elsewhere else "other lines"

    def broken(self, step: Step, drawn: Collection[int] = ()) -> str:
        """What is wrong at the end of a supposition; ``drawn`` holds all the lines at that time."""
        if step.kind == "point":
            return f"there is no valid way through {self.point(step.number)}"
        if step.kind == "clue":
            return f"{self.clue(step.number)} cannot be satisfied"
        if step.kind == "sides":
            return "a walk that ends where it began would cross the loop an odd number of times, which cannot be"
        if step.kind in ("reach", "passage"):
            return "something is cut off"
        if step.kind == "shades":
            return "the cells, coloured as on a chessboard, do not come out even"
        return "a ring closes, or two pairs join" if self._joins_pairs else "the loop closes too early"

    def broken_lines(self, drawn: Collection[int]) -> tuple[int, ...]:
        """The drawn lines that close too early."""
        parts = parts_drawn(self.form, drawn)
        return tuple(sorted(edge for edges, vertices in parts if len(edges) >= len(vertices) for edge in edges))

    @property
    def _joins_pairs(self) -> bool:
        return self.form.rule.joins_pairs

    def _because(self, step: Step, drawn: set[int]) -> str:
        """Why a step follows, and the word that joins what follows; ``drawn`` holds the lines before it."""
        if step.kind == "point":
            lines = sum(edge in drawn for edge in self._edges_at[step.number])
            return f"{self.at_point(step, lines)}, so"
        if step.kind == "clue":
            return self.from_clue(step)
        if step.kind == "lemma":
            first, *others = step.inner
            told = " ".join(said.text for said in self._followed(first, others, drawn))
            return f"Suppose as well that {self.values([(first.edge, first.on)])}. {told}"
        return self.sides[step.on] if step.kind == "sides" else self.loop

    def at_point(self, step: Step, lines: int) -> str:
        """What the lines at a point leave open, of which so many are drawn."""
        place = self.point(step.number)
        if step.on:
            return f"the line at {place} has only one way to go on" if lines else f"only two ways are left at {place}"
        return f"two lines meet at {place}" if lines > 1 else f"a line into {place} would be a dead end"

    def from_clue(self, step: Step) -> str:
        """Why something follows from a clue, and the word that joins it."""
        return f"because of {self.clue(step.number)},"

    def _extent(self, found: Deduction) -> str:
        """What a reason without steps rests on, as far as it is lit on the board."""
        parts = ((len(found.clues), "clue"), (len(found.points), self.junction))
        said = [f"the {count} {word}s" if count > 1 else f"the {word}" for count, word in parts if count]
        if sum(count for count, _ in parts) == 1:
            return f"{said[0]} that is lit leaves"
        return f"{listed(said)} that are lit leave, taken together," if said else "the lines that are lit leave"


def _one_reason(before: Step, step: Step) -> bool:
    """Whether two steps follow from one point or clue in the same way."""
    alike = (before.kind, before.number, before.on) == (step.kind, step.number, step.on)
    return alike and step.kind in ("point", "clue")


def is_long(story: Sequence[Said]) -> bool:
    """Whether a story is more than a reader takes in at once."""
    return sum(said.sentences for said in story) > MOST_SENTENCES


def between(one: Place, other: Place) -> str:
    """Where a line is that joins two cells.

    >>> between((2, 0), (2, 1)), between((2, 0), (3, 0))
    ('between columns 1 and 2 of row 3', 'between rows 3 and 4 of column 1')
    """
    if not isinstance(one, int) and not isinstance(other, int):
        if one[0] == other[0]:
            return f"between columns {one[1] + 1} and {other[1] + 1} of row {one[0] + 1}"
        if one[1] == other[1]:
            return f"between rows {one[0] + 1} and {other[0] + 1} of column {one[1] + 1}"
    return f"between {cell_text(one)} and {cell_text(other)}"


def listed(words: Sequence[str], most: int | None = None, last: str = "and") -> str:
    """Words in a row; the end of a long one is only counted. A word that has a comma needs more than an "and".

    >>> listed(["a", "b", "c", "d"], 2), listed(["row 1, column 2", "row 3, column 4"], last="or")
    ('a, b and 2 more', 'row 1, column 2, or row 3, column 4')
    """
    if most is not None and len(words) > most:
        words = [*words[:most], f"{len(words) - most} more"]
    if len(words) == 1:
        return words[0]
    comma = "," if any("," in word for word in words[:-1]) else ""
    return f"{', '.join(words[:-1])}{comma} {last} {words[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
