"""How hard a puzzle is for a person: the least level of deductions that solves it.

The lowest level that has anything to say says all of it, round after round (``native/explain/lines/closure.cpp``). So a
grade depends neither on an order of steps nor on how the board is turned or mirrored.
"""

from __future__ import annotations

from edgewise.base.forms import LineForm
from edgewise.base.listener import Listener
from edgewise.base.request import Request
from edgewise.base.result import Limits, Question
from edgewise.explaining.clock import OnProgress
from edgewise.explaining.difficulty import CONFLICTS_OF_LOOPS, CONFLICTS_OF_PAIRS, LOOKS, Rating, looks
from edgewise.explaining.grade import NONE_FOUND, NOT_PROVEN, Grade, share_of, unsettled
from edgewise.explaining.lines.hints import steps
from edgewise.explaining.lines.reasoner import Reasoner
from edgewise.explaining.lines.search import LEVEL as HARDEST
from edgewise.explaining.lines.subject import Subject
from edgewise.solving.asking import ask

WORK_OF_PAIRS = 250_000_000
"""Suppositions that the grade of a board with pairs may take, times its edges: each looks at the whole board. Counted,
so that a grade is the same on every machine."""
SUPPOSITIONS_PER_EDGE = 2_000
"""The same for other boards, where a supposition looks at what is near."""
NODES_TO_COUNT = 30_000
"""How far conflicts are counted: as far again tells boards apart no better."""


def grade(subject: Subject, on_progress: OnProgress | None = None) -> Grade:
    """The grade of a puzzle with exactly one solution; for others the verdict says why there is none."""
    if (why := subject.why_no_grade()) is not None:
        return Grade(subject.puzzle, None, {}, *why)
    conflicts = conflicts_of(subject)
    if (found := subject.found) is None:
        everything = {HARDEST: subject.form.edge_count}
        return unsettled(subject.puzzle, HARDEST, everything, NONE_FOUND, conflicts)
    reasoner = Reasoner(subject.form, found)
    closure = reasoner.close(HARDEST, subject.clock, most_suppositions(subject.form), on_progress)
    by_level = {level: count for level, count in enumerate(closure.settled, start=1) if count}
    cut_short = closure.stopped_by == "nodes"
    difficulty = conflicts or Rating(LOOKS, looks(closure.looked, closure.open), at_least=cut_short)
    if cut_short:
        return unsettled(subject.puzzle, HARDEST, by_level | {HARDEST: closure.open}, difficulty=difficulty)
    if closure.stopped_by is not None or subject.clock.stopped_by is not None:
        return Grade(subject.puzzle, None, {}, *subject.no_time_to_grade())
    if not subject.is_settled:
        if closure.open:
            still_open = by_level | {HARDEST: closure.open}
            return unsettled(subject.puzzle, HARDEST, still_open, NOT_PROVEN, difficulty)
        subject.is_deduced()
    rounds = dict(enumerate(closure.rounds, start=1))
    before = closure.before_hardest
    if closure.open:
        by_level[HARDEST] = closure.open
        before = reasoner.state
        share = max(0.1, closure.open / subject.form.edge_count)
    else:
        share = share_of(max(by_level, default=1), rounds.items())
    level = max(by_level, default=1) + min(0.9, round(share, 1))
    return Grade(
        subject.puzzle, round(level, 1), by_level, difficulty=difficulty, _find=lambda: next(steps(subject, before))
    )


def conflicts_of(subject: Subject) -> Rating | None:
    """The difficulty of a board whose deductions say little of it, by a counted search; ``None`` where they say enough.

    Without probing, which settles most boards with a loop before the search, more can be told apart.
    """
    form = subject.form
    if not form.rule.joins_pairs and not form.counts_facts:
        return None
    quantity = CONFLICTS_OF_PAIRS if form.rule.joins_pairs else CONFLICTS_OF_LOOPS
    options = {} if form.rule.joins_pairs else {"probing": False}
    limits = Limits(seconds=subject.clock.left, nodes=NODES_TO_COUNT)
    request = Request(Question.UNIQUE, limits, threads=1, options=options)
    result = ask(subject.puzzle, request, Listener(subject.clock.stop))
    conflicts = float(result.stats.get("conflicts", 0))
    return Rating(quantity, conflicts, at_least=result.stopped_by == "nodes")


def most_suppositions(form: LineForm) -> int:
    """How many suppositions a grade may take."""
    edges = max(1, form.edge_count)
    return WORK_OF_PAIRS // edges if form.rule.joins_pairs else SUPPOSITIONS_PER_EDGE * edges
