"""Advice for people: the best lines of play, and the principles that support the best.

There are no sentences here: they are in the catalogues.
"""
