"""Kernels compiled where they run: NVRTC makes a program for this GPU from the sources that travel with the package.

That takes some seconds, so the result is kept in the user's cache folder, by a digest of all sources, the options, the
architecture and the version of NVRTC. A file that is damaged, or cannot be read, is made again.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import warnings
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from edgewise.base.files import os_reason, write_atomically
from edgewise.gpu.device.devices import NoDevice

EXTRA = "pip install 'edgewise[gpu]'"
OPTIONS = ("--std=c++20", "-default-device")
DIGEST_BYTES = 32


def sources() -> Path:
    """The folder of the kernels: inside an installed package, next to the sources in a working copy."""
    installed = Path(__file__).parents[1] / "kernels"
    return installed if installed.is_dir() else Path(__file__).parents[4] / "native" / "gpu"


def units() -> list[str]:
    """The names of all units, each of which is compiled as a whole."""
    return sorted(path.name.removesuffix("_kernels.hpp") for path in sources().glob("*_kernels.hpp"))


def bindings(name: str) -> ModuleType:
    """A module of NVIDIA's bindings, wherever this version of them has it."""
    error: ImportError | None = None
    for module in (f"cuda.bindings.{name}", f"cuda.{'cuda' if name == 'driver' else name}"):
        try:
            return import_module(module)
        except ImportError as missing:
            error = error or missing
    raise NoDevice(f"a GPU needs NVIDIA's Python bindings, which are not installed: {EXTRA}") from error


def nvrtc_module() -> ModuleType:
    """NVRTC, from its wheel or from a toolkit that is installed."""
    nvrtc = bindings("nvrtc")
    major = str(getattr(import_module(nvrtc.__name__.rpartition(".")[0]), "__version__", "")).partition(".")[0]
    try:
        # The bindings look for the library in the environment's own folder; an environment that builds on another one
        # has it elsewhere. What is loaded already, they use.
        for place in import_module("nvidia").__path__:
            for library in Path(place).glob(f"*/lib/libnvrtc.so.{major or '*'}"):
                ctypes.CDLL(str(library))
    except ImportError:
        pass  # no wheel of NVIDIA's: the toolkit may have it
    try:
        _checked(nvrtc, nvrtc.nvrtcVersion())
    except (RuntimeError, OSError) as error:
        raise NoDevice(f"a GPU needs NVIDIA's compiler library NVRTC, which was not found: {EXTRA}") from error
    return nvrtc


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(given) if os.path.isabs(given) else Path.home() / ".cache"
    return base / "edgewise" / "kernels"


class Compiler:
    """NVRTC for one architecture, such as 90 for compute capability 9.0."""

    def __init__(self, architecture: int, nvrtc: ModuleType | None = None) -> None:
        self.nvrtc: Any = nvrtc or nvrtc_module()
        known = [int(number) for number in _checked(self.nvrtc, self.nvrtc.nvrtcGetSupportedArchs())[0]]
        fitting = [number for number in known if number <= architecture]
        if not fitting:
            raise NoDevice(f"this GPU is too old: its compute capability is {architecture / 10}, not {min(known) / 10}")
        # A GPU that is newer than this NVRTC is given the code of an older one, which its driver translates.
        self.is_exact = architecture in known
        self.target = f"{'sm' if self.is_exact else 'compute'}_{max(fitting)}"
        self.version = ".".join(map(str, _checked(self.nvrtc, self.nvrtc.nvrtcVersion())))

    def compiled(self, unit: str) -> bytes:
        """The program of a unit, from the cache if it is there."""
        path = cache_folder() / f"{unit}-{self.target}-{self._digest()[:32]}.bin"
        if (known := _read(path)) is not None:
            return known
        program = self.compile(unit)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, hashlib.sha256(program).digest() + program)
        except OSError as error:
            warnings.warn(f"compiled kernels cannot be kept in {path.parent}: {os_reason(error)}", stacklevel=2)
        return program

    def _digest(self) -> str:
        """Of all that the program depends on."""
        digest = hashlib.sha256("\0".join((*OPTIONS, self.target, self.version)).encode())
        for path in sorted(sources().rglob("*.hpp")):
            digest.update(f"\0{path.relative_to(sources())}\0".encode() + path.read_bytes())
        return digest.hexdigest()

    def compile(self, unit: str) -> bytes:
        """The program of a unit, made anew."""
        nvrtc, folder = self.nvrtc, sources()
        path = folder / f"{unit}_kernels.hpp"
        (program,) = _checked(nvrtc, nvrtc.nvrtcCreateProgram(path.read_bytes(), path.name.encode(), 0, [], []))
        try:
            options = [option.encode() for option in (*OPTIONS, f"--gpu-architecture={self.target}", f"-I{folder}")]
            (result,) = nvrtc.nvrtcCompileProgram(program, len(options), options)
            if int(result) != 0:
                (size,) = _checked(nvrtc, nvrtc.nvrtcGetProgramLogSize(program))
                log = b" " * size
                _checked(nvrtc, nvrtc.nvrtcGetProgramLog(program, log))
                raise RuntimeError(f"{path.name} does not compile: {log.decode(errors='replace').strip()}")
            kind = "CUBIN" if self.is_exact else "PTX"
            (size,) = _checked(nvrtc, getattr(nvrtc, f"nvrtcGet{kind}Size")(program))
            code: bytes = b" " * size
            _checked(nvrtc, getattr(nvrtc, f"nvrtcGet{kind}")(program, code))
            return code
        finally:
            nvrtc.nvrtcDestroyProgram(program)


def _checked(nvrtc: Any, answer: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a call gave beside its result, which has to be a success."""
    result, *rest = answer
    if int(result) != 0:
        raise RuntimeError(f"NVRTC failed: {getattr(result, 'name', result)}")
    return tuple(rest)


def _read(path: Path) -> bytes | None:
    try:
        data = path.read_bytes()
    except OSError:  # not there, or not for us: it is made again
        return None
    digest, program = data[:DIGEST_BYTES], data[DIGEST_BYTES:]
    return program if program and hashlib.sha256(program).digest() == digest else None
