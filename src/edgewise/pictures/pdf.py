"""Scenes and lines of text as PDF, in vectors, for whoever prints.

A page is a list of drawing operators, and a file is a few numbered objects with a table of where each begins. Words
are in Helvetica, which every reader of PDF has; labels of scenes are strokes, as in all pictures.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence

from edgewise.base.scene import Area, Dots, Label, Mark, Place, Run, Scene, Stroke
from edgewise.pictures.letters import stroke_of
from edgewise.pictures.numerals import DIGITS, digits_of

WIDTH, HEIGHT = 595.0, 842.0
"""A4, in points."""
ROUND, SQUARE = "1 J 1 j", "0 J 0 j"
CAPITALS = 0.72
"""How high capitals of Helvetica are, as a share of its size."""
OPERANDS = {"M": 2, "L": 2, "C": 6, "H": 1, "V": 1, "Z": 0}
PATH_WORD = re.compile(r"[A-Z]|-?(?:\d+\.?\d*|\.\d+)")


class Page:
    """One page; places are counted from its upper left corner, in points."""

    def __init__(self) -> None:
        self.operators = [f"1 0 0 -1 0 {HEIGHT:g} cm"]  # down instead of up, as in scenes
        self.faint: set[float] = set()
        """How opaque marks are that let something shine through."""

    def text(self, words: str, at: Place, size: float, *, bold: bool = False, colour: str = "#111111") -> None:
        """A line of text; its left end on the base line is given."""
        shown = words.encode("cp1252", "replace").replace(b"\\", rb"\\").replace(b"(", rb"\(").replace(b")", rb"\)")
        font, where = ("/Bold" if bold else "/Plain"), f"1 0 0 -1 {at[0]:.2f} {at[1]:.2f} Tm"
        drawn = "".join(chr(byte) for byte in shown)
        self.operators += [f"{_rgb(colour)} rg", f"BT {font} {size:g} Tf {where} ({drawn}) Tj ET"]

    def scene(self, scene: Scene, at: Place, scale: float) -> None:
        """A board with its upper left corner at a place."""
        self.operators += ["q", f"{scale:.5f} 0 0 {scale:.5f} {at[0]:.2f} {at[1]:.2f} cm"]
        for mark in (*scene.below, *scene.lines, *scene.above):
            self.mark(mark)
        self.operators.append("Q")

    def mark(self, mark: Mark) -> None:
        match mark:
            case Area():
                self._opacity(mark.opacity)
                self.operators += [f"{_rgb(mark.colour)} rg", *(_run(ring, closed=True) for ring in mark.rings), "f*"]
            case Stroke():
                self._opacity(mark.opacity)
                self._pen(mark.colour, mark.width, SQUARE if mark.square else ROUND)
                self.operators += [*(_run(run, closed=mark.closed) for run in mark.runs), "S"]
            case Dots():
                self._opacity(1)
                self._pen(mark.colour, 2 * mark.radius, ROUND)
                self.operators += [*(_run((place, place)) for place in mark.places), "S"]
            case Label():
                self._opacity(1)
                self._pen(mark.colour, mark.weight, ROUND)
                self._label(mark)

    def _label(self, label: Label) -> None:
        if (digits := digits_of(label)) is None:
            self.operators += [_path(stroke_of(label.text, *label.at, label.width, label.height)), "S"]
            return
        for digit, (x, y), scale in digits:
            self.operators += [f"q {scale:.5f} 0 0 {scale:.5f} {x:.2f} {y:.2f} cm", _path(DIGITS[digit]), "S Q"]

    def _pen(self, colour: str, width: float, ends: str) -> None:
        self.operators.append(f"{_rgb(colour)} RG {width:g} w {ends}")

    def _opacity(self, opacity: float) -> None:
        share = round(opacity, 2)
        self.faint.add(share)
        self.operators.append(f"/{_opacity_name(share)} gs")


def pdf(pages: Sequence[Page], title: str) -> bytes:
    """The file: a catalogue, the list of pages, two fonts, and for each page itself and what is drawn on it."""
    faint = sorted({share for page in pages for share in page.faint})
    states = " ".join(f"/{_opacity_name(share)} << /ca {share:g} /CA {share:g} >>" for share in faint)
    numbers = [6 + 2 * index for index in range(len(pages))]
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{number} 0 R' for number in numbers)}]"
        f" /MediaBox [0 0 {WIDTH:g} {HEIGHT:g}] /Resources <<"
        f" /Font << /Plain 3 0 R /Bold 4 0 R >> /ExtGState << {states} >> >> >>".encode(),
        *(
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
            for name in ("Helvetica", "Helvetica-Bold")
        ),
        b"<< /Title <FEFF" + title.encode("utf-16-be").hex().encode() + b"> /Producer (Edgewise) >>",
    ]
    for number, page in zip(numbers, pages, strict=True):
        drawn = zlib.compress("\n".join(page.operators).encode("latin-1"))
        objects.append(f"<< /Type /Page /Parent 2 0 R /Contents {number + 1} 0 R >>".encode())
        objects.append(f"<< /Length {len(drawn)} /Filter /FlateDecode >>\nstream\n".encode() + drawn + b"\nendstream")
    return _with_table(objects)


def _with_table(objects: Iterable[bytes]) -> bytes:
    """The objects one after another, and at the end where each of them begins."""
    data, starts = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, start=1):
        starts.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    count = len(starts) + 1
    return bytes(data) + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (count, table, count, len(data))
    )


def _opacity_name(share: float) -> str:
    return f"O{round(100 * share)}"


def _rgb(colour: str) -> str:
    """Red, green and blue from 0 to 1.

    >>> _rgb("#ff0033")
    '1 0 0.2'
    """
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))


def _run(run: Run, *, closed: bool = False) -> str:
    first, *others = (f"{x:.2f} {y:.2f}" for x, y in run)
    return " ".join([f"{first} m", *(f"{place} l" for place in others), *(["h"] if closed else [])])


def _path(data: str) -> str:
    """The path data of a picture, absolute commands only, as operators.

    >>> _path("M2 3L5 1V13Z")
    '2 3 m 5 1 l 5 13 l h'
    """
    words, drawn = PATH_WORD.findall(data), list[str]()
    x = y = 0.0
    command, index = "", 0
    while index < len(words):
        if words[index] in OPERANDS:
            command, index = words[index], index + 1
        numbers = [float(word) for word in words[index : index + OPERANDS[command]]]
        index += len(numbers)
        match command:
            case "H":
                numbers = [numbers[0], y]
            case "V":
                numbers = [x, numbers[0]]
        if numbers:
            x, y = numbers[-2:]
        operator = {"M": "m", "C": "c", "Z": "h"}.get(command, "l")
        drawn.append(" ".join([*(f"{number:g}" for number in numbers), operator]))
    return " ".join(drawn)
