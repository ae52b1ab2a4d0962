"""What is finished, in one SQLite file: a run that was killed, however, continues where its ledger ends.

Each answer is found by a key, the digest of everything that was asked. Answers of one chunk are kept together,
compressed, in one row and one transaction: compressed one by one, answers of small boards take two to four times the
space. They stay as their worker packed them, so that the head has no work with that. The file is in WAL mode, so a kill
in the middle of a transaction costs that transaction and nothing else. One process at a time has a ledger.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Self

from edgewise.base.errors import BadInput
from edgewise.checkpoints.lock import CheckpointLock
from edgewise.cluster.batch.messages import unpacked_replies

APPLICATION = 0x45646765
"""Tells a ledger from other SQLite files."""
FORMAT = 1
KEY_BYTES = 16
KEPT = 64
"""Chunks that are kept unpacked: a run that continues asks for the answers of one chunk one after another."""
TABLES = """
CREATE TABLE chunks (id INTEGER PRIMARY KEY, answers BLOB NOT NULL);
CREATE TABLE items (key BLOB PRIMARY KEY, chunk INTEGER NOT NULL, place INTEGER NOT NULL) WITHOUT ROWID;
"""


def key_of(*parts: bytes) -> bytes:
    """The key of a question. Each part is told from the next, so no two questions run together."""
    digest = hashlib.blake2b(digest_size=KEY_BYTES)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.digest()


class Ledger:
    """Answers by key. Made if there is none; ``BadInput`` where the file is something else or in use."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise BadInput("cannot be written: there is no such directory", str(path))
        if self.path.is_dir():
            raise BadInput("is a directory; expected a file", str(path))
        self.lock = CheckpointLock(self.path, "ledger")
        try:
            with self._readable():
                self.file = sqlite3.connect(self.path, isolation_level=None)
                self._prepare()
        except BaseException:
            self.lock.close()
            raise
        self.chunk = lru_cache(maxsize=KEPT)(self._chunk)

    def _prepare(self) -> None:
        tables = self.file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not tables:
            self.file.execute("PRAGMA journal_mode = WAL")
            self.file.executescript(
                f"BEGIN; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT}; COMMIT"
            )
        if self.file.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise BadInput("is a database, but not a ledger", str(self.path))
        if self.file.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
            raise BadInput("is a ledger from a different version of Edgewise", str(self.path))
        self.file.execute("PRAGMA journal_mode = WAL")
        self.file.execute("PRAGMA synchronous = NORMAL")  # with WAL a kill loses nothing; a power cut the last moments

    def __len__(self) -> int:
        """How many answers it has."""
        return int(self.file.execute("SELECT count(*) FROM items").fetchone()[0])

    def get(self, key: bytes) -> bytes | None:
        """The answer, if there is one."""
        with self._readable():
            found = self.file.execute("SELECT chunk, place FROM items WHERE key = ?", (key,)).fetchone()
            return None if found is None else self.chunk(found[0])[found[1]]

    def add(self, keys: Sequence[bytes | None], packed: bytes) -> None:
        """Adds the answers of a chunk by key, all of them or none. What is there already stays as it is.

        An answer without a key is not kept: nobody will find it.
        """
        if not any(keys):
            return
        with self._readable():
            self.file.execute("BEGIN IMMEDIATE")
            try:
                number = self.file.execute("INSERT INTO chunks (answers) VALUES (?)", (packed,)).lastrowid
                rows = ((key, number, place) for place, key in enumerate(keys) if key is not None)
                self.file.executemany("INSERT OR IGNORE INTO items VALUES (?, ?, ?)", rows)
                self.file.execute("COMMIT")
            except BaseException:
                self.file.execute("ROLLBACK")
                raise

    def _chunk(self, number: int) -> list[bytes]:
        found = self.file.execute("SELECT answers FROM chunks WHERE id = ?", (number,)).fetchone()
        try:
            return unpacked_replies(found[0])
        except (TypeError, ValueError):
            raise BadInput(f"chunk {number} of this ledger is damaged", str(self.path)) from None

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """What SQLite reports, as one line that names the file."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise BadInput(f"cannot be used as a ledger: {error}", str(self.path)) from None

    def close(self) -> None:
        self.file.close()
        self.lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
