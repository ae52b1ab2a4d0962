"""Boards of signs around whose cells the loop runs, as in Slitherlink: their geometry, rules, drawings and words."""
