"""What the entries of tables tell of their games: records, proofs, and replays of rounds."""
