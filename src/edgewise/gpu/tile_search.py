"""Questions about tiles on devices: which kernels answer them, and what they leave to the core.

A board, or a search, that does not fit a device is left to the core, and a line says so and why.
"""

from __future__ import annotations

import re
import warnings
from types import TracebackType
from typing import TYPE_CHECKING

from edgewise.engine import Job
from edgewise.errors import BadValue
from edgewise.gpu.devices import Device, open_devices
from edgewise.result import Answer, Question

if TYPE_CHECKING:
    from edgewise._native import TileBoard
    from edgewise.engines._tile_records import Left
    from edgewise.engines._tile_rounds import RoundEnd


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
    """The devices of one run."""

    def __init__(self, kind: str, numbers: str) -> None:
        self.devices: list[Device] = open_devices(kind, gpu_numbers(numbers))

    def __enter__(self) -> OnDevices:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for device in self.devices:
            device.close()

    def answer(self, board: TileBoard, job: Job) -> Answer | None:
        """The answer; ``None`` where the core has to give it, after a line that says why."""
        reason = self._misfit(board, job)
        if reason is not None:
            warnings.warn(f"not on a GPU: {reason}; using the processor instead", stacklevel=4)
            return None
        if job.question is Question.BEST:
            if job.options.get("hunt"):
                from edgewise.gpu.hunt import hunt_on_devices

                return hunt_on_devices(board, job, self.devices)
            from edgewise.gpu.crew import best_on_devices

            return best_on_devices(board, job, self.devices)
        return self._exact(board, job)

    def _misfit(self, board: TileBoard, job: Job) -> str | None:
        options = job.options
        if job.question is Question.BEST:
            from edgewise._native import fits_device

            return None if fits_device(board) else "the board is too large, or is not a rectangle"
        if options.get("heat"):
            return "kernels count no heat"
        if options.get("search") == "constraint":
            return "the search by constraints has no kernel"
        from edgewise.gpu.scan import misfit

        return misfit(board, self.devices, job)

    def _exact(self, board: TileBoard, job: Job) -> Answer | None:
        from edgewise.gpu.scan import ScanRun

        run = ScanRun(board, job, self.devices)
        if job.keeper is None:
            ended = run.round(None, 0, job, is_last=True)
            if ended.raised is not None:
                raise ended.raised
            return ended.answer
        from edgewise.engines._tile_rounds import run_in_rounds, scan_by_core

        def by(board: TileBoard, left: Left | None, found: int, job: Job) -> RoundEnd:
            if left is None or left[0] == "scan":
                return run.round(left, found, job)
            # What the search by constraints has left is no part of a scan.
            return scan_by_core(board, left, found, job)

        return run_in_rounds(board, job, by)
