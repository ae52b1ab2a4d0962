"""Symmetries of a board, and questions up to them. See docs/guide/symmetry.md.

``moves`` finds the turns, reflections and shifts that leave a puzzle of lines as it is; ``lines`` and ``tiles`` say
what symmetries do to answers; ``orbits`` takes one solution for each class of those that are images of each other;
``invariant`` counts the solutions that a symmetry leaves as they are, and ``burnside`` the classes.
"""
