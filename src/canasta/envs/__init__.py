"""Environments for learning programs: observations, and batches of thousands of rounds.

Observations and batches need only the standard library and mypy's helpers. Arrays need NumPy, and
the interfaces to other libraries need the extra ``envs``.
"""
