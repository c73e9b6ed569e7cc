"""The commands of a table: for each, how it is decided and how it is applied."""
