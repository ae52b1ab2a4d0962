"""The page and its server: questions over HTTP, answered with the JSON of the command line.

``reading`` is the only way from what a request carries to a puzzle, and it takes text alone. ``questions`` has one
function for each question; ``workers`` runs them in processes of their own; ``jobs`` keeps long ones; ``guard`` says
who may ask, how often and how much; ``app`` puts them together. Nothing else imports this package; it is imported late.
"""
