"""The supported databases, each with its peculiarities in a file of its own."""
