"""The driver's interface as it is used here, with a driver that has the processor behind it instead of a GPU."""

from __future__ import annotations

import ctypes
import random
from array import array
from types import SimpleNamespace

import pytest

from edgewise._native import gpu_launch
from edgewise.base.engine import Job
from edgewise.base.result import Question
from edgewise.gpu.device.cuda import Gpu
from edgewise.gpu.device.devices import DeviceFull, DeviceLost
from edgewise.gpu.scan.rounds import ScanRun
from edgewise.tiles.board import native_board
from support.device_runs import EXACT, CountUp, Result, a_form, as_set, by_core

OUT_OF_MEMORY, LAUNCH_FAILED = 2, 719
DONE = Result(0)
FACTS = {
    "CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT": 3,
    "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR": 228 * 1024,
    "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN": 227 * 1024,
    "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR": 9,
    "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR": 0,
}


class Driver:
    """Functions by the driver's names and with its results; every block of a launch has one thread."""

    CUdevice_attribute = SimpleNamespace(**{name: name for name in FACTS})
    CUfunction_attribute = SimpleNamespace(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES="shared")

    def __init__(self) -> None:
        self.memory: dict[int, object] = {}
        self.shared: dict[bytes, int] = {}
        self.loaded: list[bytes] = []
        self.retained = 0
        self.fails = False

    def _result(self) -> Result:
        return Result(LAUNCH_FAILED if self.fails else 0)

    def cuDeviceGet(self, number):
        return DONE, number

    def cuDeviceGetName(self, length, device):
        return DONE, b"A driver of paper\0\0\0"

    def cuDeviceGetAttribute(self, name, device):
        return DONE, FACTS[name]

    def cuDevicePrimaryCtxRetain(self, device):
        self.retained += 1
        return DONE, "context"

    def cuDevicePrimaryCtxRelease(self, device):
        self.retained -= 1
        return (self._result(),)

    def cuCtxSetCurrent(self, context):
        assert context == "context"
        return (self._result(),)

    def cuCtxSynchronize(self):
        return (self._result(),)

    def cuMemGetInfo(self):
        return DONE, 1000, 2000

    def cuMemAlloc(self, size):
        if size > 1 << 30:
            return Result(OUT_OF_MEMORY), 0
        memory = ctypes.create_string_buffer(size)
        self.memory[ctypes.addressof(memory)] = memory
        return DONE, ctypes.addressof(memory)

    def cuMemFree(self, address):
        del self.memory[address]
        return (self._result(),)

    def cuMemcpyHtoD(self, to, source, size):
        ctypes.memmove(to, source, size)
        return (DONE,)

    def cuMemcpyDtoH(self, to, source, size):
        ctypes.memmove(to, source, size)
        return (DONE,)

    def cuMemsetD8(self, to, value, size):
        ctypes.memset(to, value, size)
        return (DONE,)

    def cuModuleLoadData(self, program):
        self.loaded.append(program)
        return DONE, program

    def cuModuleUnload(self, module):
        self.loaded.remove(module)
        return (DONE,)

    def cuModuleGetFunction(self, module, name):
        assert name.startswith(module)
        return DONE, name

    def cuFuncSetAttribute(self, function, attribute, value):
        self.shared[function] = value
        return (DONE,)

    def cuLaunchKernel(self, function, x, y, z, threads, ty, tz, shared, stream, pointers, extra):
        assert (y, z, ty, tz, stream, extra) == (1, 1, 1, 1, 0, 0)
        assert shared <= self.shared.get(function, 48 * 1024)
        name = function.decode()
        arguments = ctypes.cast(pointers, ctypes.POINTER(ctypes.c_void_p))[0]
        from edgewise._native import gpu_kernels

        gpu_launch(name, ctypes.string_at(arguments, gpu_kernels()[name]), x, shared)
        return (self._result(),)


@pytest.fixture
def driver():
    return Driver()


@pytest.fixture
def gpu(driver):
    device = Gpu(0, driver, SimpleNamespace(compiled=str.encode))
    device.threads_per_block = 1  # of which the processor has no more
    return device


def test_facts_memory_and_a_launch(gpu, driver):
    assert (gpu.name, gpu.processors, gpu.free_bytes()) == ("GPU 0 (A driver of paper)", 3, 1000)
    words, total = gpu.allocated(array("I", range(100)).tobytes()), gpu.allocated(bytes(8))
    gpu.launch(
        "scan_count_up", CountUp(words=words.address, total=total.address, count=100, step=5), 7, shared_bytes=100_000
    )
    gpu.wait()
    assert array("I", gpu.read(words)).tolist() == list(range(5, 105))
    assert driver.loaded == [b"scan"]
    assert driver.shared == {b"scan_count_up": 100_000}
    gpu.clear(words, 1)
    assert gpu.read(words, 2, 7) == b"\1\1"
    gpu.release(total)
    gpu.close()
    gpu.close()
    assert (driver.memory, driver.loaded, driver.retained) == ({}, [], 0)
    with pytest.raises(DeviceLost, match="has been closed"):
        gpu.wait()


def test_a_full_gpu_and_a_lost_one_are_told_apart(gpu, driver):
    with pytest.raises(DeviceFull, match=r"GPU 0 \(A driver of paper\) does not have enough free memory"):
        gpu.allocate(1 << 40)
    driver.fails = True
    with pytest.raises(DeviceLost, match="failed: CUDA_ERROR_719; what was shown or saved before is not lost"):
        gpu.wait()
    gpu.close()
    assert driver.retained == 0


def test_a_scan_by_way_of_the_driver(gpu):
    rng = random.Random(2)
    for _ in range(5):
        form = a_form(rng, (3, 4))
        job = Job(Question.ALL, options=EXACT)
        run = ScanRun(native_board(form), job, [gpu])
        answer = run.round(None, 0, job).answer
        run.close()
        expected = by_core(form, job)
        assert answer.stats["nodes"] == expected.stats["nodes"]
        assert as_set(answer.solutions) == as_set(expected.solutions)
