"""Advice for people: the best lines of play, and the principles that support the best.

Nothing here may put anything into words: sentences are in the catalogues.
"""
