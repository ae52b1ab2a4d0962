"""The benchmark: suites of puzzles, one process per run, a file that keeps every finished row, and a page to read.

``suite`` says what to run, ``runner`` runs it, ``store`` keeps it, ``summary`` condenses it, ``report`` shows it, and
``session`` does all of this in order. Nothing here prints: the command line does. Suites are found by looking into
their folder, peers into the one that the caller names; makers belong to the families.
"""
