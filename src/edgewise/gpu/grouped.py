"""Grouped beams: many beams side by side on one device, each with its own settings, one cell of each at a time.

Everything stays on the device until the last cell is laid: states, tables, and which of the children are kept. The
host only launches kernels, and looks at the clock between levels. For a given seed and width the boards are always the
same: nothing depends on the order in which threads arrive.
"""

from __future__ import annotations

import ctypes
import math
import struct
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from edgewise._native import DeviceTables, TileBoard, directions_of
from edgewise.gpu import _beam_arguments
from edgewise.gpu._beam_arguments import (
    BINS,
    Begin,
    Best,
    Build,
    Count,
    Cut,
    Emit,
    Group,
    Merging,
    Selection,
    Step,
    Trace,
    Value,
)
from edgewise.gpu.devices import Buffer, Device, DeviceFull

SMALL, LARGE = (128, 24, 8), (368, 32, 32)
"""Bytes of a state, colours and words of used pieces, in the two layouts of states."""
LOOK_UP_EVERY = 4
"""Levels between two looks at whether the device has come so far; a wide level takes milliseconds."""
NOTHING = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Weights:
    """How a group ranks states: lambda · mismatches − h − gamma · chain."""

    beta: float = 0.6
    lambda_: float = 7.0
    gamma: float = 0.8
    room: float = 0.3
    noise: float = 0.3
    epsilon: float = 0.002
    mismatch_from: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Start:
    """Where a group begins: the cells that it lays, from which state, and how it ranks."""

    direction: int
    whole_rows: int
    levels: bytes
    cells: array[int]
    state: bytes
    weights: Weights


@dataclass(frozen=True, slots=True)
class Laid:
    """What a group has come to: the candidate of each of its cells, in the order of laying."""

    mismatches: int
    cells: array[int]
    candidates: array[int]


@dataclass
class Watch:
    """Where the time goes: seconds by kernel. Asking for it makes the device wait after each launch."""

    seconds: dict[str, float] = field(default_factory=dict)
    launches: dict[str, int] = field(default_factory=dict)

    def note(self, kernel: str, seconds: float) -> None:
        self.seconds[kernel] = self.seconds.get(kernel, 0.0) + seconds
        self.launches[kernel] = self.launches.get(kernel, 0) + 1


class Stopped(Exception):
    """The clock or the user has ended a run between two levels."""


def room_for(width: int) -> int:
    """The states that a group needs room for so that it can keep ``width``: the last bin is shared out by chance."""
    return width + 8 * math.isqrt(width) + 64


class GroupedBeams:
    """Buffers for ``slots`` states in up to ``most_groups`` groups, and the runs that use them."""

    def __init__(self, device: Device, board: TileBoard, slots: int, most_groups: int) -> None:
        self.device, self.board = device, board
        self.directions = directions_of(board)
        self.cell_count = board.cell_count
        self.slots, self.most_groups = slots, most_groups
        self.watch: Watch | None = None
        self._tables: dict[int, tuple[DeviceTables, Buffer]] = {}
        self._places: dict[int, list[tuple[int, int]]] = {}
        first = DeviceTables(board, 0)
        self.width, self.rows = first.width, first.rows
        self.suffix = "_small" if first.is_small else "_large"
        self.state_bytes, self.colours, self.used_words = SMALL if first.is_small else LARGE
        self.chain_words = first.chain_words
        self._held: list[Buffer] = []
        try:
            self._allocate()
        except DeviceFull:
            self.release()
            raise

    @staticmethod
    def bytes_per_slot(board: TileBoard) -> int:
        """What one state takes on the device, with everything that belongs to it."""
        state_bytes, colours, _ = SMALL if DeviceTables(board, 0).is_small else LARGE
        return 2 * state_bytes + 4 + 4 * colours + 6 * board.cell_count + 32

    def _allocate(self) -> None:
        slots, groups = self.slots, self.most_groups
        self.states = [self._hold(slots * self.state_bytes) for _ in range(2)]
        self.keys = self._hold(4 * slots)
        self.chains = self._hold(4 * slots * self.colours)
        self.parents = self._hold(4 * slots * self.cell_count)
        self.candidates = self._hold(2 * slots * self.cell_count)
        self.table = self._hold(8 * (1 << max(4, (2 * slots - 1).bit_length())))
        self.groups = self._hold(ctypes.sizeof(Group) * groups)
        self.first_states = self._hold(self.state_bytes * groups)
        self.counts = self._hold(4 * groups)
        self.selection = self._hold(ctypes.sizeof(Selection) * groups)
        self.bins = self._hold(4 * BINS * groups)
        self.best = self._hold(8 * groups)
        self.ways = self._hold(2 * groups * self.cell_count)
        self.laid = self._hold(8)
        self.device.clear(self.laid)

    def _hold(self, size: int) -> Buffer:
        buffer = self.device.allocate(size)
        self._held.append(buffer)
        return buffer

    def release(self) -> None:
        """Gives everything back to the device."""
        for buffer in (*self._held, *(buffer for _, buffer in self._tables.values())):
            self.device.release(buffer)
        self._held, self._tables = [], {}

    def states_laid(self) -> int:
        """States that were kept, over all levels so far."""
        (count,) = struct.unpack("<Q", self.device.read(self.laid))
        return int(count)

    # Plans

    def tables(self, direction: int) -> DeviceTables:
        """The board read in one direction."""
        return self._table(direction)[0]

    def _table(self, direction: int) -> tuple[DeviceTables, Buffer]:
        if direction not in self._tables:
            tables = DeviceTables(self.board, direction)
            self._tables[direction] = tables, self.device.allocated(tables.tables)
        return self._tables[direction]

    def whole(self, direction: int, whole_rows: int, weights: Weights) -> Start:
        """The whole board, that many rows from end to end and the rest column by column."""
        levels, cells, state = self.tables(direction).whole(whole_rows)
        return Start(direction, whole_rows, levels, array("i", cells), state, weights)

    def window(self, direction: int, laid: array[int], place: tuple[int, int, int, int], weights: Weights) -> Start:
        """A rectangle of a full board of candidates: column, row, columns and rows as that direction reads them."""
        levels, cells, state = self.tables(direction).window(laid, *place)
        return Start(direction, 0, levels, array("i", cells), state, weights)

    def places(self, direction: int) -> list[tuple[int, int]]:
        """Column and row of each cell, as that direction reads them."""
        if direction not in self._places:
            _, cells, _ = self.tables(direction).whole(self.rows)
            places = [(0, 0)] * self.cell_count
            for index, cell in enumerate(array("i", cells)):
                places[cell] = index % self.width, index // self.width
            self._places[direction] = places
        return self._places[direction]

    def mismatches(self, direction: int, laid: array[int]) -> list[tuple[int, int]]:
        """Column and row of the cells of a full board beside a mismatch, as that direction reads them."""
        found = array("i", self.tables(direction).mismatched(laid))
        return [(index % self.width, index // self.width) for index in found]

    # Runs

    def run(
        self, starts: Sequence[Start], width_at: Callable[[int], int], go_on: Callable[[], bool] = lambda: True
    ) -> list[Laid | None]:
        """Lays all groups to their end: for each its best board, or ``None`` if it has died out.

        ``width_at`` says how many states a group keeps after that many levels; levels are numbered so that all groups
        end with the last. Raises :class:`Stopped` when ``go_on`` says so.
        """
        run = Run(self, starts, width_at)
        for level in range(run.first, run.level_count):
            run.lay(level)
            if (level - run.first) % LOOK_UP_EVERY == LOOK_UP_EVERY - 1:
                self.device.wait()
            if not go_on():
                self.device.wait()
                raise Stopped
        return run.best()

    def level_buffer(self, starts: Sequence[Start]) -> tuple[Buffer, list[int]]:
        """The levels of all groups on the device, equal ones once, and where those of each group begin."""
        places: dict[bytes, int] = {}
        data = bytearray()
        for start in starts:
            if start.levels not in places:
                places[start.levels] = len(data)
                data += start.levels
        buffer = self.device.allocated(data)
        return buffer, [buffer.address + places[start.levels] for start in starts]

    def launch(self, kernel: str, arguments: object, blocks: int, threads: int, shared_bytes: int) -> None:
        """One kernel, with the time that it took if somebody watches."""
        if self.watch is None:
            self.device.launch(kernel, arguments, blocks, threads, shared_bytes)  # type: ignore[arg-type]
            return
        self.device.wait()
        before = time.perf_counter()
        self.device.launch(kernel, arguments, blocks, threads, shared_bytes)  # type: ignore[arg-type]
        self.device.wait()
        self.watch.note(kernel, time.perf_counter() - before)


class Run:
    """One run of all groups, level by level."""

    def __init__(self, beams: GroupedBeams, starts: Sequence[Start], width_at: Callable[[int], int]) -> None:
        self.beams, self.starts, self.width_at = beams, starts, width_at
        self.level_count = beams.cell_count
        self.first = self.level_count - max(len(start.cells) for start in starts)
        widest = max(width_at(level) for level in range(self.first, self.level_count))
        self.capacity = room_for(widest)
        if self.capacity * len(starts) > beams.slots or len(starts) > beams.most_groups:
            raise ValueError(f"no room for {len(starts)} groups of {widest} states")
        self.has_chains = any(start.weights.gamma for start in starts)
        self.levels, addresses = beams.level_buffer(starts)
        self._write(addresses)
        device = beams.device
        self.has_threads = device.threads_per_block > 1
        self.value_threads, self.value_shared = self._threads_for(
            3 * beams.colours + beams.used_words, beams.chain_words
        )
        self.child_threads, _ = self._threads_for(beams.used_words + 2 * beams.colours, BINS)

    def _write(self, addresses: Sequence[int]) -> None:
        beams, device, count = self.beams, self.beams.device, len(self.starts)
        groups = (Group * count)()
        for group, start, address in zip(groups, self.starts, addresses, strict=True):
            weights = start.weights
            group.tables = beams._table(start.direction)[1].address
            group.levels, group.first_level = address, self.level_count - len(start.cells)
            group.mismatch_from, group.whole_rows, group.seed = weights.mismatch_from, start.whole_rows, weights.seed
            group.beta, group.lambda_, group.gamma = weights.beta, weights.lambda_, weights.gamma
            group.room, group.noise, group.epsilon = weights.room, weights.noise, weights.epsilon
        device.write(beams.groups, bytes(groups))
        device.write(beams.counts, array("I", [1] * count).tobytes())
        device.write(beams.selection, bytes((Selection * count)()))
        device.write(beams.first_states, b"".join(start.state for start in self.starts))
        put = _beam_arguments.Start(beams.first_states.address, (0, 0), count, self.capacity)
        put.states[:] = [states.address for states in beams.states]
        usual = device.threads_per_block
        beams.launch(f"beam_start{beams.suffix}", put, -(-count // usual), usual, 0)

    def _threads_for(self, words: int, shared_words: int) -> tuple[int, int]:
        """The threads of a block that let most of them run at a time, and the shared memory that it then takes."""
        device = self.beams.device
        if not self.has_threads_on(device):
            return 1, 4 * (words + shared_words)

        def at_once(threads: int) -> int:
            size = 4 * (words * threads + shared_words) + 1024
            return threads * min(device.shared_bytes_per_processor // size, 2048 // threads)

        fitting = [n for n in range(32, 257, 32) if 4 * (words * n + shared_words) <= device.most_shared_bytes]
        threads = max(fitting, key=lambda n: (at_once(n), n))
        return threads, 4 * (words * threads + shared_words)

    @staticmethod
    def has_threads_on(device: Device) -> bool:
        return device.threads_per_block > 1

    def _blocks_per_group(self, threads: int, states: int) -> int:
        """Enough blocks to keep the device busy, and no more than there are states for."""
        wanted = -(-16 * self.beams.device.processors // len(self.starts)) if self.has_threads else 1
        return max(1, min(wanted, -(-states // threads)))

    def _step(self, level: int, threads: int) -> Step:
        beams = self.beams
        width = self.width_at(level)
        return Step(
            beams.groups.address,
            beams.states[level % 2].address,
            beams.counts.address,
            beams.keys.address,
            beams.chains.address,
            beams.selection.address,
            beams.bins.address,
            len(self.starts),
            self._blocks_per_group(threads, max(width, self.width_at(max(level - 1, self.first)))),
            self.capacity,
            level,
            self.level_count,
            width,
        )

    def lay(self, level: int) -> None:
        """Launches everything that lays one cell in each group."""
        beams, count = self.beams, len(self.starts)
        device, suffix = beams.device, beams.suffix
        usual = device.threads_per_block
        step = self._step(level, self.child_threads)
        merging = Merging(beams.table.address, beams.table.size // 8 - 1)
        nothing = Merging(0, 0)
        words = beams.used_words + 2 * beams.colours
        beams.launch("beam_begin", Begin(step), count, usual, 0)
        value = Value(
            self._step(level, self.value_threads), nothing if level == self.first else merging, self.has_chains, 0
        )
        shared = self.value_shared if self.has_chains else 0
        beams.launch(f"beam_value{suffix}", value, count * value.step.blocks_per_group, self.value_threads, shared)
        blocks = count * step.blocks_per_group
        for added in range(3):
            counted = 4 * (BINS + words * self.child_threads)
            beams.launch(f"beam_count{suffix}", Count(step, added, 0), blocks, self.child_threads, counted)
            beams.launch("beam_cut", Cut(step, added, 0), count, usual, 4 * usual)
        parents = beams.parents.address + 4 * beams.slots * level
        candidates = beams.candidates.address + 2 * beams.slots * level
        emitted = 4 * words * self.child_threads
        beams.launch(f"beam_emit{suffix}", Emit(step, parents, candidates), blocks, self.child_threads, emitted)
        device.clear(beams.table, 255)
        to = beams.states[(level + 1) % 2].address
        build = Build(self._step(level, usual), parents, candidates, to, beams.laid.address, merging)
        beams.launch(f"beam_build{suffix}", build, count * build.step.blocks_per_group, usual, 0)

    def best(self) -> list[Laid | None]:
        """After the last level: the best board of each group."""
        beams, device, count = self.beams, self.beams.device, len(self.starts)
        device.clear(beams.best, 255)
        step = self._step(self.level_count - 1, device.threads_per_block)
        step.states = beams.states[self.level_count % 2].address
        blocks = count * step.blocks_per_group
        usual = device.threads_per_block
        beams.launch(f"beam_best{beams.suffix}", Best(step, beams.best.address), blocks, usual, 0)
        trace = Trace(
            beams.groups.address,
            beams.best.address,
            beams.parents.address,
            beams.candidates.address,
            beams.ways.address,
            beams.slots,
            count,
            self.level_count,
        )
        beams.launch("beam_trace", trace, -(-count // usual), usual, 0)
        entries = array("Q", device.read(beams.best, 8 * count))
        ways = array("H", device.read(beams.ways, 2 * count * self.level_count))
        device.release(self.levels)
        found: list[Laid | None] = []
        for number, (entry, start) in enumerate(zip(entries, self.starts, strict=True)):
            end = (number + 1) * self.level_count
            way = array("i", ways[end - len(start.cells) : end])
            found.append(None if entry == NOTHING else Laid(entry >> 56, start.cells, way))
        return found
