"""A Ray cluster of real processes for the tests: two nodes with a core each, on the loopback address only."""

from __future__ import annotations

import os

from edgewise.cluster.connection import HERE_ONLY, STORE_BYTES, import_ray

HANG_SECONDS = 120
NO_RAY = "Ray is not installed"
NODE = {"num_cpus": 1, "object_store_memory": STORE_BYTES, "node_ip_address": "127.0.0.1"}


def start_nodes():
    """The cluster, which the caller shuts down."""
    os.environ[HERE_ONLY] = "0"
    import_ray()
    from ray.cluster_utils import Cluster

    nodes = Cluster(initialize_head=True, connect=False, head_node_args={**NODE, "include_dashboard": False})
    nodes.add_node(**NODE)
    return nodes
