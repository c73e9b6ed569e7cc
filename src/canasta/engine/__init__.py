"""The referee: state, legality, refusals, events, scoring, the game of several rounds."""
