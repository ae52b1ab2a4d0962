"""What certificates about tiles say: the board, its rules and what counting shows."""
