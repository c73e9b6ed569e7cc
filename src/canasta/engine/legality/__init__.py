"""Finds the legal unit actions, exactly, from the public state and one hand."""
