"""A booklet as one HTML file that needs no network; any browser prints it."""

from __future__ import annotations

from html import escape

from edgewise.explaining.difficulty import whole_stars
from edgewise.pictures.booklet import Booklet, Entry
from edgewise.pictures.svg import svg_of

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


def booklet_html(booklet: Booklet) -> str:
    puzzles = [_figure(f"<b>{one.number}</b> {_said(one)}", svg_of(one.puzzle)) for one in booklet.entries]
    answers = [_figure(f"<b>{one.number}</b>", svg_of(one.answer)) for one in booklet.entries]
    return PAGE.format(
        title=escape(booklet.title),
        about=escape(booklet.about),
        puzzles="\n".join(puzzles),
        answers="\n".join(answers),
    )


def _said(one: Entry) -> str:
    stars = 0 if one.stars is None else whole_stars(one.stars)
    shown = "★" * stars + "☆" * (5 - stars) + " " if stars else ""
    return f'<span class="note">{shown}{escape(one.note)}</span>'


def _figure(caption: str, svg: str) -> str:
    return f"<figure><figcaption>{caption}</figcaption>{svg}</figure>"
