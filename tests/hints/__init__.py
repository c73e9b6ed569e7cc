"""Whether hints are honest: no reason contradicts the table, and no discard is advised unwarned.

Robots play rounds by all rule sets and seatings, and a hint is asked for at many of their
decisions. :mod:`tests.hints.checker` checks each reason against the table by means of its own: it
counts cards from the view, keeps its own history of the pile, and plays the advised line in worlds
drawn at random to see what the next player may take there, by the referee.

The tests do this in short, `python -m tests.hints` for as long as wanted.
"""
