"""``tiles``: native edge matching, by constraints or by scanning. See docs/engines/tiles.md."""

from __future__ import annotations

import warnings
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from edgewise.base.engine import Job, Option, Splitting
from edgewise.base.errors import BadValue, NoEngine
from edgewise.base.forms import Form, TileForm
from edgewise.base.memory import default_memory
from edgewise.base.result import Answer, Question, Stats
from edgewise.core import NativeEngine, answer_from, native_job
from edgewise.tiles.board import native_board

if TYPE_CHECKING:
    from edgewise._native import TileBoard
    from edgewise.gpu.searches import OnDevices

MOST_CELLS = 10_000
MOST_COLOURS_FOR_BEST = 255
MEMORY_FOR_BEST = 10**9
"""Bytes for beams without a limit, unless the machine has less to give."""
PLACEMENTS_PER_NODE = 1_000
"""The scan makes this many placements in the time that a search by constraints takes for one node."""
CPU = "cpu"


class Tiles(NativeEngine):
    name = "tiles"
    summary = "edge matching by constraints or by scanning; best score by beam search; on several threads"
    forms = f"tiles, up to {MOST_CELLS:,} cells"
    answers = frozenset({Question.FIRST, Question.UNIQUE, Question.ALL, Question.BEST})
    saves = answers
    rank = 20
    core_functions = ("tiles", "best_tiles")
    options = (
        Option("search", "auto", "which search to use", ("auto", "constraint", "scan")),
        Option("up_to_turns", False, "report one of the four rotations of a square board without fixed pieces"),
        Option("break_symmetry", True, "search only one of the four rotations of a square board"),
        Option("directions", True, "scan: when looking for one solution, start from several corners in turn"),
        Option("vector", "auto", "scan: two cells at a time, with AVX2 where available", ("auto", "on", "off")),
        Option("arcs", True, "constraint: a candidate needs one beside it that shows the same colour"),
        Option("cell_singletons", True, "constraint: the only candidate of a cell is not available elsewhere"),
        Option("piece_singletons", True, "constraint: a piece with only one place left goes there"),
        Option("rare_first", True, "constraint: try candidates with rare colours first"),
        Option("width", None, "best: beam width in states (default: as many as time and memory allow)"),
        Option("runs", 0, "best: number of runs; 0 for as many as time allows"),
        Option("heat", False, "constraint: count the candidates tried at each cell, for a picture of the effort"),
        Option(
            "device",
            CPU,
            "where to search; processor is for tests: it runs the kernels of a GPU on this machine",
            (CPU, "gpu", "processor"),
            says_where=True,
        ),
        Option("gpus", "", "device gpu: numbers of the GPUs to use, such as 0,1 (default: the first)", says_where=True),
        Option(
            "groups",
            None,
            "best on a device: beams side by side in one run (default: 8)",
            most=4096,
            says_where=True,
        ),
        Option(
            "hunt",
            False,
            "best on a device: search until stopped, and keep all good boards beside the checkpoint",
            says_where=True,
        ),
    )
    retired = MappingProxyType({"best_by": "beam"})
    splitting = Splitting(frozenset({Question.FIRST, Question.UNIQUE, Question.ALL}))

    def accepts(self, form: Form) -> bool:
        return isinstance(form, TileForm) and len(form.neighbours) <= MOST_CELLS

    def usual_memory(self, question: Question, sharers: int = 1) -> int | None:
        return min(MEMORY_FOR_BEST, default_memory(sharers) or MEMORY_FOR_BEST) if question is Question.BEST else None

    def run(self, form: Form, job: Job) -> Answer:
        assert isinstance(form, TileForm)
        device, gpus = str(job.options.get("device", CPU)), str(job.options.get("gpus", ""))
        hunts = bool(job.options.get("hunt"))
        if hunts and (device == CPU or job.question is not Question.BEST):
            raise BadValue("a hunt searches for the best score on a device")
        if device == CPU:
            return self._run_here(form, job)
        from edgewise.gpu.searches import OnDevices  # late: few have a GPU

        board = native_board(form)
        with OnDevices(device, gpus) as devices:
            reason = devices.misfit(board, job)
            if reason is None:
                return self._run_on(devices, board, job)
        warnings.warn(f"not on a GPU: {reason}; using the processor instead", stacklevel=3)
        return self._run_here(form, job)

    def _run_on(self, devices: OnDevices, board: TileBoard, job: Job) -> Answer:
        from edgewise.tiles.best_runs import run_for_score  # late: they need the core
        from edgewise.tiles.exact_rounds import run_in_rounds

        if job.question is Question.BEST:
            return run_for_score(board, job, devices.best(job))
        return run_in_rounds(board, job, devices.exact(board, job))

    def _run_here(self, form: TileForm, job: Job) -> Answer:
        from edgewise import _native  # late: reading and drawing work without the core

        job = replace(job, options=self.options_of_search(job.options))
        if job.question is Question.BEST and len(set(chain.from_iterable(form.pieces))) > MOST_COLOURS_FOR_BEST:
            raise NoEngine(f"the best score needs a set of at most {MOST_COLOURS_FOR_BEST} colours")
        if job.options.get("vector") == "on" and not _native.tiles_vector_supported():
            raise NoEngine("vector=on needs a processor with AVX2")
        if job.options.get("heat"):
            # The scan passes millions of cells a second; counting them would slow it down a lot.
            job = replace(job, options={**job.options, "search": "constraint"})
        board = native_board(form)
        if job.question is Question.BEST:
            from edgewise.tiles.best_runs import run_for_score  # late: it needs the core

            if job.limits.memory is None:
                job = replace(job, limits=replace(job.limits, memory=self.usual_memory(job.question)))
            return run_for_score(board, job)
        if job.checkpointer is None:
            return answer_from(_native.tiles(board, native_job(job)))
        from edgewise.tiles.exact_rounds import run_in_rounds  # late: it needs the core

        return run_in_rounds(board, job)

    def comparable_nodes(self, stats: Stats) -> float:
        nodes = super().comparable_nodes(stats)
        return nodes / PLACEMENTS_PER_NODE if stats.get("search") == "scan" else nodes


ENGINE = Tiles()
