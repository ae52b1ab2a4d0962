"""Certificates: answers of "exactly one solution" and "no solution" that a stranger can check.

``write`` makes the folder with the help of an engine. ``check`` checks it, and shares no code with the engines.
docs/guide/proofs.md has the whole of it.
"""
