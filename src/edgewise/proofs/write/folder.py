"""The folder of a certificate: which files it has, when it may be written, and how it is replaced as a whole.

It is put together beside its place and renamed when it is whole, so that half a certificate is never seen.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from edgewise.base.errors import BadInput
from edgewise.base.files import is_occupied, os_reason, replace_folder

MANIFEST, FORMULA, CUTS, SOLUTION, SECOND = "manifest.json", "formula.cnf", "cuts.txt", "solution.txt", "second.txt"
TEXT_PROOF, BINARY_PROOF = "proof.drat", "proof.dratb"
FILES = re.compile(
    r"manifest\.json|(solution|second)\.txt(\.gz)?|([1-9][0-9]{0,8}\.)?(formula\.cnf|cuts\.txt|proof\.(drat|lrat)b?)(\.gz)?",
    re.ASCII,
)

Files = dict[str, str | bytes]
"""What is in a folder, by the names of its files; the manifest comes first."""


def put(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Writes a certificate in the place of another, or creates it."""
    try:
        replace_folder(folder, files)
    except OSError as error:
        raise BadInput(f"cannot be written: {os_reason(error)}", str(folder)) from None


def check_folder(folder: Path) -> None:
    """Refuses a folder that holds anything but a certificate, before any work is done.

    A certificate in the current directory is refused, too: it cannot be replaced in one step from within.
    """
    try:
        there = folder.exists()
        if there and not folder.is_dir():
            raise BadInput("this is a file; a proof needs a folder of its own", str(folder))
        place = Path(os.path.realpath(folder)) if folder.is_symlink() or there else folder
        if not place.parent.is_dir():
            raise BadInput("no such directory", str(place.parent))
        entries = sorted(entry.name for entry in folder.iterdir()) if there else []
        occupied = there and is_occupied(folder)
    except OSError as error:
        raise BadInput(f"cannot be written: {os_reason(error)}", str(folder)) from None
    if strange := [name for name in entries if not FILES.fullmatch(name)]:
        raise BadInput(f"this folder contains {strange[0]!r}; a proof needs a folder of its own", str(folder))
    if occupied and MANIFEST in entries:
        raise BadInput("this certificate cannot be replaced from within its folder; go to another first", str(folder))
    if not os.access(place if occupied else place.parent, os.W_OK | os.X_OK):
        raise BadInput("the directory is not writable", str(place if occupied else place.parent))
