"""Training: robots learn from rounds that they play among themselves, in resumable runs.

This package needs NumPy. No code that plays may import it.
"""
