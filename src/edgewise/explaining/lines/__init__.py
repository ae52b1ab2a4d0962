"""Deductions about lines that say why: the next step and its words, the state of a board, the grade."""
