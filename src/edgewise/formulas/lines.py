"""A form as clauses for a SAT solver, and as DIMACS text.

One variable per edge, numbered from 1; where clues count other facts, variables for these come next
(:mod:`edgewise.formulas.facts`). Points and clues only say how many of their edges may be on, so one table of
clause shapes serves all of them; the shapes are stamped out over whole columns of edges, because writing clauses one by
one takes longer than solving most boards. Where pairs are to be joined, every vertex also has a colour, the number of a
pair in binary: edges that are on join vertices of one colour. That there is one loop, or no ring beside the paths, is
not in the formula: no small formula says it, so the ``sat`` engine adds clauses for it when a drawing breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations, repeat
from operator import neg
from typing import TypeVar

from edgewise.base.forms import LineForm
from edgewise.formulas.counters import Counter, counter_name, counters_of, is_long
from edgewise.formulas.facts import FactVariables

T = TypeVar("T")
Clause = Sequence[int]
"""Literals: a variable, or minus a variable."""

EVEN = frozenset({0, 2})


@dataclass(frozen=True, slots=True)
class Formula:
    """Clauses over the variables 1 to ``variables``."""

    variables: int
    clauses: list[Clause] = field(default_factory=list)

    def dimacs(self, comments: Iterable[str] = ()) -> str:
        """The formula as text that any SAT solver reads."""
        head = [*(f"c {comment}" for comment in comments), f"p cnf {self.variables} {len(self.clauses)}"]
        said = literal_texts(self.variables)
        lines = [" ".join(map(said, clause)) for clause in self.clauses]
        return "\n".join([*head, *(f"{line} 0" if line else "0" for line in lines)]) + "\n"


def literal_texts(variables: int) -> Callable[[int], str]:
    """How each literal is written, made once: those of negated variables are found from the end."""
    said = list(map(str, range(variables + 1)))
    return [*said, *map("-".__add__, reversed(said[1:]))].__getitem__


def base_formula(form: LineForm) -> Formula:
    """Degrees and clues, point by point and clue by clue, then that something is drawn, then colours."""
    formula = Formula(variable_count(form))
    for groups, allowed in _rules(form):
        said: list[list[Clause]] = [[] for _ in groups]
        for members, batch in _stamped(groups, allowed, neg):
            for index, clause in zip(members, batch, strict=True):
                said[index].append(clause)
        formula.clauses.extend(chain.from_iterable(said))
    formula.clauses.extend(_something(form))
    formula.clauses.extend(_definitions(form))
    for _, batch in _colours(form):
        formula.clauses.extend(batch)
    return formula


def clause_batches(form: LineForm) -> Iterator[tuple[int, Iterable[Clause]]]:
    """The same clauses in any order, for a solver: batches that are never held in memory, with their lengths."""
    for groups, allowed in _rules(form):
        for members, batch in _stamped(groups, allowed, neg):
            yield len(members), batch
    something = _something(form)
    yield len(something), something
    definitions = _definitions(form)
    yield len(definitions), definitions
    yield from _colours(form)


def rule_lines(
    form: LineForm, said: Callable[[int], str], first_side: int | None = None, first_counter: int | None = None
) -> Iterator[tuple[int, str]]:
    """The same batches as lines of DIMACS, and those about sides where these have variables, from ``first_side`` on.

    The variables of counters may begin elsewhere, too. Texts are stamped out where clauses are only to be written: a
    large board has a hundred thousand.
    """
    facts = _facts(form)
    sides = [] if first_side is None or (facts is not None and facts.has_sides) else [_sides(form, first_side)]
    for groups, allowed in (*_rules(form), *sides):
        written = [list(map(said, group)) for group in groups]
        for members, batch in _stamped(written, allowed, "-".__add__ if facts is None else _negated):
            yield len(members), text_lines(batch)
    definitions = _definitions(form, first_counter)
    for count, clauses in ((len(some := _something(form)), some), (len(definitions), definitions), *_colours(form)):
        yield count, text_lines(map(said, clause) for clause in clauses)


def text_lines(clauses: Iterable[Iterable[str]]) -> str:
    """Clauses of literals that are texts already, as lines of DIMACS.

    >>> text_lines([("1", "-2"), ()])
    '1 -2 0\\n0\\n'
    """
    lines = list(map(" ".join, clauses))
    return " 0\n".join([*lines, ""]).replace("\n 0", "\n0").lstrip(" ")


def variable_count(form: LineForm) -> int:
    """One for each edge and, where pairs are joined, for each bit of each vertex's colour; or one for each fact.

    Behind them come those of counters, where clues are long.
    """
    return _plain_count(form) + sum(counter.size for counter in _counters(form).values())


def _plain_count(form: LineForm) -> int:
    facts = _facts(form)
    return form.edge_count + _colour_bits(form) * form.vertex_count if facts is None else facts.count


def _counters(form: LineForm, first: int | None = None) -> dict[int, Counter]:
    """The counters of long clues, by clue."""
    if not any(is_long(form, clue) for clue in range(len(form.clues))):
        return {}
    facts = _facts(form)
    return counters_of(form, (1).__add__ if facts is None else facts.literal, first or _plain_count(form) + 1)


def _definitions(form: LineForm, first_counter: int | None = None) -> list[Clause]:
    """What visits and joints are, and how long clues are counted."""
    facts = _facts(form)
    found = [] if facts is None else list(facts.defining_clauses())
    for counter in _counters(form, first_counter).values():
        found.extend(counter.clauses())
    return found


def counter_names(form: LineForm, clue: Callable[[int], str]) -> Iterator[str]:
    """What the variables of counters are called: ``least3of7[CLUE]`` where of seven facts three hold at least."""
    for number, counter in _counters(form).items():
        yield from (counter_name(clue(number), *place) for place in counter.places())


def variable_names(form: LineForm, edge: Callable[[int], str], vertex: Callable[[int], str]) -> Iterator[str]:
    """What each variable is called, from the first: an edge, or ``colour0[VERTEX]`` for the lowest bit of a colour.

    Where clues count facts, ``visit[VERTEX]`` is true where a vertex is visited, ``both[EDGE+EDGE]`` where two edges
    are on, and ``side[EDGE+EDGE...]`` where the face with these edges around it is inside.
    """
    yield from map(edge, range(form.edge_count))
    if (facts := _facts(form)) is not None:
        yield from (f"visit[{vertex(number)}]" for number in facts.vertices)
        yield from (joint_name(map(edge, both)) for both in facts.joints)
        faces = (form.faces or ()) if facts.has_sides else ()
        yield from (side_name(map(edge, face)) for face in faces)
    for bit in range(_colour_bits(form)):
        yield from (f"colour{bit}[{vertex(number)}]" for number in range(form.vertex_count))


def joint_name(edges: Iterable[str]) -> str:
    """What the variable of a joint is called, by the names of its two edges."""
    return f"both[{'+'.join(sorted(edges))}]"


def side_name(edges: Iterable[str]) -> str:
    """What the variable of a face is called, by the names of the edges around it."""
    return f"side[{'+'.join(sorted(edges))}]"


def _facts(form: LineForm) -> FactVariables | None:
    """The variables of facts other than edges; ``None`` for the many forms that have none."""
    return FactVariables(form) if form.counts_facts else None


def _negated(literal: str) -> str:
    """The text of a literal's negation."""
    return literal[1:] if literal.startswith("-") else f"-{literal}"


def _sides(form: LineForm, first: int) -> tuple[list[list[int]], Iterable[frozenset[int]]]:
    """One loop in the plane, for proofs: an edge is on where one of its faces is inside and the other is outside.

    So of each edge with its faces an even number is true. The variables of the faces are numbered from ``first`` on, in
    the order of the form. Edges with one face border on the outer one, which is outside. No solution is lost: it has an
    inside.
    """
    assert form.faces is not None
    groups = [[edge] for edge in range(1, form.edge_count + 1)]
    for face in range(len(form.faces)):
        for edge in form.faces[face]:
            groups[edge].append(first + face)
    return groups, repeat(EVEN, len(groups))


def _rules(form: LineForm) -> Iterator[tuple[list[list[int]], Iterable[frozenset[int]]]]:
    """Groups of variables, and how many of each may be true: the points, then the clues."""
    yield _incident_variables(form), _degrees(form)
    facts = _facts(form)
    literal = (1).__add__ if facts is None else facts.literal
    clues = [list(map(literal, members)) for members in form.clues]
    allowed = [frozenset(range(low, high + 1)) for low, high in zip(form.low, form.high, strict=True)]
    for clue in range(len(clues)):
        if is_long(form, clue):  # a counter says it
            clues[clue], allowed[clue] = [], frozenset({0})
    yield clues, allowed
    if facts is not None and facts.has_sides:
        yield _sides(form, facts.first_side)


def _something(form: LineForm) -> list[Clause]:
    """An empty drawing is not a loop; a clue above zero says that already."""
    if form.rule.joins_pairs:
        return []
    # A clue about other facts can be met by an empty drawing.
    some = any(low > 0 and form.is_over_edges(clue) for clue, low in enumerate(form.low))
    return [] if some else [range(1, form.edge_count + 1)]


def _incident_variables(form: LineForm) -> list[list[int]]:
    """The variables of the edges at each vertex, in order."""
    return [[edge + 1 for edge in edges] for edges in form.incident_edges()]


def _degrees(form: LineForm) -> list[frozenset[int]]:
    """The degrees that each vertex may have: none or two edges, one at the end of a path."""
    ends = form.rule.ends
    return [_among((1,) if vertex in ends else (0, 2), mask) for vertex, mask in enumerate(form.degrees)]


@cache
def _among(degrees: tuple[int, ...], mask: int) -> frozenset[int]:
    return frozenset(degree for degree in degrees if mask >> degree & 1)


def _colour_bits(form: LineForm) -> int:
    return (len(form.rule.pairs) - 1).bit_length() if form.rule.pairs else 0


def _colours(form: LineForm) -> Iterator[tuple[int, Iterable[Clause]]]:
    """An edge that is on joins vertices of one colour, bit by bit; the ends of a pair have its number."""
    for bit in range(_colour_bits(form)):
        first = form.edge_count + bit * form.vertex_count + 1
        tails, heads = [first + vertex for vertex in form.tails], [first + vertex for vertex in form.heads]
        off = range(-1, -form.edge_count - 1, -1)
        yield form.edge_count, zip(off, tails, map(neg, heads), strict=True)
        yield form.edge_count, zip(off, map(neg, tails), heads, strict=True)
        for number, pair in enumerate(form.rule.pairs):
            yield 2, [[first + vertex if number >> bit & 1 else -first - vertex] for vertex in pair]


def _stamped(
    groups: Sequence[Sequence[T]], allowed: Iterable[frozenset[int]], negate: Callable[[T], T]
) -> Iterator[tuple[list[int], Iterable[Sequence[T]]]]:
    """Clauses that allow only these numbers of true variables in each group.

    They come in batches of one shape, with one clause for each of the groups that are listed beside it.
    """
    kinds: dict[tuple[int, frozenset[int]], list[int]] = {}
    for index, (group, counts) in enumerate(zip(groups, allowed, strict=True)):
        kinds.setdefault((len(group), counts), []).append(index)
    for (size, counts), members in kinds.items():
        columns = list(zip(*(groups[index] for index in members), strict=True))
        negated = [tuple(map(negate, column)) for column in columns]
        for pattern in _patterns(size, counts):
            # An empty shape belongs to a group that cannot be satisfied: an empty clause says so.
            chosen = [negated[~i] if i < 0 else columns[i] for i in pattern]
            yield members, zip(*chosen, strict=True) if pattern else [()] * len(members)


@cache
def _patterns(size: int, allowed: frozenset[int]) -> list[tuple[int, ...]]:
    """The shapes of the clauses that allow these counts of true variables among ``size``.

    Position ``i`` in a shape stands for the variable, its complement ``~i`` for the negated one. Counts at either end
    of the range take short clauses: "at most two" needs no clause for four.

    >>> _patterns(3, frozenset({0, 2}))
    [(-1, 1, 2), (-2, 0, 2), (-3, 0, 1), (-1, -2, -3)]
    """
    possible = [count for count in sorted(allowed) if 0 <= count <= size]
    if not possible:
        return [()]
    patterns: list[tuple[int, ...]] = []
    lowest, highest = possible[0], possible[-1]
    if lowest > 0:
        patterns += combinations(range(size), size - lowest + 1)
    for count in range(lowest + 1, highest):
        if count not in allowed:
            for chosen in combinations(range(size), count):
                patterns.append((*(~i for i in chosen), *(i for i in range(size) if i not in chosen)))
    if highest < size:
        patterns += (tuple(~i for i in chosen) for chosen in combinations(range(size), highest + 1))
    return patterns
