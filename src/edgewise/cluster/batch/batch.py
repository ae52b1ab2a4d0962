"""Any number of pieces through a pool of workers: cut into chunks, answered, kept in the ledger, given out.

Memory is bounded whatever the number of pieces: the pool takes few chunks at a time, and no new piece is taken while
many results wait for one before them. A result is given out once it is in the ledger and never twice; a piece whose
answer is in the ledger already is not sent anywhere.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, EdgewiseError, EngineFault
from edgewise.base.result import Failure
from edgewise.cluster.batch.effort import CHUNK_SECONDS, Effort, Likeness
from edgewise.cluster.batch.ledger import Ledger, key_of
from edgewise.cluster.batch.messages import (
    AnyRequest,
    Chunk,
    decode_replies,
    decode_reply,
    encode,
    encode_key,
    unpacked_replies,
)
from edgewise.cluster.batch.replies import FailureReply, Reply
from edgewise.cluster.batch.requests import BatchRequest, Item
from edgewise.cluster.jobs import BATCH
from edgewise.cluster.pool import MOST_DEATHS, Pool, Task

LARGEST_CHUNK = 1000
LARGEST_BYTES = 2**18
MOST_HELD = 10_000
"""Results that wait for one before them."""
WAIT_SECONDS = 0.1
"""Between two looks at the stop flag."""
TAKE_SECONDS = 0.2
"""After so long a chunk is sent as it is: whoever writes the puzzles into our pipe may be slow."""

G = TypeVar("G")
P = TypeVar("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Piece(Generic[P]):
    """One piece on its way: its place in the order, what it is, how it travels, and its key in the ledger."""

    place: int
    what: P
    item: Item
    key: bytes | None
    like: Likeness


class Batch(Generic[G, P, R]):
    """One request on its way through many pieces."""

    def __init__(
        self,
        pool: Pool,
        request: BatchRequest[G, P, R],
        ledger: Ledger | None = None,
        *,
        ordered: bool = True,
        stop: StopFlag | None = None,
    ) -> None:
        self.pool, self.request, self.ledger, self.ordered = pool, request, ledger, ordered
        self.key = encode_key(request)
        self.stop = stop or StopFlag()
        self.effort = Effort()
        self.held: dict[int, R | Failure] = {}
        """Results by place that have not been given out yet."""
        self.next = 0
        """The place whose result is due, where order matters."""
        self.exhausted = False
        self.from_ledger = 0
        """How many replies were there already."""

    def results(self, given: Iterable[G]) -> Iterator[R | Failure]:
        """What comes of each piece, in order or as it comes. After the stop flag, what is finished by then."""
        source = enumerate(given)
        try:
            while not self.stop.is_set():
                self._send(source)
                yield from self._due()
                if self.exhausted and not self.pool.under_way:
                    return
                if self.pool.under_way:
                    self._collect(self.pool.wait(WAIT_SECONDS))
            self._collect(self.pool.stop())
            yield from self._due()
        finally:
            if self.pool.under_way:  # nobody wants the rest; what is finished is kept
                self._collect(self.pool.stop())

    def _send(self, source: Iterator[tuple[int, G]]) -> None:
        """Sends chunks while there is room for them."""
        while not self.exhausted and self.pool.room > 0 and len(self.held) < MOST_HELD and not self.stop.is_set():
            if not (chunk := self._chunk(source)):
                return  # whatever was found in the ledger can be given out
            self._submit(chunk)

    def _submit(self, pieces: list[Piece[P]]) -> None:
        items = [piece.item for piece in pieces]
        chunk = Chunk(cast(AnyRequest, self.request), items, self.ledger is not None)
        self.pool.submit(Task(BATCH, encode(chunk), pieces))

    def _chunk(self, source: Iterator[tuple[int, G]]) -> list[Piece[P]]:
        """The next pieces that have no answer yet: as many as will take about the time of a chunk."""
        chunk: list[Piece[P]] = []
        seconds, size, end = 0.0, 0, time.monotonic() + TAKE_SECONDS
        while seconds < CHUNK_SECONDS and len(chunk) < LARGEST_CHUNK and size < LARGEST_BYTES:
            if (numbered := next(source, None)) is None:
                self.exhausted = True
                break
            if (piece := self._unanswered(*numbered)) is not None:
                chunk.append(piece)
                size += len(piece.item[1])
                seconds += self.effort.expected(piece.like)
            if time.monotonic() > end or len(self.held) >= MOST_HELD or self.stop.is_set():
                break
        return chunk

    def _unanswered(self, place: int, given: G) -> Piece[P] | None:
        """The piece, unless it cannot be read or its answer is in the ledger."""
        try:
            what = self.request.piece(given)
        except EdgewiseError as error:
            self.held[place] = Failure(self.request.name(given), error)
            return None
        item = self.request.item(what)
        key = found = None
        if self.ledger is not None:
            key = key_of(self.key, item[0].encode(), item[1].encode())
            found = self.ledger.get(key)
        if found is not None:
            self.held[place] = self._remembered(what, found)
            self.from_ledger += 1
            return None
        return Piece(place, what, item, key, self.request.likeness(what, item))

    def _remembered(self, what: P, found: bytes) -> R | Failure:
        """What the ledger has. Its solutions are checked like any others; if they are wrong, the file is."""
        assert self.ledger is not None
        reply = decode_reply(found)
        outcome = None if reply is None else self._outcome(what, reply)
        if outcome is None or (isinstance(outcome, Failure) and isinstance(outcome.error, EngineFault)):
            raise BadInput(f"the answer for {self.request.name(what)} in this ledger is damaged", str(self.ledger.path))
        return outcome

    def _collect(self, answered: list[tuple[Task, bytes | None]]) -> None:
        for task, body in answered:
            pieces: list[Piece[P]] = task.note
            if body is None:
                self._give_up(pieces)
            else:
                self._take(pieces, body)

    def _give_up(self, pieces: list[Piece[P]]) -> None:
        """Of a chunk that kills its workers each piece gets a chance alone, so that the others do not suffer."""
        if len(pieces) > 1:
            for piece in pieces:
                self._submit([piece])
            return
        error = EdgewiseError(f"gave up: {MOST_DEATHS} workers crashed on this puzzle")
        self.held[pieces[0].place] = Failure(self.request.name(pieces[0].what), error)

    def _take(self, pieces: list[Piece[P]], body: bytes) -> None:
        """Checks the replies of a chunk and keeps the right ones; only then may anybody see them."""
        replies = decode_replies(body)
        every = unpacked_replies(replies.packed)
        if len(every) != len(pieces):
            raise EngineFault("a worker replied to a different number of puzzles; please report this")
        keep: list[bytes | None] = [None] * len(pieces)
        found: dict[int, R | Failure] = {}
        again: list[Piece[P]] = []
        for place, (piece, raw, seconds) in enumerate(zip(pieces, every, replies.seconds, strict=True)):
            reply = decode_reply(raw)
            if reply is None:
                again.append(piece)  # the worker had to stop before it came to this one
                continue
            self.effort.learn(piece.like, seconds)
            outcome = found[piece.place] = self._outcome(piece.what, reply)
            if not isinstance(reply, FailureReply) and not isinstance(outcome, Failure):
                keep[place] = piece.key
        if self.ledger is not None:
            self.ledger.add(keep, replies.packed)
        self.held |= found
        if again and not self.stop.is_set():
            self._submit(again)

    def _outcome(self, what: P, reply: Reply) -> R | Failure:
        """What came of a piece."""
        try:
            if isinstance(reply, FailureReply):
                return Failure(self.request.name(what), self.request.error(reply))
            return self.request.found(what, reply)
        except EngineFault as error:
            return Failure(self.request.name(what), error)

    def _due(self) -> Iterator[R | Failure]:
        """The results that may be given out now."""
        if not self.ordered:
            while self.held:
                yield self.held.pop(next(iter(self.held)))
            return
        while self.next in self.held:
            self.next += 1
            yield self.held.pop(self.next - 1)
