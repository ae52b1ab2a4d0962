"""How a Simple Loop looks, for its symmetries: its points are its cells, each with a sign."""

from edgewise.families._shared.sign_marks import marked_board

__all__ = ["marked_board"]
