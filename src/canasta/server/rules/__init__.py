"""Rule sets for the browser: every field in words, and house rules as a form."""
