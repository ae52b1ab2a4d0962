"""Parts that every loop puzzle with signs or regions has, unless its own folder has another."""
