"""The game in the terminal: session, screen, prompt, journal and score sheet."""
