"""What only a GPU can show: that kernels compiled for it do there what they do on the processor."""

from __future__ import annotations

import random
import time
from array import array
from dataclasses import replace

import pytest

from edgewise.base.engine import Job
from edgewise.base.result import Limits, Question
from edgewise.core import core_missing, native_job
from edgewise.gpu.device.devices import DeviceFull, DeviceLost, NoDevice, open_devices
from edgewise.gpu.scan import parts as scan_parts
from edgewise.gpu.scan.rounds import ScanRun
from edgewise.tiles.board import native_board
from support.device_runs import EXACT, CountUp, a_form, a_form_with_many_solutions, as_set, by_core

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))]


@pytest.fixture
def gpu():
    try:
        (device,) = open_devices("gpu")
    except NoDevice as error:
        pytest.skip(str(error))
    with device as opened:
        yield opened


def a_round(gpu, form, job, left=None, found=0):
    run = ScanRun(native_board(form), job, [gpu])
    try:
        return run.round(left, found, job)
    finally:
        run.close()


def test_memory_and_a_kernel(gpu):
    count = 1 << 20
    words, total = gpu.allocated(array("I", range(count)).tobytes()), gpu.allocated(bytes(8))
    gpu.launch("scan_count_up", CountUp(words=words.address, total=total.address, count=count, step=5), blocks=7)
    gpu.wait()
    assert array("I", gpu.read(words)) == array("I", range(5, count + 5))
    assert int.from_bytes(gpu.read(total), "little") == sum(range(5, count + 5))
    assert gpu.read(words, 4, 8) == (7).to_bytes(4, "little")
    with pytest.raises(DeviceFull):
        gpu.allocate(1 << 50)


def test_small_boards_have_the_placements_and_solutions_of_the_core(boards, gpu):
    rng = random.Random(11)
    for _ in boards(150):
        form = a_form(rng)
        job = Job(Question.ALL, options={**EXACT, "break_symmetry": rng.random() < 0.7})
        expected = by_core(form, replace(job, limits=Limits(nodes=300_000)))
        if expected.complete:
            answer = a_round(gpu, form, job).answer
            assert answer.complete
            assert answer.stats["nodes"] == expected.stats["nodes"]
            assert as_set(answer.solutions) == as_set(expected.solutions)


def test_a_tree_of_millions_has_the_placements_of_the_core(boards, gpu):
    compared = 0
    for seed in boards(40):
        form = a_form(random.Random(seed), (5, 6))
        expected = by_core(form, Job(Question.ALL, options=EXACT, limits=Limits(nodes=60_000_000)))
        if expected.complete and int(expected.stats["nodes"]) > 1_000_000:
            answer = a_round(gpu, form, Job(Question.ALL, options=EXACT)).answer
            assert answer.stats["nodes"] == expected.stats["nodes"]
            assert as_set(answer.solutions) == as_set(expected.solutions)
            compared += 1
            if compared == 4:
                break
    assert compared


def test_more_solutions_than_there_is_room_for(gpu, monkeypatch):
    monkeypatch.setattr(scan_parts, "MOST_SOLUTIONS", 3)
    form = a_form_with_many_solutions()
    answer = a_round(gpu, form, Job(Question.ALL)).answer
    assert as_set(answer.solutions) == as_set(by_core(form, Job(Question.ALL, options=EXACT)).solutions)


def test_rounds_by_turns_with_the_core_add_up(gpu):
    from edgewise._native import resumable_tiles

    form = a_form(random.Random(4), (4, 5))
    job = Job(Question.ALL, options=EXACT)
    expected = by_core(form, job)
    board, left, nodes = native_board(form), None, 0
    solutions: list[array[int]] = []
    run, complete, rounds = ScanRun(board, job, [gpu]), False, 0
    while not complete:
        rounds += 1
        if rounds % 2:
            limited = replace(job, limits=Limits(nodes=1 + int(expected.stats["nodes"]) // 5))
            ended = run.round(left, len(solutions), limited)
            complete, left = ended.answer.complete, ended.remaining
            solutions += ended.answer.solutions
            nodes += int(ended.answer.stats["nodes"])
        else:
            limited = replace(job, limits=Limits(nodes=50))
            native = resumable_tiles(board, left, len(solutions), native_job(limited))
            assert native.remaining is not None
            complete, left = native.complete, (*native.remaining[:2], [array("i", raw) for raw in native.remaining[2]])
            solutions += [array("i", raw) for raw in native.solutions]
            nodes += int(native.stats["nodes"])
    run.close()
    assert nodes == expected.stats["nodes"]
    assert as_set(solutions) == as_set(expected.solutions)


def test_slices_are_short_enough_for_a_deadline(gpu):
    form = a_form(random.Random(9), (15, 16))
    started = time.perf_counter()
    ended = a_round(gpu, form, Job(Question.ALL, limits=Limits(seconds=1.0)))
    assert ended.answer.stopped_by == "time"
    assert time.perf_counter() - started < 60  # a guard against a hang, no more
    assert int(ended.answer.stats["nodes"]) > 10_000_000


def test_a_kernel_that_fails_is_a_lost_device(gpu):
    """Last, and with a device of its own: an address that does not exist ends the context."""
    total = gpu.allocated(bytes(8))
    gpu.launch("scan_count_up", CountUp(words=8, total=total.address, count=1000, step=5), blocks=1)
    with pytest.raises(DeviceLost, match=r"GPU 0 .* failed: CUDA_ERROR_.*; what was shown or saved before is not lost"):
        gpu.wait()
