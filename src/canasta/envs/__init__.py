"""Environments for learning programs: observations, and thousands of rounds side by side.

Observations and batches need nothing but the standard library and mypy's helpers, arrays NumPy, and
the interfaces of other libraries the extra ``envs``.
"""
