"""Puzzles made to order, one for each seed: the spec as plain values, and the request that carries it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self

import msgspec

from edgewise import __version__
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, EdgewiseError, EngineFault
from edgewise.base.registry import family_named
from edgewise.cluster.batch.effort import Likeness, likeness
from edgewise.cluster.batch.replies import FailureReply, MadeReply, Reply, puzzle_from, puzzle_text
from edgewise.cluster.batch.requests import OTHER_REPLY, Item
from edgewise.generating.made import Made
from edgewise.generating.making import Order, make, name_of
from edgewise.generating.order import maker_of
from edgewise.generating.spec import Spec
from edgewise.questions.making import Generate
from edgewise.text.source import Source


class MakeRequest(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="verb",
    tag="make",
):
    """Makes one puzzle for each seed."""

    seconds: float | None = None
    family: str
    attempts: int
    facts: dict[str, object] = msgspec.field(name="wish")
    """The spec: fields of a ``Generate``."""
    version: str
    """Of Edgewise, which what is made depends on."""

    @classmethod
    def of(cls, spec: Spec, attempts: int, seconds: float | None) -> Self:
        return cls(seconds=seconds, family=spec.family, attempts=attempts, facts=spec_facts(spec), version=__version__)

    @property
    def spec(self) -> Spec:
        """What is to be made, checked as if a user had said it."""
        return _spec(self.family, msgspec.json.encode(self.facts))

    def piece(self, given: int) -> int:
        return given

    def name(self, given: int) -> str:
        return name_of(self.spec, given)

    def item(self, piece: int) -> Item:
        return "", str(piece)

    def likeness(self, piece: int, item: Item) -> Likeness:
        return likeness("", "")

    def answer(self, item: Item, stop: StopFlag) -> Reply:
        maker = maker_of(family_named(self.family))
        return MadeReply.of(make(Order(self.spec, maker, __version__, self.attempts, self.seconds, stop), int(item[1])))

    def found(self, piece: int, reply: Reply) -> Made:
        if not isinstance(reply, MadeReply) or reply.seed != piece:
            raise EngineFault(OTHER_REPLY)
        try:
            return reply.made(self.spec, __version__)
        except BadInput as error:
            raise EngineFault(f"a worker made a puzzle that cannot be read: {error}; please report this") from None

    def error(self, reply: FailureReply) -> EdgewiseError:
        return reply.error(self.spec, __version__)


def spec_facts(spec: Spec) -> dict[str, object]:
    """A spec as the fields of a question that it is made from again."""
    facts: dict[str, Any] = {
        "size": [spec.rows, spec.columns],
        "tiling": spec.tiling,
        "grade": None if spec.levels is None else list(spec.levels),
        "stars": None if spec.stars is None else list(spec.stars),
        "teach": spec.teach,
        "no": spec.no,
        "symmetry": str(spec.symmetry),
        "mask": None if spec.mask is None else sorted(spec.mask),
        "minimal": spec.minimal or None,
        "clues": spec.clues,
        "density": spec.density,
        "start": None if spec.start is None else puzzle_text(spec.start),
        "solution": None if spec.solution is None else spec.solution.to_dict(),
        "options": dict(spec.options) or None,
    }
    return {name: value for name, value in facts.items() if value is not None}


@lru_cache(maxsize=16)
def _spec(family: str, facts: bytes) -> Spec:
    """Remembered, because to read a board and its solution for every puzzle would cost more than making one."""
    given: dict[str, Any] = msgspec.json.decode(facts)
    for name in ("size", "grade", "stars"):
        if name in given:
            given[name] = tuple(given[name])
    if "start" in given:
        given["start"] = puzzle_from(family, given["start"])
    if "solution" in given:
        given["solution"] = Source(msgspec.json.encode(given["solution"]).decode())
    return Generate(family=family, **given).spec()
