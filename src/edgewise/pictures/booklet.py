"""A booklet of puzzles that were made: a page to print, with numbers, difficulty, and the answers behind.

It is one HTML file that needs no network; any browser prints it, or saves it as PDF. The easiest puzzles come first.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from edgewise.base.family import Style
from edgewise.base.registry import family_of

if TYPE_CHECKING:
    from edgewise.generating.made import Made

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
@page {{ margin: 15mm }}
body {{ font: 11pt/1.4 system-ui, sans-serif; color: #111; background: #fff }}
body {{ max-width: 190mm; margin: 0 auto; padding: 5mm }}
h1 {{ font-size: 26pt; margin: 20mm 0 2mm }}
h2 {{ font-size: 16pt; break-before: page }}
.puzzles {{ display: grid; grid-template-columns: 1fr 1fr; gap: 10mm 12mm }}
.answers {{ display: grid; grid-template-columns: repeat(4, 1fr); gap: 6mm }}
figure {{ margin: 0; break-inside: avoid }}
figcaption {{ margin-bottom: 2mm }}
figure svg {{ width: 100%; height: auto; max-height: 110mm }}
.note {{ color: #555; font-size: 9pt }}
</style></head><body>
<h1>{title}</h1>
<p class="note">{about}</p>
<div class="puzzles">
{puzzles}
</div>
<h2>Answers</h2>
<div class="answers">
{answers}
</div>
</body></html>
"""


def booklet(made: Sequence[Made], style: Style | None = None) -> str:
    """The booklet of these puzzles, of which there is at least one."""
    style = style or Style()
    ordered = sorted(made, key=_hardness)
    first = ordered[0]
    title = f"{len(ordered)} {family_of(first.puzzle).title} puzzle{'s' * (len(ordered) != 1)}"
    puzzles, answers = [], []
    for number, one in enumerate(ordered, start=1):
        caption = f'<b>{number}</b> <span class="note">{escape(_difficulty(one))}</span>'
        family = family_of(one.puzzle)
        puzzles.append(_figure(caption, family.draw_svg(one.puzzle, None, style)))
        answers.append(_figure(f"<b>{number}</b>", family.draw_svg(one.puzzle, one.solution, style)))
    about = f"edgewise generate {' '.join(first.spec.words())} -n {len(ordered)}; version {first.version}"
    return PAGE.format(title=escape(title), about=escape(about), puzzles="\n".join(puzzles), answers="\n".join(answers))


def _hardness(made: Made) -> tuple[float, float]:
    grade = made.grade
    if grade is None:
        return 0.0, 0.0
    return 0.0 if grade.difficulty is None else grade.difficulty.stars, grade.level or 0.0


def _difficulty(made: Made) -> str:
    """How hard it is, in as many words as fit above a puzzle."""
    if made.grade is None:
        return f"seed {made.seed}"
    stars = made.grade.difficulty
    if stars is None:
        return f"{made.grade} · seed {made.seed}"
    shown = "★" * round(stars.stars) + "☆" * (5 - round(stars.stars))
    return f"{shown} {stars.stars:.1f} · seed {made.seed}"


def _figure(caption: str, svg: str) -> str:
    return f"<figure><figcaption>{caption}</figcaption>{svg}</figure>"
