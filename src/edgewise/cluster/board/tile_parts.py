"""Exact searches of tiles in parts: the jobs that their checkpoints list, each for a worker of its own.

A job is a prefix of laid pieces and the piece to try next. The parts into which threads divide a board are such jobs,
and so is what a search that was stopped has left. The board is read in one direction only: in each of the others every
solution would come again.
"""

from __future__ import annotations

from dataclasses import replace

from edgewise._native import TileBoard
from edgewise.base.engine import Engine, Job
from edgewise.base.forms import TileForm
from edgewise.base.result import Answer
from edgewise.tiles.board import native_board
from edgewise.tiles.records import Left, left_lines, read_records
from edgewise.tiles.searches import scan_by_core


def run_tile_part(engine: Engine, form: TileForm, part: str, job: Job) -> tuple[Answer, list[str]]:
    """Runs a part, or the whole search where it is empty: the answer, and what is left, as parts.

    What is left of one job is divided further, so that several workers can take it.
    """
    board = native_board(form)
    # The core knows nothing of the options that say what it runs on.
    job = replace(job, options=engine.options_of_search(job.options))
    left = read_records(part.split("\n"), board.cell_count).left if part else None
    end = scan_by_core(board, left, 0, job)
    if end.raised is not None:
        raise end.raised
    if end.answer.complete:
        return end.answer, []
    # Without a rest the search was stopped before it had begun, and all of the part is left.
    return end.answer, [part] if end.remaining is None else _divided(board, end.remaining, job)


def _divided(board: TileBoard, rest: Left, job: Job) -> list[str]:
    """Each job as a part; a single one is divided as it would be for two threads."""
    if len(rest[2]) == 1 and not job.stop.is_set():
        limits = replace(job.limits, seconds=None, nodes=0)
        end = scan_by_core(board, rest, 0, replace(job, limits=limits, threads=2))
        if end.remaining is not None and not end.answer.solutions:
            rest = end.remaining
    search, others_turn, jobs = rest
    return ["\n".join(left_lines((search, others_turn, [one]))) for one in jobs]
