"""What a forger does to certificates: every file damaged by bytes, by lines, by steps, and with sense for what it says.

A sample is a certificate as its files by name, unpacked. A forgery is the same with one to three changes. Most keep
what is easy to keep (the number of clauses announced, the digest of a changed puzzle) and get past the first checks.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable

from evidence import damaged

import edgewise as ew
from edgewise.base.family import Style
from edgewise.base.registry import family_named, family_of
from edgewise.proofs.claims import GROUNDS, NONE, ONE, SEVERAL
from edgewise.text.digest import puzzle_digest
from edgewise.text.loading import parse
from edgewise.text.source import Source
from support.proofs.binary_proofs import packed, unpacked

Sample = dict[str, bytes]
Change = Callable[[random.Random, Sample, Sample], None]
"""Changes a sample; the other is one to take pieces from."""
CLAIMS = (ONE, NONE, SEVERAL, "0 solutions", "1 solution", "2 solutions", "")


def forged(rng: random.Random, good: Sample, other: Sample) -> Sample:
    """A sample with one to three changes."""
    files = dict(good)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        change = cubes_changed if "1.formula.cnf" in files and rng.random() < 0.5 else rng.choice(CHANGES)
        change(rng, files, other)
    return files


def _any_file(rng: random.Random, files: Sample) -> str:
    proofs = [name for name in files if "proof." in name]
    return rng.choice(proofs if proofs and rng.random() < 0.4 else sorted(files))


def bytes_changed(rng: random.Random, files: Sample, other: Sample) -> None:
    """Bytes flipped, dropped, doubled, exchanged, cut off, or put in."""
    name = _any_file(rng, files)
    data = bytearray(files[name])
    at, length = rng.randrange(len(data) + 1), rng.choice((1, 1, 2, 5, 40))
    elsewhere = rng.randrange(len(data) + 1)
    match rng.randrange(6):
        case 0:
            if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
        case 1:
            del data[at : at + length]
        case 2:
            data[elsewhere:elsewhere] = data[at : at + length]
        case 3:
            data[at : at + length], data[elsewhere : elsewhere + length] = (
                data[elsewhere : elsewhere + length],
                data[at : at + length],
            )
        case 4:
            del data[at:]
        case _:
            data[at:at] = rng.choice((rng.randbytes(length), b"a\0", b"d\0", b"0\n", b"\x80\x80\x80\x80"))
    files[name] = bytes(data)


def text_changed(rng: random.Random, files: Sample, other: Sample) -> None:
    """Lines, words and numbers of a text."""
    name = rng.choice([name for name in sorted(files) if not name.endswith("b")])
    text, pieces = (files[name].decode(errors="replace"), other.get(name, b"").decode(errors="replace"))
    files[name] = damaged(rng, text, pieces).encode(errors="surrogatepass")
    if rng.random() < 0.8:
        announce(files)


def lines_exchanged(rng: random.Random, files: Sample, other: Sample) -> None:
    """Two lines change places, or a few are left out or said again."""
    name = rng.choice([name for name in sorted(files) if not name.endswith("b")])
    lines = files[name].split(b"\n")
    at, elsewhere = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            lines[at], lines[elsewhere] = lines[elsewhere], lines[at]
        case 1:
            del lines[at : at + rng.choice((1, 1, 3))]
        case _:
            lines[elsewhere:elsewhere] = lines[at : at + rng.choice((1, 1, 3))]
    files[name] = b"\n".join(lines)
    if rng.random() < 0.8:
        announce(files)


def step_changed(rng: random.Random, files: Sample, other: Sample) -> None:
    """One number of the proof, which may be a literal, a hint or the number of a clause; or a step less."""
    for name in [name for name in files if "proof." in name]:
        steps = unpacked(files[name]) if name.endswith("b") else [line.split() for line in files[name].splitlines()]
        if not steps:
            continue
        step = rng.choice(steps)
        numbers = [at for at, word in enumerate(step) if re.fullmatch(rb"-?[0-9]+", word)]
        match rng.randrange(6):
            case 0:
                steps.remove(step)
            case 1 if numbers:
                at = rng.choice(numbers)
                step[at] = b"%d" % -int(step[at])
            case 2 if numbers:
                step[rng.choice(numbers)] = b"%d" % rng.randint(-40, 400)
            case 3 if numbers:
                at = rng.choice(numbers)
                step[at] = b"%d" % (int(step[at]) + rng.choice((-1, 1)))
            case 4 if len(numbers) > 1:
                del step[rng.choice(numbers[:-1])]
            case _:
                steps.insert(rng.randrange(len(steps)), [*step])
        files[name] = packed(steps) if name.endswith("b") else b"".join(b"%b\n" % b" ".join(step) for step in steps)


def formula_changed(rng: random.Random, files: Sample, other: Sample) -> None:
    """A clause less, one more, one with another literal; with the cut that belongs to it, if the forger is careful."""
    for name in [name for name in files if name.endswith("formula.cnf")]:
        lines = files[name].split(b"\n")
        clauses = [at for at, line in enumerate(lines) if line and line[:1] not in b"cp"]
        if not clauses:
            return
        at = rng.choice(clauses[-40:] if rng.random() < 0.5 else clauses)
        words = lines[at].split()
        match rng.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, b" ".join([*rng.sample(words[:-1], rng.randint(0, len(words) - 1)), b"0"]))
            case 2:
                lines[at] = b" ".join([*words[1:-1], b"0"])
            case _:
                words[0] = words[0][1:] if words[0][:1] == b"-" else b"-" + words[0]
                lines[at] = b" ".join([*words[:-1], b"0"])
        files[name] = b"\n".join(lines)
    cuts = [name for name in files if name.endswith("cuts.txt")]
    if cuts and rng.random() < 0.4:
        lines = files[rng.choice(cuts)].split(b"\n")
        del lines[rng.randrange(len(lines))]
        files[rng.choice(cuts)] = b"\n".join(lines)
    announce(files)


def turns_changed(rng: random.Random, files: Sample, other: Sample) -> None:
    """What a turn is called, or what is said about it: two change their names, one is of another line, one is added."""
    name = rng.choice([name for name in sorted(files) if name.endswith("formula.cnf")] or [""])
    lines = files.get(name, b"").split(b"\n")
    turns = [at for at, line in enumerate(lines) if b" turn[" in line]
    drawn = re.findall(rb"^c [0-9]+ ([hve]\[[0-9,]+\])$", files.get(name, b""), re.MULTILINE)
    if not turns or not drawn:
        return
    at = rng.choice(turns)
    number = lines[at].split()[1]
    match rng.randrange(3):
        case 0:
            elsewhere = rng.choice(turns)
            swapped = lines[elsewhere].split()[1]
            lines[at], lines[elsewhere] = (
                lines[at].replace(number, swapped, 1),
                lines[elsewhere].replace(swapped, number, 1),
            )
        case 1:
            one, two = sorted(rng.sample(drawn, 2)) if len(drawn) > 1 else (drawn[0], drawn[0])
            lines[at] = b"c %b turn[%b+%b]" % (number, one, two)
        case _:
            literals = [number if rng.random() < 0.5 else b"-" + number]
            literals += [rng.choice((b"", b"-")) + b"%d" % rng.randint(1, len(drawn)) for _ in range(rng.randrange(3))]
            header = next(place for place, line in enumerate(lines) if line.startswith(b"p cnf"))
            lines.insert(header + 1, b" ".join((*literals, b"0")))
    files[name] = b"\n".join(lines)
    announce(files)


def cut_changed(rng: random.Random, files: Sample, other: Sample) -> None:
    """Another name in a cut, or another reason; the formula may be given the clause that such a cut would have."""
    cuts = [name for name in files if name.endswith("cuts.txt") and files[name].strip()]
    if not cuts:
        return
    name = rng.choice(cuts)
    lines = files[name].split(b"\n")
    at = rng.randrange(len(lines))
    words = lines[at].split()
    names = re.findall(rb"^c [0-9]+ (\S+)", files.get(name.replace("cuts.txt", "formula.cnf"), b""), re.MULTILINE)
    if not words or not names:
        return
    place = rng.randrange(len(words))
    pool = (rng.choice(names), *lines[rng.randrange(len(lines))].split(), b"unmet", b"inside")
    words[place : place + rng.choice((0, 1))] = rng.choice(([], [rng.choice(pool)], [rng.choice(pool)]))
    lines[at] = b" ".join(words)
    files[name] = b"\n".join(lines)


def manifest_changed(rng: random.Random, files: Sample, other: Sample) -> None:
    """Another claim, other grounds, another puzzle, with the digest and the drawing that belong to it."""
    try:
        facts = json.loads(files.get("manifest.json", b""))
    except ValueError:
        return
    if not isinstance(facts, dict):
        return
    match rng.randrange(4):
        case 0:
            facts["claim"] = rng.choice(CLAIMS)
        case 1:
            facts["claim"], facts["grounds"] = rng.choice(CLAIMS), rng.choice(GROUNDS)
        case 2 if "manifest.json" in other:
            theirs = json.loads(other["manifest.json"])
            for key in rng.choice((("puzzle",), ("family", "puzzle", "rule", "digest", "format", "drawing"))):
                facts[key] = theirs.get(key)
        case _:
            text = facts.get("puzzle")
            if isinstance(text, str) and text:
                at = rng.randrange(len(text))
                facts["puzzle"] = text[:at] + rng.choice("0123.AbBw#\n -") + text[at + rng.choice((0, 1)) :]
    _make_it_fit(facts)
    files["manifest.json"] = json.dumps(facts).encode()


def cubes_changed(rng: random.Random, files: Sample, other: Sample) -> None:
    """Cubes left out, doubled, exchanged, cut short, turned round or made up, with or without their proofs."""
    try:
        facts = json.loads(files.get("manifest.json", b""))
    except ValueError:
        return
    cubes = facts.get("cubes") if isinstance(facts, dict) else None
    if not isinstance(cubes, list) or not cubes or not all(isinstance(cube, str) for cube in cubes):
        return
    parts = [
        {name: files.pop(name) for name in sorted(files) if name.startswith(f"{number}.")}
        for number in range(1, len(cubes) + 1)
    ]
    one, another = rng.randrange(len(cubes)), rng.randrange(len(cubes))
    words = cubes[one].split()
    match rng.randrange(8):
        case 0:
            del cubes[one], parts[one]
        case 1:
            cubes.insert(another, cubes[one])
            parts.insert(another, parts[one])
        case 2:
            cubes[one], cubes[another] = cubes[another], cubes[one]
        case 3:
            parts[one] = parts[another]
        case 4 if words:
            at = rng.randrange(len(words))
            words[at] = ("-" if words[at][0] == "+" else "+") + words[at][1:]
            cubes[one] = " ".join(words)
        case 5 if words:
            cubes[one] = " ".join(words[: rng.randrange(len(words))])
        case 6:
            cubes[:], parts = [cubes[one]], [parts[one]]
        case _:
            words.insert(rng.randrange(len(words) + 1), rng.choice([*cubes[another].split(), "+", "-x", "", "+" * 99]))
            cubes[one] = " ".join(words)
    for number, part in enumerate(parts, start=1):
        for name, content in part.items():
            files[f"{number}.{name.partition('.')[2]}"] = content
    files["manifest.json"] = json.dumps(facts).encode()


def _make_it_fit(facts: dict[str, object]) -> None:
    """A careful forger writes the digest, the rule and the drawing of the puzzle that is there."""
    try:
        puzzle = read_puzzle(facts)
        family = family_of(puzzle)
        statement = family.proof_model(puzzle)
        facts["digest"] = puzzle_digest(puzzle)
        facts["drawing"] = family.draw_text(puzzle, None, Style()).split("\n")
        facts["rule"] = statement.rule if statement is not None else ""
    except (ew.BadInput, KeyError):
        return


def read_puzzle(facts: dict[str, object]) -> ew.Puzzle:
    """The puzzle of a manifest."""
    return parse(Source(str(facts["puzzle"]), "the puzzle in manifest.json"), family_named(str(facts["family"])))


def merged(rng: random.Random, files: Sample, other: Sample) -> None:
    """Files of another certificate, in the place of its own or beside them."""
    for name in rng.sample(sorted(other), rng.randint(1, len(other))):
        files[name] = other[name]


def repacked(rng: random.Random, files: Sample, other: Sample) -> None:
    """A file packed, packed and damaged, there twice, or so that it unpacks to far more than it is."""
    name = _any_file(rng, files)
    data = gzip.compress(files[name], mtime=0)
    match rng.randrange(5):
        case 0 | 1:
            files[f"{name}.gz"] = data
            del files[name]
        case 2:
            files[f"{name}.gz"] = data
        case 3:
            files[f"{name}.gz"] = data[: rng.randrange(len(data))] + rng.randbytes(3)
            del files[name]
        case _:
            files[f"{name}.gz"] = gzip.compress(rng.choice((b"\0", b"\n", b"1 ", b"0\n")) * (16 << 20), 1, mtime=0)
            del files[name]


CHANGES: tuple[Change, ...] = (
    bytes_changed,
    text_changed,
    lines_exchanged,
    *(step_changed,) * 3,
    *(formula_changed,) * 2,
    turns_changed,
    *(cut_changed,) * 2,
    *(manifest_changed,) * 2,
    merged,
    repacked,
)


def announce(files: Sample) -> None:
    """Makes the header of a formula agree with its clauses."""
    for name in files:
        if name.endswith("formula.cnf"):
            lines = files[name].split(b"\n")
            clauses = sum(bool(line.strip()) and line.lstrip()[:1] not in (b"c", b"p") for line in lines)
            files[name] = re.sub(rb"^(p cnf [0-9]+) .*$", rb"\1 %d" % clauses, files[name], count=1, flags=re.MULTILINE)
