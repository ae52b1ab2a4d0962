"""Checkpoints: a search that was stopped, in a file that a later run resumes from. See docs/guide/checkpoints.md.

``text`` writes and reads the file; ``checkpointer`` decides when it is written, and refuses to overwrite what it must
not; ``lock`` keeps a second process away from it.
"""

from edgewise.checkpoints.checkpointer import CheckpointWarning, FileCheckpointer, open_checkpointer
from edgewise.checkpoints.text import Checkpoint, read_checkpoint

__all__ = ["Checkpoint", "CheckpointWarning", "FileCheckpointer", "open_checkpointer", "read_checkpoint"]
