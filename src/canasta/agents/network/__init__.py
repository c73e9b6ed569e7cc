"""The learned robots: a small integer network, its features, and the robots that use it.

This package needs NumPy; nothing outside it may import it before a learned robot is made.
"""
