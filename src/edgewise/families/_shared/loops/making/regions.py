"""Regions around a loop, shaped until it is the only one: a cell goes to a neighbouring region, again and again.

They begin as stretches of the loop, so that it visits each as often as the rules say. A step keeps that so, keeps every
region in one piece, and excludes another solution that was found. What solutions do in each region is counted once and
kept up to date, so that a step that helps nothing costs next to nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from edgewise.boards.drawn_lines import along_loop
from edgewise.families._shared.loops.board import Regions, numbered
from edgewise.families._shared.loops.making.lines import Lines
from edgewise.generating.spec import Spec

MOST_QUESTIONS = 400
MOST_STEPS = 120
"""Between two questions."""
PAIRINGS = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionRule:
    """What regions are to a kind, and how they usually look."""

    times: int
    """How often the loop visits each; 0 for any number of times."""
    lengths: Sequence[int]
    """Cells on a stretch of the loop, one of these by chance; of a region where the loop visits it as it likes."""
    counted: bool = False
    """Whether numbers say how many cells of a region are visited, ..."""
    turned: bool = False
    """... in how many of them the loop turns ..."""
    parted: bool = False
    """... or signs say which are visited."""
    bare: bool = True
    """Whether two cells that the loop leaves out may face each other across a border."""
    even: bool = False
    """Whether their number is even."""
    largest: int = 12
    """Cells in a region."""


_Change = list[tuple[int, int]]
"""Cells, and the regions that they go to."""
Others = Callable[[Regions], "list[Lines] | None"]
"""Other solutions of the board with these regions; ``None`` where it takes too long to find any."""


class Shaping:
    """The regions of one attempt."""

    def __init__(self, rule: RegionRule, spec: Spec, lines: Lines, rng: random.Random) -> None:
        self.rule, self.rng = rule, rng
        self.rows, self.columns = spec.rows, spec.columns
        self.beside = [list(self._around(cell)) for cell in range(spec.rows * spec.columns)]
        self.region: list[int] = []
        self.cells: list[set[int]] = []
        self.loop = lines
        self.known: list[_Seen] = []

    def _around(self, cell: int) -> Iterable[int]:
        row, column = divmod(cell, self.columns)
        if row:
            yield cell - self.columns
        if column:
            yield cell - 1
        if column < self.columns - 1:
            yield cell + 1
        if row < self.rows - 1:
            yield cell + self.columns

    def regions(self) -> Regions:
        rows = range(0, len(self.region), self.columns)
        return numbered([self.region[start : start + self.columns] for start in rows])

    def shaped(self, others: Others) -> Regions | None:
        """Regions with which the loop is the only one; ``None`` where none were found."""
        if not self._begin():
            return None
        self.wanted = _Seen(self, self.loop)
        for _ in range(MOST_QUESTIONS):
            found = others(self.regions())
            if not found:
                return None if found is None else self.regions()
            self.known += [_Seen(self, lines) for lines in found]
            if not self._exclude():
                return None
        return None

    # ---- the beginning

    def _begin(self) -> bool:
        self.region = [-1] * (self.rows * self.columns)
        if self.rule.times == 0:
            self._grow()
        else:
            stretches = self._stretches()
            if stretches is None:
                return False
            for number, stretch in enumerate(stretches):
                for cell in stretch:
                    self.region[cell] = number
            self._spread()
        self.cells = [set() for _ in range(max(self.region) + 1)]
        for cell, region in enumerate(self.region):
            self.cells[region].add(cell)
        return len(self.cells) > 1

    def _stretches(self) -> list[list[int]] | None:
        """The loop in pieces, so many for each region as it visits it."""
        along = [point.row * self.columns + point.column for point in along_loop(self.loop)]
        turned = self.rng.randrange(len(along))
        along = along[turned:] + along[:turned]
        pieces: list[list[int]] = []
        while along:
            length = self.rng.choice(self.rule.lengths)
            pieces.append(along[:length])
            along = along[length:]
        if len(pieces) < 2:
            return None
        if self.rule.even and len(pieces) % 2:
            pieces[-2:] = [pieces[-2] + pieces[-1]]
        return pieces if self.rule.times == 1 else self._paired(pieces)

    def _paired(self, pieces: list[list[int]]) -> list[list[int]] | None:
        """Pieces in pairs that lie side by side, and do not follow each other; one without a partner joins the next."""
        for _ in range(PAIRINGS):
            owner = {cell: number for number, piece in enumerate(pieces) for cell in piece}
            near = [sorted({owner[other] for cell in piece for other in self.beside[cell]}) for piece in pieces]
            count = len(pieces)
            partner: dict[int, int] = {}
            order = self.rng.sample(range(count), count)
            order.sort(key=lambda number: len(near[number]))
            for number in order:
                able = [o for o in near[number] if o not in partner and (o - number) % count not in (0, 1, count - 1)]
                if number not in partner and able:
                    partner[number] = other = min(able, key=lambda o: (len(near[o]), self.rng.random()))
                    partner[other] = number
            alone = [number for number in range(count) if number not in partner]
            if not alone:
                return [pieces[one] + pieces[other] for one, other in partner.items() if one < other]
            # Those that are left alone are cut in two, or become one with the next.
            number = self.rng.choice(alone)
            piece = pieces[number]
            if len(piece) > 1:
                pieces = [*pieces[:number], piece[:1], piece[1:], *pieces[number + 1 :]]
            elif number + 1 < count:
                pieces = [*pieces[:number], piece + pieces[number + 1], *pieces[number + 2 :]]
            else:
                pieces = [pieces[-1] + pieces[0], *pieces[1:-1]]
        return None

    def _spread(self) -> None:
        """What the loop leaves out goes to a region beside it, one by one or all that lies together."""
        while open_cells := [cell for cell, region in enumerate(self.region) if region < 0]:
            self.rng.shuffle(open_cells)
            for cell in open_cells:
                near = [self.region[other] for other in self.beside[cell] if self.region[other] >= 0]
                if near and self.region[cell] < 0:
                    self._give(cell, self.rng.choice(near))

    def _give(self, cell: int, region: int) -> None:
        todo = [cell]
        while todo:
            here = todo.pop()
            self.region[here] = region
            if not self.rule.bare:
                todo += [other for other in self.beside[here] if self.region[other] < 0]

    def _grow(self) -> None:
        """Compact regions all over the board."""
        number = 0
        for start in self.rng.sample(range(len(self.region)), len(self.region)):
            if self.region[start] >= 0:
                continue
            size, mine = self.rng.choice(self.rule.lengths), [start]
            self.region[start] = number
            while len(mine) < size:
                rim = sorted({o for cell in mine for o in self.beside[cell] if self.region[o] < 0})
                if not rim:
                    break
                touching = [sum(self.region[o] == number for o in self.beside[cell]) for cell in rim]
                (cell,) = self.rng.choices(rim, [4.0**count for count in touching])
                self.region[cell] = number
                mine.append(cell)
            number += 1

    # ---- steps

    def _exclude(self) -> bool:
        """Goes on until everything that was found is excluded."""
        for _ in range(MOST_STEPS):
            alive = [seen for seen in self.known if self._is_alive(seen)]
            if not alive:
                return True
            places = sorted({p.row * self.columns + p.column for line in self.loop ^ alive[0].lines for p in line})
            near = sorted({other for cell in places for other in [cell, *self.beside[cell]]})
            if not self._step(near, len(alive)):
                return False
        return False

    def _step(self, places: list[int], alive: int) -> bool:
        """A change after which fewer solutions are left; where there is none, one that leaves no more."""
        self.rng.shuffle(places)
        aside: _Change | None = None
        every = [self.wanted, *self.known]
        for change in self._changes(places):
            before = [(cell, self.region[cell]) for cell, _ in change]
            self._make(change, [self.wanted])
            is_right = self._is_right(before)
            self._make(before, [self.wanted])
            if not is_right:
                continue
            self._make(change, every)
            left = sum(map(self._is_alive, self.known))
            if left < alive:
                return True
            if left == alive and aside is None:
                aside = change
            self._make(before, every)
        if aside is None:
            return False
        self._make(aside, every)
        return True

    def _changes(self, places: Sequence[int]) -> Iterator[_Change]:
        """A cell goes to a region beside it, or a whole stretch of the loop does, for one of the other region."""
        for cell in places:
            here = self.region[cell]
            for there in sorted({self.region[other] for other in self.beside[cell]} - {here}):
                if self._may_move(cell, here, there):
                    yield [(cell, there)]
        for cell in places if self.rule.times > 1 else ():
            here, stretch = self.region[cell], self._stretch(cell)
            for there in sorted({self.region[other] for one in stretch for other in self.beside[one]} - {here}):
                for other in sorted({min(self._stretch(cell)) for cell in self.cells[there]}):
                    yield [*((one, there) for one in stretch), *((one, here) for one in self._stretch(other))]

    def _stretch(self, cell: int) -> list[int]:
        """The cells of the loop from a cell on, both ways, as far as it stays in the region."""
        found, todo = [cell], [cell]
        while todo:
            for other in self.wanted.ends[todo.pop()]:
                if self.region[other] == self.region[cell] and other not in found:
                    found.append(other)
                    todo.append(other)
        return found

    def _make(self, change: _Change, seen: Sequence[_Seen]) -> None:
        for cell, there in change:
            here = self.region[cell]
            for one in seen:
                one.move(self.region, cell, here, there)
            self.region[cell] = there
            self.cells[here].discard(cell)
            self.cells[there].add(cell)

    def _is_right(self, before: _Change) -> bool:
        """Whether what was changed is still in one piece each, and visited as often as it should be."""
        changed = {region for cell, region in before} | {self.region[cell] for cell, _ in before}
        times = 2 * self.rule.times
        return all(
            self._is_joined(self.cells[region])
            and len(self.cells[region]) <= self.rule.largest
            and times in (0, self.wanted.crossings[region])
            for region in changed
        )

    def _may_move(self, cell: int, here: int, there: int) -> bool:
        if len(self.cells[here]) == 1:
            return False
        times = 2 * self.rule.times
        if times:
            leaving, entering = self.wanted.change(self.region, cell, here, there)
            if self.wanted.crossings[here] + leaving != times or self.wanted.crossings[there] + entering != times:
                return False
        if self.rule.bare or self.wanted.ends[cell]:
            return True
        return all(self.wanted.ends[other] or self.region[other] == there for other in self.beside[cell])

    def _is_joined(self, cells: set[int]) -> bool:
        todo = [min(cells)]
        seen = set(todo)
        while todo:
            for other in self.beside[todo.pop()]:
                if other in cells and other not in seen:
                    seen.add(other)
                    todo.append(other)
        return len(seen) == len(cells)

    def _is_alive(self, seen: _Seen) -> bool:
        """Whether it may still be a solution. What cannot be told from counts counts as alive."""
        rule = self.rule
        if rule.times and any(crossings != 2 * rule.times for crossings in seen.crossings):
            return False
        if (rule.counted or rule.turned) and seen.numbers != self.wanted.numbers:
            return False
        if rule.parted:
            return all(same in (0, len(cells)) for same, cells in zip(seen.same, self.cells, strict=True))
        return True


class _Seen:
    """A solution, and what it does in each region."""

    def __init__(self, shaping: Shaping, lines: Lines) -> None:
        columns = shaping.columns
        self.lines = lines
        self.ends: list[list[int]] = [[] for _ in shaping.region]
        for one, other in lines:
            here, there = one.row * columns + one.column, other.row * columns + other.column
            self.ends[here].append(there)
            self.ends[there].append(here)
        count = len(shaping.cells)
        self.crossings, self.numbers, self.same = [0] * count, [0] * count, [0] * count
        wanted = {point.row * columns + point.column for line in shaping.loop for point in line}
        self.agrees = [bool(ends) == (cell in wanted) for cell, ends in enumerate(self.ends)]
        turned = shaping.rule.turned
        self.counts = [bool(ends) and not (turned and sum(ends) == 2 * cell) for cell, ends in enumerate(self.ends)]
        """Whether a number counts the cell. Those beside it on a straight line are as far from it, one on each side."""
        for cell, region in enumerate(shaping.region):
            self.numbers[region] += self.counts[cell]
            self.same[region] += self.agrees[cell]
            self.crossings[region] += sum(shaping.region[other] != region for other in self.ends[cell])

    def change(self, region: Sequence[int], cell: int, here: int, there: int) -> tuple[int, int]:
        """How many more lines cross the border of each of the two regions when a cell changes from one to the other."""
        leaving = entering = 0
        for other in self.ends[cell]:
            beside = region[other]
            leaving += 1 if beside == here else -1
            entering += -1 if beside == there else 1
        return leaving, entering

    def move(self, region: Sequence[int], cell: int, here: int, there: int) -> None:
        if self.agrees[cell]:
            self.same[here] -= 1
            self.same[there] += 1
        if self.ends[cell]:
            leaving, entering = self.change(region, cell, here, there)
            self.crossings[here] += leaving
            self.crossings[there] += entering
            self.numbers[here] -= self.counts[cell]
            self.numbers[there] += self.counts[cell]
