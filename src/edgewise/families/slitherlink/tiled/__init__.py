"""Slitherlink on tilings: points have numbers instead of rows and columns. Imported only for such boards."""
