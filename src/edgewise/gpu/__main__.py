"""``python -m edgewise.gpu``: the first GPU that there is, or a line that says why there is none."""

from __future__ import annotations

import sys

from edgewise.base.errors import EdgewiseError
from edgewise.gpu.device.devices import open_devices


def main() -> int:
    try:
        (device,) = open_devices("gpu")
        with device:
            free = device.free_bytes() / 2**30
            print(f"{device.name}: {device.processors} multiprocessors, {free:.0f} GiB of memory free")
    except EdgewiseError as error:
        print(f"edgewise: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
