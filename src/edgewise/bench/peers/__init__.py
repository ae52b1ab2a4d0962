"""Other tools that a user might pick, measured beside Edgewise in one run: one small file each, found by looking.

A peer is what somebody who knows the tool well would write in an afternoon: the best plain model, with nothing of
Edgewise in it. It is an engine, so that it is asked, timed and verified like one; but it only takes part in benchmarks,
and only when it is named.
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
        """The name and version of the tool."""


def peers() -> dict[str, Peer]:
    """Every peer by name. Peers that cannot run on this machine are listed, too."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.name[0] != "_")
    found: list[Peer] = [import_module(f"{__name__}.{name}").PEER for name in names]
    return {peer.name: peer for peer in found}
