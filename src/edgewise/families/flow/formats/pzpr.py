"""Flow as a saved file of pzpr: Numberlink with numbers, or Arukone with letters and a row that says its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from edgewise.families._shared.puzzlink.saved import Rows, Saved, cell_rows, saved_format
from edgewise.families.flow.formats.puzzlink import LETTERS, PLAIN_NUMBER, encode
from edgewise.families.flow.model import EMPTY, Flow, Paths, Rule, times

RULES: dict[str, Rule] = {"passallcell": "fill", "dontpassallcell": "classic"}


def _read(rows: Rows, height: int, width: int) -> Flow:
    rule: Rule = "classic"
    if rows.kind == "arukone":
        said = rows.next("the rule")
        if said.text not in RULES:
            raise rows.error(f"{said.text[:20]!r} is not a rule; expected {' or '.join(RULES)}", said)
        rule = RULES[said.text]
    cells = []
    for _ in range(height):
        place, words = rows.words(width, "cells")
        for word in words:
            is_name = (len(word) == 1 and word in LETTERS) if rows.kind == "arukone" else PLAIN_NUMBER.fullmatch(word)
            if word != EMPTY and not is_name:
                what = "a letter" if rows.kind == "arukone" else "a number"
                raise rows.error(f"{word[:20]!r} is not a cell; expected {what} or . for none", place)
        cells.append(tuple(words))
    counts = Counter(cell for row in cells for cell in row if cell != EMPTY)
    for name, count in counts.items():
        if count != 2:
            raise rows.error(f"{name} appears {times(count)}; a name must appear exactly twice")
    if not counts:
        raise rows.error("the board has no pair")
    return Flow(tuple(cells), rule)


def _write(puzzle: Flow) -> tuple[str, Sequence[str]]:
    kind = encode(puzzle).kind or "numlin"  # what addresses cannot express, files cannot either
    rule = [said for said, rule in RULES.items() if rule == puzzle.rule] if kind == "arukone" else []
    return f"pzprv3/{kind}", [*rule, *cell_rows(puzzle.cells)]


SAVED = saved_format(
    Saved(("numlin", "numberlink", "arukone"), _read, _write, along_sides=False, is_on_kanpen=True),
    Flow((("1", ".", "2"), ("1", ".", "2")), "classic"),
    Paths,
)
