"""A nemesis, in Jepsen's sense, harms servers that share a database while people play.

``python -m tests.nemesis`` runs it for any time; the tests run a short form.
"""
