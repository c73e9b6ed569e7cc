"""The browser tabs at a table: what each is sent, and what is answered to their messages."""
