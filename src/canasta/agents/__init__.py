"""Players that see a view and return a unit action: fixed opponents, a sensible one, a registry."""
