"""Boards of every shape: what they have in common (``board``), those that are not made of squares, and their pictures.

Each tiling is a file that gives its polygons; ``kinds`` lists the tilings, and ``polygon_board`` turns polygons into
boards. The square board is :mod:`edgewise.boards.lattice`. This file imports nothing, because every start of the
program reads it and few need the rest.
"""
