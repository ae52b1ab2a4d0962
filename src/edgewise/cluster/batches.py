"""Any number of pieces through a pool of workers: cut into chunks, answered, kept in the ledger, given out.

Memory is bounded whatever the number of pieces: the pool takes few chunks at a time, and no new piece is taken while
many results wait for one before them. A result is given out once it is in the ledger and never twice; a piece whose
answer is in the ledger already is not sent anywhere.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from edgewise.cluster.asked import Verb
from edgewise.cluster.effort import CHUNK_SECONDS, Effort, Likeness
from edgewise.cluster.jobs import BATCH
from edgewise.cluster.ledger import Ledger, key_of
from edgewise.cluster.messages import Chunk, Item, ToldFailure, decode_answers, decode_told, encode, unpacked_answers
from edgewise.cluster.pool import MOST_DEATHS, Pool, Task
from edgewise.engine import StopFlag
from edgewise.errors import BadInput, EdgewiseError, EngineFault
from edgewise.result import Failure

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
    """One piece on its way: its place in the order, what it is, how it is told, and its key in the ledger."""

    place: int
    what: P
    item: Item
    key: bytes | None
    like: Likeness


class Batch(Generic[G, P, R]):
    """One verb on its way through many pieces."""

    def __init__(
        self,
        pool: Pool,
        verb: Verb[G, P, R],
        ledger: Ledger | None = None,
        *,
        ordered: bool = True,
        stop: StopFlag | None = None,
    ) -> None:
        self.pool, self.verb, self.ledger, self.ordered = pool, verb, ledger, ordered
        self.stop = stop or StopFlag()
        self.effort = Effort()
        self.held: dict[int, R | Failure] = {}
        """Results by place that have not been given out yet."""
        self.next = 0
        """The place whose result is due, where order matters."""
        self.exhausted = False
        self.from_ledger = 0
        """How many answers were there already."""

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
        body = encode(Chunk(self.verb.asked, [piece.item for piece in pieces], self.ledger is not None))
        self.pool.submit(Task(BATCH, body, pieces))

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
            what = self.verb.piece(given)
        except EdgewiseError as error:
            self.held[place] = Failure(self.verb.name(given), error)
            return None
        item = self.verb.item(what)
        key = found = None
        if self.ledger is not None:
            key = key_of(self.verb.said, item[0].encode(), item[1].encode())
            found = self.ledger.get(key)
        if found is not None:
            self.held[place] = self._remembered(what, found)
            self.from_ledger += 1
            return None
        return Piece(place, what, item, key, self.verb.likeness(what, item))

    def _remembered(self, what: P, found: bytes) -> R | Failure:
        """What the ledger has. Its solutions are checked like any others; if they are wrong, the file is."""
        assert self.ledger is not None
        told = decode_told(found)
        outcome = None if told is None else self.verb.outcome(what, told)
        if outcome is None or (isinstance(outcome, Failure) and isinstance(outcome.error, EngineFault)):
            raise BadInput(f"the answer for {self.verb.name(what)} in this ledger is damaged", str(self.ledger.path))
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
        error = EdgewiseError(f"given up: {MOST_DEATHS} workers died over this puzzle")
        self.held[pieces[0].place] = Failure(self.verb.name(pieces[0].what), error)

    def _take(self, pieces: list[Piece[P]], body: bytes) -> None:
        """Checks the answers of a chunk and keeps the right ones; only then may anybody see them."""
        answers = decode_answers(body)
        every = unpacked_answers(answers.told)
        if len(every) != len(pieces):
            raise EngineFault("a worker answered another number of questions; please report this")
        keep: list[bytes | None] = [None] * len(pieces)
        found: dict[int, R | Failure] = {}
        again: list[Piece[P]] = []
        for place, (piece, raw, seconds) in enumerate(zip(pieces, every, answers.seconds, strict=True)):
            told = decode_told(raw)
            if told is None:
                again.append(piece)  # the worker was told to stop before it came to this one
                continue
            self.effort.learn(piece.like, seconds)
            outcome = found[piece.place] = self.verb.outcome(piece.what, told)
            if not isinstance(told, ToldFailure) and not isinstance(outcome, Failure):
                keep[place] = piece.key
        if self.ledger is not None:
            self.ledger.add(keep, answers.told)
        self.held |= found
        if again and not self.stop.is_set():
            self._submit(again)

    def _due(self) -> Iterator[R | Failure]:
        """The results that may be given out now."""
        if not self.ordered:
            while self.held:
                yield self.held.pop(next(iter(self.held)))
            return
        while self.next in self.held:
            self.next += 1
            yield self.held.pop(self.next - 1)
