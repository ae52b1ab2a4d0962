"""One algorithm a file; each has an ``ENGINE``. Files that begin with an underscore are parts, not engines."""
