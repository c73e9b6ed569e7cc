"""The commands of ``canasta``, one module each."""
