"""Rule sets for the browser: every field described, and house rules as a form."""
