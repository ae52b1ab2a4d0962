"""Writes certificates. Nothing here is used to check one."""
