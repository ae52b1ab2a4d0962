"""Exact searches of tiles in parts: the jobs that their checkpoints list, each for a worker of its own.

A job is a prefix of laid pieces and the piece to try next. The parts into which threads divide a board are such jobs,
and so is what a search that was stopped has left. The board is read in one direction only: in each of the others every
solution would come again.
"""

from __future__ import annotations

from array import array
from dataclasses import replace

from edgewise._native import NativeAnswer, TileBoard, resumable_tiles
from edgewise.engine import Job
from edgewise.engines._native_core import answer_from, native_job
from edgewise.engines._tile_records import Left, left_lines, read_records
from edgewise.engines.tiles import ENGINE as TILES
from edgewise.engines.tiles import native_board
from edgewise.forms import TileForm
from edgewise.result import Answer


def run_tile_part(form: TileForm, part: str, job: Job) -> tuple[Answer, list[str]]:
    """Runs a part, or the whole search where it is empty: the answer, and what is left, as parts.

    What is left of one job is divided further, so that several workers can take it.
    """
    board = native_board(form)
    # The core knows nothing of the options that say what it runs on.
    options = {name: value for name, value in job.options.items() if name not in TILES.outside_core}
    job = replace(job, options=options)
    native = resumable_tiles(board, _left(part, board.cell_count), 0, native_job(job))
    if (raised := native.take_raised()) is not None:
        raise raised
    answer = answer_from(native)
    if answer.complete:
        return answer, []
    rest = _rest(native)
    # Without a rest the search was stopped before it had begun, and all of the part is left.
    return answer, [part] if rest is None else _divided(board, rest, job)


def _divided(board: TileBoard, rest: Left, job: Job) -> list[str]:
    """Each job as a part; a single one is divided as it would be for two threads."""
    if len(rest[2]) == 1 and not job.stop.is_set():
        limits = replace(job.limits, seconds=None, nodes=0)
        native = resumable_tiles(board, rest, 0, native_job(replace(job, limits=limits, threads=2)))
        divided = _rest(native)
        if divided is not None and not native.solutions:
            rest = divided
    search, others_turn, jobs = rest
    return ["\n".join(left_lines((search, others_turn, [one]))) for one in jobs]


def _rest(native: NativeAnswer) -> Left | None:
    if native.remaining is None:
        return None
    search, others_turn, jobs = native.remaining
    return search, others_turn, [array("i", raw) for raw in jobs]


def _left(part: str, cells: int) -> Left | None:
    return read_records(part.split("\n"), cells).left if part else None
