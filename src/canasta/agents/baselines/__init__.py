"""Robots of fixed strength: opponents for measuring other robots, and the easy level."""
