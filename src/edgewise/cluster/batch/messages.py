"""What travels between the head and the workers: plain values in MessagePack, never code.

A chunk is a request and items; back come as many replies. Both are read again on arrival, so a message from elsewhere
can be wrong but not harmful. The head reads every message, so they are made to be read fast.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from edgewise.cluster.batch.making import MakeRequest
from edgewise.cluster.batch.replies import Reply
from edgewise.cluster.batch.requests import GradeRequest, Item, SolveRequest

AnyRequest = SolveRequest | GradeRequest | MakeRequest


class Chunk(msgspec.Struct):
    """What a worker gets."""

    request: AnyRequest
    items: list[Item]
    keep: bool = False
    """Whether the replies go into a ledger, and so are to be compressed."""


class Replies(msgspec.Struct):
    """What a worker gives back: for each item a reply, ``None`` if it was not done, and the seconds it took."""

    packed: bytes
    """All of them by :func:`packed_replies`, because the ledger keeps them so; :func:`decode_reply` reads one."""
    seconds: list[float]


def packed_replies(replies: Sequence[bytes], keep: bool) -> bytes:
    """The replies of a chunk in one piece: compressed if they are to be kept, as they are if not."""
    return zlib.compress(encode(replies), 1 if keep else 0)


def unpacked_replies(packed: bytes) -> list[bytes]:
    """The inverse of :func:`packed_replies`. Raises ``ValueError`` where it can be no such thing."""
    try:
        return _unpack(zlib.decompress(packed))
    except (zlib.error, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from None


encode = msgspec.msgpack.encode
encode_key = msgspec.json.Encoder(order="deterministic").encode
"""A request for keys of the ledger: the same bytes for the same question."""
_unpack = msgspec.msgpack.Decoder(list[bytes]).decode
decode_chunk = msgspec.msgpack.Decoder(Chunk).decode
decode_replies = msgspec.msgpack.Decoder(Replies).decode
decode_reply = msgspec.msgpack.Decoder(Reply | None).decode
