"""Symmetries of a board, and questions up to them. See docs/symmetry.md.

``coloured_graph``, ``refinement`` and ``automorphisms`` find the symmetries of any graph; ``lines`` and ``tiles`` say
what they do to answers; ``orbits`` takes one solution for each class of those that are images of each other;
``invariant`` counts the solutions that a symmetry leaves as they are, and ``burnside`` the classes.
"""
