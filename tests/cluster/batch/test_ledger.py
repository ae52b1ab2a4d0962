"""The ledger of a batch: what is finished is remembered, and nothing damaged is believed."""

from __future__ import annotations

import sqlite3

import pytest

import edgewise as ew
from edgewise.base.errors import BadInput, EngineFault
from edgewise.base.request import Request
from edgewise.base.result import Question
from edgewise.cluster.batch.batch import Batch
from edgewise.cluster.batch.ledger import Ledger, key_of
from edgewise.cluster.batch.messages import (
    Replies,
    decode_replies,
    decode_reply,
    encode,
    packed_replies,
    unpacked_replies,
)
from edgewise.cluster.batch.replies import ResultReply
from edgewise.cluster.batch.requests import SolveRequest
from support.cluster.here_pool import BOARDS, UNIQUE, HerePool, batch


def test_a_ledger_remembers_and_continues(tmp_path):
    path = tmp_path / "ledger.db"
    with Ledger(path) as ledger:
        stream = Batch(HerePool(), SolveRequest.of(UNIQUE), ledger).results(BOARDS)
        some = [next(stream) for _ in range(10)]
        stream.close()
        assert 10 <= len(ledger) <= len(BOARDS)
    with Ledger(path) as ledger:
        known = len(ledger)
        again = Batch(HerePool(), SolveRequest.of(UNIQUE), ledger)
        found = list(again.results(BOARDS))
        assert again.from_ledger == known
        assert found[:10] == some
        assert found == list(ew.solve_many(BOARDS, unique=True))
        nothing_to_do = Batch(HerePool(deadly=b""), SolveRequest.of(UNIQUE), ledger)
        assert list(nothing_to_do.results(BOARDS)) == found
        other = Batch(HerePool(), SolveRequest.of(Request(Question.FIRST, threads=1)), ledger)
        list(other.results(BOARDS))
        assert other.from_ledger == 0, "another question has other answers"


def test_a_wrong_answer_is_withheld_and_not_found_in_the_ledger(tmp_path):
    """The ledger keeps a chunk as its worker packed it, but has keys only for what the head found right."""
    given = ["0 .\n. .", "3 .\n. .", ". .\n. 3"]

    class Forger(HerePool):
        def wait(self, seconds):
            ((task, body),) = super().wait(seconds)
            replies = decode_replies(body)
            reply = unpacked_replies(replies.packed)
            for place, piece in enumerate(task.note):
                if piece.place == 1:
                    reply[place] = encode(ResultReply.of(ew.solve("0 .\n. .", unique=True)))
            return [(task, encode(Replies(packed_replies(reply, keep=True), replies.seconds)))]

    right = list(ew.solve_many(given, unique=True))
    with Ledger(tmp_path / "ledger.db") as ledger:
        found = batch(given, pool=Forger(), ledger=ledger)
        assert [found[0], found[2]] == [right[0], right[2]]
        assert isinstance(found[1].error, EngineFault)
        assert len(ledger) == 2
        again = Batch(HerePool(), SolveRequest.of(UNIQUE), ledger)
        assert list(again.results(given)) == right
        assert again.from_ledger == 2


def test_a_ledger_is_for_one_process(tmp_path):
    with Ledger(tmp_path / "a"), pytest.raises(BadInput, match=r"another process .* is saving to this ledger"):
        Ledger(tmp_path / "a")
    Ledger(tmp_path / "a").close()


def test_what_is_no_ledger_is_refused_and_left_alone(tmp_path):
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as file:
        file.execute("CREATE TABLE mine (x)")
    file.close()
    text = tmp_path / "puzzle.txt"
    text.write_text("3 . and so on, this is a text and no database at all\n" * 20)
    for path in (other, text, tmp_path, tmp_path / "no" / "where"):
        before = path.read_bytes() if path.is_file() else None
        with pytest.raises(BadInput, match=path.name):
            Ledger(path)
        assert before is None or path.read_bytes() == before


def test_a_damaged_ledger_is_never_believed(tmp_path):
    path = tmp_path / "ledger.db"
    with Ledger(path) as ledger:
        batch(["0 .\n. ."], ledger=ledger)
        (key,) = [row[0] for row in ledger.file.execute("SELECT key FROM items")]
        reply = decode_reply(ledger.get(key))
        reply.solutions[0] = bytes(12)
        ledger.file.execute("DELETE FROM items")
        ledger.add([key], packed_replies([encode(reply)], keep=True))
        with pytest.raises(BadInput, match="damaged"):
            batch(["0 .\n. ."], ledger=ledger)


def test_keys_tell_parts_apart():
    assert key_of(b"ab", b"c") != key_of(b"a", b"bc")
