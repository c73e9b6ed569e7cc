"""A nemesis, as Jepsen calls it: servers that share a database are harmed while people play.

``python -m tests.nemesis`` runs it for as long as asked; a short form is among the tests.
"""
