"""Other tools that a user might pick, measured beside Edgewise in one run: a folder of adapters, one small file each.

A peer is what somebody who knows the tool well would write in an afternoon: the best plain model, with nothing of
Edgewise in it. It is an engine, so that it is asked, timed and verified like one; but it only takes part in benchmarks,
and only those that are told of its folder. The project's own are in ``experiments/peers``, outside the package.
"""

from __future__ import annotations

from abc import abstractmethod
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from edgewise.base.engine import Engine
from edgewise.base.errors import BadInput
from edgewise.base.result import Question


class Peer(Engine):
    """Another project's tool behind an adapter, which its file names ``PEER``."""

    answers = frozenset({Question.FIRST, Question.UNIQUE})
    rank = 10_000
    options = ()

    @abstractmethod
    def version(self) -> str:
        """The name and version of the tool."""


def peers(folder: Path) -> dict[str, Peer]:
    """Every peer of a folder by name. Peers that cannot run on this machine are listed, too."""
    found = [_peer(path) for path in sorted(folder.glob("*.py"))]
    if not found:
        raise BadInput(f"{folder}: no peers in this folder")
    return {peer.name: peer for peer in found}


def _peer(path: Path) -> Peer:
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    peer = getattr(module, "PEER", None)
    if not isinstance(peer, Peer):
        raise BadInput(f"{path}: not a peer; expected `PEER = ...`, a Peer of edgewise.bench.peers")
    return peer
