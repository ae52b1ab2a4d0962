"""SVG to PNG, by way of resvg. The pictures hold no text, so no fonts are loaded."""

from __future__ import annotations

import re

from edgewise.errors import BadInput

MAX_SIDE = 4_000


def png(svg: str, zoom: float = 2) -> bytes:
    """The picture as PNG, ``zoom`` pixels to a unit; shrunk where a side would be beyond reason."""
    import resvg_py  # late: a dependency that only pictures need

    match = re.search(r'width="(\d+)" height="(\d+)"', svg)
    longest = max(int(match[1]), int(match[2])) if match else 1
    zoom = min(zoom, MAX_SIDE / longest)
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True))
    except ValueError as error:
        raise BadInput(f"the picture cannot be drawn: {error}") from None
