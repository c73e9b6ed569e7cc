"""Robots, by name and by level: agents that see a view and return a unit action.

Agents must never see more than the view of their seat. They know nothing about tables, records or
people.
"""
