"""Many puzzles: cut into chunks, answered by workers, checked by the head, kept in a ledger, given out in order."""
