"""The facts that clues count, as literals: variables for visits, joints and sides, and clauses that say what they mean.

Behind the variables of the edges comes one for each vertex that some clue asks about, in ascending order, then one for
each joint, and then one for each face if any clue asks about a face. A form whose clues count edges alone has none of
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from edgewise.base.forms import NEVER, LineForm, Sets


class FactVariables:
    """Which variable stands for which fact of a form."""

    def __init__(self, form: LineForm) -> None:
        self.form = form
        affirmed = {~fact if fact < 0 else fact for fact in form.clues.members}
        first_face = form.face_fact(0)
        self.vertices = sorted(fact - form.edge_count for fact in affirmed if form.edge_count <= fact < first_face)
        """Those that clues ask about."""
        self.has_sides = any(first_face <= fact < form.joint_fact(0) for fact in affirmed)
        self.first_visit = form.edge_count + 1
        self.first_joint = self.first_visit + len(self.vertices)
        self.joints = list(zip(form.joints[::2], form.joints[1::2], strict=True))
        self.first_side = self.first_joint + len(self.joints)
        self.count = self.first_side - 1 + (len(form.faces or ()) if self.has_sides else 0)
        """Of all variables, those of edges among them."""
        self._visit_of = {vertex: self.first_visit + index for index, vertex in enumerate(self.vertices)}

    def literal(self, fact: int) -> int:
        """The literal of a fact: minus a variable where it is negated."""
        if fact < 0:
            return -self.literal(~fact)
        form = self.form
        if fact < form.edge_count:
            return fact + 1
        if fact < form.face_fact(0):
            return self._visit_of[fact - form.edge_count]
        if fact >= form.joint_fact(0):
            return self.first_joint + fact - form.joint_fact(0)
        return self.first_side + fact - form.face_fact(0)

    def defining_clauses(self) -> Iterator[Sequence[int]]:
        """What visits and joints are."""
        yield from self._visit_clauses()
        yield from self.joint_clauses()

    def _visit_clauses(self) -> Iterator[Sequence[int]]:
        """A vertex is visited where some edge is on, and then another one is as well."""
        at = self.form.incident_edges()
        for vertex, visited in self._visit_of.items():
            edges = [edge + 1 for edge in at[vertex]]
            if not self.form.degrees[vertex] & NEVER:
                yield [visited]
            for edge in edges:
                yield [-edge, visited]
                yield [-visited, *(other for other in edges if other != edge)]
            if not edges:
                yield [-visited]

    def joint_clauses(self) -> Iterator[Sequence[int]]:
        """A joint holds where both of its edges are on."""
        for joint, (one, other) in enumerate(self.joints, start=self.first_joint):
            yield from ([-joint, one + 1], [-joint, other + 1], [joint, -one - 1, -other - 1])

    def meanings(self) -> Iterator[Sequence[int]]:
        """What a visit is, and nothing more: some edge at the vertex is on. Degrees are a rule of their own.

        A face is inside if an odd number of edges is on along one way to the outside. That another way says the same is
        a matter of degrees, too.
        """
        yield from self.joint_clauses()
        at = self.form.incident_edges() if self.vertices else []
        for vertex, visited in self._visit_of.items():
            edges = [edge + 1 for edge in at[vertex]]
            yield [-visited, *edges]
            yield from ([-edge, visited] for edge in edges)
        if self.has_sides:
            for face, edge, nearer in self._ways_out():
                own, line = self.first_side + face, edge + 1
                if nearer is None:
                    yield from ([-own, line], [own, -line])
                else:
                    other = self.first_side + nearer
                    yield from ([-own, line, other], [own, -line, other], [own, line, -other], [-own, -line, -other])

    def _ways_out(self) -> Iterator[tuple[int, int, int | None]]:
        """For each face an edge, and the face beyond it that is nearer to the outside; ``None`` for the outside."""
        faces = self.form.faces or Sets()
        beside: dict[int, list[int]] = {}
        for face, edges in enumerate(faces):
            for edge in edges:
                beside.setdefault(edge, []).append(face)
        ways: dict[int, tuple[int, int | None]] = {}
        for edge, both in beside.items():
            if len(both) == 1:
                ways.setdefault(both[0], (edge, None))
        queue = list(ways)
        for face in queue:
            for edge in faces[face]:
                for other in beside[edge]:
                    if other not in ways:
                        ways[other] = (edge, face)
                        queue.append(other)
        return ((face, edge, nearer) for face, (edge, nearer) in ways.items())

    def clue_clauses(self, clue: int) -> Iterator[Sequence[int]]:
        """One short clue over facts: every so many of them have one that holds, and one that does not."""
        literals = [self.literal(fact) for fact in self.form.clues[clue]]
        low, high = self.form.low[clue], self.form.high[clue]
        if high < 0 or low > min(high, len(literals)):
            yield []
            return
        if low > 0:
            yield from combinations(literals, len(literals) - low + 1)
        if high < len(literals):
            yield from combinations([-literal for literal in literals], high + 1)
