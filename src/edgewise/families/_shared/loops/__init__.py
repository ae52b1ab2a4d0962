"""Loop puzzles on boards of signs and regions: all that they have in common, so that a kind says only what is its own."""
