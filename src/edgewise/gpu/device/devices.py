"""What a device can do: memory, kernels by name, and a few facts about its size.

There are two kinds: a GPU (``cuda.py``), and this machine's processor (``processor.py``), which runs the same kernels
for tests. Whatever is built on a device asks for nothing beyond this file.
"""

from __future__ import annotations

import ctypes
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TypeVar

from edgewise.base.errors import EdgewiseError, NoEngine

Made = TypeVar("Made")


class NoDevice(NoEngine):
    """There is no such device here, or something that it needs is not installed."""


class DeviceFull(EdgewiseError):
    """The device has no room for a buffer. Whoever asked can do with less and say so."""


class DeviceLost(EdgewiseError):
    """A device failed in the middle of its work. What it had reported before is still valid."""


@dataclass(frozen=True, slots=True)
class Buffer:
    """Memory on a device."""

    address: int
    size: int


class Device(ABC):
    """One device. It is not shared between threads."""

    name: str
    processors: int
    """Multiprocessors: a launch should have a multiple of this many blocks."""
    most_shared_bytes: int
    """The most shared memory that a block can have."""
    shared_bytes_per_processor: int
    """Shared memory of a multiprocessor, for all blocks that run on it at the same time."""
    threads_per_block: int
    """The usual number of threads of a block; 1 on the processor, which has no others."""

    @abstractmethod
    def free_bytes(self) -> int:
        """How much memory is free now."""

    @abstractmethod
    def allocate(self, size: int) -> Buffer:
        """A new buffer, aligned for any number; its contents are undefined. Raises :class:`DeviceFull`."""

    @abstractmethod
    def release(self, buffer: Buffer) -> None:
        """Gives a buffer back."""

    @abstractmethod
    def write(self, buffer: Buffer, data: bytes | bytearray | memoryview, offset: int = 0) -> None:
        """Copies bytes to the device, after everything that was launched before."""

    @abstractmethod
    def read(self, buffer: Buffer, size: int | None = None, offset: int = 0) -> bytes:
        """Copies bytes from the device, after everything that was launched before."""

    @abstractmethod
    def clear(self, buffer: Buffer, value: int = 0) -> None:
        """Sets every byte of a buffer."""

    def prepare(self, kernel: str) -> None:
        """Compiles and loads the unit of a kernel, so that its first launch takes no longer than any other."""
        return

    @abstractmethod
    def launch(
        self,
        kernel: str,
        arguments: bytes | ctypes.Structure,
        blocks: int,
        threads: int | None = None,
        shared_bytes: int = 0,
    ) -> None:
        """Starts a kernel and returns. Kernels run one after another, in the order of their launches.

        The first word of a kernel's name is the unit that it is in: ``scan_run`` is in ``scan_kernels.hpp``.
        """

    @abstractmethod
    def wait(self) -> None:
        """Waits for everything that was launched. Raises :class:`DeviceLost` if something went wrong."""

    @abstractmethod
    def close(self) -> None:
        """Gives everything back; safe to call twice, and after the device was lost."""

    def __enter__(self) -> Device:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def allocated(self, data: bytes | bytearray | memoryview) -> Buffer:
        """A new buffer with these bytes in it."""
        buffer = self.allocate(max(1, len(data)))
        self.write(buffer, data)
        return buffer


def checked_part(buffer: Buffer, size: int, offset: int) -> None:
    """A copy beyond the end of a buffer is a bug of ours, and must not reach the device."""
    if offset < 0 or size < 0 or offset + size > buffer.size:
        raise ValueError(f"bytes {offset} to {offset + size} of a buffer of {buffer.size}")


def open_devices(kind: str, numbers: Sequence[int] = ()) -> list[Device]:
    """The devices of a request: ``gpu`` with their numbers (the first one if none is given), or ``processor``."""
    if kind == "processor":
        from edgewise.gpu.device.processor import Processor  # late: it needs the core

        return [Processor()]
    from edgewise.gpu.device.cuda import open_gpus  # late: it needs the driver and a package that few have

    return open_gpus(numbers)


def as_much_as_fits(make: Callable[[int], Made], wanted: int, least: int) -> tuple[Made, int]:
    """What ``make`` makes of ``wanted``, or of half as much as often as the device is full; and how much that was.

    ``make`` has to give back what it had allocated before it was refused.
    """
    while True:
        try:
            return make(wanted), wanted
        except DeviceFull:
            if wanted <= least:
                raise
            wanted = max(least, wanted // 2)
