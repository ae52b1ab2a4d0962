"""Flow on boards with walls, bridges, warps or hexagons. Imported only for such boards."""
