"""Advice for people: the best lines of play, and the principles that support the best line.

The sentences are in the catalogues.
"""
