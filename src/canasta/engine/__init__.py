"""The referee: table, legality, refusals, events, scoring, the game over several hands."""
