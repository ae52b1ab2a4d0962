"""The table of parts: which are open, which are settled and what came of them, in SQLite.

It is the evidence for an answer that took many workers, and what a driver that was killed continues from. What came of
a part and what it was cut into are written in one transaction, so a part is settled once or not at all, and nothing
that is counted can be counted again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.checkpoints.lock import CheckpointLock
from edgewise.cluster.board.parts import Outcome

TABLES = """
CREATE TABLE part_question (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE part (
    number INTEGER PRIMARY KEY, parent INTEGER, text TEXT NOT NULL, share REAL NOT NULL,
    state TEXT NOT NULL DEFAULT 'open', count TEXT, stats TEXT, evidence BLOB);
CREATE TABLE part_solution (part INTEGER NOT NULL, raw BLOB NOT NULL);
CREATE INDEX part_open ON part (number) WHERE state = 'open';
"""
SETTLED, CUT, ENOUGH, VOID = "settled", "cut", "enough", "void"
"""What becomes of a part that was open: void, where all of them have to start again."""
APPLICATION = 0x45646770
"""Tells such a file from other SQLite files, ledgers of batches included."""


@dataclass(frozen=True, slots=True)
class OpenPart:
    """A part that somebody has to work on."""

    number: int
    text: str
    share: float
    """Of the whole work."""


class PartTable:
    """The parts of one question in one file, or in memory."""

    def __init__(self, path: Path | None, question: str) -> None:
        """``question`` says what the parts are parts of; a table of another question is refused."""
        self.path, self.question = path, question
        if path is not None and (path.is_dir() or not path.parent.is_dir()):
            raise BadInput("cannot be written: expected a file in a directory that exists", str(path))
        self.lock = None if path is None else CheckpointLock(path, "ledger")
        self.db = sqlite3.connect(":memory:" if path is None else path, isolation_level=None, check_same_thread=False)
        try:
            there = self._question_there()
            if there not in (None, question):
                raise BadInput("this ledger holds parts of a different question; use another file", str(path))
        except sqlite3.DatabaseError as error:
            self.close()
            raise BadInput(f"cannot be used as a ledger: {error}", str(path)) from None
        except BaseException:
            self.close()
            raise
        self.is_new = there is None

    def _question_there(self) -> str | None:
        """The question that the file holds the parts of; ``None`` for a new one."""
        if self.db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            if self.db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise BadInput("is not a ledger of one board in parts; use another file", str(self.path))
        else:
            self.db.execute("PRAGMA journal_mode = WAL")
            self.db.executescript(f"BEGIN; {TABLES} PRAGMA application_id = {APPLICATION}; COMMIT")
        self.db.execute("PRAGMA synchronous = NORMAL")  # with WAL a kill loses nothing; a power cut the last moments
        there = self.db.execute("SELECT value FROM part_question WHERE name = 'question'").fetchone()
        return None if there is None else str(there[0])

    def close(self) -> None:
        self.db.close()
        if self.lock is not None:
            self.lock.close()

    def begin(self, parts: Sequence[tuple[str, float]]) -> None:
        """The first parts of a question: all of them, or none."""
        with _transaction(self.db):
            self.db.execute("INSERT INTO part_question VALUES ('question', ?)", (self.question,))
            self._add(None, parts, 1.0)
        self.is_new = False

    def open_parts(self) -> list[OpenPart]:
        rows = self.db.execute("SELECT number, text, share FROM part WHERE state = 'open' ORDER BY number")
        return [OpenPart(*row) for row in rows]

    def finish(self, part: OpenPart, outcome: Outcome) -> list[OpenPart]:
        """Writes down what came of a part, once and for all; gives back the parts that are left of it."""
        state = ENOUGH if not outcome.settled else CUT if outcome.left else SETTLED
        with _transaction(self.db):
            changed = self.db.execute(
                "UPDATE part SET state = ?, count = ?, stats = ?, evidence = ? WHERE number = ? AND state = 'open'",
                (state, outcome.count, json.dumps(outcome.stats), outcome.evidence or None, part.number),
            ).rowcount
            if changed != 1:
                raise BadInput("another process works on the same ledger", str(self.path))
            self.db.executemany(
                "INSERT INTO part_solution VALUES (?, ?)", ((part.number, raw) for raw in outcome.solutions)
            )
            return self._add(part.number, outcome.left, part.share)

    def start_again(self, parts: Sequence[tuple[str, float]]) -> list[OpenPart]:
        """Takes back everything but the solutions, and begins with other parts."""
        with _transaction(self.db):
            self.db.execute("UPDATE part SET state = 'void'")
            return self._add(None, parts, 1.0)

    def _add(self, parent: int | None, parts: Sequence[tuple[str, float]], share: float) -> list[OpenPart]:
        total = sum(each for _, each in parts) or 1.0
        added = []
        for text, each in parts:
            own = share * each / total
            row = self.db.execute("INSERT INTO part (parent, text, share) VALUES (?, ?, ?)", (parent, text, own))
            added.append(OpenPart(row.lastrowid or 0, text, own))
        return added

    def outcomes(self) -> Iterator[Outcome]:
        """What came of every part that is not open."""
        rows = self.db.execute("SELECT number, state, count, stats FROM part WHERE state != 'open' ORDER BY number")
        for number, state, count, stats in rows.fetchall():
            raw = [row[0] for row in self.db.execute("SELECT raw FROM part_solution WHERE part = ?", (number,))]
            yield Outcome(raw, count, [], json.loads(stats), state != ENOUGH)

    def leaves(self) -> list[tuple[str, str]]:
        """Every part that counts and was not cut, and its state: the evidence for the answer."""
        query = "SELECT text, state FROM part WHERE state NOT IN ('cut', 'void') ORDER BY number"
        return list(self.db.execute(query))

    def proofs(self) -> list[tuple[str, bytes]]:
        """Every leaf with what its worker has to show for it."""
        query = "SELECT text, evidence FROM part WHERE state = 'settled' ORDER BY number"
        return [(text, evidence or b"") for text, evidence in self.db.execute(query)]

    def done_share(self) -> float:
        """The share of the work that is done."""
        left = self.db.execute("SELECT total(share) FROM part WHERE state = 'open'").fetchone()[0]
        return max(0.0, min(1.0, 1.0 - float(left)))


class _transaction:
    """All of it or nothing, whatever is killed meanwhile."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def __enter__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        self.db.execute("COMMIT" if kind is None else "ROLLBACK")
