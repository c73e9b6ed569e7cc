"""The game in the terminal: session, screen, prompt, story and score sheet."""
