"""Simon Tatham's puzzle collection: where its game ids stand in addresses, and its saved files.

A saved file is a list of records, ``KEY     :LENGTH:VALUE``, each on a line of its own. The board is in ``PARAMS`` and
``DESC``, which together are a game id. Behind it come the moves of the player, ``STATEPOS`` less one of which count:
the others were taken back. What a move says is the game's own business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, cast

from edgewise.base.family import Claim, DrawnLines, Format, P, Solution
from edgewise.base.places import Line
from edgewise.text.source import Source

RECORD = re.compile(r"(?P<key>[A-Z]{1,8}) {0,7}:(?P<length>[0-9]{1,9}):", re.ASCII)
HEAD = "SAVEFILE:"
TITLE = "Simon Tatham's Portable Puzzle Collection"
RESTART = "RESTART"
MOVES = ("MOVE", "SOLVE", RESTART)
MOST_DIGITS = 9
NEEDED = ("GAME", "PARAMS", "DESC")
LONGEST_PARAMS = 100
MOST_RECORDS = 20
"""Before the description."""


def fragment(word: str, game: str) -> tuple[str, int]:
    """The game id in the address of a game's page, and where it begins; a word that is no address as it is."""
    at = word.find(f"{game}.html#")
    return (word, 0) if at < 0 else (word[at + len(game) + 6 :], at + len(game) + 6)


def every_record(source: Source) -> Iterator[tuple[str, str, int]]:
    """The keys and values of the records, each with the number of its line."""
    text = source.text.replace("\r\n", "\n").rstrip("\n")
    at = len(text) - len(text.lstrip())
    line = text.count("\n", 0, at) + 1
    while at < len(text):
        match = RECORD.match(text, at)
        if match is None:
            raise source.error("expected a record KEY:LENGTH:VALUE", line, 1)
        end = match.end() + int(match["length"])
        if end > len(text) or text[end : end + 1] not in ("", "\n"):
            raise source.error(f"the record {match['key']} is not as long as it says", line, 1)
        yield match["key"], text[match.end() : end], line
        line += text.count("\n", at, end + 1)
        at = end + 1


def records(source: Source) -> dict[str, tuple[str, int]]:
    """The records of a saved file up to its description, each with the number of its line."""
    found: dict[str, tuple[str, int]] = {}
    for key, value, line in every_record(source):
        if key in found:
            raise source.error(f"the record {key} is there twice", line, 1)
        found[key] = (value, line)
        if key == "DESC" or len(found) == MOST_RECORDS:
            break
    missing = [key for key in NEEDED if key not in found]
    if missing:
        raise source.error(f"the saved file has no record {missing[0]} before its moves", 1, 1)
    return found


def moves(source: Source) -> list[tuple[str, int]]:
    """The moves since the game was begun, each with the number of its line, but for those that were taken back."""
    count, done = 1, list[tuple[str, int]]()
    for key, value, line in every_record(source):
        if key == "STATEPOS":
            count = int(value) if value.isascii() and value.isdigit() and len(value) < MOST_DIGITS else 0
            if count < 1:
                raise source.error("expected the number of a state in STATEPOS", line, 1)
        elif key in MOVES:
            if len(done) == count - 1:
                break
            done.append((value if key != RESTART else "", line))
    last = max((place for place, (value, _) in enumerate(done) if not value), default=-1)
    return done[last + 1 :]


@dataclass(frozen=True, slots=True)
class Game(Generic[P]):
    """What is a game's own in its saved files."""

    title: str
    ids: Format[P]
    play: Callable[[P, Sequence[str]], DrawnLines]
    """The lines after some moves. Raises ``ValueError`` for a move that cannot be made."""
    move: Callable[[P, DrawnLines], str]
    """The inverse: one move to these lines; empty where there are none."""
    solution: Callable[[P, frozenset[Line]], Solution]


def save_format(name: str, game: Game[P], example: P) -> Format[P]:
    """The format of the saved files of a game, whose game ids are another format."""

    def claim(source: Source) -> Claim:
        beginning = source.text[:1000].lstrip()
        if not beginning.startswith(HEAD):
            return Claim.NO
        return Claim.SURE if re.search(rf"^GAME +:[0-9]+:{game.title}\s*$", beginning, re.M) else Claim.LIKELY

    def read(source: Source) -> P:
        found = records(source)
        kind, line = found["GAME"]
        if kind != game.title:
            raise source.error(f"saved files of the game {kind[:30]!r} are not supported", line, 1)
        params, _ = found["PARAMS"]
        description, line = found["DESC"]
        if len(params) > LONGEST_PARAMS:
            raise source.error("the record PARAMS is too long", line, 1)
        return game.ids.read(replace(source, text=f"{params}:{description}", first_line=source.first_line + line - 1))

    def drawn(puzzle: P, source: Source) -> DrawnLines:
        if read(source) != puzzle:
            raise source.error("this is a saved file of a different puzzle: its size or its cells differ")
        made = moves(source)
        try:
            return game.play(puzzle, [move for move, _ in made])
        except ValueError as error:
            raise source.error(str(error), made[0][1], 1) from None

    return Format(
        name=name,
        summary=f"a saved file of {game.title} in Simon Tatham's collection, with what the player has drawn",
        example=_written(game, example, DrawnLines(frozenset())),
        claim=claim,
        read=read,
        write=lambda puzzle: _written(game, puzzle, DrawnLines(frozenset())),
        signs=(HEAD,),
        drawn=drawn,
        attempt=lambda puzzle, source: game.solution(puzzle, cast(frozenset[Line], drawn(puzzle, source).on)),
        write_drawn=lambda puzzle, lines: _written(game, puzzle, lines),
    )


def _written(game: Game[P], puzzle: P, drawn: DrawnLines) -> str:
    params, _, description = game.ids.write(puzzle).strip().partition(":")
    move = game.move(puzzle, drawn)
    states = "2" if move else "1"
    records = {
        "SAVEFILE": TITLE,
        "VERSION": "1",
        "GAME": game.title,
        "PARAMS": params,
        "CPARAMS": params,
        "DESC": description,
        "NSTATES": states,
        "STATEPOS": states,
        **({"MOVE": move} if move else {}),
    }
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in records.items())
