"""What a machine needs to build the folder: ``python -m browser.tools`` says in one line what is missing."""

from __future__ import annotations

import shutil
import sys

from browser.versions import LLVM

TOOLS = (f"clang++-{LLVM}", f"wasm-ld-{LLVM}", "node", "npm", "apt-get", "dpkg-deb")


class CannotBuild(Exception):
    """One line for whoever wants the folder: what cannot be had."""


def check_tools() -> None:
    """Before anything is fetched."""
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        packages = f"clang-{LLVM}, lld-{LLVM}, nodejs and npm"
        raise CannotBuild(f"the page without a server needs {packages} of Debian; not found: {', '.join(missing)}")


if __name__ == "__main__":
    try:
        check_tools()
    except CannotBuild as error:
        sys.exit(f"not run here: {error}")
