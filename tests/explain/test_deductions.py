"""The core's deductions, each checked by enumeration: right in every solution, and forced by what it names alone."""

from __future__ import annotations

import random

import pytest

from edgewise.base.engine import StopFlag
from edgewise.base.forms import LineForm
from edgewise.base.registry import family_of
from edgewise.explaining.clock import Clock
from edgewise.explaining.lines.reasoner import MOST_OF_THE_CORE, Reasoner
from support.boards import random_board, random_flow
from support.explain.deduction_oracle import Oracle, all_solutions, shared_values
from support.forms import random_form, random_pairs_form, random_plane_form
from support.pair_forms import random_board_form

BOARDS = 25


def _slitherlink(rng: random.Random) -> LineForm:
    board = random_board(rng, 3, 3)
    return family_of(board).lower(board)


def _flow(rng: random.Random) -> LineForm:
    board = random_flow(rng)
    return family_of(board).lower(board)


MAKERS = {
    "slitherlink": _slitherlink,
    "flow": _flow,
    "loops on any graph": random_form,
    "loops in the plane": random_plane_form,
    "pairs on any graph": random_pairs_form,
    "pairs on boards": lambda rng: random_board_form(rng, 12),
}


def _solvable(maker: str, seed: int) -> tuple[LineForm, list[frozenset[int]]]:
    """The first board from a seed that has a solution."""
    rng = random.Random(f"{maker} {seed}")
    while True:
        form = MAKERS[maker](rng)
        if form.edge_count <= 30 and (solutions := all_solutions(form)):
            return form, solutions


@pytest.mark.parametrize("maker", MAKERS)
def test_every_step_follows_from_what_it_names(maker, boards):
    for seed in boards(BOARDS):
        form, solutions = _solvable(maker, seed)
        truth = shared_values(form, solutions)
        reasoner, oracle = Reasoner(form, truth), Oracle(form)
        while (found := reasoner.easiest(MOST_OF_THE_CORE, Clock())) is not None:
            assert all(truth[edge] is on for edge, on in found.edges), found
            assert oracle.flaw(reasoner.state, found) is None, found
            assert all(reasoner.state[edge] is None for edge, _ in found.edges)
            reasoner.know(found.edges)
        assert reasoner.counting() == []


@pytest.mark.parametrize("maker", MAKERS)
def test_every_reason_for_a_single_edge_holds_in_any_state(maker, boards):
    """In states that nobody reaches step by step, single rules have something to say as well."""
    for seed in boards(BOARDS):
        form, solutions = _solvable(maker, seed)
        rng = random.Random(seed)
        oracle = Oracle(form)
        solution = rng.choice(solutions)
        known = [(edge, edge in solution) for edge in range(form.edge_count) if rng.random() < 0.3]
        left = [one for one in solutions if all((edge in one) == on for edge, on in known)]
        truth = shared_values(form, left)
        reasoner = Reasoner(form, truth)
        reasoner.know(known)
        for edge in range(form.edge_count):
            found = reasoner.why(edge, MOST_OF_THE_CORE, Clock()) if reasoner.state[edge] is None else None
            if found is not None:
                assert found.edges == ((edge, truth[edge]),)
                assert oracle.flaw(reasoner.state, found) is None, found


@pytest.mark.parametrize("maker", MAKERS)
def test_what_a_level_settles_does_not_depend_on_the_order(maker, boards):
    """Steps taken one by one, in any order, end where all of them at once end."""
    for seed in boards(BOARDS):
        form, solutions = _solvable(maker, seed)
        truth = shared_values(form, solutions)
        for level in range(1, MOST_OF_THE_CORE + 1):
            at_once, one_by_one = Reasoner(form, truth), Reasoner(form, truth)
            closure = at_once.close(level, Clock())
            assert closure.stopped_by is None
            while (found := one_by_one.easiest(level, Clock())) is not None:
                one_by_one.know(found.edges[:1])
            assert one_by_one.state == at_once.state, level
            assert all(value in (None, truth[edge]) for edge, value in enumerate(at_once.state))
            assert closure.open == sum(a is None is not b for a, b in zip(at_once.state, truth, strict=True))


def test_a_stop_flag_ends_it_at_once():
    form, solutions = _solvable("slitherlink", 1)
    flag = StopFlag()
    flag.set()
    reasoner = Reasoner(form, shared_values(form, solutions))
    assert Clock(None, flag).stopped_by == "interrupt"
    assert Clock(0).stopped_by == "time"
    assert not reasoner.close(MOST_OF_THE_CORE, Clock(0, flag)).rounds[4]
