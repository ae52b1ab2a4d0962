"""Proofs in binary, taken apart into words and put together again."""

from __future__ import annotations


def unpacked(data: bytes) -> list[list[bytes]]:
    """The steps of a binary proof as words, as far as they can be read: a letter, then numbers."""
    steps: list[list[bytes]] = []
    value = shift = 0
    for byte in data:
        if shift == 0 and byte in b"ad" and (not steps or steps[-1][-1] == b"0"):
            # A zero ends a step, or the literals of one with hints: then another number follows, not a letter.
            steps.append([bytes([byte])])
            continue
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            if steps:
                steps[-1].append(b"%d" % (-(value >> 1) if value & 1 else value >> 1))
            value = shift = 0
    return steps


def packed(steps: list[list[bytes]]) -> bytes:
    """The opposite of ``unpacked``."""
    data = bytearray()
    for letter, *numbers in steps:
        data += letter
        for number in map(int, numbers):
            rest = 2 * abs(number) + (number < 0)
            while rest > 127:
                data.append(rest & 127 | 128)
                rest >>= 7
            data.append(rest)
    return bytes(data)
