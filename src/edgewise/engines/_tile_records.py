"""What is left of a search of tiles, as lines of text: pieces and cells by their numbers, and nothing of the core.

A line is a word and what belongs to it::

    search scan                    which search; `beam` or `schedule` for the best score
    turn others                    scan: whose turn it is, the main direction's or the others'
    solution 1/0 2/3 4/1 3/2       a board that was found: piece/turns for each cell
    deepest 1/0 2/3 . .            the longest unfinished board that was looked at
    job 0 1 0:1/0 1:2/3 then 2:4/1 what is left of a part of the tree, see below
    run 7                          best: the number of the run that is next
    best 1/0 2/3 4/1 3/2           best: the board, and its score in the line `score`

A job has its direction, the length of its prefix, the pieces laid (``cell:piece/turns``) and the one to try next. What
else could lie on the cells of the prefix is another's job. Which pieces were tried before on the other cells follows
from the order in which the search tries them. Pieces that are turns of each other go by the number of the first.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from edgewise.errors import BadInput

EMPTY = "."
STEP = re.compile(r"([0-9]{1,7}):([0-9]{1,7})/([0-3])", re.ASCII)
PIECE = re.compile(r"([0-9]{1,7})/([0-3])", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)

Left: TypeAlias = "tuple[str, bool, list[array[int]]]"
"""What the core takes and gives: which search, whose turn, and the jobs as numbers."""


@dataclass
class Records:
    """The lines, taken apart. A search that has not begun has none."""

    left: Left | None = None
    solutions: list[array[int]] = field(default_factory=list)
    deepest: array[int] | None = None
    run: int = 0
    score: int = -1
    best: array[int] | None = None


def board_text(board: Sequence[int]) -> str:
    """``piece/turns`` for each cell, pieces from 1.

    >>> board_text([0, 7, -1])
    '1/0 2/3 .'
    """
    return " ".join(EMPTY if name < 0 else _piece(name) for name in board)


def job_text(job: Sequence[int]) -> str:
    """One job of the core as a line.

    >>> job_text([0, 1, 2, 9, 0, 0, 1, 7])
    'job 0 1 0:1/0 1:2/3 then 2:3/1'
    """
    direction, floor, cell, name = job[:4]
    words = ["job", str(direction), str(floor)]
    words += (f"{job[at]}:{_piece(job[at + 1])}" for at in range(4, len(job), 2))
    return " ".join([*words, *([f"then {cell}:{_piece(name)}"] if cell >= 0 else [])])


def left_lines(left: Left) -> Iterator[str]:
    """What is left to do, a line each."""
    search, others_turn, jobs = left
    yield f"search {search}"
    yield f"turn {'others' if others_turn else 'main'}"
    yield from map(job_text, jobs)


def read_records(lines: Sequence[str], cells: int) -> Records:
    """The records of a checkpoint for a board of so many cells; ``BadInput`` for what is none."""
    records = Records()
    search, others_turn = "", False
    jobs: list[array[int]] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "search" and rest in ("scan", "constraint", "beam", "schedule"):
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
            raise BadInput(f"the checkpoint has a line that nobody reads: {line[:40]!r}")
    records.left = (search, others_turn, jobs) if search in ("scan", "constraint") else None
    if jobs and records.left is None:
        raise BadInput("the checkpoint does not say which search it is of")
    return records


def _piece(name: int) -> str:
    return f"{name // 4 + 1}/{name % 4}"


def _name(piece: str, turns: str) -> int:
    if piece.strip("0") == "":
        raise BadInput("the checkpoint has a piece 0; pieces count from 1")
    return 4 * (int(piece) - 1) + int(turns)


def _board(text: str, cells: int, may_be_empty: bool) -> array[int]:
    names = array("i")
    for word in text.split():
        match = PIECE.fullmatch(word)
        if match is None and not (may_be_empty and word == EMPTY):
            raise BadInput(f"the checkpoint has a board with {word[:20]!r} on it")
        names.append(_name(match[1], match[2]) if match else -1)
    if len(names) != cells or max(names, default=-1) >= 4 * cells:
        raise BadInput(f"the checkpoint has a board that is none of {cells} cells")
    return names


def _job(text: str) -> array[int]:
    path, then, last = text.partition(" then ")
    words = path.split()
    if len(words) < 2 or not all(map(NUMBER.fullmatch, words[:2])):
        raise BadInput(f"the checkpoint has a job that is none: {text[:40]!r}")
    numbers = array("i", [int(words[0]), int(words[1]), *(_step(last) if then else (-1, -1))])
    for word in words[2:]:
        numbers.extend(_step(word))
    return numbers


def _step(word: str) -> tuple[int, int]:
    match = STEP.fullmatch(word)
    if match is None:
        raise BadInput(f"the checkpoint has a job with {word[:20]!r} in it")
    return int(match[1]), _name(match[2], match[3])
