"""Formulas beside those of lines in ``edgewise.clauses``: tiles, and formulas as DIMACS text with names."""
