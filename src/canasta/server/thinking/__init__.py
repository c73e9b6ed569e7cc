"""What takes long to find out, robots' plays, hints and reviews, found in processes beside it."""
