"""Several devices look for the best score side by side: the runs of one, limits, failures and checkpoints."""

from __future__ import annotations

import threading

import pytest

import edgewise as ew
from edgewise.core import core_missing
from edgewise.gpu.device.devices import DeviceLost
from edgewise.gpu.device.processor import Processor
from support.checkpoint_boards import LARGE

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))

HOW = {"device": "processor", "width": 120, "groups": 2}


@pytest.fixture
def devices(monkeypatch):
    """Makes questions go to so many processors."""

    def use(count, kind=Processor):
        made = [kind() for _ in range(count)]
        monkeypatch.setattr("edgewise.gpu.searches.open_devices", lambda *_: made)
        return made

    return use


def best(**how):
    options = {**HOW, **how.pop("options", {})}
    return ew.solve(LARGE, best=True, engine="tiles", threads=1, options=options, **how)


def test_several_devices_make_the_runs_of_one(devices):
    """A run depends on its number, so that it does not matter who makes it."""
    devices(1)
    alone = best(options={"runs": 5})
    used = devices(3)
    together = best(options={"runs": 5})
    assert together.solutions[0].score == alone.solutions[0].score
    assert together.stats["runs"] == alone.stats["runs"] == 5
    assert together.stats["nodes"] == alone.stats["nodes"]
    assert (alone.stats["threads"], together.stats["threads"]) == (1, 3)
    assert all(device.free_bytes() == device.memory for device in used)


def test_a_search_on_several_devices_goes_on_with_the_runs_that_are_left(devices, tmp_path):
    devices(1)
    whole = best(options={"runs": 6})
    devices(2)
    first = best(options={"runs": 6}, limits=ew.Limits(nodes=whole.stats["nodes"] // 2), save=tmp_path / "best.txt")
    assert 0 < first.stats["runs"] < 6
    rest = best(options={"runs": 6}, resume=tmp_path / "best.txt")
    # What one device made ahead of an unfinished run of the other is made again.
    assert 6 <= rest.stats["runs"] <= 6 + first.stats["runs"]
    assert first.solutions[0].score <= rest.solutions[0].score == whole.solutions[0].score


@pytest.mark.parametrize("limits", [ew.Limits(seconds=0.2), ew.Limits(nodes=250_000)], ids=["time", "nodes"])
def test_limits_are_for_all_devices_together(devices, limits, request):
    devices(2)
    result = best(limits=limits)
    assert result.stopped_by == request.node.callspec.id
    assert result.solutions or limits.seconds
    assert not at_work()


def at_work():
    """The threads of devices."""
    return [thread for thread in threading.enumerate() if thread.name == Processor.name]


class Failing(Processor):
    """Fails when there is a board to lose."""

    has_board = threading.Event()

    def launch(self, kernel, arguments, blocks, threads=None, shared_bytes=0):
        if self.has_board.is_set():
            raise DeviceLost("the device failed")
        super().launch(kernel, arguments, blocks, threads, shared_bytes)


def test_a_device_that_is_lost_ends_the_search_and_loses_no_board(devices, tmp_path):
    devices(2, Failing)
    file, seen = tmp_path / "best.txt", []

    def on_best(board):
        seen.append(board)
        Failing.has_board.set()

    with pytest.raises(DeviceLost, match="the device failed"):
        best(save=file, on_best=on_best)
    assert ew.read_solution(ew.load(LARGE), file).score == seen[-1].score
    assert not at_work()


def test_a_hunt_on_several_devices_keeps_the_boards_of_all(devices, tmp_path):
    devices(2)
    result = best(options={"hunt": True, "runs": 6}, save=tmp_path / "hunt.txt")
    assert result.stats["runs"] == 6
    assert result.stats["boards"] > 0
    assert (tmp_path / "hunt.txt.boards").exists()
