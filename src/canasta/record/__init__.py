"""The text formats: plays, positions, conformance cases and game records."""
