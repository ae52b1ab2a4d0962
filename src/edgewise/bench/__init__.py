"""The benchmark: suites of puzzles, one process a run, a file that keeps every finished row, and a page to read.

``suite`` says what is to be run, ``runner`` runs it, ``store`` keeps it, ``summary`` condenses it, ``report`` shows it.
The parts that come in kinds are found by looking into folders: ``suites`` and ``peers``. Families have the makers.
"""
