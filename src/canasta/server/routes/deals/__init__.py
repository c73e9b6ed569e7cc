"""Routes of deals that everybody can play: of the day, and of links."""
