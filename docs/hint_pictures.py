"""Draws the hints of docs/hints.md: ``python docs/hint_pictures.py`` writes docs/hint-*.svg and prints their texts."""

from __future__ import annotations

from pathlib import Path

import edgewise as ew
from edgewise.pictures.hints import hint_svg

ROOT = Path(__file__).parent.parent
CHOSEN = (
    ("slitherlink/6x6", "3-beside-0"),
    ("slitherlink/6x6", "line-into-a-3"),
    ("slitherlink/6x6", "closed-corner-of-a-1"),
    ("slitherlink/6x6", "early-loop"),
    ("slitherlink/7x7", "diagonal-ones"),
    ("slitherlink/7x7", "inside-and-outside"),
    ("slitherlink/7x7", "adjacent-3-and-2"),
    ("flow/7x7", "colours-meet"),
    ("flow/7x7", "bottleneck"),
    ("flow/7x7", "pocket"),
)

if __name__ == "__main__":
    for board, rule in CHOSEN:
        step = next(step for step in ew.hints(ROOT / "examples" / f"{board}.txt") if step.rule == rule)
        (ROOT / "docs" / f"hint-{rule}.svg").write_text(hint_svg(step))
        print(f"![{rule.replace('-', ' ')}](hint-{rule}.svg)\n\n{step}\n")
