"""Robots that compare whole turns by trying candidate lines in sampled worlds."""
