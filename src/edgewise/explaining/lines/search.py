"""The last level: a reason for any forced edge, however hard to see, as a smallest set of rules that a solver needs.

A SAT solver has one switch for each point, each clue and each use of the global rule. Uses of the global rule are added
when a drawing breaks it. For a conclusion, its opposite and the known edges are assumed; what the solver then needs is
made smaller, rule by rule and edge by edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from edgewise.base.forms import LineForm
from edgewise.explaining.clock import Clock
from edgewise.explaining.lines.deduction import Deduction, Known
from edgewise.explaining.lines.groups import Group, groups_of
from edgewise.explaining.solver import OutOfTime, can_be, new_solver
from edgewise.formulas.counters import counters_of
from edgewise.formulas.facts import FactVariables

LEVEL = 10
SAMPLE = 60
"""Open edges that are tried for one hint ..."""
SHORTLIST = 6
"""... and how many of them get a smallest reason."""
PATIENCE = 300_000
"""Propagations of the solver, up to a third of a second, after which the reasons at hand will do. Counted, so that a
hint is the same on every machine."""
SHRINKING = 250_000
"""The same for making them smaller; what is left then is kept, and the reason is marked as perhaps not the smallest."""
HASTE = 100
"""Conflicts after which a part of a reason counts as needed while time is short."""
PASSES = 6
"""How often a core is simply asked for again, which leaves out most of what is not needed."""
BASE_COST = 20.0


class Rule(NamedTuple):
    """What a switch stands for: points, clues, and sets of values that cannot all be."""

    points: tuple[int, ...] = ()
    clues: tuple[int, ...] = ()
    loops: tuple[tuple[Known, ...], ...] = ()

    @property
    def order(self) -> int:
        """What is left out first: the rule of the whole board, then points, then clues."""
        return 0 if self.loops else 1 if self.points else 2


class Search:
    """One form in a solver that keeps what it has learnt."""

    def __init__(self, form: LineForm, clock: Clock) -> None:
        self.form = form
        self.clock = clock
        self.solver: Any = new_solver()
        self.rules: dict[int, Rule] = {}
        self.at = form.incident_edges()
        ends = form.rule.ends
        self.degrees = [
            {degree for degree in ((1,) if vertex in ends else (0, 2)) if mask >> degree & 1}
            for vertex, mask in enumerate(form.degrees)
        ]
        self.facts = FactVariables(form)
        self.counters = counters_of(form, self.facts.literal, self.facts.count + 1)
        self.first_switch = self.facts.count + sum(counter.size for counter in self.counters.values()) + 1
        for clause in (*self.facts.meanings(), *(one for counter in self.counters.values() for one in counter.steps())):
            self.solver.add_clause(clause)
        for point, edges in enumerate(self.at):
            self._add(Rule(points=(point,)), _counted(edges, self.degrees[point]))
        for clue in range(len(form.clues)):
            allowed = set(range(form.low[clue], form.high[clue] + 1))
            clauses: Iterable[Sequence[int]]
            if clue in self.counters:
                clauses = self.counters[clue].bounds()
            elif form.is_over_edges(clue):
                clauses = _counted(form.clues[clue], allowed)
            else:
                clauses = self.facts.clue_clauses(clue)
            self._add(Rule(clues=(clue,)), clauses)

    def _look_at_clock(self) -> None:
        if self.clock.stopped_by is not None:
            raise OutOfTime

    def _add(self, rule: Rule, clauses: Iterable[Sequence[int]]) -> None:
        self._look_at_clock()
        switch = self.first_switch + len(self.rules)
        for clause in clauses:
            self.solver.add_clause([*clause, -switch])
        self.rules[switch] = rule

    def _can_be(self, assumptions: Sequence[int]) -> bool:
        return can_be(self.solver, assumptions, self.clock)

    # ---- solutions ---------------------------------------------------------------------------------------------------

    def solution(self, known: Iterable[Known]) -> frozenset[int] | None:
        """The edges that are on in some solution with these values; ``None`` if there is none."""
        facts = [_literal(edge, on) for edge, on in known]
        while self._can_be([*self.rules, *facts]):
            model = self.solver.get_model()
            lines = [edge for edge in range(self.form.edge_count) if model[edge] > 0]
            solution = self._forbidden_or_solution(lines, {abs(fact) - 1 for fact in facts if fact > 0})
            if solution is not None:
                return solution
        return None

    def shared(self, known: Sequence[Known], first: frozenset[int]) -> list[bool | None]:
        """The values that all solutions share which have these values; ``first`` is one of them."""
        values: list[bool | None] = [edge in first for edge in range(self.form.edge_count)]
        fixed = dict(known)
        for edge in range(self.form.edge_count):
            value = values[edge]
            if value is None or edge in fixed:
                continue
            other = self.solution([*known, (edge, not value)])
            if other is not None:
                values = [None if (e in other) is not v else v for e, v in enumerate(values)]
        return values

    def consistent(self, known: Sequence[Known]) -> list[Known]:
        """As many of these values as can be together, first come, first served."""
        kept: list[Known] = []
        found = self.solution(())
        if found is None:
            return kept
        for edge, on in known:
            if (edge in found) is not on:
                other = self.solution([*kept, (edge, on)])
                if other is None:
                    continue
                found = other
            kept.append((edge, on))
        return kept

    def _forbidden_or_solution(self, lines: list[int], fixed_on: set[int]) -> frozenset[int] | None:
        """The solution in a drawing that obeys points and clues; where there is none, what is wrong is forbidden."""
        groups = groups_of(self.form, lines)
        if self.form.rule.joins_pairs:
            wrong = [group for group in groups if group.is_ring or len(group.pairs(self.form.rule)) > 1]
            for group in wrong:
                self._forbid(Rule(loops=(group.all_on,)), group.all_on)
                self._open_wall(group)
            return None if wrong else frozenset(lines)
        for group in groups:
            if not self._forbid_loop(group, fixed_on):
                return frozenset(group.edges)
        if not groups:
            self._add(
                Rule(loops=(tuple((e, False) for e in range(self.form.edge_count)),)),
                [range(1, len(self.form.tails) + 1)],
            )
        return None

    def _open_wall(self, group: Group) -> None:
        """Says that a line leaves a ring, or a path between ends of two pairs: not only this one does not do.

        An end inside has its mate outside; and where no end is inside, a line there belongs to nobody.
        """
        tails, heads = self.form.tails, self.form.heads
        wall = [
            (edge, False)
            for edge in range(self.form.edge_count)
            if (tails[edge] in group.vertices) is not (heads[edge] in group.vertices)
        ]
        values = (*wall, (group.edges[0], True)) if group.is_ring else tuple(wall)
        self._forbid(Rule(loops=(values,)), values)

    def _forbid_loop(self, group: Group, fixed_on: set[int]) -> bool:
        """Forbids a loop that leaves a rule short, or a line elsewhere; false if there is nothing against it."""
        own = set(group.edges)
        form = self.form
        true = form.true_facts(own) if form.counts_facts else own
        for clue in range(len(form.clues)):
            # With nothing else drawn, what a clue counts over edges can only be too little.
            if not form.low[clue] <= form.counted(clue, true) <= form.high[clue]:
                sets = tuple((*group.all_on, (edge, True)) for edge in form.support(clue) if edge not in own)
                self._forbid(Rule(clues=(clue,), loops=sets), group.all_on)
                return True
        for point, allowed in enumerate(self.degrees):
            if 0 not in allowed and point not in group.vertices:
                sets = tuple((*group.all_on, (edge, True)) for edge in self.at[point])
                self._forbid(Rule(points=(point,), loops=sets), group.all_on)
                return True
        elsewhere = sorted(fixed_on - own)
        if not elsewhere:
            return False
        values = (*group.all_on, (elsewhere[0], True))
        self._forbid(Rule(loops=(values,)), values)
        return True

    def _forbid(self, rule: Rule, values: Iterable[Known]) -> None:
        self._add(rule, [[-_literal(edge, on) for edge, on in values]])

    # ---- reasons -----------------------------------------------------------------------------------------------------

    def why(self, known: Sequence[Known], edge: int, on: bool) -> Deduction | None:
        """The reason for one edge; ``None`` if it is not forced."""
        core = self._core(known, edge, on)
        return None if core is None else self._deduction(*self._shrunk(core, edge, on, SHRINKING), edge, on)

    def easiest(self, known: Sequence[Known], truth: Sequence[bool | None]) -> Deduction | None:
        """The open edge with the smallest reason found, among those next to what is known."""
        fixed = {edge for edge, _ in known}
        weight = [0] * self.form.vertex_count
        for edge, on in known:
            weight[self.form.tails[edge]] += 1 + on
            weight[self.form.heads[edge]] += 1 + on
        candidates = [edge for edge, value in enumerate(truth) if value is not None and edge not in fixed]
        candidates.sort(key=lambda edge: -weight[self.form.tails[edge]] - weight[self.form.heads[edge]])
        found: list[tuple[int, int, list[int]]] = []
        start = self._work()
        try:
            for edge in candidates[:SAMPLE]:
                if found and self._work() - start > PATIENCE:
                    break
                core = self._core(known, edge, bool(truth[edge]))
                if core is not None:
                    found.append((sum(literal in self.rules for literal in core), edge, core))
        except OutOfTime:
            if not found:
                raise
        best: Deduction | None = None
        start = self._work()
        for _, edge, core in sorted(found)[:SHORTLIST]:
            on, left = bool(truth[edge]), SHRINKING - (self._work() - start)
            if best is not None and left < SHRINKING // 2:
                break  # it would not come far
            one = self._deduction(*self._shrunk(core, edge, on, left), edge, on)
            if best is None or one.cost < best.cost:
                best = one
            if self.clock.stopped_by is not None:
                break
        return best

    def _work(self) -> int:
        return int(self.solver.accum_stats()["propagations"])

    def _core(self, known: Sequence[Known], edge: int, on: bool) -> list[int] | None:
        """Switches and known edges that together force an edge."""
        opposite = _literal(edge, not on)
        if self.solution([(edge, not on), *known]) is not None:
            return None
        return [literal for literal in self.solver.get_core() or () if literal != opposite]

    def _shrunk(self, core: list[int], edge: int, on: bool, most: int) -> tuple[list[int], bool]:
        """No more of a core than it takes, and whether so much work was enough to say so."""
        opposite = _literal(edge, not on)
        end = self._work() + most
        left = sorted(core, key=lambda literal: self.rules[literal].order if literal in self.rules else 3)
        needed: list[int] = []
        is_sure = True
        try:
            left = self._asked_again(left, opposite, end)
            while left and self._work() < end:
                literal, *rest = left
                answer = self._can_be_soon([opposite, *needed, *rest])
                if answer is False:
                    enough = set(self.solver.get_core() or ())
                    left = [other for other in rest if other in enough]
                else:
                    needed.append(literal)
                    left = rest
                    is_sure = is_sure and answer is True
        except OutOfTime:
            return [*needed, *left], False
        return [*needed, *left], is_sure and not left

    def _asked_again(self, core: list[int], opposite: int, end: int) -> list[int]:
        """A core of the core, and so on, from either end, while it gets smaller."""
        for _ in range(PASSES):
            if self._work() > end or self._can_be_soon([opposite, *reversed(core)]) is not False:
                break
            enough = set(self.solver.get_core() or ())
            before, core = len(core), [literal for literal in core if literal in enough]
            if len(core) > 0.97 * before:
                break
        return core

    def _can_be_soon(self, assumptions: Sequence[int]) -> bool | None:
        """The same within a few conflicts; ``None`` where that is not enough to know."""
        if self.clock.stopped_by is not None:
            raise OutOfTime
        self.solver.conf_budget(HASTE)
        answer = self.solver.solve_limited(assumptions=assumptions)
        return None if answer is None else bool(answer)

    def _deduction(self, core: list[int], smallest: bool, edge: int, on: bool) -> Deduction:
        rules = [self.rules[literal] for literal in core if literal in self.rules]
        points = tuple(sorted({point for rule in rules for point in rule.points}))
        clues = tuple(sorted({clue for rule in rules for clue in rule.clues}))
        loops = tuple(dict.fromkeys(values for rule in rules for values in rule.loops))
        known = tuple(sorted((abs(literal) - 1, literal > 0) for literal in core if literal not in self.rules))
        cost = BASE_COST + 0.5 * len(points) + len(clues) + 1.2 * sum(bool(rule.loops) for rule in rules)
        return Deduction(((edge, on),), LEVEL, cost, "solver", clues, points, known, loops, smallest)


def _literal(edge: int, on: bool) -> int:
    return edge + 1 if on else -edge - 1


def _counted(edges: Sequence[int], allowed: set[int]) -> Iterable[list[int]]:
    """Clauses that allow these numbers of lines only."""
    possible = {count for count in allowed if count <= len(edges)}
    for count in set(range(len(edges) + 1)) - possible:
        if possible and count > max(possible) + 1:
            continue  # said by the smaller count already
        for lines in combinations(edges, count):
            others = [] if possible and count > max(possible) else [edge + 1 for edge in edges if edge not in lines]
            yield [*(-edge - 1 for edge in lines), *others]
