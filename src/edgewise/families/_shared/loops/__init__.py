"""Loop puzzles on boards of signs and regions: what they have in common, so that a kind says only what is its own."""
