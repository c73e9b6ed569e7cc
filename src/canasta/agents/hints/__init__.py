"""Advice for people: the best lines of play, and the principle that speaks for the choice."""
