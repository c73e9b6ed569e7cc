"""Many hands played by agents: what came of them, measured and comparable everywhere."""
