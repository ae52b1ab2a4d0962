"""Draws the gallery of docs/guide/generate.md: ``python -m experiments.generate.gallery``, which prints its texts, too.

Each picture is what a command makes, with its seed, so anyone can make it again and turn the knobs.
"""

from __future__ import annotations

from typing import Any

import edgewise as ew
from experiments.places import IMAGES

HEART = """\
..##...##..
.####.####.
###########
###########
###########
.#########.
..#######..
...#####...
....###....
.....#.....
"""
GALLERY: tuple[tuple[str, str, int | None, dict[str, Any]], ...] = (
    ("slitherlink", "slitherlink", 10, {"seed": 1}),
    ("turned", "slitherlink", 10, {"seed": 3, "symmetry": "rotate90", "grade": "4..5"}),
    ("heart", "slitherlink", None, {"seed": 1, "mask": HEART}),
    ("minimal", "slitherlink", 10, {"seed": 2, "minimal": True}),
    ("honeycomb", "slitherlink", 8, {"seed": 1, "tiling": "honeycomb"}),
    ("kagome", "slitherlink", 5, {"seed": 1, "tiling": "kagome"}),
    ("cairo", "slitherlink", 6, {"seed": 2, "tiling": "cairo"}),
    ("hats", "slitherlink", 12, {"seed": 1, "tiling": "hats"}),
    ("masyu", "masyu", 10, {"seed": 1, "grade": "4..5"}),
    ("simpleloop", "simpleloop", 10, {"seed": 1}),
    ("flow", "flow", 8, {"seed": 1}),
    ("hex", "flow", 8, {"seed": 4, "options": {"hex": "on"}}),
    ("eternity", "eternity", 5, {"seed": 1, "clues": 3}),
)


def main() -> None:
    for name, family, size, specs in GALLERY:
        made = ew.generate(family, size, **specs)
        (IMAGES / "made" / f"{name}.svg").write_bytes(ew.render(made.puzzle))
        what, command = made.remarks()
        print(f"![{what}](images/made/{name}.svg)\n\n{what}: `{command.rpartition(' (')[0]}`\n")


if __name__ == "__main__":
    main()
