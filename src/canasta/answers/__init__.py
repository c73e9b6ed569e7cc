"""Answers to what pages ask besides the messages of a table, from plain data.

Nothing here knows requests, databases or threads: the server answers its routes from here, and so
does a browser that hosts its tables itself.
"""
