"""Penpa links read and written a second time, from the description of the format and by nothing of Edgewise.

Words are put back by one replacement after another, in the order in which the site does it, and places are counted from
the hidden corner of the board. ``link_of`` makes a link of any lines, right or wrong.
"""

from __future__ import annotations

import base64
import json
import zlib

REPLACED = [
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"), ('"edit_mode"', "zM"),
    ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"),
    ('"symbol"', "zY"), ('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU"),
    ('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2"), ('"thermo"', "zT"),
    ('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4"),
    ('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"),
]  # fmt: skip


def lines_of(link: str) -> list[str]:
    packed = link.strip().split("&p=")[1].split("&")[0]
    text = zlib.decompress(base64.b64decode(packed + "=" * (-len(packed) % 4)), -15).decode()
    for full, short in reversed(REPLACED):
        text = text.replace(short, full)
    return text.split("\n")


def link_of(lines: list[str], query: str = "m=edit") -> str:
    text = "\n".join(lines)
    for full, short in REPLACED:
        text = text.replace(full, short)
    deflate = zlib.compressobj(1, zlib.DEFLATED, -15)
    packed = base64.b64encode(deflate.compress(text.encode()) + deflate.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/?{query}&p={packed}"


def board_of(link: str) -> dict[str, object]:
    """Rows and columns, what the author drew by row and column, and the player's lines between points or cells."""
    lines = lines_of(link)
    head = lines[0].split(",")
    assert head[0] == "square"
    columns, rows = int(head[1]), int(head[2])
    width, height = columns + 4, rows + 4
    question, answer = json.loads(lines[3]), json.loads(lines[4])

    def cell(number: str) -> tuple[int, int]:
        assert int(number) < width * height
        return int(number) // width - 2, int(number) % width - 2

    numbers = []
    for step in json.loads(lines[5]):
        numbers.append(step + (numbers[-1] if numbers else 0))
    on, off = set(), set()
    for key, corners in (("line", 0), ("lineE", 1)):
        for place in answer[key]:
            ends = [divmod(int(end) % (width * height), width) for end in place.split(",")]
            kinds = {int(end) // (width * height) for end in place.split(",")}
            if len(ends) == 2:
                assert kinds == {corners}
                on.add(tuple(sorted((row - 2 + corners, column - 2 + corners) for row, column in ends)))
            elif kinds == {2}:  # the middle of a lower side
                ((row, column),) = ends
                one = (row - 1, column - 2) if corners else (row - 2, column - 2)
                off.add((one, (row - 1, column - 1) if corners else (row - 1, column - 2)))
            else:  # the middle of a right side
                ((row, column),) = ends
                one = (row - 2, column - 1) if corners else (row - 2, column - 2)
                off.add((one, (row - 1, column - 1) if corners else (row - 2, column - 1)))
    return {
        "size": (rows, columns),
        "listed": {cell(str(number)) for number in numbers},
        "question": {
            key: {cell(number): value for number, value in question[key].items()}
            for key in ("number", "symbol", "surface")
        },
        "on": on,
        "off": off,
        "tags": json.loads(lines[17]),
    }
