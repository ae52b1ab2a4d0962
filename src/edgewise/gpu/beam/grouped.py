"""Grouped beams: many beams side by side on one device, each with its own settings, one cell of each at a time.

Everything stays on the device until the last cell is laid: states, tables, and which of the children are kept. The
host only launches kernels, and looks at the clock between levels. For a given seed and width the boards are always the
same: nothing depends on the order in which threads arrive.
"""

from __future__ import annotations

import ctypes
import struct
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from edgewise._native import DeviceTables, TileBoard, directions_of
from edgewise.gpu.beam.arguments import BINS, Group, Selection
from edgewise.gpu.beam.groups import Laid, Start, Weights
from edgewise.gpu.device.devices import Buffer, Device, DeviceFull

RATIO = 1.5
"""Children that are laid and looked at closely, for each one that is kept."""
LOOK_UP_EVERY = 4
"""Levels between two looks at whether the device has come so far; a wide level takes milliseconds."""


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


class GroupedBeams:
    """Buffers for ``slots`` states and ``children`` in up to ``most_groups`` groups, and the runs that use them."""

    def __init__(
        self, device: Device, board: TileBoard, slots: int, most_groups: int, children: int | None = None
    ) -> None:
        self.device, self.board = device, board
        self.directions = directions_of(board)
        self.cell_count = board.cell_count
        self.slots, self.most_groups = slots, most_groups
        self.children = slots if children is None else children
        self.watch: Watch | None = None
        self._tables: dict[int, tuple[DeviceTables, Buffer]] = {}
        self._places: dict[int, list[tuple[int, int]]] = {}
        first = DeviceTables(board, 0)
        self.width, self.rows = first.width, first.rows
        self.suffix = "_small" if first.is_small else "_large"
        self.state_bytes, self.value_bytes = first.state_bytes, first.value_bytes
        self.look_words, self.used_words, self.chain_words = first.look_words, first.used_words, first.chain_words
        self._held: list[Buffer] = []
        try:
            self._allocate()
        except DeviceFull:
            self.release()
            raise

    @staticmethod
    def bytes_per_slot(board: TileBoard, ratio: float = RATIO) -> int:
        """What one state takes on the device, with everything that belongs to it."""
        tables = DeviceTables(board, 0)
        each = tables.state_bytes + tables.value_bytes
        return int(each + 12 + 6 * board.cell_count + ratio * (each + 14 + 32))

    def _allocate(self) -> None:
        slots, children, groups = self.slots, self.children, self.most_groups
        self.states, self.child_states = self._hold(slots * self.state_bytes), self._hold(children * self.state_bytes)
        self.keys, self.child_keys = self._hold(4 * slots), self._hold(4 * children)
        self.values, self.child_values = self._hold(slots * self.value_bytes), self._hold(children * self.value_bytes)
        self.best_keys = self._hold(8 * slots)
        self.ranks = self._hold(4 * children)
        self.child_parents, self.child_candidates = self._hold(4 * children), self._hold(2 * children)
        self.parents = self._hold(4 * slots * self.cell_count)
        self.candidates = self._hold(2 * slots * self.cell_count)
        self.table = self._hold(8 * (1 << max(4, (2 * children - 1).bit_length())))
        self.groups = self._hold(ctypes.sizeof(Group) * groups)
        self.first_states = self._hold(self.state_bytes * groups)
        self.counts, self.child_counts = self._hold(4 * groups), self._hold(4 * groups)
        self.selection = self._hold(ctypes.sizeof(Selection) * groups)
        self.child_selection = self._hold(ctypes.sizeof(Selection) * groups)
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

    def table_address(self, direction: int) -> int:
        """Where the tables of a direction are on the device."""
        return self._table(direction)[1].address

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

    def rest(self, direction: int, laid: array[int], kept_rows: int, whole_rows: int, weights: Weights) -> Start:
        """The whole board, but for its first rows as that direction reads them: these stay as they are laid."""
        levels, cells, _ = self.tables(direction).whole(whole_rows)
        place = (0, kept_rows, self.width, self.rows - kept_rows)
        _, _, state = self.tables(direction).window(laid, *place)
        kept = self.width * kept_rows
        level_bytes = len(levels) // self.cell_count
        return Start(direction, whole_rows, levels[level_bytes * kept :], array("i", cells)[kept:], state, weights)

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
        self,
        starts: Sequence[Start],
        width_at: Callable[[int], int],
        go_on: Callable[[], bool] = lambda: True,
        ratio: float = 1.0,
    ) -> list[Laid | None]:
        """Lays all groups to their end: for each its best board, or ``None`` if it has died out.

        ``width_at`` says how many states a group keeps after that many levels; levels are numbered so that all groups
        end with the last. Before that, ``ratio`` as many are laid and looked at closely. Raises :class:`Stopped` when
        ``go_on`` says so.
        """
        from edgewise.gpu.beam.run import Run  # late: it knows this class

        run = Run(self, starts, width_at, ratio)
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
