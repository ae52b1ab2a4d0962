"""The parts of a tree that one device searches: their memory, launches, and what came out of them.

Parts lie in slots, more of them than threads, so that a thread whose part is finished finds another. When parts run
out, those at work give alternatives away. ``native/gpu/scan`` says what the fields of structures mean.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from edgewise._native import gpu_constants
from edgewise.gpu.device.devices import Buffer, Device, DeviceFull
from edgewise.gpu.device.structures import structure

if TYPE_CHECKING:
    from edgewise._native import DeviceScan

RING = gpu_constants()["ring"]
"""Entries of a path that are held in shared memory."""
BLOCKS_PER_PROCESSOR = 8
SLOTS_PER_THREAD = 2
FEWEST_SLOTS = 16
MOST_SOLUTIONS = 4096
"""Full boards that one launch can report; more of them wait in their slots."""
RESERVED_SHARED_BYTES = 1024
"""What the system takes of a multiprocessor's shared memory for each block."""
IDLE = gpu_constants()["idle"]
WIDEST_NARROW = gpu_constants()["most_narrow_columns"]

Lists = structure("ScanLists")
Slots = structure("ScanSlots")
Counts = structure("ScanCounts")
Run = structure("ScanRun")
Survey = structure("ScanSurvey")
Match = structure("ScanMatch")
Share = structure("ScanShare")


class Parts(NamedTuple):
    """Parts of the tree on their way: rows of entries, and three numbers for each."""

    paths: bytes
    places: bytes
    floors: bytes
    nexts: bytes

    def __len__(self) -> int:
        return len(self.places) // 2

    def some(self, first: int, end: int) -> Parts:
        row = len(self.paths) // max(1, len(self))
        return Parts(self.paths[first * row : end * row], *(each[2 * first : 2 * end] for each in self[1:]))


class Slice(NamedTuple):
    """What one launch did."""

    placements: int
    found: list[bytes]
    """Full boards, as paths."""
    dry: int
    """Threads that ended with nothing to do."""
    deepest: int


class Kernel(NamedTuple):
    """A kernel, and what its threads have in shared memory: entries of their path, words of the set of used tiles."""

    name: str
    ring: int
    used_words: int


def kernel_for(scan: DeviceScan) -> Kernel:
    """The kernel that was made for sets of this size."""
    is_small = scan.bits <= 64
    name = "scan_run_64" if is_small else "scan_run_256" + "_wide" * (scan.width > WIDEST_NARROW)
    return Kernel(name + "_copies" * scan.has_copies, RING, 0 if is_small else 8)


def shared_bytes(scan: DeviceScan, kernel: Kernel, threads: int) -> int:
    """Shared memory of a block: the lists, and what its threads need of it."""
    words = len(scan.entries) // 4 + (len(scan.starts) // 2 + 1) // 2 + (scan.places + 2) // 2
    return 4 * (words + kernel.used_words * threads + (kernel.ring * threads // 2 + 1 if kernel.ring else 0))


class DeviceParts:
    """One device and the parts of the tree that it searches."""

    def __init__(
        self,
        device: Device,
        scan: DeviceScan,
        kernel: Kernel | None = None,
        blocks_per_processor: int = BLOCKS_PER_PROCESSOR,
        slots_per_thread: int = SLOTS_PER_THREAD,
    ) -> None:
        self.device, self.scan, self.kernel = device, scan, kernel or kernel_for(scan)
        device.prepare(self.kernel.name)
        self.shared = shared_bytes(scan, self.kernel, device.threads_per_block)
        fitting = device.shared_bytes_per_processor // (self.shared + RESERVED_SHARED_BYTES)
        self.blocks = device.processors * max(1, min(blocks_per_processor, fitting))
        self.threads = self.blocks * device.threads_per_block
        self.held: list[Buffer] = []
        wanted = max(FEWEST_SLOTS, slots_per_thread * self.threads)
        self.wanted_slots = wanted
        while not self._allocate(wanted):
            wanted = max(FEWEST_SLOTS, wanted // 2)
        self.live = 0

    def _allocate(self, count: int) -> bool:
        """Memory for so many slots. False where the device has no room and fewer may do."""
        scan, device = self.scan, self.device
        row = scan.row

        def room(size: int) -> int:
            self.held.append(device.allocate(max(16, size)))
            return self.held[-1].address

        def filled(data: bytes) -> int:
            address = room(len(data))
            device.write(self.held[-1], data)
            return address

        try:
            self.lists = Lists(
                entries=filled(scan.entries),
                starts=filled(scan.starts),
                tables=filled(scan.tables),
                entry_count=len(scan.entries) // 4,
                start_count=len(scan.starts) // 2,
                places=scan.places,
                width=scan.width,
                colours=scan.colours,
            )
            room(2 * row * count), room(2 * count), room(2 * count), room(2 * count)
            self.paths, self.places, self.floors, self.nexts = self.held[-4:]
            self.slots = Slots(
                paths=self.paths.address,
                places=self.places.address,
                floors=self.floors.address,
                nexts=self.nexts.address,
                count=count,
                row=row,
            )
            room(ctypes.sizeof(Counts))
            self.counts = self.held[-1]
            room(2 * row * MOST_SOLUTIONS)
            self.solutions = self.held[-1]
            room(2 * count), room(4 * count), room(4 * count), room(8), room(4 * (scan.places + 1))
            self.offers, self.givers, self.takers, self.matched, self.surveyed = self.held[-5:]
        except DeviceFull:
            self.close()
            if count <= FEWEST_SLOTS:
                raise
            return False
        device.clear(self.places, 255)
        device.clear(self.counts)
        return True

    def close(self) -> None:
        """Gives the memory back."""
        while self.held:
            self.device.release(self.held.pop())

    def forget(self) -> None:
        """Nothing is left to do."""
        self.device.clear(self.places, 255)
        self.live = 0

    def put(self, parts: Parts) -> None:
        """Parts for a device that has none; there must be room for them."""
        assert self.live == 0
        assert len(parts) <= self.slots.count
        for buffer, data in zip((self.paths, self.places, self.floors, self.nexts), parts, strict=True):
            self.device.write(buffer, data)
        self.live = len(parts)

    def start(self, steps: int, most_threads: int | None = None) -> None:
        """Launches a number of steps of every thread."""
        threads = self.threads if most_threads is None else min(self.threads, most_threads)
        arguments = Run(
            lists=self.lists,
            slots=self.slots,
            counts=self.counts.address,
            solutions=self.solutions.address,
            most_solutions=MOST_SOLUTIONS,
            steps=steps,
            threads=threads,
        )
        self.device.launch(self.kernel.name, arguments, self.blocks, None, self.shared)

    def finish(self) -> Slice:
        """Waits for what was launched."""
        self.device.wait()
        counts = Counts.from_buffer_copy(self.device.read(self.counts))
        reported, size = min(counts.found, MOST_SOLUTIONS), 2 * self.scan.row
        rows = self.device.read(self.solutions, reported * size) if reported else b""
        found = [rows[at * size : at * size + 2 * self.scan.places] for at in range(reported)]
        self.device.clear(self.counts)  # what was reported is not reported again, whatever comes in between
        return Slice(counts.placements, found, counts.dry, counts.deepest)

    def share_out(self) -> None:
        """Gives slots that have nothing to do a part of the others; counts those that have something."""
        device, count = self.device, self.slots.count
        blocks = max(1, min(self.blocks, count // device.threads_per_block))
        device.clear(self.surveyed)
        survey = Survey(lists=self.lists, slots=self.slots, offers=self.offers.address, counts=self.surveyed.address)
        device.launch("scan_survey", survey, blocks)
        self.live, *by_place = array("I", device.read(self.surveyed, 4 * (self.scan.places + 1)))
        idle, deepest = count - self.live, -1
        for place, offers in enumerate(by_place):
            if idle <= 0:
                break
            if offers:
                deepest, idle = place, idle - offers
        if deepest < 0:
            return
        device.clear(self.matched)
        both = {
            "slots": self.slots,
            "offers": self.offers.address,
            "givers": self.givers.address,
            "takers": self.takers.address,
            "counts": self.matched.address,
        }
        device.launch("scan_match", Match(**both, deepest=deepest), blocks)
        device.launch("scan_share", Share(**both), blocks)
        self.live += min(array("I", device.read(self.matched, 8)))

    def left(self) -> Parts:
        """All that is left to do, with slots that have nothing among it."""
        return Parts(*(self.device.read(buffer) for buffer in (self.paths, self.places, self.floors, self.nexts)))

    def give_half(self) -> Parts:
        """Takes every second part out, for another device."""
        parts = self.left()
        places = array("h", parts.places)
        at_work = [slot for slot, place in enumerate(places) if place != IDLE]
        given = at_work[::2]
        row = 2 * self.scan.row
        taken = Parts(
            b"".join(parts.paths[slot * row : (slot + 1) * row] for slot in given),
            *(b"".join(each[2 * slot : 2 * slot + 2] for slot in given) for each in parts[1:]),
        )
        for slot in given:
            places[slot] = IDLE
        self.device.write(self.places, places.tobytes())
        self.live = len(at_work) - len(given)
        return taken

    def longest(self) -> bytes:
        """The longest path of all parts."""
        places: Sequence[int] = array("h", self.device.read(self.places))
        slot = max(range(len(places)), key=places.__getitem__)
        return self.device.read(self.paths, 2 * max(0, places[slot]), 2 * self.scan.row * slot)
