"""The subcommands of ``canasta train``."""
