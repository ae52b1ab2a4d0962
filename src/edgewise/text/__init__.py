"""Texts and families: whose text it is, and how a puzzle is written so that it comes back as itself."""
