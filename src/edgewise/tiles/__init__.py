"""Boards of tiles in the core, their searches in rounds and runs that can be saved, and how those are written down."""
