"""Robots that compare whole turns: candidate lines, sampled worlds, evaluators."""
