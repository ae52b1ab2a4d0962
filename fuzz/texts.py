"""Hostile texts for every reader: nothing but ``BadInput`` may come out, and what is read must read back the same.

    python fuzz/texts.py --trials 100000

Each trial makes a text from its seed: an example that was damaged, parts of two examples, words that are known to be
trouble, or plain noise. Every format of every family reads it, and so do the three ways in: a text in a file, a text
whose family is named, and the argument of a command. Nothing here is large; tests/text/test_reading_limits.py tries
sizes.

    python fuzz/texts.py --trials 0 --boards 100000

Random boards of every family, whose signs could be those of another, are written in every format, each alone and below
another one, and read without a word about their family: they must come back as themselves.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format, Puzzle
from edgewise.base.registry import AnyFamily, families
from edgewise.base.result import Failure
from edgewise.text.loading import load, parse, puzzles_in, source_from_bytes
from edgewise.text.source import Source
from edgewise.text.written import written, written_below

MEMORY = 2 * 2**30
"""Bytes of address space: a fault must not harm the machine."""
ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.readers.penpa_reader import lines_of, link_of  # noqa: E402
from support.written_boards import any_board  # noqa: E402

EXAMPLES = [path.read_text() for path in sorted((ROOT / "examples").glob("*/*.txt"))]
EXAMPLES = [text for text in EXAMPLES if len(text) < 1500]
FORMATS = [fmt for family in families().values() for fmt in family.formats]
EXAMPLES += [fmt.example for fmt in FORMATS]
TROUBLE = [
    *(
        "²",
        "٣",
        "３",
        "½",
        "pzprv3.1/slither/2/2/",
        "m=edit&p=",
        "&p=",
        "history:{",
        "SAVEFILE:41:",
        "[problem]\n",
        "[areas]\n",
        "[solution]\n",
        "puzzle slitherlink\nsize 2\n",
        "DESC    :999999999:",
        "variant: full\n",
        "/f/",
        "/v:/",
        "type=player&",
        "_edit/",
        "loopy.html#",
        "٢ ٢",
        "\0",
        "\x0b",
        "\x0c",
        "\x1c",
        "\x85",
        "\u2028",
        "\u200b",
        "\ufeff",
        "\ud800",
        "\udc80",
    ),
    *(
        "9" * 12,
        "9" * 13,
        "9" * 5000,
        "-0",
        "+1",
        "-3",
        "1_0",
        "0x1",
        "1e9",
        "1.5",
        "--",
        "",
        " ",
        "\t",
        "\r",
        "\n",
        "\n\n",
    ),
    *(
        "#",
        "##",
        "# A",
        "/",
        "//",
        "://",
        "?",
        "&",
        "=",
        "%",
        "%2F..",
        "{",
        "[",
        '"',
        "x",
        "t0:",
        ":",
        "a",
        "A",
        "z",
        "4",
    ),
    *("rule:", "rule: fill", "RULE : Classic", "clue", "clue 1 0 0 0", "Clue ² 1", "2 2", "1 1", "0 0", "1000001 1"),
    *(
        "slither/2/2/",
        "numlin/3/2/",
        "board_w=",
        "board_edges=",
        "board_pieces=",
        "puzzle_size=",
        "hints=",
        "motifs_order=",
        "1111111111111111,",
        '{"pieces":',
        "e2.bucas.name",
        "İ",
        "ß",
        "😀",
        "a" * 300,
    ),
]
MOST_REPLACED = 20
"""Of one character: numbers of 5,000 digits, each digit replaced by such a number and so on, would fill any memory."""
OWN_SHARE = 0.5
PACKED = "&p="
"""In links whose text is deflated; damage to it would be damage and nothing else."""
ALPHABET = "0123.-#ABab 49x\n\n\t"


def hostile_text(rng: random.Random, example: str | None = None) -> str:
    """A text that is wrong in some way, or nearly right; every other time made from the example, if there is one."""
    start = rng.random()
    if start < 0.15:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(60))).decode("latin-1")
    if start < 0.3:
        return "".join(rng.choices(TROUBLE, k=rng.randint(1, 6)))
    if start < 0.5:
        return "".join(rng.choices(ALPHABET, k=rng.randint(1, 60)))
    text = example if example is not None and rng.random() < OWN_SHARE else _example(rng)
    if PACKED in text and rng.random() < OWN_SHARE:
        text = _damaged_inside(rng, text)
    for _ in range(rng.randint(0, 4)):
        text = _damaged(rng, text)
    return text


def _example(rng: random.Random) -> str:
    return rng.choice(FORMATS).example if rng.random() < 0.7 else rng.choice(EXAMPLES)


def _damaged(rng: random.Random, text: str) -> str:
    one, other = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    ways = [
        text[:one] + rng.choice(TROUBLE) + text[one:],
        text[:one] + rng.choice(TROUBLE) + text[one + 1 :],
        text[:one] + text[min(other, one + 5) :],
        text[:one] + _example(rng)[one:],
        text[:other] + text[one:],
        text.replace(rng.choice(text or " "), rng.choice(TROUBLE), MOST_REPLACED),
        "\n".join(rng.sample(lines := text.split("\n"), len(lines))),
    ]
    return rng.choice(ways)


def _damaged_inside(rng: random.Random, link: str) -> str:
    """A link with damage to the text that is packed in it."""
    text = "\n".join(lines_of(link))
    for _ in range(rng.randint(1, 4)):
        text = _damaged(rng, text)
    try:
        return link_of(text.split("\n"))
    except UnicodeEncodeError:  # half of a character
        return link


def _by_format(fmt: Format[Puzzle]) -> Callable[[str], Puzzle]:
    def read(text: str) -> Puzzle:
        assert fmt.claim(Source(text)) in Claim
        return fmt.read(Source(text, "some.txt"))

    return read


def _by_family(family: AnyFamily | None) -> Callable[[str], Puzzle]:
    return lambda text: parse(Source(text, "some.txt"), family)


def _as_bytes(text: str) -> Puzzle:
    data = text.encode("utf-8", "surrogatepass")
    return parse(source_from_bytes(data, "some.txt", "some"))


def _as_batch(text: str) -> Puzzle:
    found = list(puzzles_in(Source(text, "some.txt", "some")))
    for one in found:
        if isinstance(one, Failure):
            raise one.error
    puzzle = found[0]
    assert isinstance(puzzle, Puzzle)
    return puzzle


EXAMPLE_OF = {f"{family.name} {fmt.name}": fmt.example for family in families().values() for fmt in family.formats}
EXAMPLE_OF |= {f"--family {family.name}": family.formats[0].example for family in families().values()}
"""Of each reader of one format or family: among the examples of all formats its own would seldom come up."""
READERS: dict[str, Callable[[str], Puzzle]] = {
    **{f"{family.name} {fmt.name}": _by_format(fmt) for family in families().values() for fmt in family.formats},
    **{f"--family {family.name}": _by_family(family) for family in families().values()},
    "any text": _by_family(None),
    "any bytes": _as_bytes,
    "any batch": _as_batch,
    "any argument": load,
}


def fault(read: Callable[[str], Puzzle], text: str) -> str | None:
    """What is wrong with how a text is read; ``None`` if it was read or refused as it should be."""
    try:
        puzzle = read(text)
    except BadInput as error:
        return None if "\n" not in str(error) else "the message has more than one line"
    except Exception:  # whatever it is, it is the finding
        return traceback.format_exc(limit=-3)
    try:
        replace(puzzle)  # type: ignore[type-var]  # every puzzle is a dataclass, which checks its fields when it is made
    except ValueError as error:
        return f"the reader took what the puzzle itself refuses: {error}"
    return _lost(puzzle)


def _lost(puzzle: Puzzle) -> str | None:
    """What is wrong with what is written of a puzzle; ``None`` if every format gives it back."""
    for fmt in families()[puzzle.family_name].formats:
        try:
            text = written(puzzle, fmt)
        except BadInput:
            continue  # some formats cannot express every puzzle, and say so
        except Exception:
            return traceback.format_exc(limit=-3)
        try:
            if parse(Source(text)) != puzzle:
                return f"another puzzle comes back as {fmt.name}: {text!r}"
        except BadInput as error:
            return f"what was written as {fmt.name} is refused: {error}"
    return None


def was_read(read: Callable[[str], Puzzle], text: str) -> bool:
    try:
        read(text)
    except BadInput:
        return False
    return True


def run(name: str, trials: int, seed: int) -> tuple[int, list[tuple[int, str, str]]]:
    """How many texts were read as puzzles, and the findings: seed, text and what went wrong."""
    read, accepted, findings = READERS[name], 0, []
    for number in range(seed, seed + trials):
        text = hostile_text(random.Random(number), EXAMPLE_OF.get(name))
        if wrong := fault(read, text):
            findings.append((number, text, wrong))
        elif was_read(read, text):
            accepted += 1
    return accepted, findings


def boards_lost(seed: int) -> str | None:
    """What is wrong with how a random board is written, alone or below another; ``None`` if it comes back."""
    rng = random.Random(seed)
    puzzle = any_board(rng)
    if wrong := _lost(puzzle):
        return wrong
    other = next(one for one in iter(lambda: any_board(rng), None) if one.family_name == puzzle.family_name)
    for fmt in families()[puzzle.family_name].formats:
        if fmt.one_word:
            continue
        try:
            above = written(other, fmt)
            text = f"{above}\n{written_below(above, puzzle, fmt)}"
        except BadInput:
            continue  # this format cannot express one of them
        if list(puzzles_in(Source(text))) != [other, puzzle]:
            return f"two boards do not come back as {fmt.name}: {text!r}"
    return None


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--trials", type=int, default=100_000, help="texts for each reader")
    arguments.add_argument("--boards", type=int, default=0, help="random boards that are written and read again")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--reader", choices=READERS, action="append", help="all of them by default")
    chosen = arguments.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    failures: Counter[str] = Counter()
    for seed in range(chosen.seed, chosen.seed + chosen.boards):
        if lost := boards_lost(seed):
            failures["boards"] += 1
            print(f"seed {seed}: {lost}", flush=True)
    print(f"{chosen.boards:,} boards, {failures['boards']} findings", flush=True)
    for name in (chosen.reader or READERS) if chosen.trials else ():
        started = time.monotonic()
        accepted, findings = run(name, chosen.trials, chosen.seed)
        failures[name] = len(findings)
        for number, text, wrong in findings[:5]:
            print(f"seed {number}: {text!r}\n{wrong}")
        print(
            f"{name}: {chosen.trials:,} texts, {accepted:,} read, {len(findings)} findings, "
            f"{time.monotonic() - started:.0f} s",
            flush=True,
        )
    total = sum(failures.values())
    print(f"{total} findings in all")
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
