"""One kind of puzzle a folder; each package has a ``FAMILY``."""
