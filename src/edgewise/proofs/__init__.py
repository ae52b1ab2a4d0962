"""Certificates: answers of "exactly one solution" and "no solution" that a stranger can check. See docs/proofs.md.

``writing`` makes the folder with the help of an engine. ``checking`` checks it, and shares no code with the engines.
"""
