"""Questions that outgrow a machine, on Ray: the same questions, the same verified answers.

Three programs: ``batch`` answers many puzzles, ``board`` gives all workers to one, ``hunt`` looks for the best score of
one. What they share is here: ``connection`` joins a cluster, ``pool`` keeps its workers busy, ``worker`` and
``stopping`` run on them, ``jobs`` lists what they can be asked, ``verbs`` and ``one_board`` are what users call.
"""

from __future__ import annotations

from edgewise.cluster.verbs import Cluster

__all__ = ["Cluster"]
