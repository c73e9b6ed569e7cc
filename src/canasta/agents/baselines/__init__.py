"""Robots of fixed strength: opponents to measure others against, and the easy level."""
