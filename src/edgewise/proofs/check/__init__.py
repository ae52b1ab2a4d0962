"""Checks certificates: from the text of the puzzle, the rules of its family and the files alone, without any engine."""
