"""The learned robots: a small integer network, its features, and the robots that use it."""
