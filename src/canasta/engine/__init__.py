"""The referee: state, legality, refusals, events, scoring, and games of several rounds."""
