"""Robots: agents that see a view and return a unit action, by name and by level.

Agents must never see more than the view of their seat, and know nothing of tables, records of
games and people.
"""
