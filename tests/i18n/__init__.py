"""Both languages say the same things, say everything, and say it in good French and English."""
