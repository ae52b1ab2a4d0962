"""The boards of a hunt, in one file that survives kills: those at the best score and one below.

It is a database (SQLite) beside the checkpoint. Everything that one run has found is written in one step, and is on the
disk when that step is done.
"""

from __future__ import annotations

import sqlite3
import time
from array import array
from collections.abc import Iterable
from pathlib import Path

from edgewise.base.errors import BadInput

TABLES = """
CREATE TABLE IF NOT EXISTS boards (board BLOB PRIMARY KEY, score INTEGER NOT NULL, found REAL NOT NULL);
CREATE INDEX IF NOT EXISTS by_score ON boards (score);
CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), seconds REAL NOT NULL);
"""


class FoundBoards:
    """Boards by score: ``4 * piece + turns`` for each cell, as 32-bit numbers."""

    def __init__(self, path: Path, cells: int) -> None:
        self.path, self.cells = path, cells
        try:
            self.store = sqlite3.connect(path, isolation_level=None)
            self.store.execute("PRAGMA journal_mode=WAL")
            self.store.execute("PRAGMA synchronous=FULL")
            self.store.executescript(TABLES)
        except sqlite3.Error as error:
            raise BadInput(f"the boards of the hunt cannot be kept here: {error}", str(path)) from None

    def close(self) -> None:
        self.store.close()

    def boards(self) -> list[tuple[int, array[int]]]:
        """All of them with their scores, the best first."""
        rows = self.store.execute("SELECT score, board FROM boards ORDER BY score DESC, found, board").fetchall()
        boards = []
        for score, raw in rows:
            if not isinstance(raw, bytes) or len(raw) != 4 * self.cells:
                raise BadInput("the boards of this hunt belong to a different puzzle", str(self.path))
            boards.append((int(score), array("i", raw)))
        return boards

    def has(self, board: array[int]) -> bool:
        return self.store.execute("SELECT 1 FROM boards WHERE board = ?", (board.tobytes(),)).fetchone() is not None

    def end_run(self, seconds: float, boards: Iterable[tuple[int, array[int]]], lowest: int) -> None:
        """How long a run took, and its boards; those below the ``lowest`` score are dropped."""
        now = time.time()
        with self.store:
            self.store.execute("BEGIN IMMEDIATE")
            self.store.executemany(
                "INSERT OR IGNORE INTO boards VALUES (?, ?, ?)",
                [(board.tobytes(), one, now) for one, board in boards if one >= lowest],
            )
            self.store.execute("DELETE FROM boards WHERE score < ?", (lowest,))
            self.store.execute(
                "INSERT INTO clock VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET seconds = seconds + excluded.seconds",
                (seconds,),
            )

    def seconds(self) -> float:
        """What all runs took together."""
        row = self.store.execute("SELECT seconds FROM clock").fetchone()
        return 0.0 if row is None else float(row[0])
