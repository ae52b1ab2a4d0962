"""The exact scan by kernels, on the processor: the same placements, solutions and jobs as the core's own scan."""

from __future__ import annotations

import random
import re
from array import array
from dataclasses import replace

import pytest

from edgewise.base.engine import Job
from edgewise.base.forms import TileForm
from edgewise.base.registry import engine_named, family_of
from edgewise.base.result import Limits, Question
from edgewise.core import core_missing, native_job
from edgewise.gpu.device.processor import Processor
from edgewise.gpu.scan import parts as scan_parts
from edgewise.gpu.scan.parts import RING, Kernel
from edgewise.gpu.scan.rounds import ScanRun, device_scan, misfit
from edgewise.tiles.board import native_board
from support.boards import random_tiles
from support.device_runs import EXACT, a_form, a_form_with_many_solutions, as_set, by_core
from support.project import ROOT

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))

TRIALS = re.findall(r"^EDGEWISE_TRIAL\((\w+)", (ROOT / "native" / "gpu" / "trial_kernels.hpp").read_text(), re.M)


def a_round(form: TileForm, job: Job, left=None, found: int = 0, devices: int = 1):
    run = ScanRun(native_board(form), job, [Processor() for _ in range(devices)])
    answer = run.round(left, found, job)
    run.close()
    return answer


@pytest.mark.parametrize("seed", range(8))
def test_placements_and_solutions_are_those_of_the_core(boards, seed):
    rng = random.Random(seed)
    compared = 0
    for _ in boards(150):
        form = a_form(rng)
        job = Job(Question.ALL, options={**EXACT, "break_symmetry": rng.random() < 0.7}, seed=rng.choice((0, 0, 5)))
        expected = by_core(form, replace(job, limits=Limits(nodes=30_000)))
        if not expected.complete:
            continue
        answer = a_round(form, job, devices=rng.choice((1, 1, 2, 3))).answer
        assert answer.complete
        assert answer.stopped_by is None
        assert answer.stats["nodes"] == expected.stats["nodes"]
        assert as_set(answer.solutions) == as_set(expected.solutions)
        compared += 1
    assert compared > boards.seen(50)


def test_solutions_are_those_of_the_oracle(boards):
    rng = random.Random(77)
    for _ in boards(60):
        form = a_form(rng, rng.choice(((2, 2), (2, 3), (3, 3), (1, 5))))
        expected = engine_named("brute").run(form, Job(Question.ALL))
        assert expected.complete
        assert as_set(a_round(form, Job(Question.ALL)).answer.solutions) == as_set(expected.solutions)


@pytest.mark.parametrize("kernel", ["256", "256_copies"])
def test_kernels_for_large_sets_agree_on_small_ones(boards, kernel, monkeypatch):
    monkeypatch.setattr(scan_parts, "kernel_for", lambda scan: Kernel(f"scan_run_{kernel}", RING, 8))
    rng = random.Random(3)
    for _ in boards(40):
        form = a_form(rng, rng.choice(((3, 3), (3, 4), (4, 4))))
        job = Job(Question.ALL, options=EXACT)
        if device_scan(native_board(form), job).has_copies and "copies" not in kernel:
            continue
        expected = by_core(form, replace(job, limits=Limits(nodes=30_000)))
        if expected.complete:
            answer = a_round(form, job).answer
            assert (answer.stats["nodes"], as_set(answer.solutions)) == (
                expected.stats["nodes"],
                as_set(expected.solutions),
            )


def test_a_limit_on_placements_holds_exactly_on_wide_lines():
    form = a_form(random.Random(9), (14, 15))
    job = Job(Question.ALL, options=EXACT, limits=Limits(nodes=20_000))
    left = None
    nodes = 0
    for _ in range(3):
        ended = a_round(form, job, left)
        assert ended.answer.stopped_by == "nodes"
        assert ended.answer.stats["nodes"] == 20_000
        nodes += 20_000
        left = ended.remaining
    assert left is not None
    assert scan_parts.kernel_for(device_scan(native_board(form), job)).name.startswith("scan_run_256_wide")


@pytest.fixture(scope="module", params=["different pieces", "equal pieces"])
def wide_part(request):
    """A board with long lines, a part of its tree, and the placements in it by the core."""
    from edgewise._native import resumable_tiles

    puzzle = random_tiles(random.Random(4), 15, 14, 15 if request.param == "different pieces" else 3)
    form = family_of(puzzle).lower(puzzle)
    assert isinstance(form, TileForm)
    board, job = native_board(form), Job(Question.ALL, options=EXACT)
    start = resumable_tiles(board, None, 0, native_job(replace(job, limits=Limits(nodes=20_000))))
    assert start.remaining is not None
    numbers = array("i", start.remaining[2][0])
    length = (len(numbers) - 4) // 2
    for depth in range(1, length):
        numbers[1] = length - depth
        left = ("scan", False, [numbers])
        native = resumable_tiles(board, left, 0, native_job(replace(job, limits=Limits(nodes=2_000_000))))
        if not native.complete:
            break
        known = array("i", numbers), int(native.stats["nodes"])
        if known[1] > 20_000:
            break
    return form, *known


@pytest.mark.parametrize("kernel", ["scan", *TRIALS])
def test_wide_lines_have_the_placements_of_the_core(kernel, wide_part, monkeypatch):
    form, numbers, nodes = wide_part
    job = Job(Question.ALL, options=EXACT)
    has_copies = device_scan(native_board(form), job).has_copies
    assert scan_parts.kernel_for(device_scan(native_board(form), job)).name.startswith("scan_run_256_wide")
    if kernel != "scan":
        if has_copies:
            return  # variants are for different pieces, which the other board has
        monkeypatch.setattr(scan_parts, "kernel_for", lambda scan: Kernel(kernel, 32, 8))  # room for any variant
    assert nodes > 1000
    assert a_round(form, job, ("scan", False, [numbers])).answer.stats["nodes"] == nodes


@pytest.mark.parametrize("seed", range(4))
def test_rounds_by_turns_on_the_processor_and_the_core_add_up(seed):
    from edgewise._native import resumable_tiles

    rng = random.Random(seed)
    several = 0
    for _ in range(12):
        form = a_form(rng, rng.choice(((3, 4), (4, 4), (4, 5))))
        job = Job(Question.ALL, options=EXACT, threads=rng.choice((1, 2)))
        expected = by_core(form, replace(job, limits=Limits(nodes=20_000)))
        if not expected.complete:
            continue
        board, left, nodes, rounds = native_board(form), None, 0, 0
        solutions: list[array[int]] = []
        run = ScanRun(board, job, [Processor()])
        complete = False
        while not complete:
            limited = replace(job, limits=Limits(nodes=rng.randint(1, 1 + int(expected.stats["nodes"]) // 3)))
            if rng.random() < 0.5:
                ended = run.round(left, len(solutions), limited)
                complete, left = ended.answer.complete, ended.remaining
                solutions += ended.answer.solutions
                nodes += int(ended.answer.stats["nodes"])
            else:
                native = resumable_tiles(board, left, len(solutions), native_job(limited))
                complete, remaining = native.complete, native.remaining
                assert remaining is not None
                left = remaining[0], remaining[1], [array("i", raw) for raw in remaining[2]]
                solutions += [array("i", raw) for raw in native.solutions]
                nodes += int(native.stats["nodes"])
            rounds += 1
            assert rounds < 1000
        several += rounds > 2
        assert nodes == expected.stats["nodes"]
        assert as_set(solutions) == as_set(expected.solutions)
    assert several


def test_first_and_unique_stop_at_their_number_and_a_cap_holds():
    form = a_form_with_many_solutions()
    every = as_set(by_core(form, Job(Question.ALL, options=EXACT)).solutions)
    assert len(every) > 4
    for question, limits, number in (
        (Question.FIRST, Limits(), 1),
        (Question.UNIQUE, Limits(), 2),
        (Question.ALL, Limits(solutions=3), 3),
    ):
        answer = a_round(form, Job(question, limits=limits)).answer
        assert (answer.stopped_by, answer.complete) == ("solutions", False)
        assert len(answer.solutions) == number
        assert set(as_set(answer.solutions)) <= set(every)


def test_more_solutions_than_there_is_room_for_wait_in_their_slots(monkeypatch):
    monkeypatch.setattr(scan_parts, "MOST_SOLUTIONS", 3)
    form = a_form_with_many_solutions()
    expected = by_core(form, Job(Question.ALL, options=EXACT))
    answer = a_round(form, Job(Question.ALL)).answer
    assert as_set(answer.solutions) == as_set(expected.solutions)
    assert answer.stats["nodes"] == expected.stats["nodes"]


def test_a_taker_gets_every_solution_once_and_may_end_the_run():
    form = a_form_with_many_solutions()
    every = as_set(by_core(form, Job(Question.ALL, options=EXACT)).solutions)
    taken: list[array[int]] = []

    def take(batch) -> bool:
        taken.extend(batch)
        return True

    answer = a_round(form, Job(Question.ALL, on_solutions=take)).answer
    assert (answer.solutions, as_set(taken)) == ([], every)
    answer = a_round(form, Job(Question.ALL, on_solutions=lambda batch: False)).answer
    assert answer.stopped_by == "interrupt"


def test_a_stop_flag_and_a_deadline_end_a_run_that_can_go_on():
    form = a_form(random.Random(9), (10, 10))
    stopped = Job(Question.ALL)
    stopped.stop.set()
    assert a_round(form, stopped).answer.stopped_by == "interrupt"
    ended = a_round(form, Job(Question.ALL, limits=Limits(seconds=0.05)))
    assert ended.answer.stopped_by == "time"
    assert ended.remaining is not None
    assert ended.remaining[2]
    assert ended.deepest is not None


def test_after_the_last_round_nothing_is_put_together():
    form = a_form(random.Random(9), (10, 10))
    job = Job(Question.ALL, limits=Limits(nodes=100))
    ended = ScanRun(native_board(form), job, [Processor()]).round(None, 0, job, is_last=True)
    assert (ended.remaining, ended.deepest) == (None, None)
    assert ended.answer.stats["nodes"] == 100


def test_jobs_of_other_directions_are_kept():
    form = a_form(random.Random(9), (8, 8))
    first = Job(Question.ALL, limits=Limits(nodes=100))
    left = a_round(form, first).remaining
    assert left is not None
    other = array("i", [3, 0, 0, 0])
    ended = a_round(form, first, (left[0], True, [*left[2], other]))
    assert ended.remaining is not None
    assert ended.remaining[1] is True
    assert ended.remaining[2][-1] == other


def test_a_device_with_little_memory_searches_fewer_parts_and_says_so():
    form = a_form(random.Random(5), (4, 4))
    job = Job(Question.ALL, options=EXACT)
    board = native_board(form)
    scan = device_scan(board, job)
    processor = Processor(memory=2 * scan.row * scan_parts.MOST_SOLUTIONS + 40_000)
    processor.processors = 200
    with pytest.warns(UserWarning, match="has little memory left: [0-9]+ parts of the tree at a time instead of 3200"):
        run = ScanRun(board, job, [processor])
    assert run.round(None, 0, job).answer.stats["nodes"] == by_core(form, job).stats["nodes"]


@pytest.mark.parametrize(
    ("rows", "columns", "said"),
    [(17, 16, "there are more than 256 pieces"), (2, 33, "there are more than 32 equal pieces"), (3, 3, None)],
)
def test_what_does_not_fit_is_said(rows, columns, said):
    form = a_form(random.Random(1), (rows, columns))
    if columns == 33:  # a strip of equal pieces
        form = replace(form, pieces=tuple((0, 1, 1, 1) for _ in form.pieces), fixed=())
    assert misfit(native_board(form), [Processor()], Job(Question.FIRST)) == said


def test_lists_that_are_too_long_for_the_shared_memory_are_said():
    form = a_form(random.Random(1), (4, 4))
    small = Processor()
    small.most_shared_bytes = 100
    assert "more than the shared memory of this machine's processor" in (
        misfit(native_board(form), [small], Job(Question.FIRST)) or ""
    )


def test_structures_are_as_large_as_those_of_the_kernels():
    import ctypes

    from edgewise._native import gpu_kernels

    sizes = gpu_kernels()
    for kernel, structure in (
        ("scan_run_64", scan_parts.Run),
        ("scan_survey", scan_parts.Survey),
        ("scan_match", scan_parts.Match),
        ("scan_share", scan_parts.Share),
    ):
        assert ctypes.sizeof(structure) == sizes[kernel]
