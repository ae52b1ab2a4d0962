"""The processor as a device: memory, launches, and what it refuses."""

from __future__ import annotations

import re
from array import array

import pytest

from edgewise.core import core_missing
from edgewise.gpu.device.devices import DeviceFull, as_much_as_fits, open_devices
from edgewise.gpu.device.processor import Processor
from support.device_runs import CountUp
from support.project import ROOT

pytestmark = pytest.mark.skipif(core_missing() is not None, reason=str(core_missing()))


@pytest.fixture
def device():
    (only,) = open_devices("processor")
    with only as opened:
        yield opened


def test_a_kernel_runs_on_every_block(device):
    words, total = device.allocated(array("I", range(1000)).tobytes()), device.allocated(bytes(8))
    device.launch("scan_count_up", CountUp(words=words.address, total=total.address, count=1000, step=5), blocks=7)
    device.wait()
    assert array("I", device.read(words)).tolist() == list(range(5, 1005))
    assert int.from_bytes(device.read(total), "little") == sum(range(5, 1005))


def test_parts_of_a_buffer_are_written_and_read(device):
    buffer = device.allocate(8)
    device.clear(buffer, 255)
    device.write(buffer, b"ab", offset=3)
    assert device.read(buffer) == b"\xff\xff\xffab\xff\xff\xff"
    assert device.read(buffer, 2, 4) == b"b\xff"
    for wrong in (lambda: device.write(buffer, b"ab", offset=7), lambda: device.read(buffer, 9)):
        with pytest.raises(ValueError, match="of a buffer of 8"):
            wrong()


def test_unknown_kernels_and_arguments_of_another_size_are_refused(device):
    with pytest.raises(ValueError, match="there is no kernel scan_nothing"):
        device.launch("scan_nothing", b"", 1)
    with pytest.raises(ValueError, match="scan_count_up takes 24 bytes of arguments, not 3"):
        device.launch("scan_count_up", b"abc", 1)


def test_a_full_device_leads_to_something_narrower():
    device = Processor(memory=1000)
    buffer, size = as_much_as_fits(device.allocate, 3000, 10)
    assert size == buffer.size == 750
    with pytest.raises(DeviceFull):
        as_much_as_fits(device.allocate, 3000, 300)
    device.release(buffer)
    assert device.free_bytes() == 1000


def test_every_kernel_is_in_the_unit_that_its_name_says():
    from edgewise._native import gpu_kernels

    named = set()
    for path in sorted((ROOT / "native" / "gpu").glob("*_kernels.hpp")):
        for name in re.findall(r"^EDGEWISE_(?:KERNEL\w*|TRIAL)\((\w+),", path.read_text(), re.M):
            assert name.startswith(path.name.removesuffix("kernels.hpp")), name
            named.add(name)
    assert named == set(gpu_kernels())


@pytest.mark.parametrize("path", sorted((ROOT / "native" / "gpu").rglob("*.hpp")), ids=lambda path: path.name)
def test_kernels_include_nothing_that_nvrtc_cannot_find(path):
    """NVRTC has no standard headers and sees one folder; what is for the processor alone stands apart."""
    if path.name in ("on_processor.hpp", "structures.hpp"):
        return
    text = re.sub(r"#else.*?#endif", "", path.read_text(), flags=re.S)
    for name in re.findall(r'#include ["<](.*)[">]', text):
        assert (ROOT / "native" / "gpu" / name).is_file(), name
