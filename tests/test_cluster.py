"""All tests that need Ray, in one file and so in one process: they share one start of it, which takes seconds."""

from __future__ import annotations

from cluster_batches_on_ray import *  # noqa: F403
from cluster_boards_on_ray import *  # noqa: F403
from cluster_nodes import nodes  # noqa: F401
