"""GPUs of NVIDIA, by the driver's own interface: memory, kernels, and errors in words.

Nothing of this is imported before somebody asks for a GPU: neither the bindings nor the driver need be there.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

from edgewise.gpu.device.compiling import Compiler, bindings
from edgewise.gpu.device.devices import Buffer, Device, DeviceFull, DeviceLost, NoDevice, checked_part

THREADS_PER_BLOCK = 256
FREE_SHARED_BYTES = 48 * 1024
"""A kernel that uses more shared memory than this has to say so beforehand."""
ATTRIBUTES = {
    "processors": "CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT",
    "shared_bytes_per_processor": "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR",
    "most_shared_bytes": "CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN",
    "major": "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR",
    "minor": "CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR",
}


def started_driver() -> Any:
    """The driver's interface, ready to be used. Raises :class:`NoDevice`, with a line that says what is missing."""
    driver = bindings("driver")
    try:
        (result,) = driver.cuInit(0)
    except (RuntimeError, OSError) as error:  # the library of the driver is not there
        raise NoDevice("there is no NVIDIA driver here, so there is no GPU to run on") from error
    if _name(result) == "CUDA_ERROR_NO_DEVICE":
        raise NoDevice("the NVIDIA driver finds no GPU here")
    if int(result) != 0:
        raise NoDevice(f"the NVIDIA driver does not start: {_name(result)}")
    return driver


def open_gpus(numbers: Sequence[int], driver: Any = None) -> list[Device]:
    """The GPUs with these numbers, the first one if none is given."""
    driver = driver or started_driver()
    result, count = driver.cuDeviceGetCount()
    if int(result) != 0 or count == 0:
        raise NoDevice("the NVIDIA driver finds no GPU here")
    wanted = list(dict.fromkeys(numbers)) or [0]
    if unknown := [number for number in wanted if not 0 <= number < count]:
        there = "GPU 0 is the only one" if count == 1 else f"they are numbered from 0 to {count - 1}"
        raise NoDevice(f"there is no GPU {unknown[0]} here: {there}")
    opened: list[Device] = []
    try:
        for number in wanted:
            opened.append(Gpu(number, driver))
    except BaseException:
        for device in opened:
            device.close()
        raise
    return opened


class Gpu(Device):
    """One GPU. Its kernels are compiled unit by unit, when the first one of a unit is launched."""

    threads_per_block = THREADS_PER_BLOCK

    def __init__(self, number: int, driver: Any, compiler: Any = None) -> None:
        self.driver = driver
        self._closed = False
        self.name = f"GPU {number}"
        result, self._device = driver.cuDeviceGet(number)
        self._check(result)
        result, name = driver.cuDeviceGetName(128, self._device)
        self._check(result)
        self.name = f"GPU {number} ({name.split(bytes(1))[0].decode(errors='replace')})"
        facts = {fact: self._attribute(name) for fact, name in ATTRIBUTES.items()}
        self.processors = facts["processors"]
        self.shared_bytes_per_processor = facts["shared_bytes_per_processor"]
        self.most_shared_bytes = facts["most_shared_bytes"]
        self.compiler = compiler or Compiler(10 * facts["major"] + facts["minor"])
        result, self._context = driver.cuDevicePrimaryCtxRetain(self._device)
        self._check(result)
        self._held: set[int] = set()
        self._modules: dict[str, Any] = {}
        self._kernels: dict[str, Any] = {}
        self._shared: dict[str, int] = {}

    def _attribute(self, name: str) -> int:
        result, value = self.driver.cuDeviceGetAttribute(getattr(self.driver.CUdevice_attribute, name), self._device)
        self._check(result)
        return int(value)

    def _check(self, result: Any) -> None:
        """What fails here fails for good: a GPU that has been lost answers every further call alike."""
        if int(result) == 0:
            return
        if _name(result) == "CUDA_ERROR_OUT_OF_MEMORY":
            raise DeviceFull(f"{self.name} does not have enough free memory")
        raise DeviceLost(f"{self.name} failed: {_name(result)}; what was shown or saved before is not lost")

    def _use(self) -> None:
        """Calls are about the context that is current, and every GPU has its own."""
        if self._closed:
            raise DeviceLost(f"{self.name} has been closed")
        (result,) = self.driver.cuCtxSetCurrent(self._context)
        self._check(result)

    def free_bytes(self) -> int:
        self._use()
        result, free, _ = self.driver.cuMemGetInfo()
        self._check(result)
        return int(free)

    def allocate(self, size: int) -> Buffer:
        self._use()
        result, address = self.driver.cuMemAlloc(size)
        self._check(result)
        self._held.add(int(address))
        return Buffer(int(address), size)

    def release(self, buffer: Buffer) -> None:
        self._use()
        self._held.remove(buffer.address)
        (result,) = self.driver.cuMemFree(buffer.address)
        self._check(result)

    def write(self, buffer: Buffer, data: bytes | bytearray | memoryview, offset: int = 0) -> None:
        given = bytes(data)
        checked_part(buffer, len(given), offset)
        if not given:
            return
        self._use()
        source = ctypes.cast(ctypes.c_char_p(given), ctypes.c_void_p).value
        (result,) = self.driver.cuMemcpyHtoD(buffer.address + offset, source, len(given))
        self._check(result)

    def read(self, buffer: Buffer, size: int | None = None, offset: int = 0) -> bytes:
        size = buffer.size - offset if size is None else size
        checked_part(buffer, size, offset)
        if not size:
            return b""
        self._use()
        into = ctypes.create_string_buffer(size)
        (result,) = self.driver.cuMemcpyDtoH(ctypes.addressof(into), buffer.address + offset, size)
        self._check(result)
        return into.raw

    def clear(self, buffer: Buffer, value: int = 0) -> None:
        self._use()
        (result,) = self.driver.cuMemsetD8(buffer.address, value, buffer.size)
        self._check(result)

    def prepare(self, kernel: str) -> None:
        self._use()
        self._kernel(kernel, 0)

    def launch(
        self,
        kernel: str,
        arguments: bytes | ctypes.Structure,
        blocks: int,
        threads: int | None = None,
        shared_bytes: int = 0,
    ) -> None:
        self._use()
        function = self._kernel(kernel, shared_bytes)
        given = bytes(arguments)
        values = ctypes.create_string_buffer(given, len(given))
        pointers = (ctypes.c_void_p * 1)(ctypes.addressof(values))
        (result,) = self.driver.cuLaunchKernel(
            function, blocks, 1, 1, threads or THREADS_PER_BLOCK, 1, 1, shared_bytes, 0, ctypes.addressof(pointers), 0
        )
        self._check(result)

    def _kernel(self, name: str, shared_bytes: int) -> Any:
        driver, unit = self.driver, name.partition("_")[0]
        if unit not in self._modules:
            result, self._modules[unit] = driver.cuModuleLoadData(self.compiler.compiled(unit))
            self._check(result)
        if name not in self._kernels:
            result, self._kernels[name] = driver.cuModuleGetFunction(self._modules[unit], name.encode())
            self._check(result)
        if shared_bytes > self._shared.get(name, FREE_SHARED_BYTES):
            attribute = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
            (result,) = driver.cuFuncSetAttribute(self._kernels[name], attribute, shared_bytes)
            self._check(result)
            self._shared[name] = shared_bytes
        return self._kernels[name]

    def wait(self) -> None:
        self._use()
        (result,) = self.driver.cuCtxSynchronize()
        self._check(result)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        # Others in this process may go on using the context, so memory and programs are given back one by one. What a
        # GPU that was lost says to that is no news.
        self.driver.cuCtxSetCurrent(self._context)
        for address in self._held:
            self.driver.cuMemFree(address)
        for module in self._modules.values():
            self.driver.cuModuleUnload(module)
        self.driver.cuDevicePrimaryCtxRelease(self._device)


def _name(result: Any) -> str:
    return str(getattr(result, "name", result))
