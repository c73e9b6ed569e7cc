"""Environments for learning programs: observations, and thousands of rounds side by side.

Nothing here needs more than the standard library and mypy's helpers.
"""
