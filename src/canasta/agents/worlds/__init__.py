"""Hidden information: the cards a seat knows, worlds that fit its view, and rollouts."""
