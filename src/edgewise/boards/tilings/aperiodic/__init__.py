"""Tilings without a period: kites and darts, rhombs, hats and spectres.

Such a pattern never repeats, so a board is a patch of it, and a description says which: the way from one tile up to
the tile of a higher order that holds the whole patch. The descriptions are those of Loopy's game ids. Corners are sums
of roots of unity with whole coefficients (``roots``), so that equal corners are equal numbers.
"""
