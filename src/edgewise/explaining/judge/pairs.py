"""Sets of values that cannot all be, because the lines are paths that join pairs, and nothing else.

- *ring*: the lines that are on hold a closed line;
- *mixed*: lines that are on connect ends of different pairs;
- *unreachable*: an end cannot reach the other one of its pair around what others have taken;
- *pocket*: a point that some path has to visit, or a piece of a path, lies where no pair can enter and leave;
- *crowded*: a point without which a pair cannot be joined belongs to that pair. With these points taken, another pair
  is unreachable, or there is a pocket;
- *blind*: a part that must be visited hangs from the rest by one point, and no end of a path lies beside it. A path can
  pass that point once, so it could come in and not go out;
- *starved*: points of one shade need more lines than those of the other shade around them can have;
- *unbalanced*: the lines between a part of the board and the rest are all known, and their number does not agree with
  the points of that part (see :mod:`~edgewise.explaining.judge.board`).
"""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.explaining.judge.board import Groups, JudgedBoard, Values
from edgewise.proofs.statement import ProofModel


class PairRule(JudgedBoard):
    """Paths between pairs on the board of a proof model."""

    def __init__(self, model: ProofModel) -> None:
        super().__init__(model)
        self.pair_of = {end: name for name, ends in model.pairs.items() for end in ends}

    def argument_against(self, values: Values) -> str | None:
        """The argument that these values cannot all be; ``None`` if there is none here."""
        groups = Groups()
        news = [groups.join(*self.ends[line]) for line, value in values.items() if value]
        if not all(news):
            return "ring"
        owner: dict[str, str] = {}
        for end, name in self.pair_of.items():
            if owner.setdefault(groups.find(end), name) != name:
                return "mixed"
        plan = _Plan(self, values, groups, owner)
        arguments = (
            ("unreachable", plan.is_unreachable),
            ("pocket", plan.has_pocket),
            ("unbalanced", lambda: self.is_unbalanced(values)),
            ("blind", plan.is_blind),
            ("starved", lambda: self.is_starved(values)),
            ("crowded", plan.is_crowded),
        )
        return next((name for name, holds in arguments if holds()), None)


class _Plan:
    """What is drawn and what may still be, if these values hold."""

    def __init__(self, rule: PairRule, values: Values, groups: Groups, owner: dict[str, str]) -> None:
        self.rule = rule
        self.values = values
        self.label = {point: owner[group] for point in rule.at if (group := groups.find(point)) in owner}
        """The pair of each point that is known to be on the path of one."""
        drawn = {point: sum(values.get(line, False) for line in lines) for point, lines in rule.at.items()}
        self.busy = {point for point, lines in drawn.items() if lines}
        self.full = {point for point, lines in drawn.items() if lines >= max(rule.degrees[point])}
        """Points at which no further line may be drawn."""

    def steps(self, point: str) -> Iterator[tuple[str, bool]]:
        """The points that a line from here may lead to, and whether it is drawn already."""
        for line in self.rule.at[point]:
            value, other = self.values.get(line), self.rule.far(line, point)
            if value or (value is None and point not in self.full and other not in self.full):
                yield other, bool(value)

    def spread(self, start: str, pair: str | None, without: str | None = None) -> dict[str, str]:
        """Where a path may go from here, if it belongs to a pair, without points of other pairs; and where from."""
        came, todo = {start: start}, [start]
        for point in todo:
            for other, _ in self.steps(point):
                if other not in came and other != without and self.label.get(other, pair) == pair:
                    came[other] = point
                    todo.append(other)
        return came

    def is_unreachable(self) -> bool:
        return any(other not in self.spread(one, name) for name, (one, other) in self.rule.model.pairs.items())

    def has_pocket(self) -> bool:
        """Whether there is a region without ends that must be visited, and that no pair touches with both strands.

        A path through the region leaves it both ways, and each way meets a point of its own pair first. These are two
        different points, neither of them full.
        """
        seen: set[str] = set()
        for start in self.rule.at:
            must = start in self.rule.model.visited or start in self.busy
            if not must or start in self.label or start in seen:
                continue
            region = self.spread(start, None)
            seen |= region.keys()
            strands: dict[str, set[str]] = {}
            for point in region:
                for other, _ in self.steps(point):
                    if other not in region:
                        strands.setdefault(self.label[other], set()).add(other)
            if all(len(points) < 2 for points in strands.values()):
                return True
        return False

    def is_blind(self) -> bool:
        """Whether a part that must be visited hangs by one point, with no end or path of a pair beside it."""
        for point in self.rule.at:
            if point in self.label:
                continue
            seen: set[str] = set()
            for start, _ in self.steps(point):
                if start in seen or start in self.label:
                    continue
                part = self.spread(start, None, without=point)
                seen |= part.keys()
                must = any(inner in self.rule.model.visited or inner in self.busy for inner in part)
                beside = (other for inner in part for other, _ in self.steps(inner))
                if must and all(other in part or other == point for other in beside):
                    return True
        return False

    def is_crowded(self) -> bool:
        """Gives each pair the points that it cannot do without, until nothing is new; whether that leaves no way."""
        news = True
        while news:
            news = False
            for name, (one, other) in self.rule.model.pairs.items():
                came = self.spread(one, name)
                if other not in came:
                    return True
                point = came[other]
                while point != one:
                    if point not in self.label and other not in self.spread(one, name, without=point):
                        self.label[point] = name
                        news = True
                    point = came[point]
        return self.has_pocket()
