"""The graph of a proof model, and two arguments about it that hold for loops and for paths alike.

Both look at the parts into which the known lines cut the board, whether they are on or off: the lines between a part
and the rest are then all known, and counting them may show that they cannot be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from edgewise.proofs.statement import ProofModel

Values = dict[str, bool]
"""Lines by name, and whether each is on."""


class JudgedBoard:
    """Which lines meet where."""

    def __init__(self, model: ProofModel) -> None:
        self.model = model
        self.ends = model.lines
        self.degrees = model.degrees()
        self.at: dict[str, list[str]] = {point: [] for point in self.degrees}
        for line, points in model.lines.items():
            for point in points:
                self.at[point].append(line)
        self.shade = self._two_shades()

    def far(self, line: str, point: str) -> str:
        """The other end of a line."""
        one, other = self.ends[line]
        return other if point == one else one

    def parts(self, starts: Iterable[str], barred: Mapping[str, bool]) -> Iterator[set[str]]:
        """The points that are connected to each start by lines that are not barred; each part once."""
        seen: set[str] = set()
        for start in starts:
            if start in seen:
                continue
            part, todo = {start}, [start]
            while todo:
                point = todo.pop()
                for line in self.at[point]:
                    if line not in barred and (other := self.far(line, point)) not in part:
                        part.add(other)
                        todo.append(other)
            seen |= part
            yield part

    def is_unbalanced(self, values: Values) -> bool:
        """Whether some part has a number of lines across its border that its points cannot have.

        The degrees of the points of a part add up to twice its inner lines and once the lines across its border. So the
        two have the same parity. Where the board has two shades, as a chequered one, and lines join different shades,
        inner lines count once in each shade: the difference between the shades is known as well.
        """
        for part in self.parts({point for line in values for point in self.ends[line]}, values):
            across = [(line, point) for point in part for line in self.at[point] if self.far(line, point) not in part]
            drawn = [point for line, point in across if values[line]]
            exact = sum(min(self.degrees[point]) for point in part)  # the others have two more, which changes no parity
            if (exact - len(drawn)) % 2:
                return True
            if self.shade is not None and self._shades_differ(part, drawn, self.shade):
                return True
        return False

    def _shades_differ(self, part: set[str], drawn: list[str], shade: Mapping[str, int]) -> bool:
        """Whether the lines across the border favour one shade more than the points of the part allow."""
        least = most = 0
        for point in part:
            low, high = min(self.degrees[point]), max(self.degrees[point])
            least += low if shade[point] > 0 else -high
            most += high if shade[point] > 0 else -low
        return not least <= sum(shade[point] for point in drawn) <= most

    def is_starved(self, values: Values) -> bool:
        """Whether points of one shade need more lines than those of the other shade around them can have.

        Lines are handed out one by one. Where a point cannot get one, not even if others make do with other lines, all
        that it leads to is such a set of points.
        """
        if self.shade is None:
            return False
        drawn = {point: sum(values.get(line, False) for line in lines) for point, lines in self.at.items()}
        if any(lines > max(self.degrees[point]) for point, lines in drawn.items()):
            return False  # that is for the point to say
        for shade in (1, -1):
            room = {point: max(self.degrees[point]) - drawn[point] for point in self.at}
            taken: dict[str, str] = {}
            for point in self.at:
                for _ in range(min(self.degrees[point]) - drawn[point] if self.shade[point] == shade else 0):
                    if not self._hand_out(point, values, room, taken):
                        return True
        return False

    def _hand_out(self, hungry: str, values: Values, room: dict[str, int], taken: dict[str, str]) -> bool:
        """Gives a point one more line; ``taken`` says for each line that is given which point has it."""
        came: dict[str, tuple[str, str]] = {}
        todo = [hungry]
        for point in todo:
            for line in self.at[point]:
                giver = self.far(line, point)
                if line in values or taken.get(line) == point or giver in came:
                    continue
                came[giver] = (point, line)
                if room[giver]:
                    room[giver] -= 1
                    _pass_on(giver, hungry, came, taken)
                    return True
                for gift in self.at[giver]:
                    taker = taken.get(gift, hungry)
                    if taker not in came and taker != hungry:
                        came[taker] = (giver, gift)
                        todo.append(taker)
        return False

    def _two_shades(self) -> dict[str, int] | None:
        """A shade for each point, 1 or -1, so that no line joins equal ones; ``None`` if there is no such way."""
        shade: dict[str, int] = {}
        for start in self.at:
            if start in shade:
                continue
            shade[start] = 1
            todo = [start]
            while todo:
                point = todo.pop()
                for line in self.at[point]:
                    other = self.far(line, point)
                    if other not in shade:
                        shade[other] = -shade[point]
                        todo.append(other)
                    elif shade[other] == shade[point]:
                        return None
        return shade


def _pass_on(giver: str, hungry: str, came: Mapping[str, tuple[str, str]], taken: dict[str, str]) -> None:
    """Each on the way from the giver takes the new line and gives up the one that it had."""
    while True:
        taker, line = came[giver]
        taken[line] = taker
        if taker == hungry:
            return
        giver, line = came[taker]
        del taken[line]


class Groups:
    """What is connected so far (a union-find), and whether anything was connected twice."""

    def __init__(self) -> None:
        self.leader: dict[str, str] = {}

    def find(self, point: str) -> str:
        while (above := self.leader.setdefault(point, point)) != point:
            self.leader[point] = self.leader[above]
            point = above
        return point

    def join(self, one: str, other: str) -> bool:
        """Connects two points; whether they were not connected before."""
        a, b = self.find(one), self.find(other)
        self.leader[a] = b
        return a != b
