"""Refusing nonsense is cheap: sixteen megabytes of anything are settled within a small share of memory.

Each text is read in a child process with a cap on its memory, so that a failure cannot harm the machine.
"""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

pytestmark = pytest.mark.usefixtures("processes")

MEGABYTES = 350
"""Of address space, which is more than memory: the program itself and its libraries take a good part of it."""
MOST_RESIDENT = 100
"""Megabytes that a text of sixteen may take, the program itself included."""
HANG = 60

READ = """
import sys
import edgewise as ew
from edgewise.text.loading import puzzles_in, source_from_bytes
data = eval(sys.argv[1])
try:
    found = next(puzzles_in(source_from_bytes(data, "some.txt", "some")))
    print(str(found.error)[:400] if isinstance(found, ew.Failure) else "read")
except ew.BadInput as error:
    print(str(error)[:400])
# Not ru_maxrss, which begins with what the process took that started this one.
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM:"))
print(int(peak.split()[1]) // 1024, file=sys.stderr)
"""

NONSENSE = {
    "one letter": "b'a' * 2**24",
    "a megabyte of one letter": "b'a' * 2**20",
    "one letter a line": "b'a\\n' * 2**23",
    "one letter a word": "b'a ' * 2**23",
    "holes": "b'#' * 2**24",
    "holes apart": "b'# ' * 2**23",
    "lines of holes": "b'##\\n' * 2**20",
    "digits": "b'1' * 2**24",
    "digits apart": "b'1 ' * 2**23",
    "a digit a line": "b'1\\n' * 2**20",
    "two digits a line": "b'12\\n' * 2**20",
    "two letters a line": "b'a b\\n' * 2**20",
    "a digit between comments": "b'# a\\n1\\n' * 2**19",
    "a dot a line": "b'.\\n' * 2**20",
    "comments": "b'#\\n' * 2**22",
    "a rule and one letter a line": "b'rule: fill\\n' + b'a\\n' * 2**20",
    "a size on two lines": "b'1000\\n1000\\n' + b'1\\n' * 10**6",
    "a size and six numbers a line": "b'1000 1000\\n' + b'1 2 3 4 5 6\\n' * 10**6",
    "a size and a letter in each piece": "b'1000 1000\\n' + b'1 2 3 x\\n' * 10**6",
    "a board and blank lines below it": "b'.\\n' * 2**20 + b'\\n\\n'",
    "line breaks": "b'\\n' * 2**24",
    "spaces": "b' ' * 2**24",
    "slashes": "b'/' * 2**24",
    "a size and one letter": "b'1000 1000\\n' + b'a' * (2**24 - 50)",
    "a size and words": "b'1000 1000\\n' + b'word and more ' * 2**20",
    "a size and many lines": "b'3 3\\n' + b'1 2 3\\n' * 2**20",
    "a size and many pieces": "b'3 3\\n' + b'1 2 3 4\\n' * 2**20",
    "clues": "b'3 3\\n' + b'clue 1 1 1 1\\n' * 2**20",
    "clues for many pieces": "b'1000 1000\\n' + b'clue 1 1 1 1\\n' * 2**20",
    "a million by one": "b'1000000 1\\n' + b'a\\n' * 10**6",
    "ragged rows": "b'ab\\nabc\\n' * 2**19",
    "prose": "b'The quick brown fox jumps over the lazy dog.\\nAnd so on.\\n' * 2**18",
    "a game id": "b'1000x1000t0:' + b'a' * (2**24 - 50)",
    "a seed": "b'9' * 2**23 + b'x1#1'",
    "an address": "b'slither/1000/1000/' + b'0' * 999_999 + b'f' * (2**24 - 1_000_050)",
    "a long address": "b'https://example.org/' + b'?' * (2**24 - 50)",
    "a board address": "b'board_w=1000&board_h=1000&board_edges=' + b'a' * (2**24 - 60)",
    "parameters": "b'board_edges=' + b'&a=b' * (2**22 - 10)",
    "brackets": "b'[' * 2**24",
    "emoji": "('\\U0001f600' * 2**22).encode()",
    "zeros": "bytes(2**24)",
    "control characters at the end": "b'a' * (2**24 - 1) + b'\\x01'",
    "not UTF-8 at the end": "b'a' * (2**24 - 1) + b'\\xff'",
}


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused_in_little_memory(what):
    cap = MEGABYTES * 2**20
    done = subprocess.run(
        [sys.executable, "-c", READ, NONSENSE[what]],
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (cap, cap)),
    )
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.startswith("some.txt"), done.stdout
    assert done.stdout.count("\n") == 1
    assert int(done.stderr) <= MOST_RESIDENT, done.stderr
