"""Slitherlink on any tiling: a line ``tiling NAME WIDTH HEIGHT``, then the clues in the order of the cells.

Behind the height of a tiling without a period is the description of the patch, as game ids of Loopy have it; without
one it is the usual patch of this size.
The clues are separated by spaces and may be broken into lines anywhere. ``squares`` is a tiling like the others here;
its cells come row by row. A line ``variant: full`` above it all makes it a Full Loop.
"""

from __future__ import annotations

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.families._shared.full_loop import is_full_loop, variant_in, variant_line
from edgewise.families._shared.puzzlink.run_codes import in_rows
from edgewise.families.slitherlink.model import Clue, Slitherlink
from edgewise.text.source import Source, check_size, words_of

WORD = "tiling"
SQUARES = "squares"
BLANKS = (".", "-")
MOST_WORDS = 5
"""Of the first line, with the description of a patch."""
CLUES_A_LINE = 20
LOOK = 10_000
"""The word has to be there in this many characters; there may be comments before it."""


def claim(source: Source) -> Claim:
    """Sure of a text whose first line begins with the word."""
    if WORD not in source.text[:LOOK]:
        return Claim.NO
    words = source.look.words
    first = 1 if is_full_loop(source) else 0
    return Claim.SURE if words[first:] and words[first][0] == WORD else Claim.NO


def read_tiling(source: Source) -> Slitherlink:
    """The puzzle in a text of this format."""
    full, source = variant_in(source)
    lines = source.numbered_lines
    if not lines:
        raise source.error(f"the text is empty; expected {WORD} NAME WIDTH HEIGHT")
    number, header = lines[0]
    words = words_of(header)
    sizes = [word for _, word in words[2:4]]
    is_size = len(sizes) == 2 and all(len(word) <= 12 and _is_number(word) for word in sizes)
    if words[0][1] != WORD or not is_size or len(words) > MOST_WORDS:
        raise source.error(f"expected {WORD} NAME WIDTH HEIGHT", number, words[0][0])
    column, name = words[1]
    width, height = map(int, sizes)
    at, patch = words[4] if len(words) == MOST_WORDS else (column, "")
    if name == SQUARES:
        if patch:
            raise source.error("a board of squares has no description of a patch", number, at)
        check_size(source, height, width, number, words[2][0])
        clues = _clues(source, [4] * (width * height))
        return Slitherlink(in_rows(clues, width), full=full)
    from edgewise.boards.tilings.kinds import NoPatch, Tiling

    if problem := Tiling(name, width, height).problem():
        raise source.error(problem, number, column)
    tiling = Tiling(name, width, height, patch)
    if problem := tiling.problem():
        raise source.error(problem, number, at)
    if len(source.text) < tiling.fewest_cells:  # before a large board is made for a short text
        raise source.error(f"the clues end too early; a {tiling} board has at least {tiling.fewest_cells}", number, 1)
    try:
        board = tiling.plain.board
    except NoPatch as error:
        raise source.error(str(error), number, at) from None
    clues = _clues(source, [len(ring) for ring in board.rings])
    return Slitherlink((tuple(clues),), tiling=tiling, full=full)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _clues(source: Source, most: list[int]) -> list[Clue]:
    """The clues below the header; ``most`` has the number of sides of each cell."""
    clues: list[Clue] = []
    number, column = source.numbered_lines[0][0], 1
    for number, line in source.numbered_lines[1:]:
        for column, word in words_of(line):
            if len(clues) == len(most):
                raise source.error(f"the board has {len(most)} cells, but there are more clues", number, column)
            if word in BLANKS:
                clues.append(None)
            elif _is_number(word) and len(word) <= 2 and int(word) <= most[len(clues)]:
                clues.append(int(word))
            else:
                raise source.error(
                    f"{word[:20]!r} is not a clue of a cell with {most[len(clues)]} sides;"
                    f" expected 0 to {most[len(clues)]}, or . or - for none",
                    number,
                    column,
                )
    if len(clues) < len(most):
        raise source.error(f"the clues end after {len(clues)} of {len(most)}", number, column)
    return clues


def write_tiling(puzzle: Slitherlink) -> str:
    """The header, and lines of clues."""
    name = SQUARES if puzzle.tiling is None else puzzle.tiling.kind
    words = ["." if clue is None else str(clue) for clue in puzzle.flat_clues()]
    each = puzzle.columns if puzzle.tiling is None else CLUES_A_LINE
    lines = [" ".join(words[start : start + each]) for start in range(0, len(words), each)]
    header = [WORD, name, str(puzzle.columns), str(puzzle.rows)]
    if puzzle.tiling is not None and puzzle.tiling.has_patch:
        header.append(puzzle.tiling.description)
    return variant_line(puzzle.full) + "\n".join([" ".join(header), *lines]) + "\n"


def check_square(puzzle: Slitherlink, format_name: str) -> None:
    """Refuses to write a board that is not made of squares."""
    if puzzle.tiling is not None:
        raise BadInput(f"a {puzzle.tiling.kind} board cannot be written as {format_name}; expected tiling or loopy")


TILING: Format[Slitherlink] = Format(
    name="tiling",
    summary="`tiling NAME W H`, then the clues in the order of the cells, separated by spaces",
    example="tiling honeycomb 3 3\n. 3 . 5 . 4 . 3 .\n",
    claim=claim,
    read=read_tiling,
    write=write_tiling,
)
