"""Puzzles made to order: what can be asked for, how a family answers, and the proof that a spec was met.

The frame knows no puzzle. A family's :class:`~edgewise.generating.maker.Maker` knows taste and clues; the core under
``native/make`` reads forms.
"""
