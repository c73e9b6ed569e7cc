"""A nemesis, in Jepsen's sense, harms servers that share a database while people play.

``python -m tests.nemesis`` runs the nemesis for any time; the tests run it briefly.
"""
