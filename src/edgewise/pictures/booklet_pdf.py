"""A booklet as PDF: two puzzles beside each other, answers in four columns, and numbers at the foot of the pages."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from edgewise.base.scene import Area, Place, Scene, Stroke
from edgewise.explaining.difficulty import whole_stars
from edgewise.pictures.booklet import Booklet, Entry
from edgewise.pictures.pdf import HEIGHT, WIDTH, Page, pdf

MARGIN = 45.0
BOTTOM = HEIGHT - MARGIN - 15
ABOVE_A_PUZZLE, ABOVE_AN_ANSWER = 20.0, 14.0
"""For its number and what is said of it."""
GREY = "#555555"
STAR, STAR_SIZE = "#b8860b", 4.5
PUZZLE_TALLEST, ANSWER_TALLEST = 320.0, 160.0


def booklet_pdf(booklet: Booklet) -> bytes:
    pages = [Page()]
    pages[0].text(booklet.title, (MARGIN, MARGIN + 50), 26, bold=True)
    pages[0].text(booklet.about, (MARGIN, MARGIN + 70), 9, colour=GREY)
    _rows(pages, [(one, one.puzzle) for one in booklet.entries], 2, MARGIN + 95, PUZZLE_TALLEST)
    pages.append(Page())
    pages[-1].text("Answers", (MARGIN, MARGIN + 15), 16, bold=True)
    _rows(pages, [(one, one.answer) for one in booklet.entries], 4, MARGIN + 35, ANSWER_TALLEST)
    for number, page in enumerate(pages, start=1):
        page.text(str(number), (WIDTH - MARGIN - 10, HEIGHT - MARGIN), 9, colour=GREY)
    return pdf(pages, booklet.title)


def _rows(pages: list[Page], boards: Sequence[tuple[Entry, Scene]], columns: int, top: float, tallest: float) -> None:
    """Boards row by row, on as many pages as they take."""
    gap = 48.0 / columns
    width = (WIDTH - 2 * MARGIN - gap * (columns - 1)) / columns
    is_answer = columns > 2
    above = ABOVE_AN_ANSWER if is_answer else ABOVE_A_PUZZLE
    for start in range(0, len(boards), columns):
        row = boards[start : start + columns]
        scales = [min(width / scene.width, tallest / scene.height) for _, scene in row]
        height = above + max(scale * scene.height for scale, (_, scene) in zip(scales, row, strict=True))
        if top + height > BOTTOM:
            pages.append(Page())
            top = MARGIN
        for column, (scale, (entry, scene)) in enumerate(zip(scales, row, strict=True)):
            left = MARGIN + column * (width + gap)
            _caption(pages[-1], entry, (left, top + 10), is_answer)
            pages[-1].scene(scene, (left, top + above), scale)
        top += height + gap


def _caption(page: Page, entry: Entry, at: Place, is_answer: bool) -> None:
    x, y = at
    page.text(str(entry.number), at, 10 if is_answer else 13, bold=True)
    if is_answer:
        return
    x += 9 * len(str(entry.number)) + 8
    if entry.stars is not None:
        for number in range(5):
            ring = _star((x + STAR_SIZE, y - STAR_SIZE))
            if number < whole_stars(entry.stars):
                page.mark(Area([ring], STAR))
            page.mark(Stroke([ring], STAR, 0.6, closed=True))
            x += 2.4 * STAR_SIZE
        x += 5
    page.text(entry.note, (x, y), 9, colour=GREY)


def _star(middle: Place) -> list[Place]:
    """Five points and what lies between them."""
    x, y = middle
    return [
        (x + size * sin(step * pi / 5), y - size * cos(step * pi / 5))
        for step in range(10)
        for size in [STAR_SIZE if step % 2 == 0 else 0.4 * STAR_SIZE]
    ]
