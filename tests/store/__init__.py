"""The database: what is stored stays, once and in order, whatever happens to the program."""
