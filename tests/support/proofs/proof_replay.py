"""Proofs that engines write, replayed by a few lines that share nothing with anything, for tests and fuzzing.

It is slow: for boards of a few dozen edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from edgewise.base.evidence import Evidence
from edgewise.base.forms import LineForm
from edgewise.formulas.lines import base_formula


def steps_of(proof: bytes) -> Iterator[tuple[bool, frozenset[int]]]:
    """The steps of a proof in binary DRAT: whether a clause is deleted, and the clause."""
    place = 0
    while place < len(proof):
        kind = proof[place : place + 1]
        assert kind in (b"a", b"d")
        place += 1
        clause = set()
        while True:
            number, shift = 0, 0
            while True:
                byte = proof[place]
                place += 1
                number |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            if number == 0:
                break
            assert number > 1
            clause.add(-(number >> 1) if number & 1 else number >> 1)
        yield kind == b"d", frozenset(clause)


def formula_of(form: LineForm, evidence: Evidence, solutions: Iterable[Iterable[int]]) -> list[frozenset[int]]:
    """What is refuted: the rules, those about turns and sides, the cuts, and a clause against each solution."""
    first_side = form.edge_count + len(evidence.turns) // 2 + 1
    clauses = [*base_formula(form).clauses, *(side_clauses(form, first_side) if evidence.sides else ())]
    clauses += turn_clauses(evidence)
    clauses += [cut.clause for cut in evidence.cuts]
    return [frozenset(clause) for clause in [*clauses, *([-edge - 1 for edge in one] for one in solutions)]]


def side_clauses(form: LineForm, first: int) -> Iterator[list[int]]:
    """An edge is on where one of its faces is inside and the other is not; beyond the last face is outside."""
    assert form.faces is not None
    beside: dict[int, list[int]] = {edge: [] for edge in range(form.edge_count)}
    for face in range(len(form.faces)):
        for edge in form.faces[face]:
            beside[edge].append(first + face)
    for edge, faces in beside.items():
        on = edge + 1
        if len(faces) == 2:
            one, other = faces
            yield from ([-on, one, other], [-on, -one, -other], [on, -one, other], [on, one, -other])
        else:
            [one] = faces
            yield from ([-on, one], [on, -one])


def turn_clauses(evidence: Evidence) -> Iterator[list[int]]:
    """The clauses about turns, one by one."""
    clause: list[int] = []
    for literal in evidence.turn_clauses:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []
    assert not clause


def flaw_in(formula: Sequence[frozenset[int]], proof: bytes) -> str | None:
    """What is wrong with a proof; ``None`` if every step follows by unit propagation and the last is empty."""
    clauses = list(formula)
    clause: frozenset[int] = frozenset((0,))
    for number, (deleted, clause) in enumerate(steps_of(proof)):
        if deleted:
            if clause not in clauses:
                return f"step {number} deletes a clause that is not there: {sorted(clause)}"
            clauses.remove(clause)
        elif not _is_implied(clauses, clause):
            return f"step {number} does not follow: {sorted(clause)}"
        else:
            clauses.append(clause)
    return None if not clause else "the proof does not end with a contradiction"


def _is_implied(clauses: list[frozenset[int]], clause: frozenset[int]) -> bool:
    false = set(clause)
    again = True
    while again:
        again = False
        for one in clauses:
            left = one - false
            if not left:
                return True
            if len(left) == 1:
                [literal] = left
                if -literal not in false:
                    false.add(-literal)
                    again = True
    return False


def broken_cut(form: LineForm, evidence: Evidence, solutions: Iterable[Iterable[int]]) -> str | None:
    """A cut or a clause about turns that some solution does not satisfy, if there is one."""
    first_side = form.edge_count + len(evidence.turns) // 2 + 1
    for solution in solutions:
        drawn = set(solution)
        true = {edge + 1 for edge in drawn}
        turns = zip(evidence.turns[::2], evidence.turns[1::2], strict=True)
        true |= {form.edge_count + 1 + turn for turn, edges in enumerate(turns) if len(drawn & {*edges}) == 1}
        true |= {first_side + face for face in (_inside(form, drawn) if evidence.sides else ())}
        for clause in (*(cut.clause for cut in evidence.cuts), *turn_clauses(evidence)):
            if not any((abs(literal) in true) == (literal > 0) for literal in clause):
                return f"{clause} rules out the solution {sorted(drawn)}"
    return None


def _inside(form: LineForm, drawn: set[int]) -> set[int]:
    """The faces inside a loop: an odd number of its lines lie between them and the outer face."""
    assert form.faces is not None
    faces = [set(form.faces[face]) for face in range(len(form.faces))]
    outer = {edge for edge in range(form.edge_count) if sum(edge in face for face in faces) == 1}
    sides = {-1: False}
    queue = [(-1, outer)]
    for here, edges in queue:
        for face, around in enumerate(faces):
            if face not in sides and (shared := edges & around):
                sides[face] = sides[here] ^ (min(shared) in drawn)
                queue.append((face, around))
    return {face for face, inside in sides.items() if inside}
