"""Presents results as text, JSON, plots and HTML pages."""
