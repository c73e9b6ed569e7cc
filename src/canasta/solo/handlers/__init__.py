"""The handlers of all addresses, which match the server's routes."""
