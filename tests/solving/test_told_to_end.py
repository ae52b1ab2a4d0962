"""Whatever is not a search ends as well when it is told to: hints, grades, ways, what is forced, on large boards.

The flag is set by the n-th look at it, so that the work is met in many different places, and the processor time until
the end is measured. The bounds are generous, because what they are about took from ten seconds to minutes.
"""

from __future__ import annotations

import time

import pytest

import edgewise as ew
from edgewise.base.deadline import Deadline
from edgewise.families.eternity.model import Clue, Eternity, turned
from edgewise.families.masyu.pearl_clues import PearlClues
from edgewise.families.slitherlink import Slitherlink
from support.boards import large_eternity
from support.project import ROOT

MOST_SECONDS = 5.0
"""Of the processor, from the flag to the end."""


class SetByLook(ew.StopFlag):
    """A flag that is set by the n-th look at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks
        self.set_at: float | None = None

    def is_set(self) -> bool:
        self.looks -= 1
        if self.looks <= 0 and self.set_at is None:
            self.set_at = time.process_time()
            self.set()
        return super().is_set()

    def seconds_since(self) -> float:
        return 0.0 if self.set_at is None else time.process_time() - self.set_at


def eternity(side: int) -> Eternity:
    """So many colours that the solution is found at once; a clue, so that there is only one."""
    board = ew.load(large_eternity(side, 300))
    assert isinstance(board, Eternity)
    corner = next(number for number, piece in enumerate(board.pieces, start=1) if piece.count(0) == 2)
    turns = next(turns for turns in range(4) if turned(board.pieces[corner - 1], turns)[::3] == (0, 0))
    return Eternity(side, side, board.pieces, (Clue(corner, 0, 0, turns),))


BOARDS = {
    "eternity": lambda: eternity(40),
    "slitherlink": lambda: Slitherlink(((2, *[1] * 98, 2), *[(1, *[0] * 98, 1)] * 58, (2, *[1] * 98, 2))),
    "flow": lambda: ew.load("rule: classic\nA" + "." * 58 + "A\n" + ("." * 60 + "\n") * 58 + "B" + "." * 58 + "B\n"),
}
VERBS = {
    "hint": lambda board, stop: ew.hint(board, stop=stop),
    "grade": lambda board, stop: ew.grade(board, stop=stop),
    "explain": lambda board, stop: ew.explain(board, stop=stop),
    "forced": lambda board, stop: ew.forced(board, stop=stop),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", BOARDS)
def test_the_end_is_near_wherever_the_flag_is_set(name, verb):
    board = BOARDS[name]()
    for looks in (1, 10, 100, 1000):
        stop = SetByLook(looks)
        VERBS[verb](board, stop)
        assert stop.seconds_since() < MOST_SECONDS, looks
        if stop.set_at is None:
            return


def test_nobody_sees_what_there_was_no_time_to_verify(tmp_path, monkeypatch):
    """Two solutions were found and the time is up after the first: one is known, and "several" is not certified."""
    monkeypatch.setattr(Deadline, "stopped_by", lambda *_: "time")
    result = ew.solve("....\n....", unique=True)
    assert (result.unique, result.stopped_by, len(result.solutions)) == (None, "time", 1)
    assert len(result._raw.solutions) == 1
    certificate = ew.prove("....\n....", tmp_path / "certificate")
    assert certificate.claim is None
    assert not (tmp_path / "certificate").exists()


def test_a_maker_looks_at_the_flag_while_it_states_every_sign(monkeypatch):
    """A large board has 80,000 signs, and stating them takes seconds."""
    stop, stated = ew.StopFlag(), 0
    clues_of = PearlClues.clues_of

    def count(self, *where):
        nonlocal stated
        stated += 1
        if stated == 100:
            stop.set()
        return clues_of(self, *where)

    monkeypatch.setattr(PearlClues, "clues_of", count)
    with pytest.raises(ew.NotFound):
        ew.generate("masyu", 37, seed=1, stop=stop)
    assert stated < 110


def test_the_way_ends_though_every_step_of_it_is_easy():
    """The core finds the easiest steps without a look at the flag, and a large board has thousands of them."""
    puzzle = ew.load(ROOT / "examples" / "slitherlink" / "10x10.txt")
    stop, found = ew.StopFlag(), []
    for step in ew.hints(puzzle, stop=stop):
        found.append(step)
        if len(found) == 2:
            stop.set()
    assert [step.stopped_by for step in found] == [None, None, "interrupt"]
    assert found[-1].deduction is None
