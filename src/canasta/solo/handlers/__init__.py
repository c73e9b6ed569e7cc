"""What is done at each address, as the server's routes do it."""
