"""One folder per kind of puzzle; each package has a ``FAMILY``."""
