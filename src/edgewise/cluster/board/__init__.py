"""One hard board: cut into parts, which workers settle or cut again; the table of all of them is the evidence."""
