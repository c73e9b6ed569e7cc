"""Long computations in separate processes: robots' plays, hints and reviews."""
