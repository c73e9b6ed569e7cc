"""Builds the site without a server: a folder of files for any web space."""
