"""clingo, answer set programming, with a dozen rules of our own writing: lines, degrees, clues, and what is reached.

A loop is reached from its first point; a path from the start of its pair.
"""

from __future__ import annotations

from array import array
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec

from edgewise.base.engine import Job
from edgewise.base.forms import Form, LineForm, OneLoop
from edgewise.base.result import Answer, StoppedBy
from edgewise.bench.peers import Peer

LINES = """
{ on(E) } :- edge(E, _, _).
meets(E, V) :- edge(E, V, _).
meets(E, V) :- edge(E, _, V).
used(V) :- on(E), meets(E, V).
:- vertex(V), N = #count { E : on(E), meets(E, V) }, not allowed(V, N).
:- clue(C, Low, _), #count { E : on(E), counts(C, E) } < Low.
:- clue(C, _, High), #count { E : on(E), counts(C, E) } > High.
"""
ONE_LOOP = """
later(V + 1) :- used(V).
later(V + 1) :- later(V), vertex(V + 1).
reached(V) :- used(V), not later(V).
reached(W) :- reached(V), on(E), edge(E, V, W).
reached(V) :- reached(W), on(E), edge(E, V, W).
:- used(V), not reached(V).
drawn :- used(_).
:- not drawn.
"""
PAIRS = """
reached(P, V) :- pair(P, V, _).
reached(P, W) :- reached(P, V), on(E), edge(E, V, W).
reached(P, V) :- reached(P, W), on(E), edge(E, V, W).
:- pair(P, _, V), not reached(P, V).
:- reached(P, V), reached(Q, V), P < Q.
on_a_path(V) :- reached(_, V).
:- used(V), not on_a_path(V).
"""


class ClingoRules(Peer):
    name = "peer-clingo"
    summary = "clingo with rules for lines and what they reach"
    forms = "lines, with one loop or pairs"

    def missing(self) -> str | None:
        return None if find_spec("clingo") else "clingo is not installed; run `pip install edgewise[peers]`"

    def version(self) -> str:
        return f"clingo {version('clingo')}"

    def load(self) -> None:
        import_module("clingo")

    def accepts(self, form: Form) -> bool:
        return isinstance(form, LineForm)

    def run(self, form: Form, job: Job) -> Answer:
        import clingo

        assert isinstance(form, LineForm)
        most = job.max_solutions or 0
        control = clingo.Control(
            [f"--models={most}", f"--seed={job.seed % 2**31}", "--parallel-mode", str(job.threads)]
        )
        control.add("base", [], LINES + (ONE_LOOP if isinstance(form.rule, OneLoop) else PAIRS) + _facts(form))
        control.ground([("base", [])])
        found: list[array[int]] = []

        def keep(model: clingo.Model) -> None:
            atoms = [atom.arguments[0].number for atom in model.symbols(atoms=True) if atom.match("on", 1)]
            found.append(array("i", sorted(atoms)))

        with control.solve(on_model=keep, async_=True) as handle:
            in_time = handle.wait(job.limits.seconds)
            handle.cancel()
            complete = bool(handle.get().exhausted)
        stopped: StoppedBy | None = None
        if not complete:
            stopped = "solutions" if in_time and len(found) == most else "time"
        conflicts = int(control.statistics["solving"]["solvers"]["conflicts"])
        return Answer(found, complete, stopped, {"nodes": conflicts + len(found), "conflicts": conflicts})


def _facts(form: LineForm) -> str:
    """The board in the words of the rules."""
    said = [f"edge({e},{t},{h})." for e, (t, h) in enumerate(zip(form.tails, form.heads, strict=True))]
    pairs = () if isinstance(form.rule, OneLoop) else form.rule.pairs
    ends = {end for pair in pairs for end in pair}
    said += [f"pair({number},{start},{end})." for number, (start, end) in enumerate(pairs)]
    for vertex, mask in enumerate(form.degrees):
        degrees = {degree for degree in ((1,) if vertex in ends else (0, 2)) if mask >> degree & 1}
        said += [f"vertex({vertex}).", *(f"allowed({vertex},{degree})." for degree in sorted(degrees))]
    for clue in range(len(form.clues)):
        said.append(f"clue({clue},{form.low[clue]},{form.high[clue]}).")
        said += [f"counts({clue},{edge})." for edge in form.clues[clue]]
    return "\n".join(said)


PEER = ClingoRules()
