"""Letters, digits and a few signs as strokes, because pictures contain no text: not every machine has fonts.

Each sign is drawn on a grid of 5 × 7 points, as runs of points joined by straight strokes: ``04`` is column 0, row 4.
Lower-case letters are shorter than capitals; a sign that is not in the table is a small frame.
"""

from __future__ import annotations

STROKES = {
    "0": "10 30 41 45 36 16 05 01 10/41 05", "1": "11 20 26/16 36", "2": "01 10 30 41 42 06 46",
    "3": "00 40 22 32 43 45 36 16 05", "4": "36 30 04 44", "5": "40 00 02 32 43 45 36 16 05",
    "6": "40 20 02 05 16 36 45 44 33 03", "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33", "9": "06 26 44 41 30 10 01 02 13 43",
    "A": "06 20 46/14 34", "B": "00 30 41 42 33 03/33 44 45 36 06 00", "C": "41 30 10 01 05 16 36 45",
    "D": "00 20 42 44 26 06 00", "E": "40 00 06 46/03 33", "F": "40 00 06/03 33",
    "G": "41 30 10 01 05 16 36 45 43 23", "H": "00 06/40 46/03 43", "I": "10 30/20 26/16 36",
    "J": "20 40 45 36 16 05", "K": "00 06/40 03 46", "L": "00 06 46", "M": "06 00 23 40 46", "N": "06 00 46 40",
    "O": "10 30 41 45 36 16 05 01 10", "P": "06 00 30 41 42 33 03", "Q": "10 30 41 45 36 16 05 01 10/24 46",
    "R": "06 00 30 41 42 33 03/23 46", "S": "41 30 10 01 02 13 33 44 45 36 16 05", "T": "00 40/20 26",
    "U": "00 05 16 36 45 40", "V": "00 26 40", "W": "00 16 22 36 40", "X": "00 46/40 06", "Y": "00 23 40/23 26",
    "Z": "00 40 06 46", "a": "12 32 43 46/44 14 05 16 36 45", "b": "00 06 36 45 43 32 02",
    "c": "42 12 03 05 16 46", "d": "40 46 16 05 03 12 42", "e": "04 44 43 32 12 03 05 16 36",
    "f": "40 30 21 26/12 32", "g": "44 14 03 12 42 46/14 44", "h": "00 06/03 12 32 43 46", "i": "22 26/20 20",
    "j": "32 35 26 16/30 30", "k": "00 06/42 04 46", "l": "10 20 25 36", "m": "06 02 12 23 26/23 32 43 46",
    "n": "06 02/03 12 32 43 46", "o": "12 32 43 45 36 16 05 03 12", "p": "06 02 32 43 44 35 05",
    "q": "46 42 12 03 04 15 45", "r": "06 02/04 13 32 42", "s": "42 12 03 14 34 45 36 06",
    "t": "20 25 36 46/12 42", "u": "02 05 16 36 45/42 46", "v": "02 26 42", "w": "02 16 23 36 42",
    "x": "02 46/42 06", "y": "02 24/42 16", "z": "02 42 06 46", ",": "25 17", ".": "26 26", ":": "22 22/26 26",
    "-": "13 33", "%": "06 40/00 11/35 46", "/": "06 40", "×": "12 35/32 15", "?": "01 10 30 41 42 23 24/26 26",
    " ": "",
}  # fmt: skip
UNKNOWN = "02 42 46 06 02"
ADVANCE, HEIGHT = 6, 6


def stroke_of(name: str, x: float, y: float, width: float, height: float) -> str:
    """The path data of a name, centred on a point and no larger than a box."""
    across = ADVANCE * len(name) - 2
    scale = min(width / across, height / HEIGHT)
    left, top = x - scale * across / 2, y - scale * HEIGHT / 2
    runs = []
    for index, sign in enumerate(name):
        for run in STROKES.get(sign, UNKNOWN).split("/"):
            points = [
                f"{left + scale * (ADVANCE * index + int(point[0])):.1f} {top + scale * int(point[1]):.1f}"
                for point in run.split()
            ]
            runs.append("M" + "L".join(points) if points else "")
    return "".join(runs)
