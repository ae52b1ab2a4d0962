"""Where experiments find boards and put pictures."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
IMAGES = ROOT / "docs" / "images"
PUBLIC = next(
    (folder for place in (ROOT, ROOT.parent) if (folder := place / "shared" / "puzzles").is_dir()),
    ROOT.parent / "shared" / "puzzles",
)
"""The public puzzles, in or beside the project. They are not part of it; what needs them says so if there are none."""
