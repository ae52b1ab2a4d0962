"""Kernels compiled by NVRTC, which needs no GPU; and what is said where something is missing."""

from __future__ import annotations

import sys

import pytest

from edgewise.gpu.device import compiling
from edgewise.gpu.device.compiling import Compiler, cache_folder, nvrtc_module, sources, units
from edgewise.gpu.device.cuda import open_gpus, started_driver
from edgewise.gpu.device.devices import NoDevice
from support.device_runs import Result


@pytest.fixture
def nvrtc(build):
    try:
        return nvrtc_module()
    except NoDevice as error:
        pytest.skip(str(error))


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_the_sources_are_found():
    assert "scan" in units()
    assert (sources() / "portable.hpp").is_file()


@pytest.mark.parametrize(("unit", "architecture"), [*((unit, 90) for unit in units()), ("scan", 80)])
def test_every_unit_compiles(nvrtc, unit, architecture):
    compiler = Compiler(architecture, nvrtc)
    assert compiler.target == f"sm_{architecture}"
    assert compiler.compile(unit).startswith(b"\x7fELF")


def test_programs_are_kept_and_made_again_when_damaged(nvrtc, monkeypatch, tmp_path):
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels" / "small_kernels.hpp").write_text(
        'extern "C" __global__ void small_one(int* at) { *at = 1; }'
    )
    monkeypatch.setattr(compiling, "sources", lambda: tmp_path / "kernels")
    compiler = Compiler(90, nvrtc)
    program = compiler.compiled("small")
    [kept] = cache_folder().iterdir()
    monkeypatch.setattr(compiler, "compile", lambda unit: b"made again")
    assert compiler.compiled("small") == program
    for damaged in (kept.read_bytes()[:-1], b"", b"x" * 100):
        kept.write_bytes(damaged)
        assert compiler.compiled("small") == b"made again"
        assert compiler.compiled("small") == b"made again"
    (tmp_path / "kernels" / "other.hpp").write_text("// a source that changes everything")
    assert compiler.compiled("small") == b"made again"
    assert len(list(cache_folder().iterdir())) == 2


def test_a_cache_that_cannot_be_written_is_said_and_does_not_matter(nvrtc, monkeypatch, tmp_path):
    (tmp_path / "edgewise").write_text("a file where the folder should be")
    compiler = Compiler(90, nvrtc)
    monkeypatch.setattr(compiler, "compile", lambda unit: b"program")
    with pytest.warns(UserWarning, match="compiled kernels cannot be kept in .*: not a directory"):
        assert compiler.compiled("scan") == b"program"


def test_a_new_gpu_gets_code_that_its_driver_translates_and_an_old_one_a_word(nvrtc):
    newer = Compiler(91, nvrtc)
    assert (newer.target, newer.is_exact) == ("compute_90", False)
    with pytest.raises(NoDevice, match=r"this GPU is too old: its compute capability is 3\.5"):
        Compiler(35, nvrtc)


def test_without_the_bindings_a_line_says_what_to_install(monkeypatch):
    for name in ("cuda", "cuda.bindings", "cuda.bindings.driver", "cuda.cuda"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(NoDevice, match=r"bindings, which are not installed: pip install 'edgewise\[gpu\]'"):
        started_driver()


class Driver:
    """As much of the driver as says that there are no GPUs, or too few."""

    def __init__(self, started: int, count: int) -> None:
        self.started, self.count = Result(started), count

    def cuInit(self, flags: int) -> tuple[object]:
        return (self.started,)

    def cuDeviceGetCount(self) -> tuple[object, int]:
        return Result(0), self.count


@pytest.mark.parametrize(
    ("result", "said"),
    [(100, "the NVIDIA driver finds no GPU here"), (3, "the NVIDIA driver does not start: CUDA_ERROR_3")],
)
def test_a_driver_without_a_gpu_is_said_in_a_line(monkeypatch, result, said):
    monkeypatch.setattr("edgewise.gpu.device.cuda.bindings", lambda name: Driver(result, 0))
    with pytest.raises(NoDevice, match=said):
        started_driver()


@pytest.mark.parametrize(
    ("count", "asked", "said"),
    [
        (0, [], "the NVIDIA driver finds no GPU here"),
        (1, [1], "there is no GPU 1 here: GPU 0 is the only one"),
        (4, [0, 7], "there is no GPU 7 here: they are numbered from 0 to 3"),
    ],
)
def test_unknown_numbers_are_refused(count, asked, said):
    with pytest.raises(NoDevice, match=said):
        open_gpus(asked, Driver(0, count))
