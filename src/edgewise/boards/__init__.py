"""Boards: squares by row and column, and the tilings; how their places become numbers of a form."""
