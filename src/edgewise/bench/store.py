"""The results file: SQLite in WAL mode, to which every row is written as soon as it is finished.

No finished row is ever lost: one that cannot be written, because the disk is full or the file is locked, is kept in
memory and tried again with the next one. What is still pending in the end goes to a file beside the results, or
wherever there is room. A file that is damaged or not ours is refused and left as it is.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
import time
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.base.files import os_reason
from edgewise.bench.record import Key, Record
from edgewise.text.strict_json import read_json

FILE = "results.sqlite"
PENDING = "results.pending.jsonl"
APPLICATION = 0x45444745  # "EDGE"
VERSION = 1
COLUMNS = [field.name for field in fields(Record)]
KEY_COLUMNS = ("puzzle", "fingerprint", "engine", "question", "turn")
BUSY_SECONDS = 0.5
LAST_TRY_SECONDS = 5.0
MOST = 2**63
"""Times, sizes and counts are below; and infinity and NaN are not."""


class Store:
    """The rows of one benchmark, on disk and in memory."""

    def __init__(self, folder: Path, connection: sqlite3.Connection, records: list[Record]) -> None:
        self.folder = folder
        self.connection = connection
        self.records = records
        self.pending: list[Record] = []
        self.trouble: str | None = None
        """Why a row could not be written, where one could not."""

    @classmethod
    def create(cls, folder: Path) -> Store:
        """Creates a results file; refuses to replace one."""
        path = folder / FILE
        if path.exists():
            raise BadInput(
                "there are results already; use --resume to continue them, or -o with another folder", str(path)
            )
        is_new = not folder.exists()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            connection = _connect(path)
        except (OSError, sqlite3.Error) as error:
            raise _unwritable(path, error) from None
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            with connection:
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
                connection.execute("CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
                connection.execute(f"CREATE TABLE runs ({', '.join(COLUMNS)}, PRIMARY KEY ({', '.join(KEY_COLUMNS)}))")
        except sqlite3.Error as error:
            connection.close()
            for begun in folder.glob(f"{FILE}*"):  # with the files that SQLite has beside its own
                begun.unlink()
            if is_new:
                folder.rmdir()
            raise _unwritable(path, error) from None
        return cls(folder, connection, [])

    @classmethod
    def open(cls, folder: Path) -> Store:
        """Opens existing results to continue them, and takes in rows that had to be set aside."""
        connection, records = _read(folder / FILE)
        store = cls(folder, connection, records)
        waiting = folder / PENDING
        if waiting.exists():
            known = store.keys()
            for record in _waiting(waiting):
                if record.key not in known:
                    store.add(record)
            if not store.pending:
                waiting.unlink()
        return store

    def keys(self) -> set[Key]:
        """The runs that are finished."""
        return {record.key for record in self.records}

    def add(self, record: Record) -> None:
        """Adds a finished row, on disk if that is possible now."""
        self.records.append(record)
        self.pending.append(record)
        self._write_pending()

    def set_facts(self, facts: Mapping[str, object]) -> None:
        """Stores what is known about the machine and the contestants."""
        rows = [(name, json.dumps(value)) for name, value in facts.items()]
        try:
            with self.connection:
                self.connection.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", rows)
        except sqlite3.Error as error:
            self.trouble = os_reason(error)

    def facts(self) -> dict[str, object]:
        """What is known about the machine and the contestants."""
        return _facts(self.connection, self.folder / FILE)

    def close(self) -> Path | None:
        """Writes what is still pending; returns the file where it went if the results file would not take it."""
        deadline = time.monotonic() + LAST_TRY_SECONDS
        while self.pending and time.monotonic() < deadline:
            self._write_pending()
        self.connection.close()
        return self._set_aside() if self.pending else None

    def _write_pending(self) -> None:
        if not self.pending:
            return
        marks = ", ".join("?" * len(COLUMNS))
        rows = [[getattr(record, column) for column in COLUMNS] for record in self.pending]
        try:
            with self.connection:
                self.connection.executemany(f"INSERT OR REPLACE INTO runs VALUES ({marks})", rows)
        except sqlite3.Error as error:
            self.trouble = os_reason(error)
        else:
            self.pending.clear()

    def _set_aside(self) -> Path:
        """Writes the pending rows to a file beside the results, or wherever there is room."""
        text = "".join(f"{json.dumps(asdict(record))}\n" for record in self.pending)
        path = self.folder / PENDING
        before = path.stat().st_size if path.exists() else None
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write(text)
            return path
        except OSError:
            _cut_back(path, before)
            with tempfile.NamedTemporaryFile(
                "w", prefix="edgewise-", suffix=f"-{PENDING}", delete=False, encoding="utf-8"
            ) as spare:
                spare.write(text)
            return Path(spare.name)


def _unwritable(path: Path, error: Exception) -> BadInput:
    return BadInput(f"cannot be written: {os_reason(error)}", str(path))


def _waiting(path: Path) -> list[Record]:
    """The rows that were set aside in a file."""
    try:
        return [_record(read_json(line)) for line in path.read_text("utf-8").splitlines()]
    except OSError as error:
        raise BadInput(f"cannot be read: {os_reason(error)}", str(path)) from None
    except ValueError as error:
        why = " ".join(str(error).split())[:200]
        raise BadInput(f"these pending rows cannot be used and were not changed: {why}", str(path)) from None


def _record(facts: object) -> Record:
    """A row from somewhere else; ``ValueError`` if a value is missing or is not what a run would leave."""
    import msgspec  # late: only results that are read need it

    if not isinstance(facts, dict) or set(facts) != set(COLUMNS):
        raise ValueError("a row needs exactly the columns of a run")
    record = msgspec.convert(facts, Record)  # its error is a ValueError
    numbers = [value for value in facts.values() if isinstance(value, int | float)]
    if not all(0 <= number < MOST for number in numbers):
        raise ValueError("a row has a number that no run would leave")
    return record


def _facts(connection: sqlite3.Connection, path: Path) -> dict[str, object]:
    try:
        rows = connection.execute("SELECT name, value FROM facts").fetchall()
        return {str(name): read_json(value) for name, value in rows if isinstance(value, str)}
    except (sqlite3.Error, ValueError) as error:
        raise BadInput(f"the metadata in this file cannot be read: {os_reason(error)[:200]}", str(path)) from None


def _cut_back(path: Path, size: int | None) -> None:
    """Removes the part of a row that still fitted on a full disk."""
    if not path.is_file():
        return
    if size is None:
        path.unlink()
    else:
        os.truncate(path, size)


def read_records(path: Path) -> tuple[list[Record], dict[str, object]]:
    """The rows and facts of a results file, or of the folder that holds one."""
    file = path / FILE if path.is_dir() else path
    if not file.exists():
        raise BadInput("no results file", str(file))
    connection, records = _read(file)
    try:
        facts = _facts(connection, file)
    finally:
        connection.close()
    return records, facts


def _read(path: Path) -> tuple[sqlite3.Connection, list[Record]]:
    if not path.exists():
        raise BadInput("no results file to continue", str(path))
    connection = _connect(path)
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION or version != VERSION:
            raise BadInput("not a results file of this version of Edgewise; it was not changed", str(path))
        flaw = connection.execute("PRAGMA quick_check").fetchone()[0]
        if flaw != "ok":
            raise BadInput(f"this results file is damaged and was not changed ({ascii(flaw)[1:-1][:200]})", str(path))
        rows = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM runs ORDER BY rowid").fetchall()
    except BadInput:
        connection.close()
        raise
    except (sqlite3.Error, ValueError) as error:  # what the database says of damaged names may not be text
        connection.close()
        why = ascii(os_reason(error))[1:-1]
        raise BadInput(f"this file cannot be used and was not changed: {why}", str(path)) from None
    try:
        return connection, [_record(dict(zip(COLUMNS, row, strict=True))) for row in rows]
    except ValueError as error:
        connection.close()
        raise BadInput(f"this file cannot be used and was not changed: {error}", str(path)) from None


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=BUSY_SECONDS)
