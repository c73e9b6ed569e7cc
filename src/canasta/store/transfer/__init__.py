"""All data of one database, copied to another."""
