"""One run of grouped beams: what is launched for each cell, in which order, with how many threads."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Sequence

from edgewise.gpu.beam import arguments
from edgewise.gpu.beam.arguments import (
    BINS,
    Begin,
    Best,
    Build,
    Count,
    Cut,
    Emit,
    Group,
    Keep,
    Look,
    Merging,
    Selection,
    Step,
    Tally,
    Trace,
)
from edgewise.gpu.beam.grouped import GroupedBeams
from edgewise.gpu.beam.groups import Laid, Start, room_for

MOST_LOOK_THREADS = 192
"""Threads of a block of the kernel `look`, which has few registers to share out."""
NOTHING = (1 << 64) - 1


class Run:
    """One run of all groups, level by level."""

    def __init__(
        self, beams: GroupedBeams, starts: Sequence[Start], width_at: Callable[[int], int], ratio: float
    ) -> None:
        self.beams, self.starts, self.width_at, self.ratio = beams, starts, width_at, ratio
        self.level_count = beams.cell_count
        self.first = self.level_count - max(len(start.cells) for start in starts)
        widest = max(width_at(level) for level in range(self.first, self.level_count))
        self.capacity, self.children = room_for(widest), room_for(int(widest * ratio))
        count = len(starts)
        if max(self.capacity * count - beams.slots, self.children * count - beams.children) > 0:
            raise ValueError(f"no room for {count} groups of {widest} states")
        if count > beams.most_groups:
            raise ValueError(f"no room for {count} groups")
        self.has_chains = any(start.weights.gamma for start in starts)
        self.has_threads = beams.device.threads_per_block > 1
        self.look_threads, self.look_shared = self._threads_for(beams.look_words, beams.chain_words, MOST_LOOK_THREADS)
        self.child_threads, self.count_shared = self._threads_for(beams.used_words, BINS, 256)
        self.levels, addresses = beams.level_buffer(starts)
        self._write(addresses)

    def _write(self, addresses: Sequence[int]) -> None:
        beams, device, count = self.beams, self.beams.device, len(self.starts)
        groups = (Group * count)()
        for group, start, address in zip(groups, self.starts, addresses, strict=True):
            weights = start.weights
            group.tables = beams.table_address(start.direction)
            group.levels, group.first_level = address, self.level_count - len(start.cells)
            group.mismatch_from, group.whole_rows, group.seed = weights.mismatch_from, start.whole_rows, weights.seed
            group.beta, group.lambda_, group.gamma = weights.beta, weights.lambda_, weights.gamma
            group.room, group.noise, group.epsilon = weights.room, weights.noise, weights.epsilon
        device.write(beams.groups, bytes(groups))
        device.write(beams.counts, array("I", [1] * count).tobytes())
        device.write(beams.selection, bytes((Selection * count)()))
        device.write(beams.child_selection, bytes((Selection * count)()))
        device.write(beams.first_states, b"".join(start.state for start in self.starts))
        put = arguments.Start(
            from_=beams.first_states.address, states=beams.states.address, group_count=count, capacity=self.capacity
        )
        usual = device.threads_per_block
        beams.launch(f"beam_start{beams.suffix}", put, -(-count // usual), usual, 0)
        step = self._step(self.first, self.look_threads)
        look = Look(step=step, ranks=beams.ranks.address, has_chains=self.has_chains, is_first=1)
        self._launch("look", look, step, self.look_threads, self.look_shared if self.has_chains else 0)

    def _threads_for(self, words: int, shared_words: int, most: int) -> tuple[int, int]:
        """The threads of a block that let most of them run at a time, and the shared memory that it then takes."""
        device = self.beams.device
        if not self.has_threads:
            return 1, 4 * (words + shared_words)

        def at_once(threads: int) -> int:
            size = 4 * (words * threads + shared_words) + 1024
            return threads * min(device.shared_bytes_per_processor // size, 2048 // threads)

        fitting = [n for n in range(32, most + 1, 32) if 4 * (words * n + shared_words) <= device.most_shared_bytes]
        threads = max(fitting, key=lambda n: (at_once(n), n))
        return threads, 4 * (words * threads + shared_words)

    def _blocks_per_group(self, threads: int, states: int) -> int:
        """Enough blocks to keep the device busy, and no more than there are states for."""
        wanted = -(-16 * self.beams.device.processors // len(self.starts)) if self.has_threads else 1
        return max(1, min(wanted, -(-states // threads)))

    def _step(self, level: int, threads: int) -> ctypes.Structure:
        """For kernels that work on states; the width is that of the children to be laid."""
        beams = self.beams
        before = self.width_at(max(level - 1, self.first))
        return Step(
            **self._shared(level, threads, before),
            states=beams.states.address,
            counts=beams.counts.address,
            keys=beams.keys.address,
            values=beams.values.address,
            best_keys=beams.best_keys.address,
            selection=beams.selection.address,
            capacity=self.capacity,
            width=int(self.width_at(level) * self.ratio),
        )

    def _shared(self, level: int, threads: int, states: int) -> dict[str, int]:
        """What both have; a group has about that many states."""
        return {
            "groups": self.beams.groups.address,
            "bins": self.beams.bins.address,
            "group_count": len(self.starts),
            "blocks_per_group": self._blocks_per_group(threads, states),
            "level": level,
            "level_count": self.level_count,
        }

    def _child_step(self, level: int, threads: int) -> ctypes.Structure:
        """For kernels that work on children; the width is that of those to be kept."""
        beams, width = self.beams, self.width_at(level)
        return Step(
            **self._shared(level, threads, int(width * self.ratio)),
            states=beams.child_states.address,
            counts=beams.child_counts.address,
            keys=beams.child_keys.address,
            values=beams.child_values.address,
            selection=beams.child_selection.address,
            capacity=self.children,
            width=width if self.ratio > 1 else self.children,
        )

    def _launch(
        self, kernel: str, arguments: ctypes.Structure, step: ctypes.Structure, threads: int, shared_bytes: int = 0
    ) -> None:
        """One of those kernels that are there for both layouts, over all states or children."""
        blocks = len(self.starts) * step.blocks_per_group
        self.beams.launch(f"beam_{kernel}{self.beams.suffix}", arguments, blocks, threads, shared_bytes)

    def lay(self, level: int) -> None:
        """Launches everything that lays one cell in each group."""
        beams, count = self.beams, len(self.starts)
        usual = beams.device.threads_per_block
        merging = Merging(table=beams.table.address, mask=beams.table.size // 8 - 1)
        # 1. Children by their quick keys.
        step = self._step(level, self.child_threads)
        beams.launch("beam_begin", Begin(step=step), count, usual, 0)
        for added in range(3):
            self._launch("count", Count(step=step, added=added), step, self.child_threads, self.count_shared)
            beams.launch("beam_cut", Cut(step=step, added=added), count, usual, 4 * usual)
        parents, candidates = beams.child_parents.address, beams.child_candidates.address
        emit = Emit(step=step, parents=parents, candidates=candidates, children=self.children)
        self._launch("emit", emit, step, self.child_threads, self.count_shared - 4 * BINS)
        # 2. They are laid, merged and looked at.
        beams.device.clear(beams.table, 255)
        build = Build(
            step=self._step(level, usual),
            parents=parents,
            candidates=candidates,
            child_states=beams.child_states.address,
            child_counts=beams.child_counts.address,
            laid=beams.laid.address,
            merging=merging,
            children=self.children,
        )
        build.step.blocks_per_group = self._child_step(level, usual).blocks_per_group
        self._launch("build", build, build.step, usual)
        children = self._child_step(level, self.look_threads)
        look = Look(step=children, ranks=beams.ranks.address, merging=merging, has_chains=self.has_chains)
        self._launch("look", look, children, self.look_threads, self.look_shared if self.has_chains else 0)
        # 3. The best of them go on.
        children = self._child_step(level, usual)
        beams.launch("beam_begin", Begin(step=children, cleared=beams.counts.address), count, usual, 0)
        if self.ratio > 1:
            blocks = count * children.blocks_per_group
            tally = Tally(step=children, ranks=beams.ranks.address)
            beams.launch("beam_tally", tally, blocks, usual, 4 * BINS)
            beams.launch("beam_cut", Cut(step=children, added=2), count, usual, 4 * usual)
        keep = Keep(
            step=children,
            ranks=beams.ranks.address,
            parents=parents,
            candidates=candidates,
            states=beams.states.address,
            keys=beams.keys.address,
            values=beams.values.address,
            counts=beams.counts.address,
            kept_parents=beams.parents.address + 4 * beams.slots * level,
            kept_candidates=beams.candidates.address + 2 * beams.slots * level,
            kept=self.capacity,
        )
        self._launch("keep", keep, children, usual)

    def best(self) -> list[Laid | None]:
        """After the last level: the best board of each group."""
        beams, device, count = self.beams, self.beams.device, len(self.starts)
        device.clear(beams.best, 255)
        usual = device.threads_per_block
        step = self._step(self.level_count - 1, usual)
        self._launch("best", Best(step=step, best=beams.best.address), step, usual)
        trace = Trace(
            groups=beams.groups.address,
            best=beams.best.address,
            parents=beams.parents.address,
            candidates=beams.candidates.address,
            ways=beams.ways.address,
            stride=beams.slots,
            group_count=count,
            level_count=self.level_count,
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
