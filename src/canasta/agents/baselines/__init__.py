"""Opponents of fixed strength to measure others against: random, greedy, webstyle, tree search."""
