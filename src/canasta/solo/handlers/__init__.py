"""The handler of each address, as the server's routes."""
