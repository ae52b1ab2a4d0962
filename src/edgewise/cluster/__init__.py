"""Questions that outgrow a machine, on Ray: the same questions, the same verified answers.

``connection`` joins a cluster, ``pool`` keeps its workers busy, ``worker`` and ``stopping`` run on them, ``jobs`` lists
what they can be asked, ``messages`` is what travels, ``ledger`` is what survives, ``batches`` puts it together.
"""

from __future__ import annotations

from edgewise.cluster.verbs import Cluster

__all__ = ["Cluster"]
