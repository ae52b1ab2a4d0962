"""Keeps the checkpoint of a search in a file: when to write, how to survive a kill while writing, what to refuse.

A file that is there already is never written over, unless the search goes on from it or it is finished. Every board is
judged by the rules of its family before it gets into the file.
"""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from edgewise.checkpoints.text import Asked, Checkpoint, option_text, read_checkpoint
from edgewise.digest import puzzle_digest
from edgewise.engine import Earlier, Engine, Job, Keeper, OptionValue, Snapshot
from edgewise.errors import BadInput, EngineFault
from edgewise.family import Puzzle, Solution, Style
from edgewise.files import os_reason, write_atomically
from edgewise.registry import engine_named, family_of
from edgewise.result import Limits, Question

FIRST_SECONDS = 1.0
"""Until the first checkpoint; the time between two doubles from there."""
MOST_SECONDS = 30.0


class CheckpointWarning(UserWarning):
    """A checkpoint could not be written; the search goes on."""


class FileKeeper(Keeper):
    """The checkpoint of one search in one file."""

    def __init__(self, puzzle: Puzzle, path: Path, every: float, checkpoint: Checkpoint | None = None) -> None:
        if not every > 0:
            raise BadInput(f"checkpoints every {every} seconds; expected more than none")
        self.puzzle = puzzle
        self.path = path
        self.every = every
        self.checkpoint = checkpoint
        self.earlier = None if checkpoint is None else checkpoint.earlier
        self.failure: str | None = None
        """Why the last checkpoint is not in the file, where it is not."""
        self.tolerated: frozenset[str] = frozenset()
        self.interval = min(FIRST_SECONDS, every)
        self.started = self.written = time.monotonic()
        self.asked: Asked | None = None
        self.digest = puzzle_digest(puzzle)
        self.lock = threading.Lock()  # a better board may come from one thread while a snapshot is due on another

    @property
    def seconds_before(self) -> float:
        """What earlier runs took."""
        return 0.0 if self.earlier is None else self.earlier.seconds

    def as_begun(self, limits: Limits) -> tuple[Question, dict[str, Any]]:
        """What was asked when the search was begun: the question, and what ``ask`` takes beside it."""
        assert self.checkpoint is not None
        asked = self.checkpoint.asked
        assert asked.question is not None
        assert asked.engine is not None
        known = {option.name: option for option in engine_named(asked.engine).options}
        if unknown := [name for name in asked.options if name not in known]:
            raise BadInput(f"this program knows no option {unknown[0]} of {asked.engine}", str(self.path))
        return asked.question, {
            "engine": asked.engine,
            "limits": replace(limits, solutions=asked.solutions),
            "seed": asked.seed,
            "options": {name: known[name].parse(text) for name, text in asked.options.items()},
        }

    def begin(self, engine: Engine, job: Job) -> None:
        """Writes the first checkpoint; raises ``BadInput`` where that cannot be done, before anything is searched."""
        family = family_of(self.puzzle)
        defaults = {option.name: option.default for option in engine.options if option.default is not None}
        options = {name: option_text(value) for name, value in {**defaults, **job.options}.items()}
        self.asked = Asked(job.question, job.limits.solutions, engine.name, job.seed, options)
        self.tolerated = family.tolerated if job.question is Question.BEST else frozenset()
        self.started = self.written = time.monotonic()
        if self.earlier is None:
            self._write(Earlier((), {}, 0.0, False, False, None), None)
        else:
            # Word for word what was read, board included, only to learn whether it can be written.
            assert self.checkpoint is not None
            self._write_file(self.checkpoint.text())
        if self.failure is not None:
            raise BadInput(self.failure, str(self.path))

    def due_in(self) -> float:
        return self.written + self.interval - time.monotonic()

    def keep(self, snapshot: Snapshot) -> None:
        board = None if snapshot.board is None else self._believed(snapshot)
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
            warnings.warn(f"{self.path}: {self.failure}; the search goes on", CheckpointWarning, stacklevel=2)

    def _believed(self, snapshot: Snapshot) -> Solution:
        """The board of a snapshot, or an ``EngineFault`` where it breaks more than the rules that it may."""
        assert snapshot.board is not None
        family = family_of(self.puzzle)
        board: Solution = family.lift(self.puzzle, snapshot.board)
        tolerated = self.tolerated | (family.unfinished if -1 in snapshot.board else frozenset())
        broken = [violation for violation in family.violations(self.puzzle, board) if violation.code not in tolerated]
        if broken:
            raise EngineFault(f"a board to be saved breaks a rule ({broken[0]}); please report this puzzle")
        return board

    def _write(self, earlier: Earlier, board: Solution | None) -> None:
        assert self.asked is not None
        family = family_of(self.puzzle)
        drawing = family.draw_text(self.puzzle, board, Style())
        name = f"{family.title} {self.puzzle.name}".strip()
        score = board.score_text() if board is not None else None
        title = ": ".join(part for part in (name if name.isprintable() else family.title, score) if part)
        self._write_file(Checkpoint(self.digest, self.asked, earlier, drawing, title).text())

    def _write_file(self, text: str) -> None:
        self.failure = None
        try:
            write_atomically(self.path, text.encode(), durable=True)
        except OSError as error:
            self.failure = f"the checkpoint cannot be written: {os_reason(error)}"
        self.written = time.monotonic()


def as_asked(
    question: Question | None, limits: Limits, engine: str, seed: int | None, options: Mapping[str, OptionValue]
) -> Asked:
    """What a user has said of a search, as a checkpoint tells it."""
    said = {name: option_text(value) for name, value in options.items()}
    return Asked(question, limits.solutions, None if engine == "auto" else engine, seed, said)


def open_keeper(
    puzzle: Puzzle, save: str | Path | None, resume: str | Path | None, asked: Asked, every: float | None = None
) -> FileKeeper:
    """The keeper that ``solve(save=..., resume=...)`` asks for, or ``BadInput`` for what must not be done."""
    every = MOST_SECONDS if every is None else every
    checkpoint = None
    if resume is not None:
        resume = Path(resume).resolve()
        checkpoint = read_checkpoint(resume)
        if checkpoint.puzzle != puzzle_digest(puzzle):
            raise BadInput("this is a checkpoint of another puzzle", str(resume))
        if wrong := checkpoint.contradiction(asked):
            raise BadInput(wrong, str(resume))
    path = Path(save).resolve() if save is not None else resume
    assert isinstance(path, Path)
    if path != resume and path.exists():
        _refuse_to_write_over(path, puzzle)
    return FileKeeper(puzzle, path, every, checkpoint)


def _refuse_to_write_over(path: Path, puzzle: Puzzle) -> None:
    try:
        there = read_checkpoint(path)
    except BadInput:
        raise BadInput("there is another file of this name; it is left as it is", str(path)) from None
    if there.puzzle != puzzle_digest(puzzle):
        raise BadInput("there is a checkpoint of another puzzle; it is left as it is", str(path))
    if not there.earlier.finished:
        raise BadInput("there is an unfinished search of this puzzle; go on with --resume, or remove it", str(path))
