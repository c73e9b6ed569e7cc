"""Computes the responses to HTTP requests of pages from plain data.

Nothing here depends on requests, databases or threads. The server's routes use these functions, and
so does a browser that hosts its own tables.
"""
