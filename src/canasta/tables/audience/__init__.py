"""The browser tabs at a table: the messages to each tab, and the answers to its questions."""
