"""The processor as a device: every block has one thread, and blocks run one after another.

That is slow and not meant for solving. It runs the kernels that a GPU runs, from the same source, so that they and
everything that launches them can be tested anywhere.
"""

from __future__ import annotations

import ctypes

from edgewise.gpu.device.devices import Buffer, Device, DeviceFull, checked_part

FREE_BYTES = 1 << 30
"""What it says it has: enough for tests, and not so much that one could hurt the machine."""


class Processor(Device):
    name = "this machine's processor"
    processors = 2
    most_shared_bytes = 227 * 1024
    shared_bytes_per_processor = 228 * 1024
    threads_per_block = 1

    def __init__(self, memory: int = FREE_BYTES) -> None:
        self.memory = memory
        self._held: dict[int, ctypes.Array[ctypes.c_char]] = {}

    def free_bytes(self) -> int:
        return self.memory - sum(map(len, self._held.values()))

    def allocate(self, size: int) -> Buffer:
        if size > self.free_bytes():
            raise DeviceFull(f"{self.name} has no room for {size} bytes")
        memory = ctypes.create_string_buffer(size)
        address = ctypes.addressof(memory)
        self._held[address] = memory
        return Buffer(address, size)

    def release(self, buffer: Buffer) -> None:
        del self._held[buffer.address]

    def write(self, buffer: Buffer, data: bytes | bytearray | memoryview, offset: int = 0) -> None:
        given = bytes(data)
        checked_part(buffer, len(given), offset)
        assert buffer.address in self._held
        ctypes.memmove(buffer.address + offset, given, len(given))

    def read(self, buffer: Buffer, size: int | None = None, offset: int = 0) -> bytes:
        size = buffer.size - offset if size is None else size
        checked_part(buffer, size, offset)
        assert buffer.address in self._held
        return ctypes.string_at(buffer.address + offset, size)

    def clear(self, buffer: Buffer, value: int = 0) -> None:
        assert buffer.address in self._held
        ctypes.memset(buffer.address, value, buffer.size)

    def launch(
        self,
        kernel: str,
        arguments: bytes | ctypes.Structure,
        blocks: int,
        threads: int | None = None,
        shared_bytes: int = 0,
    ) -> None:
        from edgewise._native import gpu_launch  # late: importing this file takes no core

        if shared_bytes > self.most_shared_bytes:
            raise ValueError(f"{kernel} asks for {shared_bytes} bytes of shared memory")
        gpu_launch(kernel, bytes(arguments), blocks, shared_bytes)

    def wait(self) -> None:
        return

    def close(self) -> None:
        self._held.clear()
