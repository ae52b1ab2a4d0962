"""What authors of families share: rows of signs, loops and what can be wrong with them, their drawings, addresses."""
