"""Deductions that say why: the next step, the whole way, a grade, and what all solutions share.

Nothing here knows a puzzle. ``lines`` and ``tiles`` find deductions about the two kinds of form, and families turn them
into words and marks; ``diagnose`` asks the engines about boards that are broken or unfinished; ``judge`` judges
deductions.
"""
