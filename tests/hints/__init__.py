"""Tests that no reason of a hint contradicts the table, and no risky discard lacks a warning.

Robots play rounds under all rule sets and seatings, with hints at many of their decisions.
:mod:`tests.hints.checker` checks each reason independently: it counts cards from the view, keeps
its own history of the pile, and plays the advised line in random worlds to see which takes the
referee allows the next player.

The tests check few hints; `python -m tests.hints` checks as many as you like.
"""
