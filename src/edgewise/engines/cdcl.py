"""``cdcl``: conflict-driven search for one loop or for paths that join pairs.

See docs/engines/cdcl.md and docs/engines/cdcl-pairs.md.
"""

from __future__ import annotations

from dataclasses import replace

from edgewise.base.engine import Job, Option, Splitting
from edgewise.base.forms import Form, JoinPairs, LineForm
from edgewise.base.result import Answer, Question
from edgewise.core import (
    NativeEngine,
    answer_from,
    native_faces,
    native_graph,
    native_job,
    pair_ends,
)
from edgewise.engines._proofs import evidence_from


class Cdcl(NativeEngine):
    name = "cdcl"
    summary = "conflict-driven search with native constraints for loops, paths and sides; writes proofs; the default"
    forms = "lines with one loop or with pairs; clues of loops may count visits and sides"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL, Question.PROVE})
    rank = 10
    core_functions = ("cdcl", "path_cdcl")
    splitting = Splitting(frozenset({Question.FIRST, Question.UNIQUE, Question.ALL}), canonical_cubes=True)
    options = (
        Option("probing", True, "first try both values of every edge at the root"),
        Option("sides", True, "loops: variables for inside and outside of the loop, where the form has faces"),
        Option("corners", True, "loops: variables for turns at the corners of clues, one for a whole diagonal"),
        Option("table_probing", True, "loops: probe with the tables of points and clues with turns alone first"),
        Option("walls", True, "loops: also explain early loops by the wall around a region"),
        Option("large_board", 40_000, "loops: points from which on a board is searched as a large one"),
        Option("wall_map", True, "loops: on large boards, look for walls on a map of what is open"),
        Option("short_jumps", True, "loops: on large boards, go back one level where a conflict would lead far back"),
        Option("eager_closing", True, "switch an edge off before it closes a loop too early or joins two pairs"),
        Option("restarts", True, "return to the root when learnt clauses become worse than usual"),
        Option("minimise", True, "shorten learnt clauses"),
        Option("forget", True, "delete clauses that are not used"),
        Option("split_after", 4000, "loops: conflicts after which several threads share the board"),
        Option("corner_rule", True, "pairs: first look for solutions in which no path touches itself"),
        Option("corner_turns", True, "pairs: variables for the turns of such solutions, if none is found soon"),
        Option("canonical", True, "pairs: where blanks are allowed, consider shortest solutions only"),
        Option("canonical_turns", True, "pairs: variables for the turns of shortest solutions"),
        Option("without_blanks", True, "pairs: where blanks are allowed, first look for a solution that leaves none"),
        Option("by_way_of_blanks", True, "pairs: where blanks are not allowed, try to settle it as if they were"),
        Option("inflating", True, "pairs: grow what is found with blanks into a solution without any"),
        Option("exchange_moves", True, "pairs: consider only solutions that no local exchange improves"),
        Option("patience", 100, "pairs: conflicts after which a quick attempt gives way to a more expensive argument"),
        Option("classes_after", 30_000, "pairs: conflicts after which classes of paths are searched as well"),
        Option("long_proof", 5000, "pairs: conflicts after which a proof decides the most active variables first"),
        Option("heat", False, "count decisions and conflicts at each edge, for a picture of the effort"),
    )

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm) and (not form.rule.joins_pairs or not form.counts_facts)

    def run(self, form: Form, job: Job) -> Answer:
        from edgewise._native import cdcl, path_cdcl  # late: reading and drawing work without the core

        assert isinstance(form, LineForm)
        graph, faces = native_graph(form), native_faces(form)
        proof = job.question is Question.PROVE
        if isinstance(form.rule, JoinPairs):
            every = job.question is Question.ALL
            native = path_cdcl(graph, pair_ends(form.rule), every, faces, proof, native_job(job))
        else:
            native = cdcl(graph, faces, proof, native_job(job))
        answer = answer_from(native)
        return replace(answer, evidence=evidence_from(native, form)) if proof else answer


ENGINE = Cdcl()
