"""A device by option and by flag: what it answers, what it leaves to the core, and what is said where there is none."""

from __future__ import annotations

import random
import signal
import subprocess

import pytest

import edgewise as ew
from edgewise.base.errors import BadInput
from edgewise.core import core_missing
from edgewise.gpu.device.devices import DeviceLost
from edgewise.gpu.device.processor import Processor
from support.boards import random_tiles
from support.checkpoint_boards import DEMO, LARGE, SEVERAL
from support.commands import COMMAND, edgewise
from support.waiting import HANG_GUARD, until

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))

HERE = {"device": "processor"}
SCAN = {"search": "scan", "break_symmetry": False}


def drawings(result):
    return sorted(str(solution) for solution in result.solutions)


def test_questions_are_answered_as_by_the_core():
    puzzle = random_tiles(random.Random(12), 4, 4, 3)
    here = ew.solve(puzzle, all=True, options=HERE)
    core = ew.solve(puzzle, all=True, options={"search": "scan"})
    assert here.complete
    assert drawings(here) == drawings(core)
    assert here.stats["nodes"] == core.stats["nodes"]
    assert ew.solve(puzzle, options=HERE).status == "solved"
    assert ew.solve(DEMO, unique=True, options=HERE).complete
    assert len(ew.solve(SEVERAL, all=True, limits=ew.Limits(solutions=3), options=HERE).solutions) == 3


def test_no_solution_is_a_verified_no():
    code, out, _ = edgewise("solve", DEMO.parent / "impossible.txt", "--option", "device=processor")
    assert code == 1
    assert "no solution" in out


@pytest.mark.parametrize("first", [HERE, {}], ids=["device first", "core first"])
def test_a_checkpoint_goes_from_the_device_to_the_core_and_back(first, tmp_path):
    whole = ew.solve(SEVERAL, all=True, options=SCAN)
    assert whole.complete
    file = tmp_path / "search.txt"
    nodes = int(whole.stats["nodes"]) // 3
    result = ew.solve(SEVERAL, all=True, limits=ew.Limits(nodes=nodes), options={**SCAN, **first}, save=file)
    assert result.stopped_by == "nodes"
    assert "device" not in file.read_text()
    second = {} if first else HERE
    result = ew.solve(SEVERAL, limits=ew.Limits(nodes=nodes), options=second, resume=file)
    assert result.stopped_by == "nodes"
    result = ew.solve(SEVERAL, options=first, resume=file)
    assert result.complete
    assert result.stats["nodes"] == whole.stats["nodes"]
    assert drawings(result) == drawings(whole)


def test_rounds_of_a_saved_search_lose_nothing(tmp_path, monkeypatch):
    """So many snapshots that the devices keep their parts from round to round."""
    monkeypatch.setattr("edgewise.checkpoints.checkpointer.FileCheckpointer.due_in", lambda checkpointer: 0.02)
    whole = ew.solve(SEVERAL, all=True, options=SCAN)
    result = ew.solve(SEVERAL, all=True, options={**SCAN, **HERE}, save=tmp_path / "search.txt")
    assert result.complete
    assert result.stats["nodes"] == whole.stats["nodes"]
    assert drawings(result) == drawings(whole)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {"search": "constraint"},
            "not on a GPU: the search by constraints has no kernel; using the processor",
        ),
        ({"heat": True}, "not on a GPU: kernels count no heat"),
    ],
)
def test_what_has_no_kernel_is_left_to_the_core_and_said(options, said):
    with pytest.warns(UserWarning, match=said):
        assert ew.solve(DEMO, options={**HERE, **options}).status == "solved"


def test_a_board_that_does_not_fit_is_left_to_the_core_in_a_line():
    wide = "\n".join(
        ["17 17", *(" ".join(map(str, sides)) for sides in random_tiles(random.Random(1), 17, 17, 5).pieces)]
    )
    code, _, said = edgewise("solve", "-", "--option", "device=processor", "--node-limit", "10", stdin=wide)
    assert code == 3
    assert said == "edgewise: not on a GPU: there are more than 256 pieces; using the processor instead\n"


@pytest.mark.parametrize("arguments", [["--gpu"], ["--gpu", "0,1"], ["--option", "device=gpu"], ["--gpu", "--best"]])
def test_without_a_gpu_a_line_says_so(arguments, monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    code, out, said = edgewise("solve", DEMO, *arguments)
    assert (code, out) == (2, "")
    assert len(said.splitlines()) == 1
    assert "GPU" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--gpu", "--option", "device=cpu"], "--gpu cannot be combined with --option device or gpus"),
        (["--gpu=one"], "GPUs: expected numbers with commas, such as 0,1, not 'one'"),
        (["--gpu=0,"], "GPUs: expected numbers with commas"),
        (["--option", "device=tpu"], "option device: 'tpu' is not one of cpu, gpu, processor"),
    ],
)
def test_nonsense_is_refused(arguments, said, monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    code, _, error = edgewise("solve", DEMO, *arguments)
    assert code == 2
    assert said in error
    assert len(error.splitlines()) == 1


def test_a_time_limit_holds():
    code, _, _ = edgewise("solve", LARGE, "--option", "device=processor", "--time-limit", "0.3")
    assert code == 3


def test_ctrl_c_ends_a_search_that_can_be_resumed(start, tmp_path):
    file = tmp_path / "search.txt"
    arguments = ["solve", str(LARGE), "--option", "device=processor", "--save", str(file)]
    child = start([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until(lambda: file.exists() and "job 0 " in file.read_text(), "nothing is saved")
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=HANG_GUARD)
    assert child.returncode == 130
    assert "job 0 " in file.read_text()
    assert ew.solve(LARGE, resume=file, limits=ew.Limits(nodes=1000)).stopped_by == "nodes"


def test_a_lost_device_is_a_line_and_the_checkpoint_stays(tmp_path, monkeypatch):
    file = tmp_path / "search.txt"
    ew.solve(SEVERAL, all=True, limits=ew.Limits(nodes=1000), options={**SCAN, **HERE}, save=file)
    before = file.read_text()

    def lost(device: Processor) -> None:
        raise DeviceLost("GPU 0 failed: CUDA_ERROR_LAUNCH_FAILED")

    monkeypatch.setattr(Processor, "wait", lost)
    with pytest.raises(DeviceLost):
        ew.solve(SEVERAL, options=HERE, resume=file)
    assert file.read_text() == before
    monkeypatch.undo()
    assert ew.solve(SEVERAL, resume=file).complete


def test_jobs_of_another_puzzle_are_bad_input(tmp_path):
    file = tmp_path / "search.txt"
    ew.solve(SEVERAL, all=True, limits=ew.Limits(nodes=1000), options={**SCAN, **HERE}, save=file)
    text = file.read_text()
    file.write_text(text.replace("job 0 ", "job 0 99", 1))
    with pytest.raises(BadInput):
        ew.solve(SEVERAL, options=HERE, resume=file)
