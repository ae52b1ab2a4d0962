"""Simon Tatham's puzzle collection: where its game ids stand in addresses, and its saved files.

A saved file is a list of records, ``KEY     :LENGTH:VALUE``, each on a line of its own. The board is in ``PARAMS`` and
``DESC``, which together are a game id. The moves of the player are not read: which lines they name has not been found
out for certain, and a hint from wrong lines would be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from edgewise.base.family import Claim, Format, P
from edgewise.text.source import Source

RECORD = re.compile(r"(?P<key>[A-Z]{1,8}) {0,7}:(?P<length>[0-9]{1,9}):", re.ASCII)
HEAD = "SAVEFILE:"
TITLE = "Simon Tatham's Portable Puzzle Collection"
NEEDED = ("GAME", "PARAMS", "DESC")
LONGEST_PARAMS = 100
MOST_RECORDS = 20
"""Before the description."""


def fragment(word: str, game: str) -> tuple[str, int]:
    """The game id in the address of a game's page, and where it begins; a word that is no address as it is."""
    at = word.find(f"{game}.html#")
    return (word, 0) if at < 0 else (word[at + len(game) + 6 :], at + len(game) + 6)


def records(source: Source) -> dict[str, tuple[str, int]]:
    """The records of a saved file up to its description, each with the number of its line."""
    text = source.text.replace("\r\n", "\n").rstrip("\n")
    at = len(text) - len(text.lstrip())
    found: dict[str, tuple[str, int]] = {}
    while at < len(text) and "DESC" not in found and len(found) < MOST_RECORDS:
        line = text.count("\n", 0, at) + 1
        match = RECORD.match(text, at)
        if match is None:
            raise source.error("expected a record KEY:LENGTH:VALUE", line, 1)
        end = match.end() + int(match["length"])
        if match["key"] in found or end > len(text) or text[end : end + 1] not in ("", "\n"):
            wrong = "is there twice" if match["key"] in found else "is not as long as it says"
            raise source.error(f"the record {match['key']} {wrong}", line, 1)
        found[match["key"]] = (text[match.end() : end], line)
        at = end + 1
    missing = [key for key in NEEDED if key not in found]
    if missing:
        raise source.error(f"the saved file has no record {missing[0]} before its moves", 1, 1)
    return found


def save_format(name: str, game: str, ids: Format[P], example: P) -> Format[P]:
    """The format of the saved files of a game, whose game ids are another format."""

    def claim(source: Source) -> Claim:
        beginning = source.text[:1000].lstrip()
        if not beginning.startswith(HEAD):
            return Claim.NO
        return Claim.SURE if re.search(rf"^GAME +:[0-9]+:{game}\s*$", beginning, re.M) else Claim.LIKELY

    def read(source: Source) -> P:
        found = records(source)
        kind, line = found["GAME"]
        if kind != game:
            raise source.error(f"saved files of the game {kind[:30]!r} are not supported", line, 1)
        params, _ = found["PARAMS"]
        description, line = found["DESC"]
        if len(params) > LONGEST_PARAMS:
            raise source.error("the record PARAMS is too long", line, 1)
        return ids.read(replace(source, text=f"{params}:{description}", first_line=source.first_line + line - 1))

    return Format(
        name=name,
        summary=f"a saved file of {game} in Simon Tatham's collection, without its moves",
        example=_written(game, ids.write, example),
        claim=claim,
        read=read,
        write=lambda puzzle: _written(game, ids.write, puzzle),
        signs=(HEAD,),
    )


def _written(game: str, write_id: Callable[[P], str], puzzle: P) -> str:
    params, _, description = write_id(puzzle).strip().partition(":")
    records = {
        "SAVEFILE": TITLE,
        "VERSION": "1",
        "GAME": game,
        "PARAMS": params,
        "CPARAMS": params,
        "DESC": description,
        "NSTATES": "1",
        "STATEPOS": "1",
    }
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in records.items())
