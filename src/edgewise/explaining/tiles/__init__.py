"""Deductions about boards of tiles: the next piece, the whole way and a grade, each step with its reason.

Nothing here knows a puzzle. What is known of a board is a piece on some cells and, on others, pieces that are ruled
out; a deduction adds to that. ``explaining/judge/tiles.py``, which shares nothing with this, checks every step.
"""
