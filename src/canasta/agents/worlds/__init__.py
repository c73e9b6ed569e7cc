"""Hidden information: what a seat knows, worlds that fit its view, and playing them to the end."""
