"""Robots that learned: a small integer network, the features it reads, the robots that use it."""
