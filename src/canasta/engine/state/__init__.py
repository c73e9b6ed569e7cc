"""The state of a round: the prepared rules, the public state, and the hidden cards."""
