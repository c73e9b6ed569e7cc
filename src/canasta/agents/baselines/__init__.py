"""Opponents of fixed strength to measure others against, and agents mixed from two others."""
