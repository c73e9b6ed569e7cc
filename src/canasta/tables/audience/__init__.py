"""The browser tabs at a table: the messages to each, and the answers to theirs."""
