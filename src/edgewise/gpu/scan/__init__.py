"""The exact scan on devices: parts of the tree in their memory, searched slice by slice."""
