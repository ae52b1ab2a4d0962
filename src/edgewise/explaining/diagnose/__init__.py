"""What every solution shares, why there is none, and what would repair a board: many small questions to the engines."""
