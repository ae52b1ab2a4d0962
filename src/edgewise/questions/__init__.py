"""Questions as values: what can be asked about a puzzle, said once for Python, the command line and the page.

Import what you need from its module: a question costs little, and most programs ask one.
"""
