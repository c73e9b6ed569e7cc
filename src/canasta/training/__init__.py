"""Training: robots learn from rounds that they play among themselves, in resumable runs.

This package needs NumPy. Nothing that plays may need this package.
"""
