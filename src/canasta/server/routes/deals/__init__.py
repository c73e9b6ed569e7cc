"""Routes of deals that everybody can play: the deals of the day, and the deals of links."""
