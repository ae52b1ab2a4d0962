"""Other tools that a user might pick, measured beside Edgewise in one run: one small file each, found by looking.

A peer is written as somebody would write it who knows the tool well and has an afternoon: the best plain model, nothing
of Edgewise in it. It has the face of an engine, so that it is asked, timed and verified like one; it is never picked
for anything but a benchmark, and only by name.
"""

from __future__ import annotations

from abc import abstractmethod
from importlib import import_module
from pathlib import Path

from edgewise.engine import Engine
from edgewise.result import Question


class Peer(Engine):
    """Another project's tool behind an adapter."""

    answers = frozenset({Question.FIRST, Question.UNIQUE})
    rank = 10_000
    options = ()

    @abstractmethod
    def version(self) -> str:
        """Whose tool it is, and which."""


def peers() -> dict[str, Peer]:
    """Every peer by name. One whose parts are missing is listed, too."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.name[0] != "_")
    found: list[Peer] = [import_module(f"{__name__}.{name}").PEER for name in names]
    return {peer.name: peer for peer in found}
