"""``brute``: the oracle that the tests trust, short enough to be checked by reading.

It decides the edges one by one, on and off. A vertex or a clue is checked once, when its last edge has been decided;
the global rule, and clues that count more than edges, are checked once, when every edge has been. Nothing is deduced.
Tiles are placed cell by cell (``_brute_tiles.py``).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from edgewise.base.engine import Engine, Job
from edgewise.base.forms import Form, JoinPairs, LineForm, OneLoop
from edgewise.base.result import Answer, Question, StoppedBy
from edgewise.engines._bounded import Bounded
from edgewise.engines._brute_tiles import TileSearch
from edgewise.engines._found import Found

MOST_EDGES = 64
MOST_CELLS = 36


class Brute(Engine):
    name = "brute"
    summary = "tries every edge on and off and checks the rules; for tiny boards and as a reference"
    forms = f"lines, up to {MOST_EDGES} edges, and tiles, up to {MOST_CELLS} cells"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL})
    rank = 1000
    options = ()

    def missing(self) -> str | None:
        return None

    def accepts(self, form: Form) -> bool:
        if isinstance(form, LineForm):
            return form.edge_count <= MOST_EDGES
        return len(form.neighbours) <= MOST_CELLS

    def run(self, form: Form, job: Job) -> Answer:
        search = _Search(form, job) if isinstance(form, LineForm) else TileSearch(form, job)
        found = Found(job)
        stopped_by: StoppedBy | None = "solutions" if job.max_solutions == 0 else None
        for solution in search.solutions(0) if stopped_by is None else ():
            found.add(solution)
            if found.number == job.max_solutions or found.is_refused:
                stopped_by = "interrupt" if found.is_refused else "solutions"
                break
        stopped_by = stopped_by or search.stopped_by
        return Answer(found.kept, stopped_by is None, stopped_by, {"nodes": search.nodes})


class _Search(Bounded):
    def __init__(self, form: LineForm, job: Job) -> None:
        super().__init__(job)
        self.form = form
        self.on = bytearray(form.edge_count)
        # What can be checked once edge e is decided: sets of edges with the counts that are allowed.
        self.due: list[list[tuple[list[int], set[int]]]] = [[] for _ in range(form.edge_count)]
        self.impossible = False
        for mask, edges in zip(form.degrees, form.incident_edges(), strict=True):
            self._allow(edges, {degree for degree in range(8) if mask >> degree & 1})
        self.facts: list[tuple[list[int], set[int]]] = []
        for clue, members in enumerate(form.clues):
            counts = set(range(form.low[clue], form.high[clue] + 1))
            if all(0 <= fact < form.edge_count for fact in members):
                self._allow(list(members), counts)
            else:
                self.facts.append((list(members), counts))

    def _allow(self, edges: list[int], counts: set[int]) -> None:
        if edges:
            self.due[max(edges)].append((edges, counts))
        elif 0 not in counts:
            self.impossible = True

    def solutions(self, edge: int) -> Iterator[array[int]]:
        """Every valid way to decide the edges from this one on."""
        if self.impossible or self.stopped():
            return
        self.nodes += 1
        if edge == self.form.edge_count:
            chosen = array("i", [e for e in range(edge) if self.on[e]])
            if _rule_holds(self.form, chosen) and self._facts_hold(chosen):
                self.found += 1
                yield chosen
            return
        for value in (1, 0):
            self.on[edge] = value
            if all(sum(self.on[e] for e in edges) in counts for edges, counts in self.due[edge]):
                yield from self.solutions(edge + 1)
        self.on[edge] = 0

    def _facts_hold(self, chosen: array[int]) -> bool:
        """Whether every clue that counts more than edges allows what the chosen edges say."""
        if not self.facts:
            return True
        form = self.form
        true = set(chosen)
        true |= {form.vertex_fact(vertex) for edge in chosen for vertex in (form.tails[edge], form.heads[edge])}
        true |= {form.face_fact(face) for face in _inside(form, chosen)}
        both = zip(form.joints[::2], form.joints[1::2], strict=True)
        true |= {form.joint_fact(joint) for joint, (one, other) in enumerate(both) if one in chosen and other in chosen}
        return all(sum((~fact not in true) if fact < 0 else (fact in true) for fact in members) in counts
                   for members, counts in self.facts)  # fmt: skip


def _inside(form: LineForm, chosen: array[int]) -> set[int]:
    """The faces that cannot be reached from outside without crossing a chosen edge."""
    around = [set(edges) for edges in form.faces or ()]
    outside = [face for face, edges in enumerate(around)
               if any(sum(edge in other for other in around) == 1 for edge in edges.difference(chosen))]  # fmt: skip
    for face in outside:
        gaps = around[face].difference(chosen)
        outside += [other for other, edges in enumerate(around) if other not in outside and edges & gaps]
    return set(range(len(around))).difference(outside)


def _rule_holds(form: LineForm, chosen: array[int]) -> bool:
    """Whether the chosen edges obey the form's global rule."""
    groups = _connected_groups(form, chosen)
    if isinstance(form.rule, OneLoop):
        # A connected graph in which every degree is 2 is one cycle.
        degrees = [sum(v in (form.tails[e], form.heads[e]) for e in chosen) for group in groups for v in group]
        return len(groups) == 1 and all(degree == 2 for degree in degrees)
    return _pairs_joined(form, form.rule, chosen, groups)


def _pairs_joined(form: LineForm, rule: JoinPairs, chosen: array[int], groups: list[set[int]]) -> bool:
    for group in groups:
        edges = sum(form.tails[e] in group for e in chosen)
        ends = {v for v in group if sum(v in (form.tails[e], form.heads[e]) for e in chosen) == 1}
        if edges != len(group) - 1 or len(ends) != 2 or not any(ends == set(pair) for pair in rule.pairs):
            return False
        if any(v in group - ends for pair in rule.pairs for v in pair):
            return False
    return len(groups) == len(rule.pairs)


def _connected_groups(form: LineForm, chosen: array[int]) -> list[set[int]]:
    groups: list[set[int]] = []
    for edge in chosen:
        ends = {form.tails[edge], form.heads[edge]}
        touched = [group for group in groups if group & ends]
        groups = [group for group in groups if not group & ends]
        groups.append(ends.union(*touched))
    return groups


ENGINE = Brute()
