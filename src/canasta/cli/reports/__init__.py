"""Results as text, JSON, plots and HTML pages."""
