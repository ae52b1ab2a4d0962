"""The state of an unfinished tile search as lines of text: pieces and cells by number, nothing internal to the core.

Each line is a keyword and its values::

    search scan                    which search; `beam` for the best score
    turn others                    scan: which goes next, the main direction or the others
    solution 1/0 2/3 4/1 3/2       a solution: piece/turns for each cell
    deepest 1/0 2/3 . .            the fullest unfinished board seen so far
    job 0 1 0:1/0 1:2/3 then 2:4/1 a part of the search tree still to be searched, see below
    run 7                          best: the number of the next run
    best 1/0 2/3 4/1 3/2           best: the best board; its score is in the line `score`

A job has its direction, the length of its prefix, the placed pieces (``cell:piece/turns``) and the one to try next.
Alternatives for the cells of the prefix belong to other jobs. Which pieces have been tried on the other cells follows
from the fixed order in which the search tries them. Pieces that are rotations of each other share the number of the
first.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from edgewise.base.errors import BadInput

EMPTY = "."
MOST_STEPS_KNOWN = 1 << 19
STEP = re.compile(r"([0-9]{1,7}):([0-9]{1,7})/([0-3])", re.ASCII)
PIECE = re.compile(r"([0-9]{1,7})/([0-3])", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)

Left: TypeAlias = "tuple[str, bool, list[array[int]]]"
"""As the core takes it: which search, whether the other directions go next, and the jobs as numbers."""


@dataclass
class Records:
    """The parsed lines. A search that has not begun has none."""

    left: Left | None = None
    solutions: list[array[int]] = field(default_factory=list)
    deepest: array[int] | None = None
    run: int = 0
    score: int = -1
    best: array[int] | None = None

    @property
    def is_exact(self) -> bool:
        """Whether there is something that only an exact search writes."""
        return self.left is not None or self.deepest is not None or bool(self.solutions)

    @property
    def is_for_score(self) -> bool:
        """Whether there is something that only a search for the best score writes."""
        return self.best is not None or self.run > 0 or self.score >= 0


def board_text(board: Sequence[int]) -> str:
    """``piece/turns`` for each cell, pieces from 1.

    >>> board_text([0, 7, -1])
    '1/0 2/3 .'
    """
    return " ".join(EMPTY if name < 0 else _piece(name) for name in board)


def job_text(job: Sequence[int]) -> str:
    """A job of the core as one line.

    >>> job_text([0, 1, 2, 9, 0, 0, 1, 7])
    'job 0 1 0:1/0 1:2/3 then 2:3/1'
    """
    direction, floor, cell, name = job[:4]
    words = ["job", str(direction), str(floor)]
    words += map(_step_text, job[4::2], job[5::2])
    return " ".join([*words, *([f"then {cell}:{_piece(name)}"] if cell >= 0 else [])])


def left_lines(left: Left) -> Iterator[str]:
    """What is left to do, one line per job after two that say how."""
    search, others_turn, jobs = left
    yield f"search {search}"
    yield f"turn {'others' if others_turn else 'main'}"
    yield from map(job_text, jobs)


def read_records(lines: Sequence[str], cells: int) -> Records:
    """Parses the records of a checkpoint for a board of ``cells`` cells; raises ``BadInput`` if they are invalid."""
    records = Records()
    search, others_turn = "", False
    jobs: list[array[int]] = []
    _refuse_repeats(lines)
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "search" and rest in ("scan", "constraint", "beam"):
            search = rest
        elif word == "turn" and rest in ("main", "others"):
            others_turn = rest == "others"
        elif word in ("solution", "deepest", "best"):
            board = _board(rest, cells, may_be_empty=word == "deepest")
            if word == "solution":
                records.solutions.append(board)
            else:
                setattr(records, word, board)
        elif word in ("run", "score") and NUMBER.fullmatch(rest):
            setattr(records, word, int(rest))
        elif word == "job":
            jobs.append(_job(rest))
        else:
            raise BadInput(f"unrecognised line in the checkpoint: {line[:40]!r}")
    records.left = (search, others_turn, jobs) if search in ("scan", "constraint") else None
    if jobs and records.left is None:
        raise BadInput("the checkpoint does not say which search it belongs to")
    if (records.best is None) != (records.score < 0):
        raise BadInput("the checkpoint has a best board without its score, or a score without its board")
    return records


def _refuse_repeats(lines: Sequence[str]) -> None:
    """There are many solutions and jobs, and one of everything else."""
    words = [line.partition(" ")[0] for line in lines]
    if twice := [word for word, times in Counter(words).items() if times > 1 and word not in ("solution", "job")]:
        raise BadInput(f"the line {twice[0][:20]!r} is in the checkpoint twice")


# A search on a GPU has a hundred thousand jobs, whose paths have most steps in common.
@lru_cache(MOST_STEPS_KNOWN)
def _step_text(cell: int, name: int) -> str:
    return f"{cell}:{_piece(name)}"


def _piece(name: int) -> str:
    return f"{name // 4 + 1}/{name % 4}"


def _name(piece: str, turns: str) -> int:
    if piece.strip("0") == "":
        raise BadInput("the checkpoint names a piece 0, but pieces are numbered from 1")
    return 4 * (int(piece) - 1) + int(turns)


def _board(text: str, cells: int, may_be_empty: bool) -> array[int]:
    names = array("i")
    for word in text.split():
        match = PIECE.fullmatch(word)
        if match is None and not (may_be_empty and word == EMPTY):
            raise BadInput(f"{word[:20]!r} on a board of the checkpoint is not a piece")
        names.append(_name(match[1], match[2]) if match else -1)
    if len(names) != cells or max(names, default=-1) >= 4 * cells:
        raise BadInput(f"a board of the checkpoint does not fit a puzzle of {cells} cells")
    return names


def _job(text: str) -> array[int]:
    path, then, last = text.partition(" then ")
    words = path.split()
    if len(words) < 2 or not all(map(NUMBER.fullmatch, words[:2])):
        raise BadInput(f"not a valid job in the checkpoint: {text[:40]!r}")
    numbers = array("i", [int(words[0]), int(words[1]), *(_step(last) if then else (-1, -1))])
    for word in words[2:]:
        numbers.extend(_step(word))
    return numbers


@lru_cache(MOST_STEPS_KNOWN)
def _step(word: str) -> tuple[int, int]:
    match = STEP.fullmatch(word)
    if match is None:
        raise BadInput(f"{word[:20]!r} in a job of the checkpoint is not a placed piece")
    return int(match[1]), _name(match[2], match[3])
