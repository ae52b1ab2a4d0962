"""Slitherlink as a game id of Simon Tatham's Loopy: ``WIDTHxHEIGHTtTILING:CELLS``.

``t0`` is the square tiling, whose cells come in row order; :mod:`edgewise.boards.tilings` knows the order of the rest.
Where a tiling has no period, the description of a patch and ``_`` come before the cells.
A digit or a capital letter, from ``A`` for 10, is a clue, a small letter a run of empty cells, from ``a`` for one to
``z`` for 26.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise, starmap

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, DrawnLines, Format
from edgewise.base.places import Line, Point, line_between
from edgewise.families._shared.full_loop import refuse_full
from edgewise.families._shared.puzzlink.code import Code
from edgewise.families._shared.puzzlink.run_codes import RunCode, in_rows, run_letters, runs
from edgewise.families._shared.tatham import Game, fragment, save_format
from edgewise.families.slitherlink.model import Clue, Loop, Slitherlink, bytes_of
from edgewise.text.source import Source, check_size

GAME_ID = re.compile(
    r"(?P<width>[0-9]{1,12})(?:x(?P<height>[0-9]{1,12}))?(?:t(?P<tiling>[0-9]{1,12}))?(?:d[a-z])?(?P<mark>[:#])(?P<cells>\S*)",
    re.ASCII,
)
GAME = re.compile(r"[0-9]+(?:x[0-9]+)?(?:t[0-9]+)?(?:d[a-z])?[:#]", re.ASCII)
MOVE = re.compile(r"S?(?:[0-9]{1,9}[ynu])*+", re.ASCII)
ONE = re.compile(r"([0-9]{1,9})([ynu])", re.ASCII)
ON, OFF, OPEN = "y", "n", "u"
LONGEST_RUN = 26
SQUARE: RunCode[Clue] = RunCode(
    {**{str(clue): [clue] for clue in range(5)}, **runs(None, "a")}, "is not a clue; expected 0 to 4 or a letter"
)
BYTES = {sign: bytes_of(clues) for sign, clues in SQUARE.table.items()}
PLAIN = frozenset(BYTES)
CLUES = "0123456789ABCDE"
"""The clues of cells with up to fourteen sides."""
TILED: RunCode[Clue] = RunCode(
    {**{sign: [clue] for clue, sign in enumerate(CLUES)}, **runs(None, "a")},
    "is not a clue; expected 0 to 9, A to E or a small letter",
)


def claim(source: Source) -> Claim:
    """Sure of anything that begins like a game id.

    A random seed needs more than one number before it: ``44#`` is a row of Flow with a hole.

    >>> claim(Source("5:a")), claim(Source("5x5#77")), claim(Source("44#"))
    (<Claim.SURE: 3>, <Claim.SURE: 3>, <Claim.NO: 0>)
    """
    if not source.is_one_word:
        return Claim.NO
    word, is_address = fragment(source.first_word, "loopy")
    if is_address:
        return Claim.SURE
    if GAME.match(word[:100]) is None:
        return Claim.NO
    match = GAME_ID.fullmatch(word)
    if match is None or (match["mark"] == "#" and not (match["height"] or match["tiling"])):
        return Claim.NO
    # An id of Pearl, or a level of Flow, may begin like one of Loopy.
    is_doubtful = ";" in match["cells"] or (match["tiling"] is None and not {"W", "B"}.isdisjoint(match["cells"]))
    return Claim.LIKELY if is_doubtful else Claim.SURE


def read(source: Source) -> Slitherlink:
    """The puzzle that a game id describes."""
    word, at = fragment(source.text.strip(), "loopy")
    if at:  # blanks in place of the site keep every column where it is
        word = " " * at + word
    match = GAME_ID.fullmatch(word, at)
    if match is None:
        raise source.error("not a Loopy game id; expected WIDTHxHEIGHTtTILING:CELLS", 1, 1)
    if match["mark"] == "#":
        raise source.error(
            "this is a random seed; expected a game id with ':' and the cells", 1, match.start("mark") + 1
        )
    if int(match["tiling"] or 0) != 0:
        return _read_tiled(source, match)
    columns = int(match["width"])
    rows = int(match["height"] or columns)
    check_size(source, rows, columns, 1, 1)
    code, wanted = match["cells"], rows * columns
    if len(code) <= wanted and PLAIN.issuperset(code):
        data = b"".join([BYTES[sign] for sign in code])
        if len(data) == wanted:
            return Slitherlink.from_bytes(data, columns)
    clues = SQUARE.read_whole(Code(source, code, match.start("cells") + 1), wanted)
    return Slitherlink.unchecked(clues=in_rows(clues, columns))


def _read_tiled(source: Source, match: re.Match[str]) -> Slitherlink:
    from edgewise.boards.tilings.kinds import KINDS, NoPatch, Tiling

    number, at = int(match["tiling"]), match.start("tiling")
    prefix, mark, cells = match["cells"].rpartition("_")
    kinds = [kind for kind in KINDS.values() if kind.loopy == number]
    if not kinds:
        known = ", ".join(f"t{loopy}" for loopy in sorted({0, *(kind.loopy for kind in KINDS.values())}))
        raise source.error(f"tiling t{number} is not known; expected {known}", 1, at)
    start = match.start("cells") + 1
    kind = next((kind for kind in kinds if (prefix if kind.has_patches else kind.prefix == prefix + mark)), None)
    if kind is None:
        if kinds[0].has_patches:
            missing = "needs the description of a patch and '_' before the cells"
            raise source.error(f"an id of t{number} {missing}", 1, start)
        raise source.error(f"{prefix[:20]!r} does not describe a board of tiling t{number}", 1, start)
    width = int(match["width"])
    tiling = Tiling(kind.name, width, int(match["height"] or width), prefix if kind.has_patches else "")
    if problem := tiling._replace(patch="").problem():
        raise source.error(problem, 1, 1)
    if problem := tiling.problem():
        raise source.error(problem, 1, start)
    start += len(prefix + mark)
    if LONGEST_RUN * len(cells) < tiling.fewest_cells:  # before a large board is made for a short text
        raise source.error(
            f"the cells end too early; a {tiling} board has at least {tiling.fewest_cells}", 1, start + len(cells)
        )
    try:
        board = tiling.plain.board
    except NoPatch as error:
        raise source.error(str(error), 1, match.start("cells") + 1) from None
    clues = TILED.read_whole(Code(source, cells, start), board.cell_count)
    for cell, (clue, ring) in enumerate(zip(clues, board.rings, strict=True)):
        if clue is not None and clue > len(ring):
            raise source.error(f"the clue {clue} is in cell {cell}, which has {len(ring)} sides", 1, start)
    return Slitherlink((tuple(clues),), tiling=tiling)


def write(puzzle: Slitherlink) -> str:
    """The game id that Loopy itself would give."""
    refuse_full(puzzle.full, "a game id of Loopy")
    parts: list[str] = []
    for clue, group in groupby(puzzle.flat_clues()):
        length = len(list(group))
        parts.append(run_letters(length, "a") if clue is None else CLUES[clue] * length)
    return f"{puzzle.columns}x{puzzle.rows}t{_kind(puzzle)}{''.join(parts)}\n"


def _kind(puzzle: Slitherlink) -> str:
    """The number of the tiling, and what stands between it and the cells."""
    if puzzle.tiling is None:
        return "0:"
    from edgewise.boards.tilings.kinds import KINDS

    kind = KINDS[puzzle.tiling.kind]
    return f"{kind.loopy}:{f'{puzzle.tiling.description}_' if kind.has_patches else kind.prefix}"


LOOPY: Format[Slitherlink] = Format(
    name="loopy",
    summary="a game id of Loopy, `WxHtN:...`; `t0` is the square tiling",
    example="3x2t0:3a2a0a\n",
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=(":", "#"),
)


def _lines_in_order(puzzle: Slitherlink) -> list[Line]:
    """The lines as Loopy numbers them: those around the first cell, clockwise from its top, then what the next adds.

    That was found out from saved solutions; where it begins around a cell of another tiling was not.
    """
    if puzzle.tiling is not None:
        raise BadInput("which lines the moves of a saved file name is known for squares only")
    found: dict[Line, None] = {}
    for row in range(puzzle.rows):
        for column in range(puzzle.columns):
            corners = [Point(row + down, column + right) for down, right in ((0, 0), (0, 1), (1, 1), (1, 0), (0, 0))]
            found.update(dict.fromkeys(starmap(line_between, pairwise(corners))))
    return list(found)


def play(puzzle: Slitherlink, moves: Sequence[str]) -> DrawnLines:
    """The lines after some moves: ``3y`` draws line 3, ``3n`` crosses it out, ``3u`` leaves it open again."""
    if not moves:
        return DrawnLines(frozenset(), frozenset())
    lines = _lines_in_order(puzzle)
    signs = dict.fromkeys(range(len(lines)), OPEN)
    for move in moves:
        if not MOVE.fullmatch(move):
            raise ValueError(f"{move[:20]!r} is not a move of Loopy; expected numbers of lines with y, n or u")
        for number, sign in ONE.findall(move):
            if int(number) not in signs:
                raise ValueError(f"the move {number}{sign} names a line that the board does not have")
            signs[int(number)] = sign
    drawn = {sign: frozenset(lines[number] for number, one in signs.items() if one == sign) for sign in (ON, OFF)}
    return DrawnLines(drawn[ON], drawn[OFF])


def move(puzzle: Slitherlink, drawn: DrawnLines) -> str:
    """One move that draws and crosses out all these lines."""
    if not drawn.on and not drawn.off:
        return ""
    signs = [ON if line in drawn.on else OFF if line in drawn.off else "" for line in _lines_in_order(puzzle)]
    return "".join(f"{number}{sign}" for number, sign in enumerate(signs) if sign)


SAVE = save_format("loopy-save", Game("Loopy", LOOPY, play, move, Loop), Slitherlink(((3, None, 2), (None, 0, None))))
