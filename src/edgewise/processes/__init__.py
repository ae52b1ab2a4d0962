"""Worker processes: given a message, heard in frames, killed at any moment, always reaped, gone with their parent."""
