"""The judge of deductions: whether a conclusion follows from what its reason names, and from nothing else.

It shares nothing with lowering, the engines or whatever finds deductions. What it knows of a puzzle is the family's
``proof_model``; ``Family.names`` leads from the numbers of the form to the names in it. A deduction passes if

1. each of its uses of the global rule is a set of values that cannot all be, by that rule alone
   (:mod:`~edgewise.explaining.judge.loops`, :mod:`~edgewise.explaining.judge.pairs`), and
2. the points and clues that it names, these sets and the known edges leave no way to draw the opposite of any
   conclusion. A SAT solver is given just that, and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import combinations

from edgewise.base.errors import NoEngine
from edgewise.base.extras import imported
from edgewise.base.family import Puzzle
from edgewise.base.registry import family_of
from edgewise.explaining.judge.board import Values
from edgewise.explaining.judge.loops import LoopRule
from edgewise.explaining.judge.pairs import PairRule
from edgewise.explaining.lines.deduction import Deduction, Known
from edgewise.proofs.check.counted_steps import is_counted_in_steps, step_rules, steps_of
from edgewise.proofs.statement import CountedLines, ProofModel, lines_joined, side_name

Clause = list[int]


class Judge:
    """Judges deductions about one puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        family = family_of(puzzle)
        model = family.proof_model(puzzle)
        if not isinstance(model, ProofModel):
            raise NoEngine(f"deductions about {family.title} puzzles cannot be judged: its rules are stated only once")
        self.model = model
        self.names = family.names(puzzle)
        self.rule = PairRule(model) if model.pairs else LoopRule(model)
        self.degrees = model.degrees()
        self.number = {line: number for number, line in enumerate(model.lines, start=1)}
        names = sorted({*model.facts(), *map(side_name, model.faces)})
        self.fact = {name: number for number, name in enumerate(names, start=len(self.number) + 1)}
        self.next_variable = len(self.number) + len(self.fact) + 1
        self.own_variables: dict[str, list[int]] = {}

    def flaw(self, deduction: Deduction, known: Mapping[int, bool] | None = None) -> str | None:
        """What is wrong with a deduction; ``None`` if its reason forces every conclusion.

        ``known`` holds every edge that was settled before, by its number in the form. Where it is given, the reason may
        look at nothing else.
        """
        try:
            return self._bad_frame(deduction, known) or self._bad_set(deduction) or self._not_forced(deduction)
        except KeyError as error:
            return f"the puzzle has no {error.args[0]}"

    def _bad_frame(self, deduction: Deduction, known: Mapping[int, bool] | None) -> str | None:
        """What is wrong before any reasoning: nothing concluded, something concluded from itself or from hearsay."""
        if not deduction.edges:
            return "there is no conclusion"
        for edge, value in deduction.known if known is not None else ():
            if known is not None and known.get(edge) is not value:
                return f"{self.names.edge(edge)} is not known to be {_spoken(value)}"
        if circular := {edge for edge, _ in deduction.edges} & {edge for edge, _ in deduction.known}:
            return f"{self.names.edge(min(circular))} is concluded from itself"
        return None

    def _bad_set(self, deduction: Deduction) -> str | None:
        allowed = next(filter(self._may_be, deduction.loops), None)
        return None if allowed is None else f"the global rule allows {self._listed(allowed)}"

    def _not_forced(self, deduction: Deduction) -> str | None:
        clauses = [*self._rule_clauses(deduction), *([self._literal(one)] for one in deduction.known)]
        index = _first_open(clauses, [self._literal(one) for one in deduction.edges])
        if index is None:
            return None
        edge, value = deduction.edges[index]
        return f"the reason does not force {self.names.edge(edge)} to be {_spoken(value)}"

    def _may_be(self, values: Iterable[Known]) -> bool:
        named: Values = {}
        for edge, value in values:
            if named.setdefault(self._line(edge), value) is not value:
                return False  # an edge that is both on and off: that cannot be, either
        return self.rule.argument_against(named) is None

    def _rule_clauses(self, deduction: Deduction) -> Iterator[Clause]:
        for point in map(self.names.vertex, deduction.points):
            yield from _counted([self.number[line] for line in self.rule.at[point]], self.degrees[point])
        for clue in map(self.names.clue, deduction.clues):
            if clue not in self.model.clues and (ways := self.model.ways_of(clue)) is not None:
                yield from self._way_clauses(clue, ways)
                continue
            counted = self.model.clues[clue]
            allowed = frozenset(range(counted.low, counted.high + 1))
            if is_counted_in_steps(counted):
                yield from self._step_clauses(clue, counted)
            elif counted.is_over(self.number):
                yield from _counted([self.number[line] for line in counted.lines], allowed)
            else:
                yield from self._fact_clauses(counted)
        for values in deduction.loops:
            yield [-self._literal(one) for one in values]

    def _way_clauses(self, clue: str, ways: Sequence[Set[str]]) -> Iterator[Clause]:
        """One of several ways holds: a variable for each, and one of them is true."""
        if clue not in self.own_variables:
            first = self.next_variable
            self.next_variable += len(ways)
            self.own_variables[clue] = list(range(first, self.next_variable))
        for variable, way in zip(self.own_variables[clue], ways, strict=True):
            for name in sorted(way):
                fact = name.removeprefix("~")
                yield from self._meaning(fact)
                yield [-variable, self._variable(fact) * (-1 if name.startswith("~") else 1)]
        yield list(self.own_variables[clue])

    def _step_clauses(self, clue: str, counted: CountedLines) -> Iterator[Clause]:
        """A clue about many facts, step by step, with a variable for each."""
        names = sorted(counted.lines)
        for name in names:
            yield from self._meaning(name.removeprefix("~"))
        literals = [self._variable(name.removeprefix("~")) * (-1 if name.startswith("~") else 1) for name in names]
        if clue not in self.own_variables:
            count = len(list(steps_of(counted)))
            self.own_variables[clue] = list(range(self.next_variable, self.next_variable + count))
            self.next_variable += count
        variable = dict(zip(steps_of(counted), self.own_variables[clue], strict=True))
        for rule in step_rules(counted, literals, variable):
            for way, allowed in enumerate(rule.table):
                if not allowed:
                    yield [-one if way >> place & 1 else one for place, one in enumerate(rule.variables)]

    def _variable(self, fact: str) -> int:
        return self.number.get(fact) or self.fact[fact]

    def _meaning(self, fact: str) -> Iterator[Clause]:
        """What a fact is, where it is more than a line."""
        variable = self._variable(fact)
        if fact.startswith("visit["):
            lines = [self.number[line] for line in self.rule.at[fact.removeprefix("visit[").removesuffix("]")]]
            yield [-variable, *lines]
            yield from ([-line, variable] for line in lines)
        elif fact.startswith("both["):
            one, other = (self.number[line] for line in sorted(lines_joined(fact)))
            yield from ([-variable, one], [-variable, other], [variable, -one, -other])
        elif fact in self.fact:
            yield from self._sides

    def _fact_clauses(self, counted: CountedLines) -> Iterator[Clause]:
        """What a clue over facts says: of every so many one is true, or one is false; and what its visits are."""
        literals = []
        for name in sorted(counted.lines):
            fact = name.removeprefix("~")
            literals.append(self._variable(fact) * (-1 if name.startswith("~") else 1))
            yield from self._meaning(fact)
        size = len(literals)
        if counted.high < 0 or counted.low > min(size, counted.high):
            yield []
        elif counted.low > 0:
            yield from map(list, combinations(literals, size - counted.low + 1))
        if 0 <= counted.high < size:
            yield from map(list, combinations([-literal for literal in literals], counted.high + 1))

    @cached_property
    def _sides(self) -> list[Clause]:
        """What it is to be inside: the two faces of a line that is drawn are on different sides, those of others alike.

        The outer face is outside. Every loop has such sides.
        """
        beside: dict[str, list[int]] = {}
        for face, lines in enumerate(self.model.faces):
            for line in lines:
                beside.setdefault(line, []).append(self.fact[side_name(self.model.faces[face])])
        clauses: list[Clause] = []
        for line, faces in beside.items():
            drawn = self.number[line]
            if len(faces) == 1:
                clauses += [[-faces[0], drawn], [faces[0], -drawn]]
            else:
                one, other = faces
                clauses += [[-other, drawn, one], [other, -drawn, one], [other, drawn, -one], [-other, -drawn, -one]]
        return clauses

    def _line(self, edge: int) -> str:
        name = self.names.edge(edge)
        if name not in self.number:
            raise KeyError(name)
        return name

    def _literal(self, known: Known) -> int:
        edge, value = known
        return self.number[self._line(edge)] * (1 if value else -1)

    def _listed(self, values: Iterable[Known]) -> str:
        return ", ".join(f"{self.names.edge(edge)} {_spoken(value)}" for edge, value in values) or "an empty set"


def _spoken(value: bool) -> str:
    return "on" if value else "off"


def _counted(variables: list[int], allowed: frozenset[int]) -> Iterator[Clause]:
    """Clauses that allow these numbers of true variables only; an empty one if none of them is possible."""
    size = len(variables)
    possible = {count for count in allowed if count <= size}
    if not possible:
        yield []
        return
    for count in range(size + 1):
        if count in possible:
            continue
        for true in combinations(variables, count):
            if count > max(possible):
                if count == max(possible) + 1:
                    yield [-variable for variable in true]
            else:
                yield [variable * (-1 if variable in true else 1) for variable in variables]


def _first_open(clauses: list[Clause], literals: list[int]) -> int | None:
    """The first literal whose opposite satisfies the clauses; ``None`` if they force all of them."""
    if not all(clauses):
        return None
    solvers = imported("pysat.solvers", "judging reasons needs")  # late: it takes a twentieth of a second

    with solvers.Solver("minisat22", bootstrap_with=clauses) as solver:
        for index, literal in enumerate(literals):
            if solver.solve(assumptions=[-literal]):
                return index
    return None
