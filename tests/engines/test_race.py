"""Two engines on one question: who is asked, who wins, and that nobody is left working."""

from __future__ import annotations

import threading
import time

import pytest

import edgewise as ew
from edgewise.base.engine import Engine, Job, StopFlag
from edgewise.base.registry import engines, family_of
from edgewise.base.result import Answer, Question
from edgewise.families.simpleloop import SimpleLoop
from edgewise.families.slitherlink import Slitherlink
from edgewise.solving.race import run_with_rivals
from support.project import ROOT

FORM = family_of(Slitherlink(((3,),))).lower(Slitherlink(((3,),)))


class Actor(Engine):
    """Plays an engine: gives up after its head start, then acts as it was told."""

    forms = summary = "anything"
    answers = frozenset({Question.UNIQUE})
    rank = 0
    options = ()
    races = answers

    def __init__(self, name: str, then: str, worth: bool = True) -> None:
        self.name = name
        self.then = then
        self.worth = worth
        self.alone: int | None = None
        self.calls: list[Job] = []

    def missing(self):
        return None

    def accepts(self, form):
        return True

    def is_worth_racing(self, form, job):
        return self.worth

    def nodes_alone(self, form):
        return self.alone

    def run(self, form, job):
        self.calls.append(job)
        if job.limits.nodes is not None:
            return Answer([], False, "nodes", {})
        if self.then == "fail":
            raise RuntimeError("broken")
        if self.then == "refuse":
            raise ew.NoEngine("too wide")
        if self.then == "wait":
            while not job.stop.is_set():
                time.sleep(0.005)
            return Answer([], False, "interrupt", {})
        return Answer([], self.then == "settle", None if self.then == "settle" else "memory", {})


def race(one: Actor, other: Actor, threads: int, **job):
    before = threading.active_count()
    try:
        engine, answer = run_with_rivals(one, [other], FORM, Job(Question.UNIQUE, threads=threads, **job))
    finally:
        assert threading.active_count() == before
    return engine.name, answer


def test_the_first_answer_stops_the_other():
    for one, other, winner in (("wait", "settle", "b"), ("settle", "wait", "a")):
        name, answer = race(Actor("a", one), Actor("b", other), threads=2)
        assert (name, answer.complete) == (winner, True)


def test_one_that_gives_up_does_not_win():
    assert race(Actor("a", "settle"), Actor("b", "give up"), threads=2)[0] == "a"
    name, answer = race(Actor("a", "give up"), Actor("b", "give up"), threads=2)
    assert (name, answer.stopped_by) == ("a", "memory")


def test_a_failure_is_raised_and_the_other_is_stopped():
    with pytest.raises(RuntimeError, match="broken"):
        race(Actor("a", "wait"), Actor("b", "fail"), threads=2)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_rival_that_finds_the_board_too_large_leaves_it_to_the_other(threads):
    assert race(Actor("a", "settle"), Actor("b", "refuse"), threads)[0] == "a"
    with pytest.raises(ew.NoEngine):
        race(Actor("a", "refuse"), Actor("b", "give up"), threads)


def test_the_caller_can_stop_both():
    stop = StopFlag()

    class Interrupted(Actor):
        def run(self, form, job):
            stop.set()
            return super().run(form, job)

    assert race(Actor("a", "wait"), Interrupted("b", "wait"), threads=2, stop=stop)[1].stopped_by == "interrupt"


def test_with_one_thread_they_take_turns():
    rival = Actor("b", "settle")
    assert race(Actor("a", "settle"), rival, threads=1)[0] == "b"
    preferred = Actor("a", "settle")
    assert race(preferred, Actor("b", "give up"), threads=1, limits=ew.Limits(seconds=100))[0] == "a"
    assert [job.limits.nodes is None for job in preferred.calls] == [False, True]
    assert preferred.calls[1].limits.seconds <= 100


def test_a_rival_that_may_get_lost_is_left_again():
    """Here it plays one that has taken all of its nodes."""
    preferred, rival = Actor("a", "settle"), Actor("b", "settle")
    rival.alone = 7
    assert race(preferred, rival, threads=1)[0] == "a"
    assert [job.limits.nodes for job in rival.calls] == [7]


def test_long_counts_of_facts_are_asked_of_sat(monkeypatch):
    monkeypatch.setattr("edgewise.solving.race.HEAD_START", 1)
    winners = set()
    for number in range(13):
        cells = ((str(number), *"...."), *((".",) * 5,) * 4)
        board = ew.RegionalYajilin(cells, ((0,) * 5,) * 5)
        alone, raced = (ew.solve(board, unique=True, engine=name, threads=1) for name in ("cdcl", "auto"))
        assert (alone.status, alone.unique) == (raced.status, raced.unique)
        winners.add(raced.engine)
    assert winners == {"sat"}


def test_sat_is_no_rival_where_nothing_long_is_counted():
    job, sat = Job(Question.UNIQUE), engines()["sat"]
    assert not sat.is_worth_racing(FORM, job)
    assert not sat.is_worth_racing(ew.Flow((("A", ".", "A"),)).form, job)
    assert sat.is_worth_racing(ew.Flow((("A", ".", "A"),)).form, Job(Question.PROVE))


class Asking(Actor):
    """One that asks at the end of its head start, and goes on from there if it may."""

    def run(self, form, job):
        self.calls.append(job)
        if not job.on_node_limit():
            return Answer([], False, "nodes", {})
        return Answer([], True, None, {})


def test_one_that_can_wait_goes_on_from_where_it_is():
    for threads in (1, 2):
        preferred = Asking("a", "")
        assert race(preferred, Actor("b", "settle", worth=False), threads)[0] == "a"
        assert len(preferred.calls) == 1
    for rival, winner in (("give up", "a"), ("refuse", "a"), ("settle", "b")):
        preferred = Asking("a", "")
        assert race(preferred, Actor("b", rival), threads=1)[0] == winner
        assert len(preferred.calls) == 1


def test_what_a_rival_raises_is_raised(monkeypatch):
    """Also out of an engine of the core that waits for it."""
    monkeypatch.setattr("edgewise.solving.race.HEAD_START", 1)
    loop = family_of(board := ew.load(ROOT / "examples" / "slitherlink" / "14x14-sparse.txt")).lower(board)
    with pytest.raises(RuntimeError, match="broken"):
        run_with_rivals(engines()["cdcl"], [Actor("b", "fail")], loop, Job(Question.ALL, threads=1))


def test_a_rival_that_is_not_worth_it_is_not_asked():
    rival = Actor("b", "settle", worth=False)
    assert race(Actor("a", "settle"), rival, threads=2)[0] == "a"
    assert rival.calls == []


def test_auto_counts_where_searching_starves():
    """No way round a board of which two cells of one colour are missing: easy to count, hard to search."""
    board = SimpleLoop(("#" + "." * 13, *["." * 14] * 6, "." * 7 + "#" + "." * 6, *["." * 14] * 6))
    result = ew.solve(board, unique=True, threads=2)
    assert result.status is ew.Status.UNSOLVABLE
    assert result.engine in ("cdcl", "frontier")
    assert ew.solve(board, unique=True, threads=1, limits=ew.Limits(nodes=5000)).stopped_by == "nodes"


def test_proofs_about_pairs_have_a_rival(monkeypatch, tmp_path):
    """A proof that the search gets lost in is left to a SAT solver, and nothing else is."""
    monkeypatch.setattr("edgewise.solving.race.HEAD_START", 1)
    flow = ew.load(ROOT / "examples" / "flow" / "10x10.txt")
    assert ew.prove(flow, tmp_path / "flow", threads=1).result.engine == "sat"
    assert ew.solve(flow, unique=True, threads=1).engine in ("cdcl", "frontier")
    assert ew.check_proof(tmp_path / "flow", flow).flaw is None
    loop = ew.load(ROOT / "examples" / "slitherlink" / "14x14-sparse.txt")
    assert ew.prove(loop, tmp_path / "loop", threads=1).result.engine == "cdcl"
