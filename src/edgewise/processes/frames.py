"""Frames: pieces of data with their length in front, so that a pipe has pieces."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator

HEAD = struct.Struct(">Q")
CHUNK = 1 << 16
"""Bytes to read from a pipe at a time."""


def framed(data: bytes) -> bytes:
    return HEAD.pack(len(data)) + data


class Frames(bytearray):
    """What a pipe has given. Whoever stops waiting in the middle of a frame can go on later."""

    def next(self) -> bytes | None:
        """The next frame, if all of it is here."""
        if len(self) < HEAD.size or len(self) < (end := HEAD.size + int(HEAD.unpack_from(self)[0])):
            return None
        frame = bytes(self[HEAD.size : end])
        del self[:end]
        return frame


def frames_of(descriptor: int) -> Iterator[bytes]:
    """Every frame of a pipe until it ends."""
    frames = Frames()
    while data := os.read(descriptor, CHUNK):
        frames += data
        yield from iter(frames.next, None)
