"""Text forms: plays, positions, conformance cases, game records."""
