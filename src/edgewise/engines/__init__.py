"""One algorithm per file, each with an ``ENGINE``. Files that begin with an underscore are parts, not engines."""
