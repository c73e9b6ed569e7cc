"""Simple robots: fixed opponents for measuring other robots, and a tree search to compare."""
