"""What the kernels of grouped beams take; ``native/gpu/beam`` says what the fields mean."""

from __future__ import annotations

from edgewise._native import gpu_constants
from edgewise.gpu.device.structures import structure

BINS = gpu_constants()["bins"]
"""Of a group, in which its children are counted by key."""

# In the memory of a device, one for each group.
Group = structure("Group")
Selection = structure("Selection")

# Parts of what kernels take.
Step = structure("Step")
Merging = structure("Merging")

# One for each kernel.
Start = structure("Start")
Begin = structure("Begin")
Count = structure("Count")
Cut = structure("Cut")
Emit = structure("Emit")
Build = structure("Build")
Look = structure("Look")
Tally = structure("Tally")
Keep = structure("Keep")
Best = structure("Best")
Trace = structure("Trace")
