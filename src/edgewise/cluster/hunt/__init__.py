"""The hunt for the best score of one board: runs by number, made by workers, and every better board shown and saved."""
