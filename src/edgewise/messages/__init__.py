"""Forms and evidence on their way to other processes and machines: plain values in MessagePack, never code."""
