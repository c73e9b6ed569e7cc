"""Hidden information: what a seat knows, the worlds that fit it, and playing one to its end."""
