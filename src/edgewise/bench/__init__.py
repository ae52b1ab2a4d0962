"""The benchmark: suites of puzzles, one process per run, a file that keeps every finished row, and a page to read.

``suite`` says what to run, ``runner`` runs it, ``store`` keeps it, ``summary`` condenses it, ``report`` shows it, and
``session`` does all of this in order. Nothing here prints: the command line does. Suites and peers are found by looking
into their folders; makers belong to the families.
"""
