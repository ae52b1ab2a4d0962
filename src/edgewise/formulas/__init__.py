"""Formulas beside those of lines in ``edgewise.formulas.lines``: tiles, and formulas as DIMACS text with names."""
