"""How a Simple Loop looks, for its symmetries: its points are its cells, each with a sign."""

from edgewise.symmetry.marked_board import sign_board as marked_board

__all__ = ["marked_board"]
