"""Certificates: answers of "exactly one solution" and "no solution" that a stranger can check. See docs/proofs.md.

``write`` makes the folder with the help of an engine. ``check`` checks it, and shares no code with the engines.
"""
