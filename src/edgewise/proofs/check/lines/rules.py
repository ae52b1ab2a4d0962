"""Whether the formula says what the rules say: no clause more, beside cuts and the solution's, and nothing left out."""

from __future__ import annotations

from collections.abc import Set

from edgewise.proofs.check.counted_rules import BOTH, Clause, Rule, counted, counted_facts, held_against, visited_table
from edgewise.proofs.check.counted_steps import is_counted_in_steps, step_name, step_rules, steps_of
from edgewise.proofs.check.formula_text import FORMULA, FormulaText
from edgewise.proofs.check.lines.corner_turns import CornerTurns
from edgewise.proofs.check.lines.drawn_board import DrawnBoard
from edgewise.proofs.check.lines.pair_colours import PairColours
from edgewise.proofs.check.lines.plane_faces import PlaneFaces
from edgewise.proofs.check.reading import Watch, fail
from edgewise.proofs.statement import CountedLines, ProofModel, lines_joined, visit_name

MOST_IN_TABLE = 16
"""Facts of a clue that are looked at in all ways; a longer clause stands for itself."""


def check_rules(
    board: DrawnBoard,
    formula: FormulaText,
    explained: Set[Clause],
    watch: Watch,
    faces: PlaneFaces | None = None,
    turns: CornerTurns | None = None,
) -> None:
    """Every clause that is neither a cut nor the solution's must follow from a point, a clue, colours, sides or turns.

    Conversely, the clauses about the lines of a point or clue must together say all of its rule, so that the
    formula is that of the whole puzzle and not of a part of it. About colours, sides, turns and clues that are met
    in one of several ways it may say less.
    """
    colours = PairColours(board.statement, formula)
    rules = [*_rules(board, formula), *_visit_rules(board, formula), *_joint_rules(board, formula)]
    clauses = _long_clauses(board, formula)
    ways = ClueWays(board.statement, formula)
    every = [*rules, *colours.rules()]
    every += [] if faces is None else faces.rules(formula)
    every += [] if turns is None else turns.rules()
    foreign, incomplete = held_against(every, len(formula.names), formula.starts, formula.literals, watch)
    something = formula.variables(board.statement.lines)
    lines = board.statement.lines
    needs_something = not any(clue.low > 0 and clue.is_over(lines) for clue in board.statement.clues.values())
    for index in foreign:
        clause = formula.clause(index)
        is_known = clause in explained or clause in clauses or (needs_something and clause == something)
        if not is_known and not colours.holds(clause) and not ways.allow(clause):
            number = formula.clause_lines[index]
            fail(FORMULA, number, "this clause is neither a rule of the puzzle nor a cut nor the solution's")
    for clause, name in clauses.items():
        if clause not in formula.distinct:
            fail(FORMULA, 1, f"the clause of {name} is missing")
    for index in incomplete:
        if index < len(rules):
            names = [name for name, variable in formula.variable.items() if variable in rules[index].variables]
            fail(FORMULA, 1, f"the rule about {', '.join(names)} is missing or incomplete")


def _rules(board: DrawnBoard, formula: FormulaText) -> list[Rule]:
    """The rule of each point and of each clue."""
    allowed = board.statement.degrees()
    rules = [Rule(formula.variables(lines), counted(len(lines), allowed[point])) for point, lines in board.at.items()]
    for name, clue in board.statement.clues.items():
        if is_counted_in_steps(clue):
            literals = sorted((_literal(fact, formula) for fact in clue.lines), key=abs)
            rules += step_rules(clue, literals, {s: formula.variable[step_name(name, s)] for s in steps_of(clue)})
        elif not _is_long_clause(clue):
            rules.append(_clue_rule(clue, formula))
    return rules


def _literal(fact: str, formula: FormulaText) -> int:
    return -formula.variable[fact[1:]] if fact.startswith("~") else formula.variable[fact]


def _clue_rule(clue: CountedLines, formula: FormulaText) -> Rule:
    names = sorted(clue.lines)
    negated = sum(1 << place for place, name in enumerate(names) if name.startswith("~"))
    table = counted_facts(len(names), negated, frozenset(range(clue.low, clue.high + 1)))
    return Rule([formula.variable[name.removeprefix("~")] for name in names], table)


def _visit_rules(board: DrawnBoard, formula: FormulaText) -> list[Rule]:
    """What it means that a point is visited, for each that clues ask about."""
    allowed = board.statement.degrees()
    return [
        Rule([*(formula.variable[line] for line in lines), formula.variable[visit_name(point)]],
             visited_table(len(lines), allowed[point]))
        for point, lines in board.at.items()
        if visit_name(point) in formula.variable
    ]  # fmt: skip


def _joint_rules(board: DrawnBoard, formula: FormulaText) -> list[Rule]:
    """What it means that two lines are both drawn, for each two that clues ask about."""
    names = (name for name in formula.variable if name.startswith("both["))
    return [Rule([formula.variable[name], *map(formula.variable.__getitem__, sorted(lines_joined(name)))], BOTH)
            for name in names]  # fmt: skip


def _is_long_clause(clue: CountedLines) -> bool:
    """At least one of many: a clause as it stands, where a table of all ways would be too large."""
    return len(clue.lines) > MOST_IN_TABLE and clue.low == 1 and clue.high >= len(clue.lines)


def _long_clauses(board: DrawnBoard, formula: FormulaText) -> dict[Clause, str]:
    """The clauses of such clues, each with the name of its clue."""
    return {
        frozenset(_literal(fact, formula) for fact in clue.lines): name
        for name, clue in board.statement.clues.items()
        if _is_long_clause(clue)
    }


class ClueWays:
    """The clues of a statement that are met in one of several ways, and the clauses that follow from one of them.

    A clause follows where every way makes one of its literals true, so a formula can say no more than such a clue does.
    It may say less: what is proven from less is proven.
    """

    def __init__(self, statement: ProofModel, formula: FormulaText) -> None:
        self._of_variable: dict[int, set[int]] = {}
        """By variable: the clues that speak of it."""
        self._with: list[dict[int, int]] = []
        """By clue and literal: the ways that make it true, a bit for each."""
        self._all: list[int] = []
        for number, ways in enumerate(statement.ways.values()):
            found: dict[int, int] = {}
            for place, way in enumerate(ways):
                for name in way:
                    variable = formula.variable[name.removeprefix("~")]
                    literal = -variable if name.startswith("~") else variable
                    found[literal] = found.get(literal, 0) | 1 << place
                    self._of_variable.setdefault(variable, set()).add(number)
            self._with.append(found)
            self._all.append((1 << len(ways)) - 1)

    def allow(self, clause: Clause) -> bool:
        """Whether a clause follows from a single one of these clues."""
        if 0 in self._all:
            return True  # a clue that cannot be met: anything follows
        clues = set[int]().union(*(self._of_variable.get(abs(literal), ()) for literal in clause))
        return any(self._follows(clause, clue) for clue in clues)

    def _follows(self, clause: Clause, clue: int) -> bool:
        met = 0
        for literal in clause:
            met |= self._with[clue].get(literal, 0)
        return met == self._all[clue]
