"""What goes together, in one table: nothing else names a version.

Pyodide decides: its Python, the platform that wheels are made for, and the C++ library that the core is compiled
against all have to be those that it was built with. To take a newer one, change the first rows together, then run
`make site check-wasm`.
"""

from __future__ import annotations

PYODIDE = "314.0.7"  # from npm
PYTHON = "3.14"  # which is inside of it
PLATFORM = "pyemscripten_2026_0_wasm32"  # of the wheels on PyPI that fit
LLVM = "22"  # of Debian: clang and lld; the first one that has all that this Pyodide's C++ needs
LIBCXX = "21"  # the C++ library inside of Pyodide, so the headers must be of this one
HEADERS = "forky"  # the release of Debian whose packages have the headers; they are unpacked, never installed
WHEELS = {"msgspec": "0.22.0", "python-sat": "1.9.dev17"}  # compiled for the platform
PURE_WHEELS = {"nanobind": "3.1.0", "six": "1.17.0"}  # nanobind to compile with, six because python-sat imports it
TEST_WHEELS = {  # what `make check-wasm` runs the tests with: the last ones without parts of their own to compile
    **{"pytest": "9.2.0", "pluggy": "1.7.0", "iniconfig": "2.3.0", "packaging": "26.3", "pygments": "2.21.0"},
    **{"hypothesis": "6.155.7", "sortedcontainers": "2.4.0"},
}

TAG = "cp" + PYTHON.replace(".", "")
"""Python's own name for itself in the names of wheels."""
