"""Deductions that say why: the next step, the whole way, a grade, and what all solutions share.

Nothing here knows a puzzle. Deductions are about the vertices, edges and clues of a ``LineForm``; families turn them
into words and marks.
"""
