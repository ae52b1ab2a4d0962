"""Keeps the checkpoint of a search in a file: when to write it, how to survive a kill while writing, what to refuse.

A file that already exists is never overwritten, unless the search resumes from it or it holds a finished search. While
a checkpointer is open, no other process saves to its file. Every board is checked by the rules of its family before
it goes into the file.
"""

from __future__ import annotations

import threading
import time
import warnings
from array import array
from collections.abc import Sequence
from pathlib import Path

from edgewise.base.engine import Checkpointer, Earlier, Engine, Snapshot
from edgewise.base.errors import BadInput, EngineFault
from edgewise.base.family import Puzzle, Solution, Style
from edgewise.base.files import os_reason, write_atomically
from edgewise.base.registry import family_of
from edgewise.base.request import Request
from edgewise.checkpoints.lock import CheckpointLock
from edgewise.checkpoints.text import Checkpoint, read_checkpoint
from edgewise.solving.verification import tolerated_by, verified_solution
from edgewise.text.digest import puzzle_digest
from edgewise.text.names import printable

FIRST_SECONDS = 1.0
"""Until the first checkpoint; from there the interval doubles."""
MOST_SECONDS = 30.0
NOTHING_YET = Earlier((), {}, 0.0, False, False, None)


class CheckpointWarning(UserWarning):
    """A checkpoint could not be written; the search continues."""


class FileCheckpointer(Checkpointer):
    """The checkpoint of one search in one file."""

    def __init__(
        self,
        puzzle: Puzzle,
        path: Path,
        every: float,
        checkpoint: Checkpoint | None = None,
        held: CheckpointLock | None = None,
    ) -> None:
        if not every > 0:
            raise BadInput(f"cannot write checkpoints every {every} seconds (expected more than 0)")
        self.puzzle = puzzle
        self.path = path
        self.every = every
        self.checkpoint = checkpoint
        """The one that the search resumes from."""
        self.earlier = None if checkpoint is None else checkpoint.earlier
        self.failure: str | None = None
        """Why the last checkpoint is not in the file; ``None`` if it is."""
        self.interval = min(FIRST_SECONDS, every)
        self.started = self.written = time.monotonic()
        self.request = Request()
        self.engine: Engine | None = None
        self.digest = puzzle_digest(puzzle)
        self.lock = threading.Lock()  # a better board may come from one thread while a snapshot is due on another
        self.held = held
        """Keeps other processes away from the file until the checkpointer is closed."""

    def close(self) -> None:
        """Lets other processes have the file."""
        if self.held is not None:
            self.held.close()

    @property
    def seconds_before(self) -> float:
        """The seconds that earlier runs took."""
        return 0.0 if self.earlier is None else self.earlier.seconds

    def start(self, request: Request, engine: Engine) -> None:
        """Writes the first checkpoint, of a resolved request. Raises ``BadInput`` if it cannot be written.

        This happens before anything is searched, so that hours of work do not end at a mistyped path.
        """
        self.request, self.engine = request, engine
        self.started = self.written = time.monotonic()
        if self.checkpoint is None:
            self._write(NOTHING_YET, None)
        else:
            # Exactly what was read, board included, only to learn whether it can be written.
            self._write_file(self.checkpoint.text())
        if self.failure is not None:
            raise BadInput(self.failure, str(self.path))
        if self.held is not None and self.held.trouble is not None:
            warnings.warn(
                f"{self.path}: cannot be locked ({self.held.trouble}); make sure that no other process saves to it",
                CheckpointWarning,
                stacklevel=2,
            )

    def check_earlier(self, boards: Sequence[array[int]], score: int | None = None) -> None:
        seen: set[Solution] = set()
        for raw in boards:
            try:
                solution = self._verified_board(raw)
            except EngineFault:  # no engine's: the board comes from the file
                raise self._not_ours("one of its boards breaks a rule") from None
            if solution in seen:
                raise self._not_ours("it holds the same board twice")
            if score is not None and getattr(solution, "score", score) != score:
                raise self._not_ours(f"its board does not have the score {score}")
            seen.add(solution)

    def _not_ours(self, why: str) -> BadInput:
        return BadInput(f"not a checkpoint of this puzzle: {why}", str(self.path))

    def beside(self, suffix: str) -> Path | None:
        return self.path.with_name(self.path.name + suffix)

    def due_in(self) -> float:
        return self.written + self.interval - time.monotonic()

    def keep(self, snapshot: Snapshot) -> None:
        board = None if snapshot.board is None else self._verified_board(snapshot.board)
        answer = snapshot.answer
        seconds = self.seconds_before + time.monotonic() - self.started
        with self.lock:
            had_failed = self.failure is not None
            self._write(
                Earlier(
                    snapshot.records, answer.stats, seconds, snapshot.is_finished, answer.complete, answer.stopped_by
                ),
                board,
            )
            self.interval = min(2 * self.interval, self.every)
        if self.failure is not None and not had_failed:
            warnings.warn(f"{self.path}: {self.failure}; the search continues", CheckpointWarning, stacklevel=2)

    def _verified_board(self, raw: array[int]) -> Solution:
        """A board that is finished or not; an ``EngineFault`` if it breaks more rules than such a board may."""
        assert self.engine is not None
        tolerated = tolerated_by(self.puzzle, self.request.question)
        unfinished = family_of(self.puzzle).unfinished if -1 in raw else frozenset()
        return verified_solution(self.puzzle, self.engine, raw, tolerated | unfinished)

    def _write(self, earlier: Earlier, board: Solution | None) -> None:
        family = family_of(self.puzzle)
        drawing = family.draw_text(self.puzzle, board, Style())
        name = f"{family.title} {self.puzzle.name}".strip()
        score = board.score_text() if board is not None else None
        title = ": ".join(part for part in (printable(name), score) if part)
        self._write_file(Checkpoint(self.digest, self.request, earlier, drawing, title).text())

    def _write_file(self, text: str) -> None:
        self.failure = None
        try:
            write_atomically(self.path, text.encode(), durable=True)
        except OSError as error:
            self.failure = f"the checkpoint cannot be written: {os_reason(error)}"
        self.written = time.monotonic()


def open_checkpointer(
    puzzle: Puzzle, save: str | Path | None, resume: str | Path | None, request: Request, every: float | None = None
) -> tuple[FileCheckpointer, Request]:
    """The checkpointer for ``solve(save=..., resume=...)``, and the request completed by the checkpoint to resume from.

    Raises ``BadInput`` if the checkpoint does not fit the puzzle or the request, a file would be overwritten, or
    another process saves to it. The checkpointer must be closed, so that others can have the file.
    """
    resume = None if resume is None else Path(resume).resolve()
    path = resume if save is None else Path(save).resolve()
    assert path is not None
    held = CheckpointLock(path)
    try:
        checkpoint, request = _continued(puzzle, resume, request)
        if path != resume and path.exists():
            _refuse_to_overwrite(path, puzzle)
        return FileCheckpointer(puzzle, path, MOST_SECONDS if every is None else every, checkpoint, held), request
    except BaseException:
        held.close()
        raise


def _continued(puzzle: Puzzle, resume: Path | None, request: Request) -> tuple[Checkpoint | None, Request]:
    """The checkpoint to resume from, if any, and the request completed by it."""
    checkpoint = None
    if resume is not None:
        checkpoint = read_checkpoint(resume)
        if checkpoint.puzzle != puzzle_digest(puzzle):
            raise BadInput("this checkpoint belongs to a different puzzle", str(resume))
        if wrong := request.contradiction(checkpoint.request):
            raise BadInput(wrong, str(resume))
        request = request.completed_by(checkpoint.request)
    return checkpoint, request


def _refuse_to_overwrite(path: Path, puzzle: Puzzle) -> None:
    """Raises ``BadInput`` unless the file holds a finished search of this puzzle."""
    try:
        there = read_checkpoint(path)
    except BadInput:
        raise BadInput("this file exists and is not a checkpoint; it was not overwritten", str(path)) from None
    if there.puzzle != puzzle_digest(puzzle):
        raise BadInput("this file is a checkpoint of a different puzzle; it was not overwritten", str(path))
    if not there.earlier.finished:
        raise BadInput(
            "this file holds an unfinished search of this puzzle; continue it with --resume, or remove the file",
            str(path),
        )
