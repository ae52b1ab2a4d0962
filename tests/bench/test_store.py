"""The results file: no finished row is lost, and a file that is not ours is left as it is."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import contextmanager
from pathlib import Path

import pytest

from edgewise.base.errors import BadInput
from edgewise.bench.store import FILE, PENDING, Store, read_records
from support.bench.bench_rows import bench, record


class TestStore:
    def test_rows_come_back_as_they_were(self, tmp_path):
        store = Store.create(tmp_path)
        rows = [record(turn=1), record(turn=2, stopped_by="time", nodes=None, solutions="9" * 40)]
        for row in rows:
            store.add(row)
        store.set_facts({"cores": 2})
        assert store.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        store.close()
        assert read_records(tmp_path) == (rows, {"cores": 2})

    def test_what_is_there_is_not_written_over(self, tmp_path):
        Store.create(tmp_path).close()
        with pytest.raises(BadInput, match="there are results already"):
            Store.create(tmp_path)

    @pytest.mark.parametrize("damage", ["text", "other database", "torn"])
    def test_a_corrupt_file_is_refused_and_left_as_it_is(self, tmp_path, damage):
        path = tmp_path / FILE
        if damage == "text":
            path.write_text("these are no results, and long enough to be looked at" * 20)
        elif damage == "other database":
            with sqlite3.connect(path) as other:
                other.execute("CREATE TABLE runs (a)")
            other.close()
        else:
            store = Store.create(tmp_path)
            for turn in range(200):
                store.add(record(turn=turn, drawn="x" * 500))
            store.close()
            data = bytearray(path.read_bytes())
            data[4096 * 3 : 4096 * 12] = b"\xff" * (4096 * 9)
            path.write_bytes(data)
        before = path.read_bytes()
        with pytest.raises(BadInput, match="was not changed"):
            Store.open(tmp_path)
        assert path.read_bytes() == before
        code, _, err = bench("quick", "--resume", "-o", tmp_path)
        assert (code, "was not changed" in err) == (2, True)

    def test_a_locked_file_costs_no_row(self, tmp_path):
        store = Store.create(tmp_path)
        other = sqlite3.connect(tmp_path / FILE)
        other.execute("BEGIN EXCLUSIVE")
        store.add(record(turn=1))
        assert store.trouble == "database is locked"
        other.rollback()
        other.close()
        store.add(record(turn=2))
        assert store.close() is None
        assert [row.turn for row in read_records(tmp_path)[0]] == [1, 2]

    def test_where_there_is_no_room_beside_the_results_rows_go_elsewhere(self, tmp_path, monkeypatch):
        monkeypatch.setattr("edgewise.bench.store.LAST_TRY_SECONDS", 0.01)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        store = Store.create(tmp_path / "out")
        (tmp_path / "out" / PENDING).mkdir()  # nothing can be written there
        store.connection.execute("PRAGMA query_only = 1")
        store.add(record())
        spare = store.close()
        assert spare.parent == tmp_path
        (tmp_path / "out" / PENDING).rmdir()
        spare.rename(tmp_path / "out" / PENDING)
        again = Store.open(tmp_path / "out")
        assert again.records == [record()]
        assert again.close() is None

    def test_a_row_that_was_cut_short_is_taken_away(self, tmp_path, monkeypatch):
        monkeypatch.setattr("edgewise.bench.store.LAST_TRY_SECONDS", 0.01)
        store = Store.create(tmp_path)
        (tmp_path / PENDING).write_text("what was there\n")
        store.connection.execute("PRAGMA query_only = 1")
        store.add(record())
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        with monkeypatch.context() as full:
            full.setattr(Path, "open", _short_of_room)
            assert store.close() != tmp_path / PENDING
        assert (tmp_path / PENDING).read_bytes() == b"what was there\n"

    def test_damaged_waiting_rows_are_refused_and_left_as_they_are(self, tmp_path):
        Store.create(tmp_path).close()
        (tmp_path / PENDING).write_text('{"puzzle": "p"\n')
        with pytest.raises(BadInput, match="were not changed"):
            Store.open(tmp_path)
        assert (tmp_path / PENDING).read_text() == '{"puzzle": "p"\n'

    def test_a_full_disk_sets_rows_aside_and_resume_takes_them_in(self, tmp_path, monkeypatch):
        monkeypatch.setattr("edgewise.bench.store.LAST_TRY_SECONDS", 0.01)
        store = Store.create(tmp_path)
        pages = store.connection.execute("PRAGMA page_count").fetchone()[0]
        store.connection.execute(f"PRAGMA max_page_count = {pages}")
        for turn in (1, 2):
            store.add(record(turn=turn, drawn="x" * 100_000))
        assert store.trouble == "database or disk is full"
        assert store.close() == tmp_path / PENDING
        again = Store.open(tmp_path)
        assert [row.turn for row in again.records] == [1, 2]
        assert again.close() is None
        assert not (tmp_path / PENDING).exists()
        assert [row.turn for row in read_records(tmp_path)[0]] == [1, 2]


@contextmanager
def _short_of_room(path, mode, encoding):
    """A file that takes a few bytes and then no more."""
    with open(path, mode, encoding=encoding) as file:
        file.write('{"puzz')
        file.flush()
        raise OSError(errno.ENOSPC, "No space left on device")
        yield file
