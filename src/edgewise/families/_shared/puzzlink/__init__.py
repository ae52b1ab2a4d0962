"""Addresses of puzz.link and of every other site that runs pzpr, and the codes in which pzpr writes boards into them.

A family names its kinds and combines the codes: borders and then numbers, say. ``text/addresses``
takes an address apart, ``run_codes``, ``numbers`` and ``packed`` are the codes, ``link_format`` makes a format of both.
"""
