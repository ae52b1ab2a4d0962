"""Searches of tiles on devices: which kernels make them, and why some are left to the core.

What is opened here has the signatures of :mod:`edgewise.tiles.searches`, so that whoever keeps checkpoints and shows
better boards need not know where a search runs.
"""

from __future__ import annotations

import re
from types import TracebackType
from typing import TYPE_CHECKING

from edgewise.base.engine import Job
from edgewise.base.errors import BadValue
from edgewise.base.result import Question
from edgewise.gpu.device.devices import Device, open_devices

if TYPE_CHECKING:
    from edgewise._native import TileBoard
    from edgewise.tiles.searches import BestSearch, ExactSearch


def gpu_numbers(text: str) -> list[int]:
    """The numbers that a user wrote, such as ``0,1``.

    >>> gpu_numbers("0,1"), gpu_numbers("")
    ([0, 1], [])
    """
    if not text:
        return []
    if not re.fullmatch(r"[0-9]{1,4}(,[0-9]{1,4})*", text, re.ASCII):
        raise BadValue(f"GPUs: expected numbers with commas, such as 0,1, not {text[:40]!r}")
    return list(dict.fromkeys(map(int, text.split(","))))


class OnDevices:
    """The devices of one run, and the searches that they make."""

    def __init__(self, kind: str, numbers: str) -> None:
        self.devices: list[Device] = open_devices(kind, gpu_numbers(numbers))

    def __enter__(self) -> OnDevices:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for device in self.devices:
            device.close()

    def misfit(self, board: TileBoard, job: Job) -> str | None:
        """Why the core has to answer this; ``None`` where the devices can."""
        options = job.options
        if job.question is Question.BEST:
            from edgewise._native import fits_device

            return None if fits_device(board) else "the board is too large, or is not a rectangle"
        if options.get("heat"):
            return "kernels count no heat"
        if options.get("search") == "constraint":
            return "the search by constraints has no kernel"
        from edgewise.gpu.scan.rounds import misfit

        return misfit(board, self.devices, job)

    def exact(self, board: TileBoard, job: Job) -> ExactSearch:
        """The scan of all devices together."""
        from edgewise.gpu.scan.rounds import scan_by_devices

        return scan_by_devices(board, job, self.devices)

    def best(self, job: Job) -> BestSearch:
        """Grouped beams and rectangles, or a hunt with them."""
        if job.options.get("hunt"):
            from edgewise.gpu.beam.hunt import hunt_by_devices

            return hunt_by_devices(job, self.devices)
        from edgewise.gpu.beam.crew import best_by_devices

        return best_by_devices(self.devices)
