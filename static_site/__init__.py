"""Makes the site that plays without a server: a folder of files for any web space."""
