"""Checkpoints: a search that was stopped, in a file that a later run resumes from. See docs/checkpoints.md.

``text`` writes and reads the file; ``keeper`` decides when it is written, and refuses to overwrite what it must not;
``lock`` keeps a second process away from it.
"""

from edgewise.checkpoints.keeper import CheckpointWarning, FileKeeper, open_keeper
from edgewise.checkpoints.text import Checkpoint, read_checkpoint

__all__ = ["Checkpoint", "CheckpointWarning", "FileKeeper", "open_keeper", "read_checkpoint"]
