"""Records, proofs and replays of rounds, made from the entries of tables."""
