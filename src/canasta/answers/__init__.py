"""Answers to the requests of pages besides the messages of a table, from plain data.

Nothing here depends on requests, databases or threads: the server's routes use it, and so does a
browser that hosts its own tables.
"""
