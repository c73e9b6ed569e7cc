"""Fair turns at slow operations, by household."""
